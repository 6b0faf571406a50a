"""Where the signs of a number card stand: the arrangements that printed Spanish decks use, rank by rank."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Spot:
    """One sign's place inside the frame. `x`, `y`: its middle, 0..1 from the left and the top; `width`, `height`: the
    box that it fills before turning, in shares of the inside's width and height; `angle`: degrees clockwise.
    """

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0


Layout = tuple[Spot, ...]
COLUMNS, THIRDS, QUARTERS = (0.23, 0.77), (0.18, 0.5, 0.82), (0.13, 0.375, 0.625, 0.87)
ROWS3 = (0.165, 0.5, 0.835)


def _grid(xs: tuple[float, ...], ys: tuple[float, ...], width: float, height: float) -> Layout:
    return tuple(Spot(x, y, width, height) for y in ys for x in xs)


def _round_layouts() -> dict[int, tuple[Layout, ...]]:
    """Coins and cups. The first arrangement of each rank is the most common one."""
    six = _grid(COLUMNS, ROWS3, 0.4, 0.27)
    six_small = _grid(COLUMNS, ROWS3, 0.32, 0.22)
    eight = _grid(COLUMNS, QUARTERS, 0.36, 0.215)
    eight_small = _grid((0.19, 0.81), QUARTERS, 0.3, 0.19)
    four, compact = _grid(COLUMNS, (0.165, 0.835), 0.42, 0.28), _grid((0.26, 0.74), (0.32, 0.68), 0.42, 0.28)
    between = [Spot(0.5, y, 0.28, 0.19) for y in (0.3325, 0.6675)]
    threes = [Spot(0.29, 0.17, 0.5, 0.3), Spot(0.71, 0.5, 0.5, 0.3), Spot(0.29, 0.83, 0.5, 0.3)]
    return {
        2: (_grid((0.5,), (0.255, 0.745), 0.66, 0.44), _grid((0.5,), (0.29, 0.71), 0.55, 0.38)),
        3: (
            tuple(threes),
            tuple(Spot(1 - s.x, s.y, s.width, s.height) for s in threes),
            _grid((0.5,), ROWS3, 0.55, 0.29),
            (Spot(0.5, 0.2, 0.48, 0.32), *_grid((0.25, 0.75), (0.8,), 0.44, 0.32)),
        ),
        4: (four, compact, _grid(COLUMNS, (0.2, 0.8), 0.38, 0.26)),
        5: (
            (*four, Spot(0.5, 0.5, 0.42, 0.28)),
            (*four, Spot(0.5, 0.5, 0.6, 0.36)),
            (*_grid(COLUMNS, (0.22, 0.78), 0.38, 0.26), Spot(0.5, 0.5, 0.38, 0.26)),
        ),
        6: (six, _grid(COLUMNS, (0.2, 0.5, 0.8), 0.36, 0.25), _grid(THIRDS, (0.28, 0.72), 0.285, 0.32)),
        7: (
            (*six_small, between[0]),
            (*_grid(THIRDS, (0.2, 0.8), 0.285, 0.27), Spot(0.5, 0.5, 0.285, 0.27)),
            (*_grid((0.21, 0.79), ROWS3, 0.36, 0.25), between[0]),
        ),
        8: (
            (*six_small, *between),
            eight,
            (*_grid(THIRDS, (0.18, 0.82), 0.285, 0.25), *_grid((0.3, 0.7), (0.5,), 0.3, 0.25)),
        ),
        9: (
            _grid(THIRDS, ROWS3, 0.285, 0.26),
            (*eight_small, Spot(0.5, 0.5, 0.28, 0.19)),
            (*eight_small, Spot(0.5, 0.25, 0.28, 0.19)),
        ),
    }


def _rows(xs: tuple[float, ...], top: float, height: float, bottom_turn: float) -> Layout:
    """Two rows of standing signs, the lower one turned or not."""
    width = 0.27 if len(xs) < 4 else 0.215
    upper = tuple(Spot(x, top, width, height) for x in xs)
    return (*upper, *(Spot(x, 1 - top, width, height, bottom_turn) for x in xs))


def _slanted(lean: float, reach: float, height: float) -> Layout:
    """Four signs, one a quarter: as an X (positive `lean`) or as a diamond (negative)."""
    places = [(-1, -1, -lean), (1, -1, lean), (-1, 1, 180 + lean), (1, 1, 180 - lean)]
    return tuple(Spot(0.5 + 0.26 * x, 0.5 + reach * y, 0.24, height, angle) for x, y, angle in places)


def _long_layouts() -> dict[int, tuple[Layout, ...]]:
    """Swords and clubs, long signs: standing, slanted to an X or a diamond, crossed, one lying across the middle."""
    across = Spot(0.5, 0.5, 0.16, 0.42, 90)
    corners = _rows((0.24, 0.76), 0.25, 0.45, 180)
    pairs = [(0, 180), (180, 0), (0, 0), (180, 180)]
    standing = [tuple(Spot(x, 0.5, 0.37, 0.94, a) for x, a in zip((0.31, 0.69), pair, strict=True)) for pair in pairs]
    crossed = (Spot(0.5, 0.5, 0.28, 0.92, -26), Spot(0.5, 0.5, 0.28, 0.92, 26))
    triples = [(0, 180, 0), (180, 0, 180), (0, 0, 0), (180, 180, 180)]
    three = [tuple(Spot(x, 0.5, 0.29, 0.92, a) for x, a in zip(THIRDS, triple, strict=True)) for triple in triples]
    return {
        2: (*standing, crossed),
        3: (
            *three,
            (Spot(0.5, 0.5, 0.25, 0.9, 0), *crossed),
            (*crossed, Spot(0.5, 0.5, 0.25, 0.9, 180)),
            (Spot(0.22, 0.27, 0.3, 0.47), Spot(0.78, 0.27, 0.3, 0.47), Spot(0.5, 0.73, 0.3, 0.47)),
        ),
        4: (_slanted(30, 0.255, 0.44), corners, _slanted(-30, 0.25, 0.42), _rows((0.28, 0.72), 0.26, 0.44, 0)),
        5: (
            (*_rows((0.24, 0.76), 0.215, 0.37, 180), across),
            (*_slanted(32, 0.28, 0.37), across),
            (*_slanted(-36, 0.28, 0.35), across),
            (*_rows((0.19, 0.81), 0.24, 0.43, 180), Spot(0.5, 0.5, 0.27, 0.43)),
            (*_rows((0.19, 0.81), 0.24, 0.43, 0), Spot(0.5, 0.5, 0.27, 0.43)),
        ),
        6: (_rows(THIRDS, 0.255, 0.45, 180), _rows(THIRDS, 0.255, 0.45, 0), _rows(THIRDS, 0.27, 0.38, 180)),
        7: (
            (*_rows(THIRDS, 0.205, 0.36, 180), across),
            (*_rows(THIRDS, 0.205, 0.36, 0), across),
            (*_rows(THIRDS, 0.18, 0.31, 180), Spot(0.5, 0.5, 0.27, 0.31)),
        ),
        8: (_rows(QUARTERS, 0.255, 0.45, 180), _rows(QUARTERS, 0.255, 0.45, 0)),
        9: ((*_rows(QUARTERS, 0.205, 0.36, 180), across), _grid(THIRDS, ROWS3, 0.27, 0.31)),
    }


ROUND, LONG = _round_layouts(), _long_layouts()


def choose(rng: np.random.Generator, long: bool) -> dict[int, Layout]:
    """One maker's arrangements for a suit, rank (2 to 9) to places; the common ones come more often."""
    kinds = LONG if long else ROUND
    # Geometric: each next arrangement comes 0.6 times as often as the one before it.
    tails = np.log(1 - rng.random(len(kinds))) / np.log(0.6)
    return {rank: several[int(tail) % len(several)] for (rank, several), tail in zip(kinds.items(), tails, strict=True)}
