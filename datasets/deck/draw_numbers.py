"""The faces two to nine: where the signs stand, in the order of the Spanish tradition."""

from datasets.deck.draw_ink import GOLD, RED, RED_DEEP, curve, place, shape, stroke
from datasets.deck.draw_pips import club, coin, cup, sword

Spot = tuple[float, float, float]
"""Where a sign stands: x, y in units and the turn in degrees."""

LEFT, MIDDLE, RIGHT = 196.0, 307.5, 419.0

_ROUND: dict[int, tuple[float, list[tuple[float, float]]]] = {
    2: (1.5, [(MIDDLE, 277), (MIDDLE, 673)]),
    3: (1.2, [(214, 222), (401, 475), (214, 728)]),
    4: (0.98, [(LEFT, 196), (RIGHT, 196), (LEFT, 754), (RIGHT, 754)]),
    5: (0.98, [(LEFT, 196), (RIGHT, 196), (MIDDLE, 475), (LEFT, 754), (RIGHT, 754)]),
    6: (0.98, [(x, y) for y in (196, 475, 754) for x in (LEFT, RIGHT)]),
    7: (0.86, [(x, y) for y in (180, 480, 780) for x in (LEFT, RIGHT)] + [(MIDDLE, 330)]),
    8: (0.84, [(x, y) for y in (170, 373, 577, 780) for x in (LEFT, RIGHT)]),
    9: (0.76, [(x, y) for y in (170, 373, 577, 780) for x in (LEFT - 10, RIGHT + 10)] + [(MIDDLE, 272)]),
}
_CUPS_EIGHT = [(x, y) for y in (200, 475, 750) for x in (165, 450)] + [(MIDDLE, 338), (MIDDLE, 612)]
_CUPS_NINE = [(x, y) for y in (210, 475, 740) for x in (150, MIDDLE, 465)]


def coins(count: int) -> str:
    """The face of `count` oros, 2 to 9."""
    scale, spots = _ROUND[count]
    signs = [place(coin(), x, y, scale=scale) for x, y in spots]
    if count == 5:
        signs[2] = place(coin(), MIDDLE, 475, scale=1.4)
    return "".join(signs)


def cups(count: int) -> str:
    """The face of `count` copas, 2 to 9."""
    scale, spots = _ROUND[count]
    if count == 8:
        scale, spots = 0.86, _CUPS_EIGHT
    if count == 9:
        scale, spots = 0.84, _CUPS_NINE
    return "".join(place(cup(), x, y, scale=scale) for x, y in spots)


def _rows(columns: list[float], upper: float, lower: float) -> list[Spot]:
    """An upper row with the points down and a lower row with the points up."""
    return [(x, upper, 180.0) for x in columns] + [(x, lower, 0.0) for x in columns]


_THREE, _FOUR = [170.0, MIDDLE, 445.0], [150.0, 255.0, 360.0, 465.0]
_LONG: dict[int, tuple[float, list[Spot]]] = {
    2: (720, [(225, 475, 0), (390, 475, 180)]),
    3: (720, [(180, 475, 180), (307.5, 475, 0), (435, 475, 180)]),
    4: (365, [(202, 262, 148), (413, 262, 212), (202, 688, 32), (413, 688, -32)]),
    5: (330, [*_rows([175, 440], 262, 688), (MIDDLE, 475, -90)]),
    6: (350, _rows(_THREE, 262, 688)),
    7: (320, [*_rows(_THREE, 240, 710), (MIDDLE, 475, -90)]),
    8: (350, _rows(_FOUR, 262, 688)),
    9: (310, [*_rows(_FOUR, 240, 710), (MIDDLE, 475, -90)]),
}


def swords(count: int) -> str:
    """The face of `count` espadas, 2 to 9."""
    length, spots = _LONG[count]
    return "".join(place(sword(length), x, y, turn) for x, y, turn in spots)


def _ribbon() -> str:
    """The ribbon that binds the three crossed clubs."""
    tails = shape(curve("*262,470 222,520 238,572 *204,600 *256,612 276,560 268,522 *306,490"), RED_DEEP)
    tails += shape(curve("*352,470 396,520 380,572 *414,600 *362,612 342,560 350,522 *312,490"), RED_DEEP)
    band = shape(
        curve("*236,446 307,462 *379,446 *383,494 307,512 *232,494"), RED, stroke("M230 482Q307 502 386 482", 5, GOLD)
    )
    return tails + band


def clubs(count: int) -> str:
    """The face of `count` bastos, 2 to 9."""
    if count == 3:
        signs = [place(club(750), MIDDLE, 475, turn) for turn in (0, 27, -27)]
        return "".join(signs) + _ribbon()
    length, spots = _LONG[count]
    if count == 5:
        spots = [(185, 262, 155), (430, 262, 205), (185, 688, 25), (430, 688, -25), (MIDDLE, 475, -90)]
    # Clubs stand thick end outwards and alternate, as in old packs.
    turned = [(x, y, turn + 180) for x, y, turn in spots]
    return "".join(place(club(length), x, y, turn) for x, y, turn in turned)
