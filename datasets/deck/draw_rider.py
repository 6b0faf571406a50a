"""The caballo: a rider on a horse."""

from dataclasses import dataclass

from datasets.deck.draw_horse import Coat, blend, body, fore_legs, hind_legs, saddle, tail
from datasets.deck.draw_ink import BROWN_DEEP, GOLD, GOLD_DEEP, Point, curve, fill, limb, place, shape, stroke
from datasets.deck.draw_page import Dress
from datasets.deck.draw_parts import arm, fist, ground, puff, ruff


@dataclass(frozen=True, slots=True)
class Seat:
    """How a rider sits: the raised arm's elbow and wrist, and what the group does.

    `rearing`: the horse rises on its hind legs, and the arm raised is the one behind.
    """

    elbow: Point
    wrist: Point
    rearing: bool = False


def _leg(dress: Dress) -> str:
    shade = fill("M400 560L372 620 366 700H420V560Z", "#0000002b")
    thigh = shape(limb("400,510,92 362,566,78 342,612,60 346,660,46 350,690,42", False), dress.hose, shade)
    boot = curve("*322,640 *372,636 376,690 *376,726 *330,734 *284,738 *286,720 320,706 328,690")
    top = shape(curve("*314,630 346,642 *380,628 *382,656 346,668 *314,658"), GOLD, width=5)
    iron = stroke("M352 600Q358 660 346 736", 5) + shape("M300 736H370V749H300Z", GOLD, width=5)
    return thigh + iron + shape(boot, BROWN_DEEP) + top


def _torso(dress: Dress) -> str:
    shade = fill(curve("*414,300 430,420 *412,560 *480,560 *480,300"), dress.coat_deep)
    trunk = curve("*330,318 314,380 326,440 *322,500 386,516 *450,500 446,440 456,380 *440,318 386,334")
    hem = "*318,556 340,570 *356,552 374,576 *392,556 414,574 *430,552 452,562 *470,540"
    skirt = shape(curve(f"*322,490 308,520 {hem} 466,516 *450,490 386,508"), dress.trim, dress.lower)
    belt = stroke("M324 496Q386 514 448 496", 22) + stroke("M325 496Q386 514 447 496", 11, GOLD_DEEP)
    return skirt + shape(trunk, dress.coat, shade + dress.pattern) + belt


def _cape(dress: Dress) -> str:
    outline = "*410,314 456,330 500,390 528,460 *560,520 524,518 *500,556 470,520 440,460 *420,400"
    return shape(
        curve(outline), dress.cape, stroke("M448 350Q494 430 520 508M436 380Q468 460 492 536", 5, dress.cape_deep)
    )


def _mount(horse: Coat, rearing: bool) -> str:
    front = fore_legs(horse, rearing)
    if rearing:
        # The trunk turns about the hip; the hind legs stay on the ground.
        pivot = '<g transform="rotate(12 484 590)">'
        return tail(horse) + hind_legs(horse) + pivot + body(horse) + front + blend(horse) + saddle(horse) + "</g>"
    return tail(horse) + body(horse) + front + hind_legs(horse) + blend(horse) + saddle(horse)


def rider(dress: Dress, horse: Coat, seat: Seat, head: str, sign: str, hand: str) -> str:
    """The whole group: `sign` under the raised `hand`, the reins in the other."""
    bust = place(head, 386, 226) + ruff(386, 312, 116, 24)
    raised = sign + arm(
        (438, 356) if seat.rearing else (334, 360), seat.elbow, seat.wrist, dress.coat, dress.coat_deep, 58
    )
    far = (
        arm((334, 362), (316, 440), (282, 470), dress.coat, dress.coat_deep, 56) + fist(264, 470, -70)
        if seat.rearing
        else arm((434, 362), (424, 440), (318, 456), dress.coat, dress.coat_deep, 58) + fist(298, 452, -84)
    )
    near_puff, far_puff = (
        puff(332, 354, 38, dress.trim, dress.coat, 20),
        puff(440, 354, 38, dress.trim, dress.coat, -20),
    )
    reins = "M160 402Q210 470 262 468" if seat.rearing else "M134 472Q230 520 296 452"
    man = _cape(dress) + _leg(dress) + _torso(dress)
    mount = _mount(horse, seat.rearing)
    line = stroke(reins, 14) + stroke(reins, 6, horse.harness)
    if seat.rearing:
        man = place(man + bust + far + near_puff + raised + hand + far_puff, 14, -14)
        group = ground(320, 500, 866) + mount + line + man
    else:
        group = ground(136, 496, 866) + mount + line + man + far + far_puff + bust + raised + hand + near_puff
    return place(group, 2, 46, scale=0.95)
