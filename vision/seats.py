"""Who played: soft evidence about the seat from where a card lies, how it lies, and where the hand came from.

All functions give log-likelihoods per seat, shape (players,), seat 1 first; only differences between seats mean
anything. Nothing here knows whose turn it is. Directions are those of the table (vision.geometry).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, axis_angle

LogLik = NDArray[np.float64]

REACH = 0.62
"""How far from the middle of a baza its cards land towards their player, card lengths."""

SCATTER = 0.27
"""Standard deviation of where a card lands, card lengths, each way."""

PICTURE_SIDES = ("bottom", "right", "top", "left")


@dataclass(frozen=True, slots=True)
class Seating:
    """Which seat sits at which side of the picture.

    `players`: 2 or 4. `bottom`: the seat at the lower edge of the picture; the others follow counter-clockwise as
    seen in the picture (with two players the other one faces it). `turn`: how the table is turned in the picture,
    radians, clockwise (`vision.calibration`). Raises ValueError on other numbers.
    """

    players: int = 4
    bottom: int = 1
    turn: float = 0.0

    def __post_init__(self) -> None:
        if self.players not in (2, 4):
            raise ValueError(f"players must be 2 or 4, not {self.players}")
        if not 1 <= self.bottom <= self.players:
            raise ValueError(f"the seat at the bottom must be 1 to {self.players}, not {self.bottom}")

    def side(self, seat: int) -> str:
        """bottom, right, top or left: where in the picture the seat sits."""
        step = (seat - self.bottom) % self.players
        return PICTURE_SIDES[step * (4 // self.players)]

    def directions(self, turn: float = 0.0) -> Points:
        """Unit vectors from the middle of the table to each seat, (players, 2), turned by `turn` radians more."""
        angles = {"bottom": np.pi / 2, "right": 0.0, "top": -np.pi / 2, "left": np.pi}
        a = np.array([angles[self.side(seat)] + self.turn + turn for seat in range(1, self.players + 1)])
        return np.stack([np.cos(a), np.sin(a)], axis=-1)


def from_direction(seating: Seating, vector: Points, strength: float, turn: float = 0.0) -> LogLik:
    """Evidence of something that points to its player: von Mises with concentration `strength`."""
    length = float(np.hypot(*vector))
    if length < 1e-6:
        return np.zeros(seating.players)
    return np.asarray(strength * (seating.directions(turn) @ (vector / length)), np.float64)


def from_axis(seating: Seating, angle: float, turn: float = 0.0) -> LogLik:
    """Evidence of how a card lies: its long side points at its player, give or take; some lie anyhow."""
    result = np.zeros(seating.players)
    for k, (x, y) in enumerate(seating.directions(turn)):
        off = axis_angle(angle, float(np.arctan2(y, x)))
        result[k] = np.log(0.8 * np.exp(-0.5 * (off / 0.45) ** 2) + 0.2)
    return result


def _contact(box: NDArray[np.floating], size: tuple[int, int]) -> dict[str, float]:
    """How long a box (x1, y1, x2, y2; pixels) runs along each side of the picture, 0 where it does not reach it."""
    width, height = size
    x1, y1, x2, y2 = (float(v) for v in box)
    margin = 0.012 * width
    across, tall = max(x2 - x1, 1.0), max(y2 - y1, 1.0)
    return {
        "bottom": across if y2 > height - margin else 0.0,
        "right": tall if x2 > width - margin else 0.0,
        "top": across if y1 < margin else 0.0,
        "left": tall if x1 < margin else 0.0,
    }


def sides_touched(box: NDArray[np.floating], size: tuple[int, int]) -> tuple[str, ...]:
    """The sides of the picture that a hand's box (x1, y1, x2, y2; pixels) reaches."""
    return tuple(side for side, length in _contact(box, size).items() if length)


def touches_side(box: NDArray[np.floating], size: tuple[int, int]) -> bool:
    """Whether a hand's box (x1, y1, x2, y2; pixels) reaches a side of the picture."""
    return any(_contact(box, size).values())


def from_hand(seating: Seating, box: NDArray[np.floating], size: tuple[int, int]) -> LogLik:
    """Evidence of a hand's box (x1, y1, x2, y2; pixels): an arm comes in over the side of its player.

    A box that touches no side of the picture says nothing here.
    """
    contact = _contact(box, size)
    total = sum(contact.values())
    if not total:
        return np.zeros(seating.players)
    share = np.array([contact[seating.side(seat)] / total for seat in range(1, seating.players + 1)])
    return np.asarray(np.log(0.06 + share), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class SeatDecision:
    """The players of a baza's cards: `seats` the likeliest seat of each card, `marginals` (cards, players)."""

    seats: tuple[int, ...]
    marginals: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Middle:
    """Where the middle of the bazas is believed to be: table coordinates and a standard deviation."""

    place: Points
    sigma: float


def decide(
    seating: Seating, places: Sequence[Points], other: Sequence[LogLik], middle: Middle, turn: float = 0.0
) -> SeatDecision:
    """Who played each card of one baza, all decided together: each seat at most once.

    `places`: where the cards lie; `other`: what else speaks for each seat. The landing places and the unknown middle
    of the baza are taken as Gaussian, the middle integrated out. Raises ValueError with more cards than seats.
    """
    count = len(places)
    if count > seating.players:
        raise ValueError(f"{count} cards cannot be played by {seating.players} seats once each")
    if not count:
        return SeatDecision((), np.zeros((0, seating.players)))
    choices = np.array(list(permutations(range(seating.players), count)))
    reach = REACH * seating.directions(turn)
    residual = np.asarray(places)[None] - reach[choices] - middle.place
    # Each residual is the middle's own error (shared by the cards) plus the card's scatter.
    s2, m2 = SCATTER**2, middle.sigma**2
    total = residual.sum(axis=1)
    square = (residual**2).sum(axis=(1, 2)) - m2 / (s2 + count * m2) * (total**2).sum(axis=1)
    score = -0.5 * square / s2
    evidence = np.asarray(other)
    score += evidence[np.arange(count)[None], choices].sum(axis=1)
    weight = np.exp(score - score.max())
    weight /= weight.sum()
    marginal = np.zeros((count, seating.players))
    for k in range(count):
        np.add.at(marginal[k], choices[:, k], weight)
    best = choices[int(weight.argmax())]
    return SeatDecision(tuple(int(b) + 1 for b in best), marginal)
