"""Tracks to the state of the table: the plane, the mazo with the indicator under it, piles, and the other faces."""

from dataclasses import dataclass

import numpy as np

from vision.geometry import Points, TablePlane, fit_plane, flat_plane, overlap
from vision.track import Track, Tracks

PLANE_CARDS = 24
"""Lying cards from which the plane is fitted; more add nothing."""

UNDER = 0.08
"""A face lies under the mazo when the mazo covers at least this part of it."""

SETTLED = 0.5
"""Seconds for which a face must lie under a back before the pair counts as indicator and mazo."""


@dataclass(frozen=True, slots=True, eq=False)
class TableView:
    """The table after one frame.

    `indicator`: the face-up card under the mazo; `mazo`, `piles`: face-down heaps; `cards`: every other face that
    lies still, the longest first. `plane`: picture to table, or None before the first card.
    """

    tracks: Tracks
    plane: TablePlane | None
    indicator: Track | None
    mazo: Track | None
    piles: tuple[Track, ...]
    cards: tuple[Track, ...]

    @property
    def time(self) -> float:
        return self.tracks.time

    @property
    def frame(self) -> int:
        return self.tracks.frame


class Table:
    """Reads the state of the table off the tracks, frame after frame."""

    def __init__(self) -> None:
        self._quads: list[Points] = []
        self._measured: set[int] = set()
        self._plane: TablePlane | None = None
        self._indicator: Track | None = None
        self._mazo: Track | None = None

    def step(self, tracks: Tracks) -> TableView:
        """Take the tracks of one frame."""
        if tracks.moved:
            # The camera has moved: what was measured before no longer tells how it stands.
            self._quads, self._measured = [], set()
        self._fit(tracks)
        self._find_indicator(tracks)
        resting = [t for t in tracks.faces if t.resting and t is not self._indicator]
        piles = tuple(t for t in tracks.backs if t.resting and t is not self._mazo)
        cards = tuple(sorted(resting, key=lambda t: t.rest_time))
        return TableView(tracks, self._plane, self._indicator, self._mazo, piles, cards)

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

    def _find_indicator(self, tracks: Tracks) -> None:
        if self._mazo is not None and self._mazo.gone:
            self._mazo = None
        if self._indicator is not None and self._indicator.gone:
            self._indicator = None
        for face in tracks.faces:
            if face is self._indicator or face.sightings < 3 or tracks.time - face.rest_time < SETTLED:
                continue
            if face.seen != tracks.time:
                continue
            if self._indicator is not None and self._indicator.seen >= face.rest_time:
                continue
            for back in tracks.backs:
                if back.resting and overlap(face.corners, back.corners) > UNDER:
                    self._indicator, self._mazo = face, back
                    break
