"""The back: a lattice of lozenges with a star, the same either way up."""

from datasets.deck.draw_frame import HEIGHT, WIDTH
from datasets.deck.draw_ink import BLUE_DEEP, CREAM, GOLD, RED, circle, number, place, shape, star, stroke

_INSET = 34
_STEP_X, _STEP_Y = 54.7, 84.5


def _lattice() -> str:
    lines, dots = "", ""
    reach = HEIGHT / 2 / _STEP_Y * _STEP_X
    for i in range(-12, 13):
        low, high = number(WIDTH / 2 + i * _STEP_X - reach), number(WIDTH / 2 + i * _STEP_X + reach)
        lines += f"M{low} 0L{high} {HEIGHT}M{high} 0L{low} {HEIGHT}"
    for row in range(-11, 12):
        for column in range(-5, 6):
            x = WIDTH / 2 + (column + (row % 2) / 2) * _STEP_X
            y = HEIGHT / 2 + (row + 1) * _STEP_Y / 2
            dots += f"M{number(x)} {number(y)}h0"
    return stroke(lines, 4, CREAM) + stroke(dots, 13, GOLD)


def back() -> str:
    """The body of the back's drawing."""
    wide, high = WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET
    corner = "14 0 0 1"
    field = (
        f"M{_INSET + 14} {_INSET}h{wide - 28}a14 {corner} 14 14v{high - 28}a14 {corner} -14 14"
        f"h{28 - wide}a14 {corner} -14 -14v{28 - high}a14 {corner} 14 -14Z"
    )
    border = f'<rect x="34" y="34" width="{wide}" height="{high}" stroke="{BLUE_DEEP}" stroke-width="54"/>'
    border += f'<rect x="60" y="60" width="{wide - 52}" height="{high - 52}" rx="4" stroke="{GOLD}" stroke-width="6"/>'
    medal = (
        circle(0, 0, 150, BLUE_DEEP, 7)
        + circle(0, 0, 134, CREAM, 5)
        + circle(0, 0, 116, RED, 5)
        + shape(star(0, 0, 110, 52, 8), GOLD, width=5)
        + shape(star(0, 0, 76, 38, 8, 1 / 16), BLUE_DEEP, width=5)
        + circle(0, 0, 34, CREAM, 5)
        + circle(0, 0, 17, RED, 5)
    )
    return shape(field, BLUE_DEEP, _lattice() + border) + place(medal, WIDTH / 2, HEIGHT / 2)
