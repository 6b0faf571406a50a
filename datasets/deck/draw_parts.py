"""Parts that several figures share: arms, hands, sleeves, collars, the ground."""

import math

from datasets.deck.draw_ink import (
    GOLD,
    GREEN,
    GREEN_DEEP,
    GREEN_LIGHT,
    LINE,
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


def fist(x: float, y: float, turn: float = 0) -> str:
    """A closed hand around (x, y), the fingers on the left, the wrist below."""
    hand = shape(curve("*-14,26 -22,8 -20,-14 -4,-22 14,-18 22,-2 *16,26"), SKIN)
    hand += fill(curve("*9,-18 19,-2 *14,23 *4,23 11,2"), SKIN_DEEP)
    return place(hand + stroke("M-20 -6Q-8 -8 2 -4M-22 5Q-8 3 2 6M-19 15Q-8 14 0 16", 4), x, y, turn)


def arm(shoulder: Point, elbow: Point, wrist: Point, colour: str, deep: str, wide: float = 66) -> str:
    """A sleeve from the shoulder over the elbow to the wrist, with a gold cuff; the hand is drawn by the caller."""
    (x0, y0), (x1, y1), (x2, y2) = shoulder, elbow, wrist
    upper = limb(
        f"{x0},{y0},{wide * 0.8} {x0 * 0.5 + x1 * 0.5},{y0 * 0.5 + y1 * 0.5},{wide} {x1},{y1},{wide * 0.84}", False
    )
    middle = f"{(x1 + x2) / 2},{(y1 + y2) / 2},{wide * 0.74}"
    fore = limb(f"{x1},{y1},{wide * 0.84} {middle} {x2},{y2},{wide * 0.54}", False)
    # Outline first, colour over it: the parts grow together without a line between them.
    joint = f'<circle cx="{x1:g}" cy="{y1:g}" r="{wide * 0.42:g}"'
    both = f"{upper}{fore}"
    sleeve = f'<g stroke-width="{LINE * 2:g}"><path d="{both}"/>{joint}/></g>'
    sleeve += f'<g fill="{colour}" stroke="none"><path d="{both}"/>{joint}/></g>'
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    # A fold on the inner side of the elbow.
    side = 1 if (x1 - x0) * uy - (y1 - y0) * ux > 0 else -1
    px, py = -uy * side * wide * 0.2, ux * side * wide * 0.2
    fold = f"M{x1 + px:g} {y1 + py:g}q{-px * 0.2 + ux * 14:g} {-py * 0.2 + uy * 14:g} {ux * 34 - px:g} {uy * 34 - py:g}"
    cuff = limb(f"{x2 - ux * 12},{y2 - uy * 12},{wide * 0.62} {x2 + ux * 6},{y2 + uy * 6},{wide * 0.68}", False)
    return sleeve + stroke(fold, 5, deep) + shape(cuff, GOLD, width=5)


def puff(x: float, y: float, radius: float, colour: str, stripe: str, turn: float = 0) -> str:
    """A slashed, puffed shoulder."""
    a, b = radius * 0.7, radius * 0.75
    outline = f"{-radius},0 {-a},{-b} 0,{-radius} {a},{-b} {radius},0 {a},{b} 0,{radius} {-a},{b}"
    slashes = "".join(
        f"M{k * radius * 0.32:g} {-radius * 0.8:g}Q{k * radius * 0.86:g} 0 {k * radius * 0.32:g} {radius * 0.8:g}"
        for k in (-1, 0, 1)
    )
    return place(shape(curve(outline), colour) + stroke(slashes, radius * 0.17, stripe), x, y, turn)


def ruff(x: float, y: float, wide: float, high: float) -> str:
    """A pleated white collar."""
    left, right, step = x - wide / 2, x + wide / 2, wide / 8
    scallops = [f"*{right - step * k},{y + high / 2} {right - step * (k + 0.5)},{y + high}" for k in range(8)]
    top = f"*{left},{y + high / 2} *{left},{y - high * 0.1} {x},{y - high * 0.45} *{right},{y - high * 0.1}"
    pleats = "".join(
        f"M{x + k * step:g} {y + high * 0.5:g}L{x + k * step * 0.72:g} {y - high * 0.2:g}" for k in range(-3, 4)
    )
    return shape(curve(" ".join([top, *scallops])), WHITE, stroke(pleats, 3.5))


def ground(left: float, right: float, y: float) -> str:
    """A low green mound with grass."""
    middle = (left + right) / 2
    upper = f"*{left},{y + 16} {left + 40},{y - 6} {middle},{y - 14} {right - 40},{y - 6}"
    light = fill(f"M{left} {y + 4:g}Q{middle:g} {y:g} {right} {y + 4:g}V{y - 20:g}H{left}Z", GREEN_LIGHT)
    blades = "".join(f"M{x:g} {y + 6:g}l-6 -18m10 18l2 -22m2 22l9 -15" for x in (left + 34, right - 46))
    mound = shape(curve(f"{upper} *{right},{y + 16} {middle},{y + 24}"), GREEN, light)
    return mound + stroke(blades, 5, GREEN_DEEP)
