"""The four suit signs. Each is drawn around the origin, upright, so that a caller can place, turn and scale it."""

from datasets.deck.draw_ink import (
    BLUE,
    BLUE_DEEP,
    BLUE_LIGHT,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    GREEN_LIGHT,
    RED,
    RED_DEEP,
    circle,
    curve,
    fill,
    limb,
    place,
    ring,
    shape,
    star,
    stroke,
)


def coin() -> str:
    """A gold coin of radius 100 with a rosette."""
    beads = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in ring(0, 0, 83, 24))
    petals = "".join(place(shape(curve("*0,-12 -15,-36 *0,-58 15,-36"), RED, width=4), turn=45 * i) for i in range(8))
    crescent = "M-68 68A97 97 0 0 0 97 0 97 97 0 0 0 68 -68 78 78 0 0 1 -68 68Z"
    return (
        circle(0, 0, 97, GOLD)
        + fill(crescent, GOLD_DEEP)
        + circle(0, 0, 97)
        + stroke(beads, 7)
        + circle(0, 0, 68, GOLD_LIGHT, 5)
        + fill(star(0, 0, 64, 34, 8, 1 / 16), GOLD)
        + petals
        + circle(0, 0, 15, GOLD, 5)
    )


def cup() -> str:
    """A chalice 170 wide and 200 high."""
    bowl = curve("*-74,-70 -68,-20 -42,22 *-14,36 *14,36 42,22 68,-20 *74,-70")
    shade = fill(curve("*30,-80 34,-30 20,10 *0,40 *80,40 *80,-80"), RED_DEEP)
    band = fill(curve("*-80,-38 0,-24 *80,-38 *80,-12 0,2 *-80,-12"), GOLD)
    band += stroke("M-80 -38Q0 -12 80 -38M-80 -12Q0 14 80 -12")
    gems = "".join(shape(star(x, y, 10, 7, 4), BLUE_LIGHT, width=3) for x, y in ((-44, -21), (0, -12), (44, -21)))
    foot_shade = fill(curve("*8,66 28,78 *40,92 *56,92 *56,88 38,79 *12,64"), GOLD_DEEP)
    return (
        shape(curve("*-12,34 -10,52 *-16,62 *16,62 10,52 *12,34"), GOLD_DEEP)
        + shape(curve("*-58,96 *-58,86 -40,78 *-14,62 *14,62 40,78 *58,86 *58,96"), GOLD)
        + foot_shade
        + shape(curve("-26,46 -14,36 14,36 26,46 14,56 -14,56"), GOLD)
        + shape(bowl, RED, shade + band + gems + stroke("M-50 2C-44 14 -36 22 -28 26", 5, "#ef8d76"))
        + shape(curve("-84,-76 -70,-94 0,-102 70,-94 84,-76 60,-62 0,-56 -60,-62"), GOLD)
        + shape(curve("-62,-79 -40,-89 0,-92 40,-89 62,-79 40,-71 0,-68 -40,-71"), RED_DEEP, width=5)
    )


def sword(length: float) -> str:
    """A straight sword, point up, `length` long from the pommel to the point; the origin is half-way."""
    half = min(max(length * 0.042, 13.5), 22.0)
    top, end = -length / 2, length / 2
    guard = end - half * 5.4
    knob = half * 0.95
    point = top + half * 2.6
    blade = f"M{-half:g} {guard:g}V{point:g}L0 {top:g}L{half:g} {point:g}V{guard:g}Z"
    shade = fill(f"M0 {guard:g}V{top:g}L{half:g} {point:g}V{guard:g}Z", BLUE)
    wide = half * 0.8
    grip = f"M{-wide:g} {guard:g}H{wide:g}L{wide * 0.85:g} {end - knob:g}H{-wide * 0.85:g}Z"
    rise = end - knob - guard
    turns = "".join(f"M{-half:g} {guard + rise * k:g}l{half * 2:g} {-half * 0.7:g}" for k in (0.4, 0.65, 0.9))
    x, y, s = half * 2.7, guard, half / 14
    right = f"0,{y - 8 * s} {x * 0.5},{y - 4 * s} *{x},{y - 12 * s} {x + 3},{y + 2 * s} *{x * 0.86},{y + 9 * s}"
    right += f" {x * 0.45},{y + 4 * s} 0,{y + 10 * s}"
    left = f"{-x * 0.45},{y + 4 * s} *{-x * 0.86},{y + 9 * s} {-x - 3},{y + 2 * s} *{-x},{y - 12 * s}"
    left += f" {-x * 0.5},{y - 4 * s}"
    return (
        shape(blade, BLUE_LIGHT, shade + stroke(f"M0 {guard:g}V{point:g}", 4, BLUE_DEEP), 5)
        + shape(grip, RED, stroke(turns, 4 * s, GOLD), 5)
        + shape(curve(f"{right} {left}"), GOLD, width=5)
        + circle(0, end - knob, knob, GOLD, 5)
    )


def club(length: float, wide: float = 0.0) -> str:
    """A knobbly green club, thick end up, `length` long; the origin is half-way.

    `wide`: half the thickness of the thick end, in units; 0 for what suits the length.
    """
    wide = wide or min(length * 0.125, 58.0)
    half = length / 2

    def at(share: float) -> float:
        return -half + length * share

    stubs = ""
    for side, share, reach in ((1, 0.25, 1.2), (-1, 0.41, 1.06), (1, 0.6, 0.84), (-1, 0.75, 0.72)):
        x, y, r = side * wide * reach, at(share) - wide * 0.34, max(wide * 0.26, 7)
        stubs += shape(limb(f"0,{y + wide * 0.95},{r * 2.6} {x},{y},{r * 2}", False), GREEN, width=5)
        end = curve(f"{-r},0 0,{-r * 0.55} {r},0 0,{r * 0.55}")
        stubs += place(shape(end, CREAM, width=4), x, y, side * 58)
    widths = ((1, 0.34), (0.9, 0.3), (0.74, 0.5), (0.6, 0.56), (0.42, 0.84), (0.24, 1.0), (0.12, 0.98), (0.06, 0.8))
    outline = limb(" ".join(f"0,{at(share)},{wide * 2 * w}" for share, w in widths))
    shade = fill(limb(" ".join(f"{wide * w},{at(share)},{wide * w * 1.1}" for share, w in widths)), GREEN_DEEP)
    gleam = [(0.72, 0.1), (0.6, 0.16), (0.42, 0.26), (0.24, 0.32), (0.1, 0.2)]
    light = fill(limb(" ".join(f"{-wide * w * 1.9},{at(share)},{wide * w}" for share, w in gleam)), GREEN_LIGHT)
    knots = ""
    for x, share, r in ((0.3, 0.19, 0.25), (-0.2, 0.35, 0.21), (0.14, 0.54, 0.17)):
        knots += place(circle(0, 0, wide * r, CREAM, 4) + stroke("M-1 0h2", wide * 0.1), wide * x, at(share))
    bark = "".join(
        f"M{wide * x:g} {at(y):g}q{wide * 0.16:g} {wide * 0.4:g} 0 {wide * 0.8:g}"
        for x, y in ((0.0, 0.1), (0.4, 0.3), (-0.1, 0.45), (0.1, 0.65), (0.02, 0.8))
    )
    cut = shape(
        curve(f"{-wide * 0.34},{half} 0,{half - wide * 0.14} {wide * 0.34},{half} 0,{half + wide * 0.16}"), CREAM
    )
    return stubs + shape(outline, GREEN, shade + light + stroke(bark, 4, GREEN_DEEP)) + knots + cut
