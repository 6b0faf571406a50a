"""Heads without their hats: face, hair, beard. Origin at the middle of the face, which looks a little to the left."""

from datasets.deck.draw_ink import INK, RED, SKIN, SKIN_DEEP, WHITE, circle, curve, fill, shape, stroke

Hair = tuple[str, str]
"""What of the hair lies behind the face, and what lies over it."""

_FACE = "*-40,-40 -42,-10 -40,16 -30,40 -10,56 10,54 30,38 40,14 *42,-40"


def face(brow: str, stern: bool = False) -> str:
    """The bare face with its neck; `brow` is the colour of the eyebrows, drawn together when `stern`."""
    neck = shape("M-18 30V84H30V30Z", SKIN, fill("M-30 40Q0 74 40 40V70Q0 84 -30 62Z", SKIN_DEEP))
    shade = fill(curve("*24,-44 27,0 18,34 *-8,60 *50,60 *50,-44"), SKIN_DEEP)
    cheeks = circle(-29, 18, 9, "#f0a184", 0) + circle(18, 18, 10, "#ee9877", 0)
    tilt = 3 if stern else 0
    brows = stroke(f"M-39 {-21 - tilt}Q-28 -29 -15 {-21 + tilt}M2 {-21 + tilt}Q14 -29 27 {-21 - tilt}", 6, brow)
    whites = fill(curve("*-37,-5 -27,-15 *-14,-5 -26,1"), WHITE) + fill(curve("*1,-5 13,-15 *26,-5 13,1"), WHITE)
    pupils = circle(-27, -7, 5.8, INK, 0) + circle(11, -7, 5.8, INK, 0)
    lids = stroke("M-38 -5Q-27 -18 -13 -6M0 -6Q13 -18 27 -5", 5)
    nose = stroke("M-8 -10Q-12 4 -19 15Q-14 23 -4 21", 4.5)
    mouth = fill(curve("*-24,35 -15,31 -10,33 -4,31 *8,35 -8,43"), RED) + stroke("M-26 35Q-10 39 9 34", 3.5)
    return neck + shape(curve(_FACE), SKIN, shade + cheeks) + brows + whites + pupils + lids + nose + mouth


def page_hair(colour: str, deep: str) -> Hair:
    """Hair cut level below the ears."""
    behind = curve("0,-62 -44,-46 -54,-6 -54,30 *-66,56 -36,52 *-30,44 *34,44 *42,56 78,56 *60,40 62,-6 48,-46")
    over = curve("*-44,-8 -50,-46 0,-66 50,-46 *60,44 50,56 *34,50 42,16 *36,-20 14,-34 *-6,-40 -28,-34")
    return shape(behind, deep), shape(over, colour, stroke("M20 -62Q50 -40 48 40M0 -60Q30 -48 38 -24", 4, deep))


def curly_hair(colour: str, deep: str) -> Hair:
    """Short curls."""
    behind = curve(
        "0,-64 *-34,-54 -56,-44 *-52,-26 -66,-8 *-54,8 -64,26 *-46,30 *46,34 62,34 *60,16 74,4 *60,-16 68,-36 "
        "*46,-48 34,-66"
    )
    over = curve(
        "*-44,-14 -54,-36 *-36,-46 -20,-66 *0,-56 22,-68 *36,-52 60,-44 *54,-20 66,-2 *54,8 56,24 *42,22 *40,-16 "
        "24,-30 *14,-28 2,-40 *-8,-32 -24,-40"
    )
    return shape(behind, deep), shape(over, colour)


def long_hair(colour: str, deep: str) -> Hair:
    """Hair that falls in waves to the shoulders."""
    outline = curve("0,-60 -44,-48 -58,-8 -56,34 *-74,66 -50,84 *-34,92 *40,92 62,84 *80,66 64,34 64,-8 50,-48")
    strands = stroke("M-50 -10Q-54 40 -58 76M54 -10Q58 40 64 78M66 10Q68 40 74 66", 4, deep)
    return shape(outline, colour, strands), ""


def beard(colour: str, deep: str, length: float, forked: bool = False) -> str:
    """A full beard with moustache; `length` runs from the chin downward, in units of the head."""
    low, side, y = 52 + length, 40 + length * 0.6, 50 + length * 0.45
    tip = f"-16,{low - 4} *-4,{low + 10} 14,{low - 4}"
    if forked:
        tip = f"-14,{low - 4} *-26,{low + 12} *-4,{low - 16} *20,{low + 12} 22,{low - 6}"
    outline = f"*-44,-6 -46,26 -48,50 -34,{side} {tip} 38,{side} 50,46 46,20 *44,-10 36,14 22,24 *4,24 *-24,24 -36,14"
    waves = (
        f"M-30 46Q-36 {y} -20 {low - 8}M-10 56Q-16 {y} -6 {low - 2}M12 56Q8 {y} 6 {low - 4}M32 44Q34 {y} 20 {low - 12}"
    )
    moustache = shape(curve("*-10,24 -24,22 -36,34 *-50,36 -34,48 *-10,36 12,46 *34,34 20,34 6,22"), colour, width=4.5)
    lips = fill(curve("*-20,40 -8,38 *6,40 -8,49"), RED)
    return shape(curve(outline), colour, stroke(waves, 4, deep)) + lips + moustache


def moustache(colour: str) -> str:
    """A twirled moustache with a small chin beard, for a rider."""
    lip = shape(curve("*-11,24 -24,25 *-40,14 -30,34 *-11,31 8,36 *26,18 12,25"), colour, width=4)
    return lip + shape(curve("*-18,45 -8,42 *4,45 *-8,68"), colour, width=4)
