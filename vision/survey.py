"""Sightings to measured sightings: how the table lies to the camera, and which faces are seen as whole cards.

All cards have one size, so each says how the camera looks at the table. A detector that sees only the uncovered part
of a card outlines that part; read as if it were a whole card it is another card (half a four is a two). Measured on
the table such an outline is too small, and what it reads counts for nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry import (
    CARD_ASPECT,
    Points,
    TablePlane,
    centre,
    corner_distance,
    fit_plane,
    flat_plane,
    long_side,
    overlap,
)
from vision.types import Frame, Sighting

CARDS_TO_FIT = 40
"""Faces, in different places, from which the plane is fitted; more add nothing."""

SURE_OUTLINE = 0.4
"""Faces whose outline is surer than this are measured by."""

LEAST, MOST = 0.77, 1.22
"""A whole card's sides lie between these shares of their true length; outlines are a little off."""

LEAST_AT_FIRST, MOST_AT_FIRST = 0.7, 1.5
"""The same while the camera's tilt is not known yet."""

SLIM, BROAD = 0.42, 0.95
"""Short over long side in the picture, of a whole card seen from any tilt that a table is watched from."""

STEADY = 3
"""Times that an outline must be seen in one place before it measures the table."""

COUNTED = 40
"""Times that an outline is seen which count: how long a card then lies half covered says nothing."""

OFTEN = 0.15
"""Share of the times that a part is seen which the whole card, seen before it was covered, has been seen at least."""

ENOUGH = 3
"""Cards from which the tilt can be told."""

DOUBLE = 0.7
"""Two sightings of one kind of which one is covered by this much of the other are one and the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A sighting, and whether it shows a card in its true size (`whole`; heaps and hands always are)."""

    sighting: Sighting
    whole: bool


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """One frame's sightings without doubles. `plane`: picture to table; None before the first face."""

    frame: Frame
    plane: TablePlane | None
    seen: tuple[Measured, ...]


@dataclass(slots=True, eq=False)
class _Spot:
    """An outline seen in one place, where its middle is, and how often."""

    corners: Points
    middle: Points
    times: int = 1


class Surveyor:
    """Learns the plane of the table from the faces seen, and measures each frame's sightings by it."""

    def __init__(self) -> None:
        self._spots: list[_Spot] = []
        self._plane: TablePlane | None = None
        self._tilted = False

    def step(self, frame: Frame, sightings: Sequence[Sighting]) -> Survey:
        """Take one frame."""
        size = (frame.image.shape[1], frame.image.shape[0])
        self._learn(sightings, size)
        measured = [Measured(s, s.kind != "face" or self._is_whole(s)) for s in sightings]
        return Survey(frame, self._plane, tuple(_distinct(measured)))

    def _learn(self, sightings: Sequence[Sighting], size: tuple[int, int]) -> None:
        new = False
        for sighting in sightings:
            corners = np.asarray(sighting.corners, np.float64)
            if sighting.kind == "face" and sighting.confidence >= SURE_OUTLINE and _inside(corners, size):
                new = self._note(corners) or new
        if self._tilted and not new:
            return
        largest = _largest([s for s in self._spots if s.times >= STEADY]) or _largest(self._spots)
        quads = [s.corners for s in largest if s.times >= STEADY]
        if len(quads) < ENOUGH:
            self._tilted = False
            quads = quads or [s.corners for s in largest]
            if quads:
                self._plane = flat_plane(float(np.median([long_side(q) for q in quads])), size)
        elif new:
            plane = fit_plane(np.array(quads), size)
            # Parts of cards and what is no card measure otherwise: the plane is that of those that agree.
            agreeing = [q for q in quads if _fits(plane, q, 0.88, 1.13)]
            self._plane = fit_plane(np.array(agreeing), size) if len(agreeing) >= ENOUGH else plane
            self._tilted = True

    def _note(self, corners: Points) -> bool:
        """Remember a face's outline and where it was; True when that is news for the plane."""
        length, x, y = long_side(corners), *centre(corners)
        for known in self._spots:
            here = known.middle
            if abs(here[0] - x) + abs(here[1] - y) > 0.2 * length:
                continue
            if corner_distance(known.corners, corners) < 0.1 * length:
                known.times = min(known.times + 1, COUNTED)
                turned = np.roll(corners, 2, axis=0)
                straight = np.abs(corners - known.corners).sum() <= np.abs(turned - known.corners).sum()
                known.corners = known.corners + ((corners if straight else turned) - known.corners) / min(
                    known.times, 10
                )
                known.middle = centre(known.corners)
                return known.times == STEADY
        if len(self._spots) < CARDS_TO_FIT:
            self._spots.append(_Spot(corners, centre(corners)))
        else:
            # Forget what was seen in passing.
            self._spots = [s for s in self._spots if s.times >= STEADY]
        return False

    def _is_whole(self, sighting: Sighting) -> bool:
        corners = np.asarray(sighting.corners, np.float64)
        if self._plane is None or not self._tilted:
            fits = self._plane is None or _fits(self._plane, corners, LEAST_AT_FIRST, MOST_AT_FIRST)
            return fits and _slim(corners)
        return _fits(self._plane, corners, LEAST, MOST)


def _largest(spots: list[_Spot]) -> list[_Spot]:
    """Of outlines that lie within one another the largest: the others are parts of that card. But what is hardly ever
    seen is no card that another one is a part of."""
    kept: list[_Spot] = []
    for spot in sorted(spots, key=lambda s: -long_side(s.corners)):
        larger = [other for other in kept if overlap(spot.corners, other.corners) > DOUBLE]
        if all(other.times < OFTEN * spot.times for other in larger):
            kept = [other for other in kept if not any(other is x for x in larger)] + [spot]
    return kept


def _inside(corners: Points, size: tuple[int, int]) -> bool:
    """Whether a quadrilateral lies wholly in the picture."""
    return bool((corners > 2).all() and (corners < np.array(size) - 2).all())


def _slim(corners: Points) -> bool:
    """Whether a quadrilateral in the picture has the proportions of a whole card."""
    short = (np.hypot(*(corners[1] - corners[0])) + np.hypot(*(corners[2] - corners[3]))) / 2
    return bool(SLIM < short / long_side(corners) < BROAD)


def _fits(plane: TablePlane, corners: Points, least: float, most: float) -> bool:
    """Whether both sides of a quadrilateral are as long as a card's, within the given shares."""
    c = plane.to_table(corners)
    long = (np.hypot(*(c[3] - c[0])) + np.hypot(*(c[2] - c[1]))) / 2
    short = (np.hypot(*(c[1] - c[0])) + np.hypot(*(c[2] - c[3]))) / 2
    return bool(least < long < most and least < short / CARD_ASPECT < most)


def _distinct(measured: list[Measured]) -> list[Measured]:
    """Without second sightings of one thing: two cards that cover each other that much are never both seen."""
    kept: list[Measured] = []
    for one in sorted(measured, key=lambda m: (not m.whole, -m.sighting.confidence)):
        here = one.sighting
        twice = here.kind != "hand" and any(
            other.sighting.kind == here.kind and overlap(here.corners, other.sighting.corners) > DOUBLE
            for other in kept
        )
        if not twice:
            kept.append(one)
    return kept
