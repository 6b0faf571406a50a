"""The sota: a page who stands on foot, in doublet, short breeches and hose of two colours."""

from dataclasses import dataclass

from datasets.deck.draw_ink import CREAM, GOLD, GOLD_DEEP, Point, circle, curve, fill, limb, place, shape, stroke
from datasets.deck.draw_parts import arm, ground, puff, ruff, stripes


@dataclass(frozen=True, slots=True)
class Dress:
    """Colours of a page's dress, each with its darker tone, and the pattern on the doublet."""

    coat: str
    coat_deep: str
    trim: str
    hose: str
    other_hose: str
    cape: str
    cape_deep: str
    pattern: str


def _cape(dress: Dress) -> str:
    outline = curve("*262,318 226,420 206,560 *186,716 250,700 *310,690 380,706 *446,716 420,560 402,420 *370,318")
    folds = stroke("M240 440Q220 580 214 700M396 440Q410 580 420 700M380 520Q392 620 392 700", 5, dress.cape_deep)
    return shape(outline, dress.cape, folds)


def _legs(dress: Dress) -> str:
    back = limb("348,600,74 352,690,62 360,730,50 366,780,52 366,846,30", False)
    front = limb("278,600,76 272,690,62 268,730,50 262,780,52 258,846,30", False)
    shoe = curve("*352,838 *384,838 392,856 *390,868 350,868 *300,868 320,856")
    other = curve("*242,838 *276,838 282,856 *280,868 240,868 *188,868 210,856")
    garter = stroke("M328 716Q354 726 378 716M246 716Q270 726 294 716", 9, GOLD)
    shade = fill("M368 590L372 740 384 790 376 850H420V590Z", "#00000026") + fill(
        "M292 590L288 740 280 790 268 850H330V590Z", "#00000026"
    )
    return (
        shape(back, dress.hose, shade[: shade.index("/>") + 2])
        + shape(front, dress.other_hose, shade[shade.index("/>") + 2 :])
        + garter
        + shape(shoe, dress.coat_deep)
        + shape(other, dress.coat_deep)
    )


def _breeches(dress: Dress) -> str:
    left = curve("*250,528 226,580 232,640 268,664 *310,648 *314,528")
    right = curve("*310,528 *306,648 350,666 392,640 398,580 *374,528")
    bands = stripes(238, 500, 392, 680, 26, dress.trim, 11)
    return shape(right, dress.coat, bands) + shape(left, dress.coat, bands)


def _doublet(dress: Dress) -> str:
    body = curve("*256,316 240,380 252,450 *250,528 312,544 *374,528 372,450 384,380 *368,316 312,332")
    shade = fill(curve("*340,300 356,420 *340,560 *400,560 *400,300"), dress.coat_deep)
    belt = shape(curve("*246,512 312,530 *378,512 *380,540 312,558 *244,540"), GOLD_DEEP) + circle(
        308, 542, 14, GOLD, 5
    )
    return shape(body, dress.coat, shade + dress.pattern) + belt


def page(
    dress: Dress, head: str, elbow: Point, hand: Point, sign: str, grip: str, rest: tuple[Point, Point, str]
) -> str:
    """A whole page: `sign` in the raised hand (`grip` is the drawing of that hand), the other arm at rest."""
    rest_elbow, rest_hand, rest_fist = rest
    buttons = "".join(circle(306, y, 6, GOLD, 4) for y in (372, 402, 432, 462, 492))
    return (
        ground(150, 452, 866)
        + _cape(dress)
        + _legs(dress)
        + _breeches(dress)
        + arm((364, 356), rest_elbow, rest_hand, dress.coat, dress.coat_deep)
        + rest_fist
        + _doublet(dress)
        + buttons
        + puff(374, 356, 42, dress.trim, dress.coat, -20)
        + place(head, 308, 226, scale=1.06)
        + ruff(310, 316, 128, 26)
        + sign
        + arm((260, 360), elbow, hand, dress.coat, dress.coat_deep)
        + grip
        + puff(256, 354, 44, dress.trim, dress.coat, 20)
        + stroke("M0 0", 0.1, CREAM)[:0]
    )
