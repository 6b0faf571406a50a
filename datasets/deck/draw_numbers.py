"""The faces two to nine: where the signs stand, in the order of the Spanish tradition."""

from datasets.deck.draw_ink import GOLD, RED, RED_DEEP, curve, place, repeat, shape, stroke
from datasets.deck.draw_pips import club, coin, cup, sword

Spot = tuple[float, float, float]
"""Where a sign stands: x, y in units and the turn in degrees."""

LEFT, MIDDLE, RIGHT = 196.0, 307.5, 419.0


def _grid(xs: list[float], ys: list[float]) -> list[Spot]:
    return [(x, y, 0.0) for y in ys for x in xs]


_CENTRE: Spot = (MIDDLE, 475.0, 0.0)
_ROUND: dict[int, tuple[float, list[Spot]]] = {
    2: (1.5, _grid([MIDDLE], [277, 673])),
    3: (1.2, [(214, 222, 0), (401, 475, 0), (214, 728, 0)]),
    4: (0.98, _grid([LEFT, RIGHT], [196, 754])),
    5: (0.98, [*_grid([LEFT, RIGHT], [196, 754]), _CENTRE]),
    6: (0.98, _grid([LEFT, RIGHT], [196, 475, 754])),
    7: (0.86, [*_grid([LEFT, RIGHT], [180, 480, 780]), (MIDDLE, 330, 0)]),
    8: (0.84, _grid([LEFT, RIGHT], [170, 373, 577, 780])),
    9: (0.76, [*_grid([LEFT - 10, RIGHT + 10], [170, 373, 577, 780]), (MIDDLE, 272, 0)]),
}
_CUPS: dict[int, tuple[float, list[Spot]]] = _ROUND | {
    5: (0.98, [*_grid([LEFT - 10, RIGHT + 10], [196, 754]), _CENTRE]),
    8: (0.86, [*_grid([165, 450], [200, 475, 750]), (MIDDLE, 338, 0), (MIDDLE, 612, 0)]),
    9: (0.84, _grid([150, MIDDLE, 465], [210, 475, 740])),
}


def coins(count: int) -> str:
    """The face of `count` oros, 2 to 9."""
    scale, spots = _ROUND[count]
    if count == 5:
        # The five's middle coin is the biggest of them.
        return repeat(coin(), spots[:-1], scale) + place('<use href="#sign"/>', *spots[-1], scale=1.4)
    return repeat(coin(), spots, scale)


def cups(count: int) -> str:
    """The face of `count` copas, 2 to 9."""
    scale, spots = _CUPS[count]
    return repeat(cup(), spots, scale)


def _rows(columns: list[float], upper: float, lower: float) -> list[Spot]:
    """An upper row with the points down and a lower row with the points up."""
    return [(x, upper, 180.0) for x in columns] + [(x, lower, 0.0) for x in columns]


def _corners(x: float, y: float, lean: float) -> list[Spot]:
    """Four signs on the diagonals, the points to the middle of the card."""
    left, right, top, bottom = MIDDLE - x, MIDDLE + x, 475 - y, 475 + y
    return [(left, top, 180 - lean), (right, top, 180 + lean), (left, bottom, lean), (right, bottom, -lean)]


_ACROSS: Spot = (MIDDLE, 475.0, -90.0)
_THREE, _FOUR = [170.0, MIDDLE, 445.0], [150.0, 255.0, 360.0, 465.0]
_SWORDS: dict[int, tuple[float, list[Spot]]] = {
    2: (720, [(222, 475, 0), (393, 475, 180)]),
    3: (720, [(175, 475, 180), (MIDDLE, 475, 0), (440, 475, 180)]),
    4: (350, _corners(92, 200, 27)),
    5: (330, [*_rows([175, 440], 262, 688), _ACROSS]),
    6: (360, _rows(_THREE, 262, 688)),
    7: (320, [*_rows(_THREE, 238, 712), _ACROSS]),
    8: (360, _rows(_FOUR, 262, 688)),
    9: (315, [*_rows(_FOUR, 236, 714), _ACROSS]),
}
_CLUBS: dict[int, tuple[float, list[Spot]]] = _SWORDS | {
    2: (720, [(215, 475, 0), (400, 475, 180)]),
    3: (740, [(MIDDLE, 475, turn) for turn in (180, 207, 153)]),
    4: (330, _corners(88, 205, 25)),
    5: (320, [*_corners(108, 230, 22), _ACROSS]),
}


def swords(count: int) -> str:
    """The face of `count` espadas, 2 to 9."""
    length, spots = _SWORDS[count]
    return repeat(sword(length), spots)


def clubs(count: int) -> str:
    """The face of `count` bastos, 2 to 9; the thick ends stand outwards."""
    length, spots = _CLUBS[count]
    wide = 36 if count > 7 else 0
    signs = repeat(club(length, wide), [(x, y, turn + 180) for x, y, turn in spots])
    return signs + _ribbon() if count == 3 else signs


def _ribbon() -> str:
    """The ribbon that binds the three crossed clubs."""
    left = shape(curve("*262,470 222,520 238,572 *204,600 *256,612 276,560 268,522 *306,490"), RED_DEEP)
    right = shape(curve("*352,470 396,520 380,572 *414,600 *362,612 342,560 350,522 *312,490"), RED_DEEP)
    gold = stroke("M230 482Q307 502 386 482", 6, GOLD)
    return left + right + shape(curve("*228,442 307,460 *387,442 *391,496 307,514 *224,496"), RED, gold)
