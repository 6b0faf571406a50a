"""What evidence needs of one frame, taken on the vision thread and never changed afterwards.

The tracks and plays of a follower live on and change; a `Glimpse` holds copies of what they said at one moment, so that
pictures can be cut, masked and written on another thread.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry import Points, overlap
from vision.lines import Line
from vision.record import Hand, Play, Show
from vision.table import TableView
from vision.track import Track
from vision.types import Frame, Sighting

SAME = 0.5
"""A sighting is of the card that lies where at least this part of it lies."""


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A card on the table that everybody may see. `clear`: the part of it that nothing covers, 0..1."""

    track: int
    corners: Points
    since: float
    clear: float


@dataclass(frozen=True, slots=True, eq=False)
class Landed:
    """A play that is new in this frame. `stem`: of the names of its files; `time`: when it landed."""

    stem: str
    track: int
    time: float


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """One frame for the evidence. `faces`: the outlines of faces that are not `lying` cards; `there`: the stems of the
    plays whose cards still lie there. `frame` is None where the picture was left out."""

    time: float
    frame: Frame | None
    lying: tuple[Lying, ...]
    faces: tuple[Points, ...]
    landed: tuple[Landed, ...]
    there: frozenset[str]


class Glimpser:
    """Takes the glimpses of a follower's frames, and gives each play the name of its evidence.

    `prefix` begins every name, so that those of another session are told apart.
    """

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._stems: dict[int, tuple[Play, str]] = {}

    def take(
        self, frame: Frame, sightings: Sequence[Sighting], view: TableView | None, hands: Sequence[Hand]
    ) -> Glimpse:
        """The glimpse of a frame that the follower has just been fed."""
        recent = [play for hand in hands[-2:] for play in hand.plays() if play.track is not None]
        landed = tuple(self._name(play) for play in recent if id(play) not in self._stems)
        self._stems = {id(play): self._stems[id(play)] for play in recent}
        lying = () if view is None else tuple(lying_cards(view, hands[-1:], frame.time))
        faces = tuple(np.asarray(s.corners, np.float64) for s in other_faces(sightings, [c.corners for c in lying]))
        there = frozenset(stem for play, stem in self._stems.values() if play.track and not play.track.gone)
        return Glimpse(frame.time, frame, lying, faces, landed, there)

    def stem(self, line: Line) -> str | None:
        """The stem of the evidence of the play that a line tells of; None where it tells of none."""
        what = line.get("what", line)
        if not isinstance(what, dict) or what.get("event") != "play":
            return None
        for play, stem in reversed(self._stems.values()):
            if play.frame == line.get("frame") and play.card == what.get("card"):
                return stem
        return None

    def _name(self, play: Play) -> Landed:
        same = sum(other.frame == play.frame for other, _ in self._stems.values())
        stem = f"{self._prefix}{play.frame:07d}-{same + 1}"
        self._stems[id(play)] = (play, stem)
        assert play.track is not None  # others are not named
        return Landed(stem, play.track.id, play.time)


def other_faces(sightings: Sequence[Sighting], lying: Sequence[Points]) -> list[Sighting]:
    """The faces seen that are not of the cards lying there: in a hand, on their way, or not known yet."""
    return [s for s in sightings if s.kind == "face" and all(overlap(s.corners, card) < SAME for card in lying)]


def lying_cards(view: TableView, hands: Sequence[Hand], now: float) -> list[Lying]:
    """The cards of the baza, the indicator, and those shown for a cante, where they were seen in this frame."""
    public = [play.track for hand in hands for play in hand.plays() if play.track is not None]
    public += [turned.track for hand in hands for turned in hand.turned if turned.track is not None]
    public += [track for hand in hands for entry in hand.entries if isinstance(entry, Show) for track in entry.tracks]
    hands_now = [np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]]) for x1, y1, x2, y2 in view.tracks.hands_now()]
    return [
        Lying(track.id, track.corners.copy(), track.rest_time, _clear(track, view, hands_now))
        for track in public
        if not track.gone and track.seen == now
    ]


def _clear(track: Track, view: TableView, hands: Sequence[Points]) -> float:
    covers = [t.corners for t in view.cards if t is not track and t.rest_time > track.rest_time]
    return 1.0 - min(1.0, sum(overlap(track.corners, cover) for cover in (*covers, *hands)))
