"""The horse of the caballo, walking to the left."""

from dataclasses import dataclass

from datasets.deck.draw_ink import GOLD, GOLD_DEEP, INK, WHITE, circle, curve, fill, limb, shape, stroke


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
    "*206,338 222,352 252,384 290,424 326,470 350,502 390,520 440,514 484,514 520,546 532,596 516,640 "
    "470,664 420,676 360,686 300,690 248,676 212,640 196,596 204,552 208,510 *192,470 176,464 *160,474 "
    "138,484 118,490 100,484 94,466 102,448 120,420 142,382 168,354 *188,342"
)


def far_legs(horse: Coat) -> str:
    """The two legs on the far side, the raised fore leg among them."""
    fore = limb("250,650,66 200,690,52 158,716,40 168,752,30 186,790,25 190,806,30", False)
    hind = limb("470,600,96 436,680,66 420,730,44 440,776,34 430,820,26 420,846,32", False)
    hooves = shape(curve("*176,800 *206,812 *200,842 *158,828"), horse.hoof) + shape(
        curve("*404,842 *436,842 *440,866 *392,866"), horse.hoof
    )
    return shape(fore, horse.deep) + shape(hind, horse.deep) + hooves


def near_legs(horse: Coat) -> str:
    """The two legs on the near side, without the line that would part them from the body."""
    fore = limb("262,610,84 262,680,62 254,740,42 252,790,30 248,842,34", False)
    hind = limb("484,580,104 470,660,82 456,716,50 482,766,40 474,814,28 464,842,34", False)
    shade = fill("M268 600L266 740 260 850H320V600Z", horse.deep) + fill(
        "M500 560L494 700 490 850H560V560Z", horse.deep
    )
    hooves = shape(curve("*232,838 *266,838 *270,866 *218,866"), horse.hoof) + shape(
        curve("*448,838 *482,838 *486,866 *436,866"), horse.hoof
    )
    return shape(fore, horse.coat, shade) + shape(hind, horse.coat, shade) + hooves


def tail(horse: Coat) -> str:
    """The tail, bound high."""
    outline = curve("*514,540 548,536 566,580 556,650 *566,730 530,700 *534,740 506,690 524,620 526,580")
    return shape(outline, horse.mane, stroke("M538 556Q552 620 540 700M528 566Q540 620 524 690", 4, INK))


def body(horse: Coat) -> str:
    """Trunk, neck and head with the harness."""
    shade = fill(curve("*196,620 260,650 340,660 430,646 500,610 *540,560 *540,700 *190,700"), horse.deep)
    shade += fill(curve("*214,540 226,480 210,430 *190,420 *176,470 *214,500"), horse.deep)
    mane = shape(
        curve(
            "*190,338 *214,330 250,366 292,408 330,456 *362,500 336,506 *322,498 312,516 *296,488 280,500 *272,462 250,470 *250,430 226,436 *232,398 206,400 *212,370 184,372 *176,392 *164,366"
        ),
        horse.mane,
    )
    ear = shape(
        curve("*186,350 182,318 *194,294 212,320 *212,350"),
        horse.coat,
        fill(curve("*200,346 196,326 *196,306 214,330 *214,350"), horse.deep),
    )
    eye = (
        fill(curve("*148,398 160,388 *174,396 162,406"), WHITE)
        + circle(160, 397, 6, INK, 0)
        + stroke("M146 398Q158 384 176 395", 5)
    )
    nostril = stroke("M108 456Q116 452 118 462", 5) + stroke("M98 474Q116 480 130 472", 4.5)
    jaw = stroke("M190 462Q204 436 196 408", 4.5)
    bridle = stroke(
        "M124 422Q146 446 150 478M204 352Q186 390 196 440Q176 452 146 452M168 358Q186 372 204 366", 8, horse.harness
    )
    bit = circle(146, 452, 9, GOLD, 4.5)
    return shape(curve(_BODY), horse.coat, shade) + ear + mane + eye + nostril + jaw + bridle + bit


def saddle(horse: Coat) -> str:
    """Saddle cloth, breast strap, crupper and saddle."""
    cloth = curve("*318,500 384,528 *474,506 488,560 *478,650 420,664 *330,668 312,580")
    fringe = stroke("M300 648Q400 672 500 636", 12, GOLD) + stroke(
        "M304 556Q320 620 322 690M500 520Q494 600 480 680", 10, GOLD
    )
    shade = fill(curve("*430,500 446,580 *430,690 *500,690 *500,490"), horse.cloth_deep)
    studs = "".join(circle(x, y, 9, GOLD, 4) for x, y in ((214, 610), (258, 622), (300, 616)))
    strap = stroke("M200 600Q250 632 320 610M484 552Q510 560 528 580", 11, horse.harness)
    seat = shape(
        curve("*332,500 *322,474 346,494 390,508 440,500 *464,468 *474,500 440,524 388,532 352,524"), GOLD_DEEP
    )
    return strap + studs + shape(cloth, horse.cloth, shade + fringe) + seat
