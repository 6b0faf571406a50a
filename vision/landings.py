"""Faces that have come to lie and are not accounted for yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.names import CARDS
from vision.record import Play
from vision.seats import LogLik
from vision.track import Track

SETTLE = 0.25
"""Seconds that a card must lie before it counts as played: until then it may still be pushed about."""

GLIMPSED = 0.2
"""Seconds over which a card must have been seen in its place."""

READ = 0.6
"""A face whose likeliest card is less probable than this is unread: it may not be a card at all."""


SOME_CARD = 0.1
"""Probability of the likeliest card from which a face tells anything at all (one that tells nothing: 1/48)."""


@dataclass(slots=True, eq=False)
class Landing:
    """`time`, `frame`: when it first lay still. `arrival`: who laid it there, once that can be told. `aside`: it lies
    where no play does. `read`: it is read as a card of the pack. `again`: that card has been played in this hand."""

    track: Track
    time: float
    frame: int
    arrival: LogLik | None = None
    aside: bool = False
    read: bool = False
    again: bool = False

    def came_from(self, earlier: "Landing") -> None:
        """It is the card of an earlier landing, moved since: it was laid when that one was."""
        self.time, self.frame, self.arrival = earlier.time, earlier.frame, earlier.arrival


class Legible:
    """Whether a face is read as a card of the pack that is played with."""

    def __init__(self, columns: Sequence[int]) -> None:
        self._pack = frozenset(CARDS[k] for k in columns)

    def __call__(self, track: Track) -> bool:
        """Whether it is read well enough."""
        name, sure = track.evidence.best()
        return sure >= READ and name in self._pack


def unseen_since(track: Track, time: float) -> bool:
    """It was last seen before that."""
    return track.seen < time


def left_with(track: Track, plays: Sequence[Play]) -> bool:
    """The face went away when the baza did."""
    ends = [p.track.seen for p in plays if p.track is not None]
    return bool(ends) and track.seen < max(ends) + 0.3 and max(ends) - track.seen < 1.5


def tells_a_card(track: Track) -> bool:
    """Whether anything has been read of it: what tells nothing may be a thing or a hand."""
    return track.evidence.best()[1] > SOME_CARD


def holds_back(landing: Landing, now: float) -> bool:
    """Whether what happened later waits in the record for what becomes of it.

    What has gone unread, or tells nothing and does not lie there in the open, is more likely the hand that laid a card,
    what was seen for a moment only a card on its way; should it have been played all the same, its play is inserted.
    """
    track = landing.track
    if landing.aside or (track.gone and not landing.read):
        return False
    if not tells_a_card(track):
        return track.seen == now and track.touched < now
    return track.seen - landing.time >= GLIMPSED or not track.absent_frames
