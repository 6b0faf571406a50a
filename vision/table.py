"""Tracks to the state of the table: the plane, the cards and heaps that lie there."""

from dataclasses import dataclass

from vision.geometry import TablePlane, overlap
from vision.track import Track, Tracks

UNDER = 0.08
"""A face lies under the mazo when the mazo covers at least this part of it."""


@dataclass(frozen=True, slots=True, eq=False)
class UnderBack:
    """A face that lies partly under a heap: an indicator under the mazo, or a card that a pile happens to touch."""

    face: Track
    back: Track


@dataclass(frozen=True, slots=True, eq=False)
class TableView:
    """The table after one frame.

    `cards`: the faces that lie still, the longest first; `heaps`: the face-down heaps that lie still; `under`: which of
    those cards lie partly under which heap. `plane`: picture to table, or None before the first card.
    """

    tracks: Tracks
    plane: TablePlane | None
    cards: tuple[Track, ...]
    heaps: tuple[Track, ...]
    under: tuple[UnderBack, ...]

    @property
    def time(self) -> float:
        """Seconds on the source's clock."""
        return self.tracks.time

    @property
    def frame(self) -> int:
        """The source's number of the frame."""
        return self.tracks.frame


def look(tracks: Tracks, plane: TablePlane | None) -> TableView:
    """The state of the table, off the tracks of one frame."""
    cards = tuple(sorted((t for t in tracks.faces if t.resting), key=lambda t: t.rest_time))
    heaps = tuple(t for t in tracks.backs if t.resting)
    under = tuple(UnderBack(f, b) for f in cards for b in heaps if overlap(f.corners, b.corners) > UNDER)
    return TableView(tracks, plane, cards, heaps, under)
