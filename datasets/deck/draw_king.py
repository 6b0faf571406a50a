"""The rey: a bearded king in a long robe and an ermine mantle."""

from dataclasses import dataclass

from datasets.deck.draw_ink import (
    BLUE,
    GOLD,
    GOLD_DEEP,
    INK,
    RED,
    RED_DEEP,
    WHITE,
    Point,
    circle,
    curve,
    fill,
    place,
    shape,
    stroke,
)
from datasets.deck.draw_parts import arm


@dataclass(frozen=True, slots=True)
class Robe:
    """Colours of a king's dress, each with its darker tone, and the pattern on the robe."""

    robe: str
    robe_deep: str
    mantle: str
    mantle_deep: str
    sleeve: str
    sleeve_deep: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Bearing:
    """How a king stands: the raised arm's elbow and wrist, the other's, and whether he wears a chain for a cape."""

    elbow: Point
    wrist: Point
    rest_elbow: Point
    rest_wrist: Point
    chain: bool = False


def _tails(points: list[Point]) -> str:
    """Ermine tails."""
    return stroke("".join(f"M{x:g} {y:g}v12m-6-8h0m12 0h0" for x, y in points), 5.5, INK)


def _mantle(robe: Robe) -> str:
    outline = (
        "*240,300 180,350 146,470 122,620 *92,786 140,804 *220,800 *396,800 476,804 *524,786 494,620 470,470 436,350"
    )
    folds = "M176 440Q146 620 140 796M440 440Q470 620 476 796M202 520Q180 660 176 796M414 520Q436 660 440 796"
    return shape(curve(f"{outline} *376,300"), robe.mantle, stroke(folds, 5, robe.mantle_deep))


def _robe(robe: Robe) -> str:
    outline = (
        "*250,316 226,420 222,540 206,700 *182,866 240,880 *308,874 376,880 *436,866 410,700 394,540 390,420 *366,316"
    )
    shade = fill(curve("*352,300 366,520 376,700 *384,900 *450,900 *440,300"), robe.robe_deep)
    hem = stroke("M176 838Q308 872 442 838", 30, GOLD) + stroke("M170 820Q308 854 446 820", 5)
    jewels = stroke("M200 848h0M236 854h0M272 858h0M308 859h0M344 858h0M380 854h0M416 848h0", 12, robe.mantle)
    folds = stroke("M262 610Q250 720 244 826M352 610Q364 720 370 826", 5, robe.robe_deep)
    return shape(curve(outline), robe.robe, shade + robe.pattern + folds + hem + jewels)


def _ermine() -> str:
    left = "*262,306 206,430 190,560 172,680 *148,800 *204,806 218,690 234,560 246,430 *290,330"
    right = "*354,306 410,430 426,560 444,680 *468,800 *412,806 398,690 382,560 370,430 *326,330"
    tails: list[Point] = [(222, 440), (216, 500), (206, 560), (198, 624), (190, 688), (180, 752)]
    return shape(curve(left), WHITE) + shape(curve(right), WHITE) + _tails(tails + [(616 - x, y) for x, y in tails])


def _cape() -> str:
    """The ermine cape on the shoulders."""
    spots: list[Point] = [(222, 340), (260, 364), (308, 376), (354, 364), (394, 340), (232, 378), (384, 378)]
    outline = curve("*236,296 198,340 190,380 *248,404 308,412 *368,404 *424,380 418,340 *380,296 308,316")
    return shape(outline, WHITE, _tails(spots))


def _chain() -> str:
    """A gold chain with a medal over the shoulders."""
    links = "M214 346Q230 430 308 436Q386 430 402 346"
    beads = stroke(links, 22) + stroke(links, 11, GOLD)
    return (
        beads
        + f'<path d="{links}" stroke-width="11" stroke="{GOLD_DEEP}" stroke-dasharray="0 22"/>'
        + circle(308, 452, 24, GOLD)
        + circle(308, 452, 10, BLUE, 4)
    )


def _belt() -> str:
    belt = shape(curve("*222,536 308,556 *394,536 *398,564 308,586 *218,564"), GOLD_DEEP) + circle(
        308, 570, 17, GOLD, 5
    )
    cords = "M300 584Q292 640 298 690M318 584Q324 630 320 670"
    ends = shape("M290 686H306L312 730H284Z", GOLD, width=5) + shape("M312 666H328L334 708H306Z", GOLD, width=5)
    return belt + stroke(cords, 14) + stroke(cords, 6, GOLD) + ends


def orb() -> str:
    """A king's orb with a cross, of radius 34."""
    cross = shape("M-6 -36V-52H-18V-64H-6V-78H6V-64H18V-52H6V-36Z", GOLD, width=5)
    ball = shape("M-34 0A34 34 0 1 1 34 0 34 34 0 1 1 -34 0Z", RED, fill("M6 -40Q24 0 0 40H40V-40Z", RED_DEEP))
    return cross + ball + stroke("M-33 -4Q0 10 33 -4M0 -34V4", 14) + stroke("M-33 -4Q0 10 33 -4M0 -34V4", 6, GOLD)


def king(robe: Robe, bearing: Bearing, head: str, sign: str, hands: tuple[str, str]) -> str:
    """A whole king. `sign` goes under the first of the `hands`, the raised one; the second is before the body."""
    shoes = shape(curve("*222,866 264,862 *292,878 280,890 *210,890 204,880"), robe.mantle_deep)
    shoes += shape(curve("*326,878 350,862 *394,866 412,880 *406,890 336,890"), robe.mantle_deep)
    return (
        _mantle(robe)
        + shoes
        + _robe(robe)
        + _belt()
        + _ermine()
        + arm((384, 372), bearing.rest_elbow, bearing.rest_wrist, robe.sleeve, robe.sleeve_deep, 84)
        + hands[1]
        + sign
        + arm((236, 372), bearing.elbow, bearing.wrist, robe.sleeve, robe.sleeve_deep, 84)
        + hands[0]
        + (_chain() if bearing.chain else _cape())
        + place(head, 308, 212, scale=1.12)
    )
