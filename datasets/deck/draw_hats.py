"""Hats, helmets and crowns, for heads drawn around the middle of the face."""

from datasets.deck.draw_ink import BLUE, GOLD, GOLD_DEEP, GOLD_LIGHT, RED, circle, curve, fill, place, shape, stroke


def crown(cap: str) -> str:
    """A king's open crown with four points and a cap of that colour."""
    dome = shape(curve("*-40,-58 -26,-92 0,-102 30,-92 *44,-58"), cap)
    shade = fill(curve("*20,-130 24,-80 *16,-30 *80,-30 *80,-130"), GOLD_DEEP) + stroke("M-52 -62Q0 -52 56 -62", 4)
    band = shape(
        curve("*-48,-44 *-62,-104 *-36,-76 *-22,-116 *0,-80 *24,-118 *40,-76 *66,-104 *52,-44 0,-36"), GOLD, shade
    )
    pearls = "".join(circle(x, y, 7, GOLD_LIGHT, 4.5) for x, y in ((-62, -106), (-22, -118), (24, -120), (66, -106)))
    return dome + band + _jewels() + pearls


def closed_crown(cap: str) -> str:
    """A crown closed by two arches over a velvet cap, with an orb on top."""
    dome = shape(curve("*-50,-60 -62,-92 -34,-112 *2,-100 36,-112 64,-92 *54,-60"), cap)
    arches = "M-48 -62C-70 -110 -24 -124 2 -104C26 -124 74 -110 52 -62M2 -104V-60"
    shade = fill("M20 -80H80V-30H20Z", GOLD_DEEP)
    band = shape(curve("*-50,-44 *-54,-70 0,-60 *58,-70 *54,-44 0,-36"), GOLD, shade)
    orb = circle(2, -116, 11, GOLD_LIGHT, 5) + stroke("M2 -140V-127M-6 -134H10", 5)
    return dome + stroke(arches, 16) + stroke(arches, 7, GOLD) + band + _jewels() + orb


def lily_crown(cap: str) -> str:
    """A crown of three lilies."""
    dome = shape(curve("*-42,-58 -30,-84 0,-92 34,-84 *46,-58"), cap)
    petal = "*0,-4 -16,-12 -30,-30 *-20,-40 -10,-30 *0,-12 10,-30 *20,-40 30,-30 16,-12"
    lily = shape(curve(petal), GOLD, width=5) + shape(curve("*0,-2 -12,-28 *0,-62 12,-28"), GOLD_LIGHT, width=5)
    band = shape(curve("*-52,-44 *-56,-70 0,-60 *60,-70 *56,-44 0,-36"), GOLD, fill("M20 -80H80V-30H20Z", GOLD_DEEP))
    lilies = place(lily, -47, -68, -16) + place(lily, 50, -68, 16) + place(lily, 2, -62, 0, 1.2)
    return dome + lilies + band + _jewels()


def _jewels() -> str:
    return circle(-28, -51, 5, RED, 3) + circle(1, -47, 6, BLUE, 3) + circle(32, -51, 5, RED, 3)


def feather(colour: str, deep: str) -> str:
    """A curling ostrich feather, its quill at the origin, sweeping up to the right."""
    outline = "*0,0 -4,-30 14,-62 46,-78 76,-66 *88,-40 70,-48 *74,-34 56,-42 *56,-26 40,-32 *36,-14 24,-18"
    return shape(curve(outline), colour, stroke("M2 -4Q14 -48 66 -58", 4, deep))


def beret(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A slouched beret with a feather."""
    shade = fill(curve("*24,-100 44,-70 *34,-30 *80,-30 *80,-100"), deep)
    cap = shape(curve("*-48,-34 -64,-60 -40,-86 10,-94 56,-80 68,-52 *52,-32 0,-44"), colour, shade)
    band = shape(curve("*-48,-34 0,-50 *54,-34 *52,-20 0,-36 *-46,-20"), GOLD, width=5)
    return place(feather(plume, plume_deep), 30, -62, 30, 1.1) + cap + band + circle(-24, -38, 8, plume, 4)


def brimmed(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A hat with a curved brim and a feather."""
    shade = fill(curve("*16,-110 28,-70 *24,-40 *60,-40 *60,-110"), deep)
    cone = shape(curve("*-40,-44 -36,-84 -8,-104 28,-96 *46,-44"), colour, shade)
    under = fill("M-80 -30Q0 -20 90 -34V-10H-80Z", deep)
    brim = shape(curve("*-78,-44 -40,-36 0,-46 40,-36 *82,-56 60,-24 0,-22 -60,-22"), colour, under)
    return place(feather(plume, plume_deep), 34, -58, 34, 1.2) + cone + stroke("M-38 -56Q0 -66 43 -56", 9, GOLD) + brim


def hunter(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A pointed hunter's cap with a feather."""
    shade = fill(curve("*24,-120 20,-60 *40,-30 *90,-20 *60,-110"), deep)
    cap = shape(curve("*-60,-30 -20,-66 *26,-110 44,-80 *56,-44 66,-26 *74,-20 20,-34 -20,-30"), colour, shade)
    brim = shape(curve("*-70,-26 -20,-46 30,-48 *78,-44 *72,-18 20,-28 -20,-26"), deep)
    return place(feather(plume, plume_deep), 36, -48, 40, 1.05) + cap + brim


def helmet(colour: str, deep: str, plume: str, plume_deep: str) -> str:
    """A morion: a steel cap with a comb and a plume."""
    comb = shape(curve("*-44,-70 -20,-112 24,-112 *46,-66 20,-92 -16,-92"), GOLD)
    shade = fill(curve("*16,-100 32,-66 *28,-30 *60,-30 *60,-100"), deep)
    cap = shape(curve("*-46,-32 -44,-72 0,-98 44,-72 *48,-32"), colour, shade)
    under = fill("M-80 -30Q0 -24 90 -36V-10H-80Z", deep)
    brim = shape(curve("*-84,-46 -40,-40 0,-48 40,-40 *80,-52 56,-24 0,-26 -52,-22"), colour, under)
    return place(feather(plume, plume_deep), 38, -62, 50, 1.25) + comb + cap + brim
