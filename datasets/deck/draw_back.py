"""The back: a lattice of lozenges and stars, the same either way up."""

from datasets.deck.draw_frame import CORNER, HEIGHT, WIDTH
from datasets.deck.draw_ink import BLUE_DEEP, CREAM, GOLD, PAPER, RED, circle, fill, number, place, shape, star, stroke


def back() -> str:
    """The body of the back's drawing."""
    inset = 34
    field = f"M{inset} {inset + 14}q0 -14 14 -14H{WIDTH - inset - 14}q14 0 14 14V{HEIGHT - inset - 14}q0 14 -14 14H{inset + 14}q-14 0 -14 -14Z"
    step_x, step_y = 54.7, 63.0
    lines = ""
    for i in range(-20, 21):
        x = WIDTH / 2 + i * step_x
        reach = HEIGHT / 2 / step_y * step_x / 1
        lines += (
            f"M{number(x - reach)} 0L{number(x + reach)} {HEIGHT}M{number(x + reach)} 0L{number(x - reach)} {HEIGHT}"
        )
    dots = ""
    for row in range(-8, 9):
        for column in range(-6, 7):
            x = WIDTH / 2 + (column + (0.5 if row % 2 == 0 else 0)) * step_x
            y = HEIGHT / 2 + row * step_y / 2 * 1
            dots += f"M{number(x)} {number(y)}h0"
    medal = (
        circle(0, 0, 128, CREAM, 7)
        + circle(0, 0, 112, RED, 5)
        + shape(star(0, 0, 106, 52, 8), GOLD, width=5)
        + shape(star(0, 0, 74, 38, 8, 1 / 16), BLUE_DEEP, width=5)
        + circle(0, 0, 34, CREAM, 5)
        + circle(0, 0, 17, RED, 5)
    )
    inside = stroke(lines, 5, CREAM) + stroke(dots, 12, GOLD)
    border = (
        f'<rect x="52" y="52" width="{WIDTH - 104}" height="{HEIGHT - 104}" rx="8" stroke="{CREAM}" stroke-width="7"/>'
    )
    assert CORNER > 0
    return shape(field, BLUE_DEEP, inside + border) + place(medal, WIDTH / 2, HEIGHT / 2) + fill("", PAPER)
