"""Tracks to the state of the table: the plane, the the plane, the cards and heaps that lie there."""

from dataclasses import dataclass

import numpy as np

from vision.geometry import Points, TablePlane, fit_plane, flat_plane, overlap
from vision.track import Track, Tracks

PLANE_CARDS = 24
"""Lying cards from which the plane is fitted; more add nothing."""

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


class Table:
    """Reads the state of the table off the tracks, frame after frame."""

    def __init__(self) -> None:
        self._quads: list[Points] = []
        self._measured: set[int] = set()
        self._plane: TablePlane | None = None

    def step(self, tracks: Tracks) -> TableView:
        """Take the tracks of one frame."""
        if tracks.moved:
            # The camera has moved: what was measured before no longer tells how it stands.
            self._quads, self._measured = [], set()
        self._fit(tracks)
        cards = tuple(sorted((t for t in tracks.faces if t.resting), key=lambda t: t.rest_time))
        heaps = tuple(t for t in tracks.backs if t.resting)
        under = tuple(UnderBack(f, b) for f in cards for b in heaps if overlap(f.corners, b.corners) > UNDER)
        return TableView(tracks, self._plane, cards, heaps, under)

    def _fit(self, tracks: Tracks) -> None:
        width, height = tracks.size
        new = False
        for track in tracks.faces:
            if track.id in self._measured or track.sightings < 3 or track.seen != tracks.time:
                continue
            if track.evidence.best()[1] < 0.8:
                continue
            self._measured.add(track.id)
            x, y = track.corners[:, 0], track.corners[:, 1]
            if x.min() > 2 and y.min() > 2 and x.max() < width - 2 and y.max() < height - 2:
                self._quads.append(track.corners.copy())
                new = len(self._quads) <= PLANE_CARDS
        if new:
            self._plane = fit_plane(np.array(self._quads[:PLANE_CARDS]), tracks.size)
        elif self._plane is None and tracks.faces:
            self._plane = flat_plane(tracks.faces[0].length, tracks.size)
