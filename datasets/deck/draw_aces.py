"""The four aces: one big ornate sign each."""

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
    RED,
    RED_DEEP,
    circle,
    curve,
    fill,
    flip,
    place,
    ring,
    shape,
    star,
    stroke,
)
from datasets.deck.draw_pips import club


def _leaf(size: float) -> str:
    half = fill(curve(f"*0,0 {size * 0.3},{-size * 0.5} *0,{-size}"), GREEN_DEEP)
    return shape(curve(f"*0,0 {size * 0.3},{-size * 0.5} *0,{-size} {-size * 0.3},{-size * 0.5}"), GREEN, half, 5)


def _branch() -> str:
    """A laurel branch that curves up the left side of the card's middle."""
    stem = [(270, 800), (190, 760), (130, 690), (98, 600), (92, 510)]
    text = " ".join(f"{x},{y}" for x, y in stem)
    leaves = ""
    for x, y, out, inner in (
        (226, 782, -80, 10),
        (170, 738, -72, 18),
        (126, 680, -58, 24),
        (103, 612, -42, 32),
        (94, 545, -28, 34),
    ):
        leaves += place(_leaf(80), x, y, out) + place(_leaf(72), x, y, inner + 8)
    return stroke(curve(text, False), 9, GREEN_DEEP) + leaves + place(_leaf(84), 92, 512, 2)


def sun_face() -> str:
    """A calm face in a disc of radius 82."""
    brow = stroke("M-50 -22Q-30 -38 -12 -24M50 -22Q30 -38 12 -24", 6)
    eyes = fill(curve("*-46,-6 -30,-17 *-14,-6 -30,1"), CREAM) + fill(curve("*46,-6 30,-17 *14,-6 30,1"), CREAM)
    lids = (
        stroke("M-46 -6Q-30 -18 -14 -6M46 -6Q30 -18 14 -6", 5)
        + circle(-29, -7, 6, "#1f1a17", 0)
        + circle(29, -7, 6, "#1f1a17", 0)
    )
    nose = stroke("M-6 -20Q-4 4 -14 20Q0 32 14 20", 5)
    mouth = fill(curve("*-26,42 -10,36 0,40 10,36 *26,42 0,58"), RED) + stroke("M-28 42Q0 50 28 42", 5)
    cheeks = circle(-48, 24, 14, "#f08a5d", 0) + circle(48, 24, 14, "#f08a5d", 0)
    return circle(0, 0, 82, GOLD_LIGHT) + cheeks + brow + eyes + lids + nose + mouth


def ace_of_coins() -> str:
    """A great sun coin in a laurel wreath."""
    rays = shape(star(0, 0, 166, 104, 16), GOLD) + fill(star(0, 0, 150, 96, 16, 1 / 32), RED)
    beads = "".join(circle(x, y, 7, GOLD_LIGHT, 4) for x, y in ring(0, 0, 196, 36))
    sun = (
        circle(0, 0, 216, GOLD)
        + fill("M-153 153A216 216 0 0 0 216 0 216 216 0 0 0 153 -153 180 180 0 0 1 -153 153Z", GOLD_DEEP)
        + circle(0, 0, 216, width=7)
        + beads
        + circle(0, 0, 176, RED_DEEP)
        + rays
        + sun_face()
    )
    knot = shape(curve("*308,792 250,776 214,806 250,838 *308,816"), RED) + shape(
        curve("*308,792 366,776 402,806 366,838 *308,816"), RED
    )
    tails = shape(curve("*300,810 280,850 *244,878 *296,886 *310,850 *324,886 *371,878 336,850 *316,810"), RED_DEEP)
    crown = place(crown_sign(), 307.5, 172, scale=1.1)
    return crown + _branch() + flip(_branch()) + place(sun, 307.5, 440) + tails + knot + circle(308, 804, 22, GOLD)


def crown_sign() -> str:
    """An open crown, 200 wide, its band's lower edge at the origin."""
    points = "*-78,0 *-100,-96 -74,-58 -50,-44 *-44,-52 *0,-116 *44,-52 *50,-44 74,-58 *100,-96 *78,0"
    jewels = circle(-40, -14, 8, BLUE_LIGHT, 4) + circle(0, -14, 9, RED, 4) + circle(40, -14, 8, BLUE_LIGHT, 4)
    tips = (
        circle(-100, -100, 11, GOLD_LIGHT, 5)
        + circle(0, -120, 12, GOLD_LIGHT, 5)
        + circle(100, -100, 11, GOLD_LIGHT, 5)
    )
    inside = fill("M-110 -30H110V10H-110Z", GOLD_DEEP) + stroke("M-110 -30H110", 5)
    return shape(curve(points), GOLD, inside) + jewels + tips


def ace_of_cups() -> str:
    """A covered goblet as high as the card."""
    lid = curve("*-150,-40 -120,-110 -60,-160 0,-176 60,-160 120,-110 *150,-40")
    ribs = stroke("M0 -176V-40M0 -176Q-70 -130 -80 -40M0 -176Q70 -130 80 -40", 5)
    lid_light = fill(curve("*-150,-40 -120,-110 -60,-160 *-20,-180 -60,-120 *-80,-40"), GOLD_LIGHT)
    lid_shade = fill(curve("*60,-40 66,-110 *20,-176 *170,-176 *170,-40"), GOLD_DEEP)
    finial = shape(
        curve("*0,-266 26,-226 0,-186 -26,-226"), RED, fill(curve("*0,-270 30,-226 *0,-186"), RED_DEEP)
    ) + circle(0, -182, 15, GOLD)
    bowl = curve("*-164,0 -150,100 -96,190 *-34,226 *34,226 96,190 150,100 *164,0")
    bowl_shade = fill(curve("*90,-10 92,90 50,180 *0,240 *170,240 *170,-10"), RED_DEEP)
    swags = "".join(stroke(curve(f"*{x - 54},52 {x},100 *{x + 54},52", False), 9, GOLD) for x in (-108, 0, 108))
    swags += "".join(circle(x, 46, 10, BLUE_LIGHT, 5) for x in (-54, 54))
    swags += "".join(shape(star(x, 128, 22, 10, 6), GOLD, width=4) for x in (-70, 0, 70))
    flutes = "".join(f"M{x} 240Q{x * 1.6} 200 {x * 1.9} 168" for x in (-24, -8, 8, 24))
    rim = shape("M-174 -46H174V6H-174Z", GOLD, fill("M60 -46H174V6H60Z", GOLD_DEEP)) + "".join(
        shape(star(x, -20, 17, 12, 4), colour, width=4)
        for x, colour in ((-132, BLUE), (-66, RED), (0, BLUE), (66, RED), (132, BLUE))
    )
    stem = shape(curve("*-30,226 -18,262 *-24,290 *24,290 18,262 *30,226"), GOLD_DEEP) + shape(
        curve("-60,304 -40,284 40,284 60,304 40,324 -40,324"), BLUE, fill("M0 270H70V340H0Z", BLUE_DEEP)
    )
    foot = shape(
        curve("*-22,322 -34,360 -80,384 *-140,400 *-140,424 *140,424 *140,400 80,384 34,360 *22,322"),
        GOLD,
        fill(curve("*6,320 30,370 70,392 *90,430 *150,430 *150,390 80,376 *30,320"), GOLD_DEEP)
        + stroke("M-150 402H150", 5),
    )
    gleam = stroke("M-136 36C-130 96 -104 146 -76 174", 9, "#ef8d76")
    whole = (
        finial
        + shape(lid, GOLD, lid_light + lid_shade + ribs)
        + stem
        + foot
        + shape(bowl, RED, bowl_shade + swags + gleam + stroke(flutes, 5))
        + rim
    )
    return place(whole, 307.5, 405, scale=1.02)


def ace_of_swords() -> str:
    """A great sword, upright, with a ribbon wound about it and a laurel at its foot."""
    blade_half = 32
    blade = f"M{307.5 - blade_half} 660V150L307.5 84L{307.5 + blade_half} 150V660Z"
    shade = f"M307.5 660V84L{307.5 + blade_half} 150V660Z"
    sword_body = shape(blade, BLUE_LIGHT, fill(shade, BLUE) + stroke("M307.5 640V170", 6, BLUE_DEEP))
    grip = shape(
        "M290 700H325L320 812H295Z",
        RED,
        stroke("M284 728l46 -18M284 758l46 -18M284 788l46 -18M284 816l46 -18", 6, GOLD),
    )
    guard = shape(
        curve(
            "*307,652 240,668 190,654 *160,628 146,662 164,694 200,704 260,698 307,712 355,698 415,704 451,694 469,662 *455,628 425,654 375,668"
        ),
        GOLD,
        fill(curve("*150,684 230,690 307,700 385,690 *470,684 *470,720 *150,720"), GOLD_DEEP),
    )
    pommel = circle(307.5, 836, 34, GOLD, 6) + circle(307.5, 836, 15, RED, 5)
    ribbon_back = shape(curve("*346,238 430,262 436,330 *262,400 *262,452 470,384 494,262 420,196 *346,196"), RED_DEEP)
    ribbon_front = shape(
        curve("*268,372 350,418 420,460 418,540 *470,590 *398,584 *372,612 380,530 340,480 *268,440"),
        RED,
        stroke("M290 410C370 440 420 490 408 566", 6, GOLD),
    )
    ribbon_top = shape(
        curve("*268,238 190,232 130,280 *120,350 *160,318 *190,350 186,300 220,286 *346,262 *346,206"),
        RED,
        stroke("M330 232C250 250 170 250 146 326", 6, GOLD),
    )
    return (
        ribbon_back + sword_body + ribbon_front + ribbon_top + grip + guard + circle(307.5, 682, 17, BLUE, 5) + pommel
    )


def ace_of_clubs() -> str:
    """A great club with young leaves and cut knots."""
    twigs = ""
    for x, y, turn in ((196, 330, -62), (402, 470, 66), (276, 640, -76), (410, 250, 58), (386, 660, 74)):
        twigs += place(
            stroke("M0 0Q10 -30 0 -62", 8, GREEN_DEEP)
            + place(_leaf(74), 2, -30, 48)
            + place(_leaf(70), 4, -34, -46)
            + place(_leaf(80), 0, -56, 2),
            x,
            y,
            turn,
        )
    return place(twigs, 0, 0) + place(club(780), 307.5, 478, 18, 1.0)
