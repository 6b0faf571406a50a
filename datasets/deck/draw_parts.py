"""Parts that several figures share: arms and hands, cloth patterns, the ground."""

from datasets.deck.draw_ink import (
    GOLD,
    GREEN,
    GREEN_DEEP,
    GREEN_LIGHT,
    SKIN,
    SKIN_DEEP,
    WHITE,
    Point,
    curve,
    fill,
    limb,
    place,
    shape,
    stroke,
)


def fist(turn: float = 0, mirror: bool = False) -> str:
    """A closed hand around the origin, the fingers on the left, the wrist below."""
    hand = shape(
        curve("*-14,26 -22,8 -20,-14 -4,-22 14,-18 22,-2 *16,26"),
        SKIN,
        fill(curve("*8,-24 10,0 *4,30 *30,30 *30,-24"), SKIN_DEEP),
    )
    fingers = stroke("M-20 -6Q-8 -8 2 -4M-22 5Q-8 3 2 6M-19 15Q-8 14 0 16", 4)
    return place(hand + fingers, 0, 0, turn, mirror=mirror)


def arm(shoulder: Point, elbow: Point, hand: Point, colour: str, deep: str, cuff: str = GOLD, wide: float = 66) -> str:
    """A sleeve from the shoulder over the elbow to the wrist, with its cuff; the hand is drawn by the caller."""
    (x0, y0), (x1, y1), (x2, y2) = shoulder, elbow, hand
    mid = f"{(x0 * 0.45 + x1 * 0.55)},{(y0 * 0.45 + y1 * 0.55)},{wide}"
    sleeve = limb(
        f"{x0},{y0},{wide * 0.8} {mid} {x1},{y1},{wide * 0.8} {(x1 + x2) / 2},{(y1 + y2) / 2},{wide * 0.68} {x2},{y2},{wide * 0.52}",
        False,
    )
    dx, dy = x2 - x1, y2 - y1
    length = (dx * dx + dy * dy) ** 0.5
    fold = stroke(f"M{x1 - 8} {y1 - 14}Q{x1 + dx * 0.2} {y1 + dy * 0.2} {x1 + dx * 0.4} {y1 + dy * 0.4}", 4, deep)
    ux, uy = dx / length, dy / length
    band = limb(f"{x2 - ux * 12},{y2 - uy * 12},{wide * 0.62} {x2 + ux * 6},{y2 + uy * 6},{wide * 0.68}", False)
    return shape(sleeve, colour, fold) + shape(band, cuff, width=5)


def puff(x: float, y: float, radius: float, colour: str, stripe: str, turn: float = 0) -> str:
    """A slashed, puffed shoulder."""
    outline = curve(
        f"-{radius},0 {-radius * 0.7},{-radius * 0.75} 0,{-radius} {radius * 0.7},{-radius * 0.75} {radius},0 {radius * 0.66},{radius * 0.8} 0,{radius * 0.95} {-radius * 0.66},{radius * 0.8}"
    )
    slashes = "".join(
        stroke(
            curve(f"{k * radius * 0.25},{-radius} {k * radius * 0.55},0 {k * radius * 0.25},{radius}", False),
            radius * 0.17,
            stripe,
        )
        for k in (-1, 0, 1)
    )
    return place(shape(outline, colour, slashes), x, y, turn)


def stripes(left: float, top: float, right: float, bottom: float, step: float, colour: str, width: float) -> str:
    """Upright stripes, to be drawn inside a shape."""
    data, x = "", left
    while x <= right:
        data += f"M{x:g} {top:g}V{bottom:g}"
        x += step
    return f'<path d="{data}" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="butt"/>'


def lozenges(left: float, top: float, columns: int, rows: int, wide: float, high: float, colour: str) -> str:
    """A harlequin pattern, to be drawn inside a shape."""
    data = ""
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * wide, top + row * high
            data += f"M{x:g} {y - high / 2:g}l{wide / 2:g} {high / 2:g} {-wide / 2:g} {high / 2:g} {-wide / 2:g} {-high / 2:g}Z"
    return fill(data, colour)


def studs(left: float, top: float, columns: int, rows: int, wide: float, high: float, size: float, colour: str) -> str:
    """Round dots in staggered rows, to be drawn inside a shape."""
    data = ""
    for row in range(rows):
        for column in range(columns):
            data += f"M{left + (column + row % 2 / 2) * wide:g} {top + row * high:g}h0"
    return stroke(data, size, colour)


def lilies(left: float, top: float, columns: int, rows: int, wide: float, high: float, size: float, colour: str) -> str:
    """Small lilies in staggered rows, to be drawn inside a shape."""
    s = size
    one = f"c{-s * 0.5:g} {s * 0.4:g} {-s * 0.5:g} {s * 0.8:g} 0 {s:g}c{s * 0.5:g} {-s * 0.2:g} {s * 0.5:g} {-s * 0.6:g} 0 {-s:g}Z"
    side = f"m0 {s:g}c{-s:g} {s * 0.2:g} {-s * 1.1:g} {-s * 0.7:g} {-s * 0.5:g} {-s * 0.6:g}c{s * 0.3:g} {s * 0.1:g} {s * 0.2:g} {s * 0.5:g} {s * 0.5:g} {s * 0.6:g}c{s * 0.3:g} {-s * 0.1:g} {s * 0.2:g} {-s * 0.5:g} {s * 0.5:g} {-s * 0.6:g}c{s * 0.6:g} {-s * 0.1:g} {s * 0.5:g} {s * 0.8:g} {-s * 0.5:g} {s * 0.6:g}Z"
    foot = f"m{-s * 0.25:g} {s * 1.12:g}h{s * 0.5:g}l{s * 0.1:g} {s * 0.5:g}h{-s * 0.7:g}Z"
    data = ""
    for row in range(rows):
        for column in range(columns):
            start = f"M{left + (column + row % 2 / 2) * wide:g} {top + row * high:g}"
            data += start + one + start + side + start + foot
    return fill(data, colour)


def ruff(x: float, y: float, wide: float, high: float) -> str:
    """A pleated white collar."""
    lower = " ".join(
        f"*{x - wide / 2 + wide * k / 8},{y + high / 2} {x - wide / 2 + wide * (k + 0.5) / 8},{y + high}"
        for k in range(8)
    )
    outline = f"*{x - wide / 2},{y - high * 0.1} {x},{y - high * 0.45} *{x + wide / 2},{y - high * 0.1} *{x + wide / 2},{y + high / 2} "
    right_to_left = " ".join(reversed(lower.split()))
    pleats = "".join(
        f"M{x + k * wide / 8:g} {y + high * 0.5:g}L{x + k * wide / 11:g} {y - high * 0.2:g}"
        for k in (-3, -2, -1, 0, 1, 2, 3)
    )
    return shape(curve(outline + right_to_left), WHITE, stroke(pleats, 3.5))


def ground(left: float, right: float, y: float) -> str:
    """A low green mound with grass."""
    middle = (left + right) / 2
    mound = curve(
        f"*{left},{y + 16} {left + 40},{y - 6} {middle},{y - 14} {right - 40},{y - 6} *{right},{y + 16} {middle},{y + 24}"
    )
    light = fill(
        curve(f"*{left},{y + 4} {middle},{y + 2} *{right},{y + 4} *{right},{y - 20} *{left},{y - 20}"), GREEN_LIGHT
    )
    blades = "".join(
        f"M{x:g} {y + 6:g}l-6 -18M{x + 4:g} {y + 6:g}l2 -22M{x + 8:g} {y + 6:g}l9 -15" for x in (left + 34, right - 50)
    )
    return shape(mound, GREEN, light) + stroke(blades, 5, GREEN_DEEP)
