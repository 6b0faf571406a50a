"""The sota: a page who stands on foot, in doublet and hose of two colours."""

from dataclasses import dataclass

from datasets.deck.draw_ink import GOLD, GOLD_DEEP, Point, circle, curve, fill, limb, place, shape, stroke
from datasets.deck.draw_parts import arm, ground, puff, ruff


@dataclass(frozen=True, slots=True)
class Dress:
    """Colours of a dress, some with a darker tone, and the patterns on the doublet and on what is under the belt."""

    coat: str
    coat_deep: str
    trim: str
    hose: str
    other_hose: str
    cape: str
    cape_deep: str
    pattern: str
    lower: str = ""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a page stands: the raised arm's elbow and wrist, the other's, and what varies of the dress.

    `skirt`: a tunic to the thigh instead of puffed breeches; `stride`: one foot set outwards; `half_cape`: the cape on
    one shoulder only.
    """

    elbow: Point
    wrist: Point
    rest_elbow: Point
    rest_wrist: Point
    skirt: bool = False
    stride: bool = False
    half_cape: bool = False


def _cape(dress: Dress, half: bool) -> str:
    if half:
        outline = "*330,318 372,330 410,400 440,520 *468,640 438,632 *424,650 396,640 *380,656 356,500"
        folds = "M398 400Q420 520 440 628M378 400Q392 520 400 634"
    else:
        outline = "*262,318 226,420 206,560 *186,716 250,700 *310,690 380,706 *446,716 420,560 402,420 *370,318"
        folds = "M240 440Q220 580 214 700M396 440Q410 580 420 700M380 520Q392 620 392 700"
    return shape(curve(outline), dress.cape, stroke(folds, 5, dress.cape_deep))


def _shoe(colour: str) -> str:
    """A pointed shoe to the left, its ankle at the origin."""
    return shape(curve("*-17,-10 *18,-10 24,8 *22,20 -20,20 *-72,20 -48,6"), colour)


def _legs(dress: Dress, stride: bool) -> str:
    shadow = "#0000002b"
    if stride:
        back = limb("346,590,78 364,680,64 374,726,50 386,780,50 394,846,30", False)
        shade = fill("M372 590L388 700 410 790 408 850H460V590Z", shadow)
        garter, foot = "M348 716Q374 728 400 712", place(_shoe(dress.coat_deep), 396, 848, mirror=True)
    else:
        back = limb("348,590,76 352,690,62 360,730,50 366,780,52 366,846,30", False)
        shade = fill("M368 590L372 740 384 790 376 850H420V590Z", shadow)
        garter, foot = "M334 718Q360 730 386 716", place(_shoe(dress.coat_deep), 368, 848)
    front = limb("278,590,78 272,690,64 268,730,50 262,780,52 258,846,30", False)
    front_shade = fill("M294 590L290 740 280 790 268 850H330V590Z", shadow)
    bands = stroke(garter, 16) + stroke("M243 716Q268 729 293 718", 16)
    gold = stroke(garter, 6, GOLD) + stroke("M243 716Q268 729 293 718", 6, GOLD)
    shoes = foot + place(_shoe(dress.coat_deep), 260, 848)
    return shape(back, dress.hose, shade) + shape(front, dress.other_hose, front_shade) + bands + gold + shoes


def _breeches(dress: Dress) -> str:
    left = curve("*250,528 226,580 232,640 268,664 *310,648 *314,528")
    right = curve("*310,528 *306,648 350,666 392,640 398,580 *374,528")
    return shape(right, dress.coat, dress.lower) + shape(left, dress.coat, dress.lower)


def _skirt(dress: Dress) -> str:
    hem = "*214,664 236,684 *252,662 276,690 *292,664 312,692 *332,664 350,690 *372,662 388,684 *410,664"
    outline = curve(f"*250,528 232,590 {hem} 392,590 *374,528")
    shade = fill(curve("*350,520 366,600 *380,700 *430,700 *430,520"), dress.coat_deep)
    return shape(
        outline, dress.coat, shade + dress.lower + stroke("M280 560L272 650M334 560L342 650", 5, dress.coat_deep)
    )


def _doublet(dress: Dress) -> str:
    body = curve("*256,316 240,380 252,450 *250,528 312,544 *374,528 372,450 384,380 *368,316 312,332")
    shade = fill(curve("*346,300 360,420 *344,560 *400,560 *400,300"), dress.coat_deep)
    belt = shape(curve("*246,512 312,530 *378,512 *380,540 312,558 *244,540"), GOLD_DEEP) + circle(
        308, 542, 14, GOLD, 5
    )
    buttons = "".join(circle(307, y, 6, GOLD, 4) for y in (372, 402, 432, 462, 492))
    return shape(body, dress.coat, shade + dress.pattern) + belt + buttons


def page(dress: Dress, pose: Pose, head: str, sign: str, hands: tuple[str, str]) -> str:
    """A whole page. `sign` goes under the first of the `hands`, the raised one; the second is the one at rest."""
    return (
        ground(146, 454, 866)
        + _cape(dress, pose.half_cape)
        + _legs(dress, pose.stride)
        + (_skirt(dress) if pose.skirt else _breeches(dress))
        + arm((364, 356), pose.rest_elbow, pose.rest_wrist, dress.coat, dress.coat_deep)
        + hands[1]
        + _doublet(dress)
        + puff(374, 356, 42, dress.trim, dress.coat, -20)
        + place(head, 308, 226, scale=1.06)
        + ruff(310, 316, 128, 26)
        + sign
        + arm((260, 360), pose.elbow, pose.wrist, dress.coat, dress.coat_deep)
        + hands[0]
        + puff(256, 354, 44, dress.trim, dress.coat, 20)
    )
