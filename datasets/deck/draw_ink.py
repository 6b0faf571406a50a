"""The deck's palette and its pen: the few helpers with which every drawing is written as SVG text.

Coordinates are those of the card's view box, 615 × 950 units (a tenth of a millimetre each), y down. Outlines are
written as strings of points, "x,y x,y …", joined by smooth curves; a star before a point ("*x,y") makes it a corner,
and between two corners the line is straight.
"""

import math
import zlib
from collections.abc import Iterable

INK = "#1f1a17"
PAPER = "#fffdf6"
CREAM = "#fbefd2"
GOLD, GOLD_DEEP, GOLD_LIGHT = "#f4b92f", "#d18a1c", "#fde08a"
RED, RED_DEEP = "#cf3a2c", "#962321"
BLUE, BLUE_DEEP, BLUE_LIGHT = "#2f74b8", "#1d4a80", "#b5daef"
GREEN, GREEN_DEEP, GREEN_LIGHT = "#4a9a3f", "#27672f", "#a5cf57"
SKIN, SKIN_DEEP = "#f6cda6", "#e3a57a"
BROWN, BROWN_DEEP = "#9a5c31", "#6b3b1f"
GREY, WHITE = "#b9bcc0", "#ffffff"

LINE = 6.0
"""Width of an outline, in units."""

Point = tuple[float, float]


def number(value: float) -> str:
    """The text of `value` to three digits, which is a unit at worst."""
    text = f"{round(value, 1):.3g}"
    return "0" if text == "-0" else text


def _points(text: str) -> list[tuple[float, float, bool]]:
    points = []
    for word in text.split():
        x, y = word.lstrip("*").split(",")
        points.append((float(x), float(y), word.startswith("*")))
    return points


def _direction(x0: float, y0: float, x1: float, y1: float) -> Point:
    """The unit vector from the first point to the second."""
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    return (x1 - x0) / length, (y1 - y0) / length


def curve(text: str, closed: bool = True) -> str:
    """Path data of the smooth line through the points of `text`."""
    points = _points(text)
    count = len(points)
    out = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(count if closed else count - 1):
        start, end = points[i], points[(i + 1) % count]
        loose_start = start[2] or (not closed and i == 0)
        loose_end = end[2] or (not closed and i == count - 2)
        if loose_start and loose_end:
            out.append(f"L{number(end[0])} {number(end[1])}")
            continue
        reach = math.hypot(end[0] - start[0], end[1] - start[1]) / 3
        leave = (0.0, 0.0) if loose_start else _direction(*points[i - 1][:2], *end[:2])
        arrive = (0.0, 0.0) if loose_end else _direction(*start[:2], *points[(i + 2) % count][:2])
        numbers = (
            start[0] + leave[0] * reach,
            start[1] + leave[1] * reach,
            end[0] - arrive[0] * reach,
            end[1] - arrive[1] * reach,
            end[0],
            end[1],
        )
        out.append("C" + " ".join(map(number, numbers)))
    return "".join(out) + ("Z" if closed else "")


def limb(text: str, round_end: bool = True) -> str:
    """Path data of the outline of a tapering limb; its words are "x,y,width", from the root to the tip."""
    rows = [tuple(map(float, word.split(","))) for word in text.split()]
    left, right = [], []
    for i, (x, y, width) in enumerate(rows):
        before, after = rows[max(i - 1, 0)], rows[min(i + 1, len(rows) - 1)]
        dx, dy = _direction(before[0], before[1], after[0], after[1])
        left.append(f"{x + dy * width / 2},{y - dx * width / 2}")
        right.append(f"{x - dy * width / 2},{y + dx * width / 2}")
    right.reverse()
    left[0], right[-1] = "*" + left[0], "*" + right[-1]
    tip = []
    if round_end:
        x, y, width = rows[-1]
        dx, dy = _direction(rows[-2][0], rows[-2][1], x, y)
        tip = [f"{x + dx * width * 0.45},{y + dy * width * 0.45}"]
    else:
        left[-1], right[0] = "*" + left[-1], "*" + right[0]
    return curve(" ".join([*left, *tip, *right]))


def fill(data: str, colour: str) -> str:
    """A patch of colour without an outline."""
    return f'<path d="{data}" fill="{colour}" stroke="none"/>'


def stroke(data: str, width: float = 4, colour: str = "") -> str:
    """A line; in ink unless `colour` says otherwise."""
    tint = f' stroke="{colour}"' if colour else ""
    return f'<path d="{data}" stroke-width="{number(width)}"{tint}/>'


def shape(data: str, colour: str, inside: str = "", width: float = LINE) -> str:
    """An outlined patch; `inside` is drawn over its colour, cut off at the outline, and under the outline."""
    pen = "" if width == LINE else f' stroke-width="{number(width)}"'
    if not inside:
        return f'<path d="{data}" fill="{colour}"{pen}/>'
    name = f"{zlib.crc32((data + inside).encode()):08x}"
    return (
        f'<clipPath id="c{name}"><path id="p{name}" d="{data}"/></clipPath>'
        f'<use href="#p{name}" fill="{colour}" stroke="none"/><g clip-path="url(#c{name})">{inside}</g>'
        f'<use href="#p{name}"{pen}/>'
    )


def circle(x: float, y: float, radius: float, colour: str = "none", width: float = LINE) -> str:
    """A disc; `width` 0 leaves its outline away."""
    pen = "" if width == LINE else ' stroke="none"' if width == 0 else f' stroke-width="{number(width)}"'
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}"{pen}/>'


def place(drawing: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, mirror: bool = False) -> str:
    """`drawing` moved so that its origin lies at (x, y), turned clockwise by `turn` degrees, scaled, mirrored first."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if mirror or scale != 1:
        steps.append(f"scale({-scale if mirror else scale:g} {scale:g})")
    return f'<g transform="{"".join(steps)}">{drawing}</g>'


def repeat(drawing: str, spots: Iterable[tuple[float, float, float]], scale: float = 1) -> str:
    """`drawing` once for every (x, y, turn) of `spots`; its text is held only once."""
    out = f'<defs><g id="sign">{drawing}</g></defs>'
    for x, y, turn in spots:
        out += place('<use href="#sign"/>', x, y, turn, scale)
    return out


def flip(drawing: str) -> str:
    """`drawing` mirrored left to right on the card."""
    return f'<g transform="matrix(-1 0 0 1 615 0)">{drawing}</g>'


def ring(x: float, y: float, radius: float, count: int, start: float = 0) -> list[Point]:
    """`count` points spread evenly on a circle, the first `start` turns after the top, clockwise."""
    angles = [2 * math.pi * (i / count + start) for i in range(count)]
    return [(x + radius * math.sin(a), y - radius * math.cos(a)) for a in angles]


def polygon(points: list[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def star(x: float, y: float, outer: float, inner: float, rays: int, start: float = 0) -> str:
    """Path data of a star with straight rays."""
    tips = ring(x, y, outer, rays, start)
    notches = ring(x, y, inner, rays, start + 0.5 / rays)
    return polygon([point for pair in zip(tips, notches, strict=True) for point in pair])
