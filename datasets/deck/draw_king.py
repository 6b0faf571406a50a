"""The rey: a bearded king in a long robe and an ermine mantle."""

from dataclasses import dataclass

from datasets.deck.draw_ink import GOLD, GOLD_DEEP, INK, WHITE, Point, circle, curve, fill, place, shape, stroke
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


def _tails(points: list[Point]) -> str:
    return stroke("".join(f"M{x} {y}v12M{x - 5} {y + 3}h0M{x + 5} {y + 3}h0" for x, y in points), 5, INK)


def _mantle(robe: Robe) -> str:
    outline = curve(
        "*240,300 176,350 140,470 120,640 *96,850 150,872 *240,862 *400,862 480,872 *524,846 498,640 478,470 442,350 *376,300"
    )
    folds = stroke(
        "M170 440Q140 640 136 850M448 440Q478 640 484 850M200 520Q176 700 174 860M428 520Q444 700 444 860",
        5,
        robe.mantle_deep,
    )
    return shape(outline, robe.mantle, folds)


def _robe(robe: Robe) -> str:
    outline = curve(
        "*250,316 226,420 222,540 202,700 *184,866 240,880 *308,872 380,880 *434,866 414,700 396,540 392,420 *366,316"
    )
    shade = fill(curve("*350,300 366,520 376,700 *380,900 *450,900 *440,300"), robe.robe_deep)
    hem = stroke("M180 846Q308 872 440 846", 26, GOLD) + stroke("M176 830Q308 856 444 830", 4)
    folds = stroke("M262 600Q250 720 244 832M352 600Q364 720 368 832", 5, robe.robe_deep)
    return shape(outline, robe.robe, shade + robe.pattern + folds + hem)


def _ermine() -> str:
    left = curve("*262,306 206,430 190,560 168,700 *146,872 *200,878 212,700 232,560 244,430 *290,330")
    right = curve("*354,306 410,430 426,560 448,700 *474,872 *418,878 406,700 384,560 374,430 *326,330")
    tails = [(226, 430), (212, 500), (204, 560), (192, 630), (188, 700), (176, 770), (172, 836)]
    marks = _tails(tails) + _tails([(616 - x, y) for x, y in tails])
    return shape(left, WHITE) + shape(right, WHITE) + marks


def _cape_collar() -> str:
    outline = curve("*236,296 198,340 190,380 *248,404 308,412 *368,404 *424,380 418,340 *380,296 308,316")
    return shape(
        outline, WHITE, _tails([(226, 340), (262, 366), (308, 376), (352, 366), (390, 340), (236, 376), (384, 376)])
    )


def king(robe: Robe, head: str, elbow: Point, hand: Point, sign: str, grip: str, rest: tuple[Point, Point, str]) -> str:
    """A whole king: `sign` in the raised hand, the other hand before the belt."""
    rest_elbow, rest_hand, rest_fist = rest
    belt = shape(curve("*222,536 308,556 *394,536 *398,564 308,586 *218,564"), GOLD_DEEP) + circle(
        308, 570, 17, GOLD, 5
    )
    tassel = (
        stroke("M300 584Q290 650 296 700M318 584Q322 640 316 680", 7, GOLD)
        + shape(curve("*288,698 *304,698 *308,734 *284,734"), GOLD, width=5)
        + shape(curve("*308,678 *324,678 *328,712 *304,712"), GOLD, width=5)
    )
    shoes = shape(curve("*206,866 260,860 *290,876 280,890 *200,890 192,880"), robe.mantle_deep) + shape(
        curve("*330,876 360,860 *414,866 424,880 *416,890 340,890"), robe.mantle_deep
    )
    return (
        _mantle(robe)
        + shoes
        + _robe(robe)
        + belt
        + tassel
        + _ermine()
        + arm((384, 372), rest_elbow, rest_hand, robe.sleeve, robe.sleeve_deep, wide=84)
        + rest_fist
        + sign
        + arm((236, 372), elbow, hand, robe.sleeve, robe.sleeve_deep, wide=84)
        + grip
        + _cape_collar()
        + place(head, 308, 212, scale=1.12)
    )
