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
    place,
    ring,
    shape,
    star,
    stroke,
)


def coin() -> str:
    """A gold coin of radius 100 with a rosette."""
    beads = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in ring(0, 0, 83, 24))
    petal = curve("*0,-12 -15,-36 *0,-58 15,-36")
    petals = "".join(place(shape(petal, RED, width=4), turn=45 * i) for i in range(8))
    return (
        circle(0, 0, 97, GOLD)
        + fill("M-68 68A97 97 0 0 0 97 0 97 97 0 0 0 68 -68 78 78 0 0 1 -68 68Z", GOLD_DEEP)
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
    band = fill(curve("*-80,-38 0,-24 *80,-38 *80,-14 0,0 *-80,-14"), GOLD)
    band += stroke(curve("*-80,-38 0,-24 *80,-38", False)) + stroke(curve("*-80,-14 0,0 *80,-14", False))
    gems = "".join(shape(star(x, y, 10, 7, 4), BLUE_LIGHT, width=3) for x, y in ((-44, -22), (0, -13), (44, -22)))
    return (
        shape(curve("*-12,34 -10,52 *-16,62 *16,62 10,52 *12,34"), GOLD_DEEP)
        + shape(curve("*-58,96 *-58,86 -40,78 *-14,62 *14,62 40,78 *58,86 *58,96"), GOLD)
        + fill(curve("*8,66 28,78 *40,92 *56,92 *56,88 38,79 *12,64"), GOLD_DEEP)
        + shape(curve("-26,46 -14,36 14,36 26,46 14,56 -14,56"), GOLD)
        + shape(bowl, RED, shade + band + gems + stroke("M-52 -2C-44 12 -36 20 -26 26", 5, "#ef8d76"))
        + shape(curve("-84,-76 -70,-94 0,-102 70,-94 84,-76 60,-62 0,-56 -60,-62"), GOLD)
        + shape(curve("-62,-79 -40,-89 0,-92 40,-89 62,-79 40,-71 0,-68 -40,-71"), RED_DEEP, width=5)
    )


def sword(length: float) -> str:
    """A straight sword, point up, `length` long from the pommel to the point; the origin is half-way."""
    top, end = -length / 2, length / 2
    guard = end - min(length * 0.24, 84)
    half = 13.0
    blade = f"M{-half} {guard}V{top + 34:g}L0 {top:g}L{half} {top + 34:g}V{guard}Z"
    shade = f"M0 {guard}V{top:g}L{half} {top + 34:g}V{guard}Z"
    grip = f"M-9 {guard}H9L8 {end - 20:g}H-8Z"
    grip_length = end - 20 - guard
    turns = "".join(f"M-12 {guard + grip_length * k:g}l24 -8" for k in (0.4, 0.65, 0.9))
    quillons = (
        f"*-42,{guard - 12} -44,{guard + 2} *-36,{guard + 8} -18,{guard + 4} 0,{guard + 10} 18,{guard + 4} "
        f"*36,{guard + 8} 44,{guard + 2} *42,{guard - 12} 20,{guard - 5} 0,{guard - 9} -20,{guard - 5}"
    )
    return (
        shape(blade, BLUE_LIGHT, fill(shade, BLUE) + stroke(f"M0 {guard}V{top + 40:g}", 4, BLUE_DEEP), 5)
        + shape(grip, RED, stroke(turns, 4, GOLD), 5)
        + shape(curve(quillons), GOLD, width=5)
        + circle(0, end - 12, 13, GOLD, 5)
    )


def club(length: float) -> str:
    """A knobbly green club, thick end up, `length` long; the origin is half-way."""
    half = length / 2
    top, end = -half, half
    wide = min(38.0, length * 0.13)

    def at(share: float) -> float:
        return top + length * share

    outline = (
        f"0,{top} {wide * 0.75},{at(0.03)} {wide},{at(0.14)} {wide * 0.82},{at(0.26)} {wide * 1.0},{at(0.33)} "
        f"{wide * 0.66},{at(0.44)} {wide * 0.5},{at(0.58)} {wide * 0.66},{at(0.65)} {wide * 0.42},{at(0.74)} "
        f"{wide * 0.3},{at(0.9)} *{wide * 0.34},{end} *{-wide * 0.26},{end} {-wide * 0.3},{at(0.86)} "
        f"{-wide * 0.62},{at(0.76)} {-wide * 0.44},{at(0.68)} {-wide * 0.6},{at(0.5)} {-wide * 0.98},{at(0.4)} "
        f"{-wide * 0.84},{at(0.3)} {-wide * 1.02},{at(0.16)} {-wide * 0.78},{at(0.03)}"
    )
    shade = fill(
        curve(
            f"*{wide * 0.5},{top} {wide * 0.5},{at(0.2)} {wide * 0.3},{at(0.45)} {wide * 0.12},{at(0.7)} *0,{end} "
            f"*{wide * 1.5},{end} *{wide * 1.5},{top}"
        ),
        GREEN_DEEP,
    )
    gleam = fill(
        curve(
            f"{-wide * 0.45},{at(0.06)} {-wide * 0.2},{at(0.2)} {-wide * 0.3},{at(0.5)} {-wide * 0.12},{at(0.72)} "
            f"{-wide * 0.46},{at(0.5)} {-wide * 0.66},{at(0.18)}"
        ),
        GREEN_LIGHT,
    )
    knots = "".join(
        circle(wide * x, at(y), max(wide * r, 3.5), CREAM, 4)
        for x, y, r in ((0.52, 0.16, 0.19), (-0.42, 0.37, 0.16), (0.26, 0.6, 0.14))
    )
    cut = shape(curve(f"{-wide * 0.3},{end} 0,{end - 5} {wide * 0.36},{end} 0,{end + 6}"), CREAM, width=4)
    return shape(curve(outline), GREEN, shade + gleam, 5.5) + knots + cut
