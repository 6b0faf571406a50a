"""Finding the table in the picture from the first hands and cards: where the cards lie, how the table is turned."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry import Points, TablePlane, corner_distance, long_side, overlap
from vision.seats import PICTURE_SIDES, sides_touched
from vision.survey import Surveyor
from vision.types import Frame, Sighting

ENOUGH = 3
"""Things that must have lain still before a table is believed."""

STEADY = 3
"""Looks in which a thing must lie in one place."""

MARGIN = 0.8
"""Card lengths that the table goes on around the cards, at least."""

LEAST_HALF = 1.9
"""Card lengths from the middle of the bazas to each side of the area where cards lie, at least."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundTable:
    """What was found: `corners` (4, 2), pixels, as `vision.calibration.Calibration` has them; `sides`: those of the
    picture that hands came from, the most frequent first; `turn`: of the table in the picture, radians."""

    corners: Points
    sides: tuple[str, ...]
    turn: float


@dataclass(slots=True, eq=False)
class _Lying:
    corners: Points
    kind: str
    times: int = 1


class TableFinder:
    """Takes frame after frame with what was seen in them, until `found` gives a table."""

    def __init__(self) -> None:
        self._surveyor = Surveyor()
        self._lying: list[_Lying] = []
        self._hands = dict.fromkeys(PICTURE_SIDES, 0)
        self._plane: TablePlane | None = None
        self._size = (0, 0)

    def step(self, frame: Frame, sightings: Sequence[Sighting]) -> None:
        """Take one frame. All frames must have one size."""
        self._size = (frame.image.shape[1], frame.image.shape[0])
        survey = self._surveyor.step(frame, sightings)
        self._plane = survey.plane
        for measured in survey.seen:
            sighting = measured.sighting
            if sighting.kind == "hand":
                box = np.concatenate([sighting.corners.min(axis=0), sighting.corners.max(axis=0)])
                for side in sides_touched(box, self._size):
                    self._hands[side] += 1
            elif measured.whole and sighting.confidence > 0.4:
                self._note(sighting)

    def _note(self, sighting: Sighting) -> None:
        corners = np.asarray(sighting.corners, np.float64)
        for known in self._lying:
            if known.kind == sighting.kind and corner_distance(known.corners, corners) < 0.1 * long_side(corners):
                known.times += 1
                return
        self._lying.append(_Lying(corners, sighting.kind))

    def found(self) -> FoundTable | None:
        """The table, or None while too little has been seen of it."""
        steady = [one for one in self._lying if one.times >= STEADY]
        heaps = [one.corners for one in steady if one.kind == "back"]
        # A face under a heap is the indicator: it lies across, and not where the bazas do.
        faces = [
            one.corners
            for one in steady
            if one.kind == "face" and all(overlap(one.corners, heap) < 0.08 for heap in heaps)
        ]
        if self._plane is None or len(faces) < ENOUGH:
            return None
        turn = _turn(self._plane, faces)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        places = np.array([self._plane.place(corners) for corners in faces]) @ spin
        middle = np.median(places, axis=0)
        every = np.concatenate([self._plane.to_table(corners) for corners in [*faces, *heaps]]) @ spin
        low = np.minimum(every.min(axis=0) - MARGIN, middle - LEAST_HALF)
        high = np.maximum(every.max(axis=0) + MARGIN, middle + LEAST_HALF)
        square = np.array([[low[0], high[1]], [high[0], high[1]], [high[0], low[1]], [low[0], low[1]]])
        corners = self._plane.to_picture(square @ spin.T)
        corners = np.clip(corners, 0, np.array(self._size) - 1)
        sides = sorted((side for side in PICTURE_SIDES if self._hands[side]), key=lambda side: -self._hands[side])
        return FoundTable(corners, tuple(sides), turn)


def _turn(plane: TablePlane, faces: Sequence[Points]) -> float:
    """How the table is turned, within an eighth of a turn: cards point at their players, give or take."""
    angles = np.array([plane.axis(corners) for corners in faces])
    return float(np.angle(np.exp(4j * angles).sum()) / 4)
