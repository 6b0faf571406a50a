"""The horse of the caballo, facing left."""

from dataclasses import dataclass

from datasets.deck.draw_ink import GOLD, GOLD_DEEP, INK, WHITE, circle, curve, fill, limb, place, shape, stroke


@dataclass(frozen=True, slots=True)
class Coat:
    """Colours of a horse: coat with its darker tone, mane, hooves, the saddle cloth with its darker tone, harness."""

    coat: str
    deep: str
    mane: str
    hoof: str
    cloth: str
    cloth_deep: str
    harness: str


_BODY = (
    "*204,346 226,346 262,362 302,400 334,450 354,500 392,518 440,508 484,510 518,538 532,590 522,636 486,668 "
    "420,680 360,690 300,694 250,688 212,650 196,600 206,550 222,510 *216,468 194,480 166,484 *148,492 136,508 "
    "116,514 *104,512 94,512 82,502 80,486 92,460 112,424 136,384 164,352 *186,342"
)


def _leg(outline: str, coat: str, shade: str, hoof: str, foot: tuple[float, float, float]) -> str:
    """A leg and its hoof; `foot`: where the fetlock is, and its turn in degrees."""
    return shape(limb(outline, False), coat, shade) + place(shape(curve("*-15,-4 *18,-4 *24,24 *-30,24"), hoof), *foot)


def fore_legs(horse: Coat, near_raised: bool) -> str:
    """The fore legs: the far one raised; the near one on the ground, or raised too."""
    far = _leg(
        "250,640,80 206,654,64 160,668,46 142,690,38 156,736,27 176,774,30", horse.deep, "", horse.hoof, (176, 776, -24)
    )
    if near_raised:
        shade = fill("M290 640L236 700 206 740 226 820H180L200 700Z", horse.deep)
        near = _leg(
            "276,620,104 236,676,74 204,706,50 186,732,40 198,778,28 216,812,30",
            horse.coat,
            shade,
            horse.hoof,
            (217, 814, -26),
        )
    else:
        shade = fill("M276 640L268 760 262 850H320V600Z", horse.deep)
        near = _leg(
            "270,610,104 264,690,62 258,752,42 256,800,27 252,838,32", horse.coat, shade, horse.hoof, (252, 842, 0)
        )
    return far + near


def hind_legs(horse: Coat) -> str:
    """The hind legs, both on the ground."""
    far = _leg(
        "460,600,110 424,676,70 440,730,44 446,762,40 434,810,27 424,838,32", horse.deep, "", horse.hoof, (424, 842, 0)
    )
    shade = fill("M508 560L498 700 508 760 484 850H560V560Z", horse.deep)
    near = _leg(
        "480,580,120 460,660,88 464,714,56 484,756,44 476,806,28 466,838,34",
        horse.coat,
        shade,
        horse.hoof,
        (466, 842, 0),
    )
    return far + near


def tail(horse: Coat) -> str:
    """The flowing tail."""
    outline = "*508,534 540,524 566,556 562,630 *570,724 544,700 *544,746 512,690 522,620 520,580"
    return shape(curve(outline), horse.mane, stroke("M534 548Q552 620 546 694M524 560Q538 620 528 690", 4, INK))


def _mane(horse: Coat) -> str:
    locks = (
        "*196,340 226,332 266,350 308,388 342,440 *366,500 340,500 *336,520 314,492 *304,514 290,482 "
        "*270,488 272,450 *246,458 254,420 *226,424 238,390 *206,396 214,372 *196,384 178,372 *160,392 166,360"
    )
    strands = "M232 352Q262 370 262 430M272 376Q300 410 296 470M312 414Q334 450 330 490"
    return shape(curve(locks), horse.mane, stroke(strands, 4, INK))


def _head(horse: Coat) -> str:
    shade = fill(curve("*192,336 190,312 *196,300 214,326 *212,350"), horse.deep)
    ear = shape(curve("*176,350 174,318 *190,290 212,322 *208,354"), horse.coat, shade)
    eye = fill(curve("*142,402 154,389 *172,398 158,409"), WHITE) + circle(156, 399, 7, INK, 0)
    lid = stroke("M140 403Q153 384 174 397M146 384Q156 376 168 380", 5)
    muzzle = stroke("M92 476Q102 470 104 484M84 496Q104 506 124 494", 5)
    cheek = stroke("M216 468Q226 432 204 412", 5)
    bridle = "M106 434Q132 458 138 502M204 350Q182 400 192 446Q166 462 132 470M140 380Q180 392 206 374"
    return ear + eye + lid + muzzle + cheek + stroke(bridle, 8, horse.harness) + circle(133, 471, 9, GOLD, 4.5)


def body(horse: Coat) -> str:
    """Trunk, neck and head with mane and bridle."""
    belly = fill(curve("*190,626 260,660 340,668 430,650 504,610 *540,560 *540,710 *190,710"), horse.deep)
    throat = fill(curve("*212,590 232,520 236,470 *226,440 *200,480 *226,510 196,590"), horse.deep)
    return shape(curve(_BODY), horse.coat, belly + throat) + _mane(horse) + _head(horse)


def blend(horse: Coat) -> str:
    """Patches without outline where the near legs grow out of the trunk."""
    return fill(curve("224,600 270,556 322,600 300,650 246,640"), horse.coat) + fill(
        curve("424,580 470,524 526,560 516,612 440,640"), horse.coat
    )


def saddle(horse: Coat) -> str:
    """Saddle cloth, breast strap, crupper and saddle."""
    fringe = stroke("M296 650Q400 676 504 638", 13, GOLD) + stroke(
        "M312 540Q322 620 322 690M482 512Q478 600 470 690", 9, GOLD
    )
    shade = fill(curve("*436,500 446,580 *430,690 *500,690 *500,490"), horse.cloth_deep)
    cloth = shape(
        curve("*324,500 390,530 *470,508 486,560 *480,650 420,666 *326,672 308,580"), horse.cloth, shade + fringe
    )
    strap = "M203 578Q246 620 312 602M482 550Q508 556 530 578"
    studs = "".join(circle(x, y, 10, GOLD, 4.5) for x, y in ((222, 594), (262, 606), (294, 604)))
    seat = shape(
        curve("*332,502 *320,472 346,496 390,510 440,502 *466,466 *478,502 440,526 388,534 352,526"), GOLD_DEEP
    )
    return stroke(strap, 17) + stroke(strap, 8, horse.harness) + studs + cloth + seat
