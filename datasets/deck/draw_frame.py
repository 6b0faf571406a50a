"""What every face shares: the paper, the frame line with its pinta, and the corner index."""

from datasets.deck.draw_ink import INK, LINE, PAPER, place, stroke

WIDTH, HEIGHT = 615, 950
CORNER = 34
INSET = 36
BREAK = 58
"""Length of a break in the frame line, in units."""

# The numerals are the deck's own: strokes in a box 40 wide and 70 high.
_DIGITS = {
    "0": (40, "M20 4C9 4 4 16 4 35S9 66 20 66 36 54 36 35 31 4 20 4Z"),
    "1": (26, "M4 16L15 5V65M4 66H26"),
    "2": (38, "M4 17C6 8 12 4 20 4 29 4 34 10 34 19 34 35 10 48 4 65H35V58"),
    "3": (38, "M4 6H32L17 27C28 27 35 34 35 46 35 58 28 66 18 66 11 66 6 63 3 57"),
    "4": (40, "M28 66V4L3 47H38"),
    "5": (38, "M33 4H9L7 30C11 27 15 26 19 26 28 26 35 34 35 46 35 58 28 66 18 66 11 66 6 63 3 57"),
    "6": (38, "M31 6C16 10 4 26 4 46 4 58 10 66 19 66S35 58 35 46 28 28 20 28C12 28 6 34 4 44"),
    "7": (36, "M4 14V5H33C24 22 17 42 15 66"),
    "8": (38, "M19 4C11 4 6 10 6 18S11 33 19 33 35 40 35 50 28 66 19 66 3 59 3 50 11 33 19 33 32 26 32 18 27 4 19 4Z"),
    "9": (38, "M7 64C22 60 34 44 34 24 34 12 28 4 19 4S3 12 3 24 10 42 18 42C26 42 32 36 34 26"),
}


def number_text(rank: int) -> tuple[float, str]:
    """Width and drawing of a rank's number, its top-left corner at the origin."""
    x, out = 0.0, ""
    for digit in str(rank):
        width, data = _DIGITS[digit]
        out += place(stroke(data, 9.5), x)
        x += width + 9
    return x - 9, out


def index(rank: int) -> str:
    """The number at the top left and, turned, at the bottom right."""
    _, drawing = number_text(rank)
    return place(drawing, INSET + 22, INSET + 22) + place(drawing, WIDTH - INSET - 22, HEIGHT - INSET - 22, turn=180)


def frame(breaks: int) -> str:
    """The frame line with `breaks` breaks in its upper and in its lower line (the pinta of the suit)."""
    left, right, top, bottom = INSET, WIDTH - INSET, INSET, HEIGHT - INSET
    span = (right - left) / (breaks + 1)
    middles = [left + span * (i + 1) for i in range(breaks)]
    edges = [left, *(x for m in middles for x in (m - BREAK / 2, m + BREAK / 2)), right]
    data = f"M{left} {top}V{bottom}M{right} {top}V{bottom}"
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        data += f"M{start:g} {top}H{end:g}M{start:g} {bottom}H{end:g}"
    return f'<path d="{data}" stroke-width="5" stroke-linecap="square"/>'


def sheet(title: str, body: str) -> str:
    """The whole SVG text of one card: white paper with round corners, and `body` on it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{title}</title>"
        f'<rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="{CORNER}" fill="{PAPER}" '
        'stroke="#cfc8b8" stroke-width="3"/>'
        f'<g fill="none" stroke="{INK}" stroke-width="{LINE:g}" stroke-linejoin="round" stroke-linecap="round">'
        f"{body}</g></svg>\n"
    )
