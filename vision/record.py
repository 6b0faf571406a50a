"""What has been witnessed of a hand, as it stands: the values that the witness fills and the scribe writes down.

Everything here may still change while more is seen; the acta gets a line when it no longer should.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points
from vision.looks import Evidence
from vision.names import CARDS
from vision.track import Track

Probabilities = NDArray[np.float64]


def flat_cards() -> Probabilities:
    """Nothing known of a card, (48,)."""
    return np.full(len(CARDS), 1 / len(CARDS))


@dataclass(slots=True, eq=False)
class Entry:
    """Anything that becomes a line: `time` (seconds) and `frame` say when it came about."""

    time: float
    frame: int


@dataclass(slots=True, eq=False)
class Deal(Entry):
    """The indicator turned up. `dealer_evidence`: who laid it there, log-likelihood per seat."""

    evidence: Evidence
    dealer_evidence: Probabilities
    cards: Probabilities = field(default_factory=flat_cards)


@dataclass(slots=True, eq=False)
class Play(Entry):
    """One card played.

    `track`: where it lies (None: never seen at rest). `arrival`: evidence about its seat from hands and flight; `seats`
    (players,) and `cards` (48,): what is believed now, all evidence together; `seat`, `card`: the likeliest, decided
    jointly with the others. `taken_back`: it was taken back into the hand. `given`: the acta tells it, from before the
    follower began.
    """

    evidence: Evidence
    track: Track | None
    corners: Points
    arrival: Probabilities
    seats: Probabilities
    cards: Probabilities = field(default_factory=flat_cards)
    card: str = ""
    seat: int = 1
    taken_back: bool = False
    given: bool = False

    @property
    def unseen(self) -> bool:
        """It is only known from the others of its baza that this card was played."""
        return self.track is None and not self.given


@dataclass(slots=True, eq=False)
class Show(Entry):
    """Two cards laid side by side by one seat: a cante once taken back."""

    tracks: tuple[Track, Track]
    seats: Probabilities
    suit: str
    confidence: float
    settled: bool = False


@dataclass(slots=True, eq=False)
class Exchange(Entry):
    """Another card has taken the indicator's place. `seats`: log-likelihoods have become probabilities."""

    evidence: Evidence
    seats: Probabilities
    cards: Probabilities = field(default_factory=flat_cards)


@dataclass(slots=True, eq=False)
class Takeback(Entry):
    """The last card on the table was taken back."""

    play: Play


@dataclass(slots=True, eq=False)
class Baza:
    """The cards of one baza in the order in which they landed; `closed`: when it had been gathered."""

    plays: list[Play] = field(default_factory=list)
    closed: float | None = None


@dataclass(slots=True, eq=False)
class Turned:
    """A card that lay as the indicator: `track` it lies as (None: told by the acta, not seen yet), from `since` until
    `until` (None: still there)."""

    track: Track | None
    evidence: Evidence
    since: float
    until: float | None = None


@dataclass(slots=True, eq=False)
class Hand:
    """One hand as witnessed. `number` is 1-based over the film; `open_before`: a card may still be on its way in
    since then, so nothing later may be written yet; `joined`: it was already being played when the film began.
    `mazo`: the heap over the indicator; None where there is none."""

    number: int
    deal: Deal
    mazo: Track | None
    entries: list[Entry]
    turned: list[Turned]
    bazas: list[Baza] = field(default_factory=lambda: [Baza()])
    open_before: float = float("inf")
    joined: bool = False
    over: bool = False

    @property
    def baza(self) -> Baza:
        """The baza in course."""
        return self.bazas[-1]

    def plays(self) -> Iterable[Play]:
        """All plays that stand, in order."""
        return (p for b in self.bazas for p in b.plays)
