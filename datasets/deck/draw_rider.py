"""The caballo: a rider on a horse that walks to the left."""

from datasets.deck.draw_horse import Coat, body, far_legs, near_legs, saddle, tail
from datasets.deck.draw_ink import BROWN_DEEP, GOLD, GOLD_DEEP, Point, circle, curve, fill, limb, place, shape, stroke
from datasets.deck.draw_page import Dress
from datasets.deck.draw_parts import arm, fist, ground, puff, ruff


def _leg(dress: Dress) -> str:
    thigh = limb("392,520,84 356,570,76 340,612,60 346,660,46 350,690,42", False)
    boot = curve("*322,640 *372,636 376,690 *376,726 *330,734 *284,738 *286,720 320,706 328,690")
    top = shape(curve("*316,632 346,642 *378,630 *380,654 346,664 *316,656"), GOLD, width=5)
    stirrup = stroke("M346 590Q352 650 346 730", 5) + shape("M306 736H368V748H306Z", GOLD, width=5)
    return shape(thigh, dress.hose) + stirrup + shape(boot, BROWN_DEEP) + top


def _torso(dress: Dress) -> str:
    trunk = curve(
        "*330,318 314,380 326,440 *322,506 *340,530 390,540 *446,524 *448,500 446,440 456,380 *440,318 386,334"
    )
    shade = fill(curve("*412,300 428,420 *410,560 *480,560 *480,300"), dress.coat_deep)
    skirt = curve(
        "*320,486 384,504 *450,486 474,540 *462,556 440,546 *420,560 396,546 *376,558 354,540 *336,546 318,530"
    )
    belt = stroke("M322 492Q386 512 450 492", 15, GOLD_DEEP) + stroke(
        "M320 482Q386 502 450 482M322 503Q386 523 452 503", 4
    )
    return shape(skirt, dress.trim) + shape(trunk, dress.coat, shade + dress.pattern) + belt


def _cape(dress: Dress) -> str:
    outline = curve("*410,314 460,330 506,390 540,470 *572,520 530,524 *500,560 470,520 440,460 *420,400")
    return shape(outline, dress.cape, stroke("M450 350Q500 430 532 512M436 380Q470 460 496 536", 5, dress.cape_deep))


def rider(dress: Dress, horse: Coat, head: str, elbow: Point, hand: Point, sign: str, grip: str) -> str:
    """The whole group: `sign` in the raised hand, the reins in the other."""
    reins = stroke("M146 452Q230 500 292 452", 8, horse.harness)
    return (
        ground(100, 480, 864)
        + tail(horse)
        + far_legs(horse)
        + near_legs(horse)
        + body(horse)
        + saddle(horse)
        + _cape(dress)
        + _torso(dress)
        + _leg(dress)
        + reins
        + arm((430, 362), (420, 440), (316, 452), dress.coat, dress.coat_deep, wide=60)
        + place(fist(-90), 296, 450)
        + puff(438, 356, 38, dress.trim, dress.coat, -20)
        + place(head, 386, 226, scale=1.0)
        + ruff(386, 312, 116, 24)
        + sign
        + arm((334, 360), elbow, hand, dress.coat, dress.coat_deep, wide=58)
        + grip
        + puff(332, 354, 38, dress.trim, dress.coat, 20)
        + circle(0, 0, 0, GOLD, 0)[:0]
    )
