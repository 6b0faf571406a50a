"""Heads of the figures: face, hair, beard, hats and crown. Origin at the middle of the face, looking a little left."""

from datasets.deck.draw_ink import (
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    INK,
    RED,
    SKIN,
    SKIN_DEEP,
    WHITE,
    circle,
    curve,
    fill,
    place,
    shape,
    stroke,
)

_FACE = "*-40,-40 -42,-10 -40,16 -30,40 -10,56 10,54 30,38 40,14 *42,-40"


def face(brow: str, stern: bool = False) -> str:
    """The bare face; `brow` is the colour of the eyebrows."""
    shade = fill(curve("*22,-44 24,0 16,34 *-8,60 *50,60 *50,-44"), SKIN_DEEP)
    cheek = circle(-30, 18, 9, "#f0a184", 0) + circle(18, 18, 10, "#ef9a7c", 0)
    lift = 3 if stern else 0
    brows = stroke(f"M-38 {-18 - lift}Q-28 -26 -15 {-18 + lift}M2 {-18 + lift}Q14 -26 26 {-18 - lift}", 6, brow)
    whites = fill(curve("*-36,-5 -26,-13 *-15,-5 -26,0"), WHITE) + fill(curve("*2,-5 13,-13 *25,-5 13,0"), WHITE)
    eyes = circle(-27, -6, 5.2, INK, 0) + circle(11, -6, 5.2, INK, 0)
    lids = stroke("M-37 -5Q-26 -15 -14 -6M1 -6Q13 -15 26 -5", 4.5)
    nose = stroke("M-8 -12Q-12 4 -19 15Q-14 23 -4 21", 4.5)
    mouth = fill(curve("*-24,35 -15,31 -10,33 -4,31 *8,35 -8,43"), RED) + stroke("M-26 35Q-10 39 9 34", 3.5)
    return shape(curve(_FACE), SKIN, shade + cheek) + brows + whites + eyes + lids + nose + mouth


def neck(shade: bool = True) -> str:
    """A neck that ends under the collar."""
    return shape("M-18 30V84H30V30Z", SKIN, fill("M-30 40Q0 74 40 40V70Q0 84 -30 62Z", SKIN_DEEP) if shade else "")


def page_hair(colour: str, deep: str) -> tuple[str, str]:
    """Hair cut like a page's: the part behind the face and the part over it."""
    behind = shape(
        curve("0,-62 -44,-46 -54,-6 -54,30 *-66,56 -36,52 *-30,44 *34,44 *42,56 78,56 *60,40 62,-6 48,-46"), deep
    )
    strands = stroke("M46 -30Q56 10 48 46M-46 -14Q-52 14 -50 44", 4)
    over = shape(
        curve("*-44,-8 -50,-46 0,-66 50,-46 *60,44 50,56 *34,50 42,16 *36,-20 14,-34 *-6,-40 -28,-32"),
        colour,
        stroke("M20 -62Q50 -40 48 40M0 -60Q30 -48 38 -24", 4, deep),
    )
    return behind, over + strands[:0]


def curly_hair(colour: str, deep: str) -> tuple[str, str]:
    """Short curls behind and over the face."""
    behind = shape(
        curve(
            "0,-64 *-34,-54 -56,-44 *-52,-26 -66,-8 *-54,8 -64,26 *-46,30 *46,34 62,34 *60,16 74,4 *60,-16 68,-36 *46,-48 34,-66"
        ),
        deep,
    )
    over = shape(
        curve(
            "*-44,-14 -54,-36 *-36,-46 -20,-66 *0,-56 22,-68 *36,-52 60,-44 *54,-20 66,-2 *54,8 56,24 *42,22 *40,-16 24,-28 *14,-26 2,-38 *-8,-30 -24,-38"
        ),
        colour,
    )
    return behind, over


def long_hair(colour: str, deep: str) -> tuple[str, str]:
    """Hair that falls in waves to the shoulders, for kings."""
    behind = shape(
        curve("0,-60 -44,-48 -58,-8 -56,34 *-74,66 -50,84 *-34,92 *40,92 62,84 *80,66 64,34 64,-8 50,-48"),
        colour,
        stroke("M-50 -10Q-54 40 -58 76M54 -10Q58 40 64 78M66 10Q68 40 74 66", 4, deep),
    )
    return behind, ""


def beard(colour: str, deep: str, length: float, forked: bool = False) -> str:
    """A full beard with moustache; `length` runs from the chin's level downward."""
    low = 52 + length
    tip = (
        f"-14,{low - 4} *-26,{low + 12} *-4,{low - 16} *20,{low + 12} 22,{low - 6}"
        if forked
        else f"-16,{low - 4} *-4,{low + 10} 14,{low - 4}"
    )
    outline = f"*-44,-6 -46,26 -48,50 -34,{40 + length * 0.6} {tip} 38,{40 + length * 0.6} 50,46 46,20 *44,-10 36,14 22,24 *4,24 *-24,24 -36,14"
    waves = stroke(
        f"M-30 46Q-36 {50 + length * 0.4} -20 {low - 8}M-10 56Q-16 {50 + length * 0.5} -6 {low - 2}M12 56Q8 {50 + length * 0.5} 6 {low - 4}M32 44Q34 {50 + length * 0.4} 20 {low - 12}",
        4,
        deep,
    )
    moustache = shape(curve("*-10,24 -24,22 -36,34 *-50,36 -34,48 *-10,36 12,46 *34,34 20,34 6,22"), colour, width=4.5)
    lips = fill(curve("*-20,40 -8,38 *6,40 -8,49"), RED)
    return shape(curve(outline), colour, waves) + lips + moustache


def crown(cap: str) -> str:
    """A king's open crown with a cap of that colour."""
    dome = shape(curve("*-40,-58 -26,-92 0,-102 30,-92 *44,-58"), cap)
    band = shape(
        curve("*-48,-44 *-62,-104 *-36,-76 *-22,-116 *0,-80 *24,-118 *40,-76 *66,-104 *52,-44 0,-36"),
        GOLD,
        fill("M18 -130H80V-20H18Q30 -70 18 -130Z", GOLD_DEEP) + stroke("M-52 -60Q0 -50 56 -60", 4),
    )
    jewels = circle(-28, -50, 5, RED, 3) + circle(1, -46, 6, "#2f74b8", 3) + circle(32, -50, 5, RED, 3)
    pearls = "".join(circle(x, y, 7, GOLD_LIGHT, 4.5) for x, y in ((-62, -106), (-22, -118), (24, -120), (66, -106)))
    return dome + band + jewels + pearls


def feather(colour: str, deep: str) -> str:
    """A curling ostrich feather, its quill at the origin, sweeping up to the right."""
    vane = shape(
        curve("*0,0 -4,-30 14,-62 46,-78 76,-66 *88,-40 70,-48 *74,-34 56,-42 *56,-26 40,-32 *36,-14 24,-18"),
        colour,
        stroke("M2 -4Q14 -48 66 -58", 4, deep),
    )
    return vane


def beret(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A slouched beret with a feather."""
    cap = shape(
        curve("*-48,-34 -64,-60 -40,-86 10,-94 56,-80 68,-52 *52,-32 0,-44"),
        colour,
        fill(curve("*20,-100 40,-70 *30,-30 *80,-30 *80,-100"), deep),
    )
    band = shape(curve("*-48,-34 0,-50 *54,-34 *52,-20 0,-36 *-46,-20"), GOLD, width=5)
    return place(feather(plume, plume_deep), 30, -62, 6, 1.05) + cap + band + circle(-24, -38, 8, plume, 4)


def brimmed(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A hat with a turned-up brim and a feather."""
    cone = shape(
        curve("*-40,-44 -36,-84 -8,-104 28,-96 *46,-44"),
        colour,
        fill(curve("*14,-110 26,-70 *22,-40 *60,-40 *60,-110"), deep),
    )
    brim = shape(
        curve("*-78,-44 -40,-36 0,-46 40,-36 *82,-56 60,-24 0,-22 -60,-22"),
        colour,
        fill("M-80 -30Q0 -20 90 -34V-10H-80Z", deep),
    )
    band = stroke("M-40 -54Q0 -64 44 -54", 8, GOLD)
    return place(feather(plume, plume_deep), 34, -58, 14, 1.15) + cone + band + brim


def hood_cap(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A pointed hunter's cap, the brim up at the back."""
    cap = shape(
        curve("*-60,-30 -20,-66 *26,-110 44,-80 *56,-44 66,-26 *74,-20 20,-34 -20,-30"),
        colour,
        fill(curve("*24,-120 20,-60 *40,-30 *90,-20 *60,-110"), deep),
    )
    brim = shape(curve("*-70,-26 -20,-46 30,-48 *78,-44 *72,-18 20,-28 -20,-26"), deep)
    return place(feather(plume, plume_deep), 36, -48, 22, 1.05) + cap + brim


def helmet(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A morion: a steel cap with a comb and a plume."""
    plume_shape = place(feather(plume, plume_deep), 34, -70, 20, 1.2)
    comb = shape(curve("*-44,-70 -20,-112 24,-112 *46,-66 20,-92 -16,-92"), GOLD)
    cap = shape(
        curve("*-46,-32 -44,-72 0,-98 44,-72 *48,-32"),
        colour,
        fill(curve("*12,-100 30,-66 *28,-30 *60,-30 *60,-100"), deep),
    )
    brim = shape(
        curve("*-84,-46 -40,-40 0,-48 40,-40 *80,-52 56,-24 0,-26 -52,-22"),
        colour,
        fill("M-80 -30Q0 -24 90 -36V-10H-80Z", deep),
    )
    return plume_shape + comb + cap + brim
