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
    INK,
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
    half, tip = size * 0.3, -size
    vein = fill(curve(f"*0,0 {half},{tip / 2} *0,{tip}"), GREEN_DEEP)
    return (
        fill(curve(f"*0,0 {half},{tip / 2} *0,{tip} {-half},{tip / 2}"), GREEN)
        + vein
        + stroke(curve(f"*0,0 {half},{tip / 2} *0,{tip} {-half},{tip / 2}"), 5)
    )


def _branch() -> str:
    """A laurel branch that curves up the left side of the card's middle."""
    leaves = ""
    rows = ((230, 786, -80, 12), (178, 746, -70, 22), (138, 690, -56, 30), (118, 624, -40, 40), (112, 560, -26, 42))
    for x, y, outer, inner in rows:
        leaves += place(_leaf(74), x, y, outer) + place(_leaf(68), x, y, inner)
    return stroke(curve("276,802 196,764 142,694 118,610 112,530", False), 9, GREEN_DEEP) + leaves


def _sun() -> str:
    """A calm face in a disc of radius 82."""
    brow = stroke("M-50 -22Q-30 -38 -12 -24M50 -22Q30 -38 12 -24", 6)
    eyes = fill(curve("*-46,-6 -30,-17 *-14,-6 -30,1"), CREAM) + fill(curve("*46,-6 30,-17 *14,-6 30,1"), CREAM)
    pupils = circle(-29, -7, 6, INK, 0) + circle(29, -7, 6, INK, 0)
    lids = stroke("M-46 -6Q-30 -18 -14 -6M46 -6Q30 -18 14 -6", 5)
    nose = stroke("M-6 -20Q-4 4 -14 20Q0 32 14 20", 5)
    mouth = fill(curve("*-26,42 -10,36 0,40 10,36 *26,42 0,58"), RED) + stroke("M-28 42Q0 50 28 42", 5)
    cheeks = circle(-48, 24, 14, "#f08a5d", 0) + circle(48, 24, 14, "#f08a5d", 0)
    return circle(0, 0, 82, GOLD_LIGHT) + cheeks + brow + eyes + pupils + lids + nose + mouth


def _crown() -> str:
    """An open crown, 200 wide, its band's lower edge at the origin."""
    points = "*-78,0 *-100,-96 -74,-58 -50,-44 *-44,-52 *0,-116 *44,-52 *50,-44 74,-58 *100,-96 *78,0"
    band = fill("M-110 -30H110V10H-110Z", GOLD_DEEP) + stroke("M-110 -30H110", 5)
    jewels = circle(-40, -14, 8, BLUE_LIGHT, 4) + circle(0, -14, 9, RED, 4) + circle(40, -14, 8, BLUE_LIGHT, 4)
    tips = "".join(circle(x, y, 11, GOLD_LIGHT, 5) for x, y in ((-100, -100), (0, -120), (100, -100)))
    return shape(curve(points), GOLD, band) + jewels + tips


def ace_of_coins() -> str:
    """A great sun coin under a crown, in laurel."""
    rays = shape(star(0, 0, 166, 104, 16), GOLD) + fill(star(0, 0, 150, 96, 16, 1 / 32), RED)
    beads = "".join(circle(x, y, 7, GOLD_LIGHT, 4) for x, y in ring(0, 0, 196, 36))
    crescent = "M-153 153A216 216 0 0 0 216 0 216 216 0 0 0 153 -153 180 180 0 0 1 -153 153Z"
    sun = (
        circle(0, 0, 216, GOLD)
        + fill(crescent, GOLD_DEEP)
        + circle(0, 0, 216, width=7)
        + beads
        + circle(0, 0, 176, RED_DEEP)
        + rays
        + _sun()
    )
    bow = shape(curve("*308,796 250,780 214,808 250,838 *308,816"), RED)
    tail = shape(curve("*302,810 280,844 *240,868 *292,880 *316,816"), RED_DEEP)
    knot = tail + flip(tail) + bow + flip(bow) + circle(307.5, 806, 22, GOLD)
    return place(_crown(), 307.5, 246, scale=1.1) + _branch() + flip(_branch()) + place(sun, 307.5, 455) + knot


def _lid() -> str:
    ribs = stroke("M0 -176V-40M0 -176Q-70 -130 -80 -40M0 -176Q70 -130 80 -40", 5)
    light = fill(curve("*-150,-40 -120,-110 -60,-160 *-20,-180 -60,-120 *-80,-40"), GOLD_LIGHT)
    shade = fill(curve("*60,-40 66,-110 *20,-176 *170,-176 *170,-40"), GOLD_DEEP)
    dome = shape(curve("*-150,-40 -120,-110 -60,-160 0,-176 60,-160 120,-110 *150,-40"), GOLD, light + shade + ribs)
    flame = shape(curve("*0,-266 26,-226 0,-186 -26,-226"), RED, fill(curve("*0,-270 30,-226 *0,-186"), RED_DEEP))
    return flame + circle(0, -182, 15, GOLD) + dome


def _bowl() -> str:
    shade = fill(curve("*90,-10 92,90 50,180 *0,240 *170,240 *170,-10"), RED_DEEP)
    inside = "".join(stroke(curve(f"*{x - 54},52 {x},100 *{x + 54},52", False), 9, GOLD) for x in (-108, 0, 108))
    inside += "".join(circle(x, 46, 10, BLUE_LIGHT, 5) for x in (-54, 54))
    inside += "".join(shape(star(x, 128, 22, 10, 6), GOLD, width=4) for x in (-70, 0, 70))
    inside += stroke("".join(f"M{x} 240Q{x * 1.6} 200 {x * 1.9} 168" for x in (-24, -8, 8, 24)), 5)
    inside += stroke("M-136 36C-130 96 -104 146 -76 174", 9, "#ef8d76")
    return shape(curve("*-164,0 -150,100 -96,190 *-34,226 *34,226 96,190 150,100 *164,0"), RED, shade + inside)


def _handle() -> str:
    return stroke("M-154 40C-236 10 -232 132 -176 136C-150 138 -142 118 -140 100", 24) + stroke(
        "M-154 40C-236 10 -232 132 -176 136C-150 138 -142 118 -140 100", 12, GOLD
    )


def ace_of_cups() -> str:
    """A covered goblet as high as the card."""
    rim = shape("M-174 -46H174V6H-174Z", GOLD, fill("M60 -46H174V6H60Z", GOLD_DEEP))
    for i, x in enumerate((-132, -66, 0, 66, 132)):
        rim += shape(star(x, -20, 17, 12, 4), RED if i % 2 else BLUE, width=4)
    stem = shape(curve("*-30,226 -18,262 *-24,290 *24,290 18,262 *30,226"), GOLD_DEEP)
    knop = shape(curve("-60,304 -40,284 40,284 60,304 40,324 -40,324"), BLUE, fill("M0 270H70V340H0Z", BLUE_DEEP))
    foot_shade = fill(curve("*6,320 30,370 70,392 *90,440 *150,440 *150,390 80,376 *30,320"), GOLD_DEEP)
    foot = shape(
        curve("*-22,322 -34,360 -80,384 *-140,400 *-140,430 *140,430 *140,400 80,384 34,360 *22,322"),
        GOLD,
        foot_shade + stroke("M-150 404H150", 5),
    )
    handles = _handle() + place(_handle(), mirror=True)
    return place(_lid() + stem + foot + handles + knop + _bowl() + rim, 307.5, 392, scale=1.08)


def _wound_ribbon() -> tuple[str, str]:
    """A ribbon wound about an upright blade at x = 307.5: what lies behind the blade and what lies before it."""
    behind, before = "", ""
    left, right = 226, 389
    for top in (250, 390):
        gold = stroke(f"M{left} {top + 28}Q300 {top + 84} {right} {top + 96}", 6, GOLD)
        band = (
            f"*{left},{top} 300,{top + 48} *{right},{top + 66} *{right},{top + 124} 300,{top + 106} *{left},{top + 58}"
        )
        before += shape(curve(band), RED, gold)
        behind += shape(f"M{right} {top + 66}L{left} {top + 140}V{top + 198}L{right} {top + 124}Z", RED_DEEP)
    end = "*226,530 300,572 390,566 *452,526 *448,572 *484,606 400,628 300,630 *226,588"
    before += shape(curve(end), RED, stroke("M226 558Q320 616 452 566", 6, GOLD))
    start = "*226,250 270,216 340,196 *446,172 *424,214 *456,248 360,258 290,278 *226,308"
    behind += shape(curve(start), RED_DEEP)
    return behind, before


def ace_of_swords() -> str:
    """A great sword, upright, with a ribbon wound about it."""
    shade = fill("M307.5 670V78L341 158V670Z", BLUE) + stroke("M307.5 650V160", 6, BLUE_DEEP)
    blade = shape("M274 670V158L307.5 78L341 158V670Z", BLUE_LIGHT, shade)
    turns = stroke("M280 742l56 -20M280 770l56 -20M280 798l56 -20M280 826l56 -20", 8, GOLD)
    grip = shape("M286 700H329L323 822H292Z", RED, turns)
    guard_half = "307.5,656 230,672 170,656 *128,622 112,660 136,694 190,706 250,698 307.5,714"
    other_half = "365,698 425,706 479,694 503,660 *487,622 445,656 385,672"
    under = fill(curve("*100,684 220,690 *307.5,702 395,690 *515,684 *515,730 *100,730"), GOLD_DEEP)
    guard = shape(curve(f"{guard_half} {other_half}"), GOLD, under) + circle(307.5, 685, 19, BLUE, 5)
    pommel = circle(307.5, 846, 34, GOLD) + circle(307.5, 846, 15, RED, 5)
    behind, before = _wound_ribbon()
    return behind + blade + before + grip + guard + pommel


def ace_of_clubs() -> str:
    """A great club with young leaves."""
    twigs = ""
    twig_spots = ((1, -86, 62, 80), (-1, -214, 70, 84), (1, 178, 40, 70), (-1, 48, 52, 76), (-1, 262, 26, 60))
    for side, y, x, size in twig_spots:
        leaves = place(_leaf(size), 0, -20, -58) + place(_leaf(size), 2, -34, 50) + place(_leaf(size * 1.1), 0, -52, -4)
        twig = stroke("M0 60Q8 0 0 -52", 9, GREEN_DEEP) + leaves
        twigs += place(twig, side * (x + 34), y, side * 58)
    return place(twigs + club(760, 74), 307.5, 475, 14)
