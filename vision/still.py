"""Only where something moves is a picture read anew: the rest is as it was read a moment ago.

Most of an evening nobody moves, and where somebody does it is one hand: two cores that read all of every picture have
no time left for those who watch. What counts of many looks at a lying card is their average (`vision.looks`), so
nothing is lost while it is looked at again a few times a second.
"""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import iou
from vision.geometry import upright_box
from vision.types import Image, Part, Sighting

AGAIN = 0.45
"""Seconds after which a third of the picture in which nothing has moved is read all the same, while all is still."""

ALL = 1.2
"""The same while something moves elsewhere; that waits for the next picture."""

THIRDS = 3
"""All of a picture at once takes longer than a camera's next one needs: it is looked at again part by part."""

RESTLESS = 0.25
"""Seconds for which a place goes on being read after something has moved, appeared or vanished there: what has just
come to lie is looked at more than once before anything is told of it."""

WIDTH = 320
"""Pixels of the copies that are compared: noise is averaged away, a card is ten to twenty pixels wide."""

BLOCK = 4
"""Pixels of a copy's block: a third to a fifth of a card."""

MOVED = 5.0
"""Grey levels by which a block must differ to have moved. A camera's noise is under 2, a passing shadow over 8."""

AROUND = 0.06
"""Share of the picture's width around what has moved that is read with it: a card is not told from half of one."""

MOST = 0.6
"""Of a picture of which more than this part is to be read all is."""

SAME = 0.3
"""IoU from which a thing found in the part is one that lies outside of it and is known."""

Blocks = NDArray[np.float32]


class ReadsParts(Protocol):
    """Finds the cards on a picture, or on a part of it (`vision.reader.Reader`)."""

    def read(self, image: Image, part: Part | None = None) -> list[Sighting]: ...


class StillReader:
    """Reads as `reader` does, but only what has changed, and the rest now and then. For one thread."""

    def __init__(self, reader: ReadsParts, clock: Callable[[], float] = time.monotonic) -> None:
        self._reader, self._clock = reader, clock
        self._size: tuple[int, ...] = ()
        self._seen: Blocks = np.zeros((0, 0, 3), np.float32)
        self._moved_at = np.zeros((0, 0))
        self._read_at = np.full(THIRDS, -np.inf)  # each third of the picture, from the left
        self._sightings: list[Sighting] = []

    def read(self, image: Image) -> list[Sighting]:
        """See `vision.reader.Reader.read`."""
        now, seen = self._clock(), _blocks(image)
        part: Part | None = None
        if self._size != image.shape:
            self._seen, self._moved_at, self._sightings = seen, np.full(seen.shape[:2], -np.inf), []
            self._read_at = np.full(THIRDS, -np.inf)
        self._moved_at[np.abs(seen - self._seen).max(2) >= MOVED] = now
        if np.isfinite(self._read_at).all():
            restless = now - self._moved_at < RESTLESS
            stale = self._stale(now, ALL if restless.any() else AGAIN)
            if not restless.any() and not stale.any():
                return list(self._sightings)
            core = self._core(stale if stale.any() else restless, image)
            part = _around(core, image)
        known, read_at = self._sightings, self._read_at
        self._read_at = np.full(THIRDS, -np.inf)  # should the reader fail, nothing is known of this picture
        if part is None:
            self._sightings, read_at = self._reader.read(image), np.full(THIRDS, now)
        else:
            self._sightings = _joined(known, self._reader.read(image, part), core)
            borders = np.linspace(0, image.shape[1], THIRDS + 1)
            within = (core.left <= borders[:-1]) & (borders[1:] <= core.right)
            read_at[within & (core.top <= 0) & (core.bottom >= image.shape[0])] = now
        for thing in _news(known, self._sightings):
            self._moved_at[self._under(thing, image)] = now
        self._size, self._seen, self._read_at = image.shape, seen, read_at
        return list(self._sightings)

    def _under(self, thing: Sighting, image: Image) -> tuple[slice, slice]:
        """The blocks under the box around it."""
        left, top, right, bottom = upright_box(thing.corners)
        across, down = self._moved_at.shape[1] / image.shape[1], self._moved_at.shape[0] / image.shape[0]
        rows = slice(max(0, int(top * down)), max(0, int(np.ceil(bottom * down))))
        return rows, slice(max(0, int(left * across)), max(0, int(np.ceil(right * across))))

    def _stale(self, now: float, after: float) -> NDArray[np.bool_]:
        """The blocks of the third that has not been looked at for longest, if that is `after` so many seconds."""
        blocks = np.zeros(self._moved_at.shape, np.bool_)
        third = int(self._read_at.argmin())
        if now - self._read_at[third] >= after:
            borders = np.linspace(0, blocks.shape[1], THIRDS + 1)
            blocks[:, int(borders[third]) : int(np.ceil(borders[third + 1]))] = True
        return blocks

    def _core(self, restless: NDArray[np.bool_], image: Image) -> Part:
        """The rectangle of what has moved and of all that is known to lie there, none of it cut."""
        down, right = image.shape[0] / restless.shape[0], image.shape[1] / restless.shape[1]
        rows, columns = np.flatnonzero(restless.any(1)), np.flatnonzero(restless.any(0))
        core = np.array([columns[0] * right, rows[0] * down, (columns[-1] + 1) * right, (rows[-1] + 1) * down])
        apart = [upright_box(thing.corners) for thing in self._sightings]
        while meeting := [box for box in apart if _meet(box, core)]:
            core = np.array([*np.min([core, *meeting], axis=0)[:2], *np.max([core, *meeting], axis=0)[2:]])
            apart = [box for box in apart if not any(box is other for other in meeting)]
        return Part(int(core[0]), int(core[1]), int(np.ceil(core[2])), int(np.ceil(core[3])))


def _around(core: Part, image: Image) -> Part | None:
    """What is to be read to read `core`; None: all of the picture."""
    height, width = image.shape[:2]
    margin = round(AROUND * width)
    part = Part(
        max(0, core.left - margin),
        max(0, core.top - margin),
        min(width, core.right + margin),
        min(height, core.bottom + margin),
    )
    return part if part.width * part.height < MOST * width * height else None


def _joined(known: Sequence[Sighting], found: Sequence[Sighting], core: Part) -> list[Sighting]:
    """What is known outside of the rectangle and what was found in it, the surest outline first."""
    there = np.array([core.left, core.top, core.right, core.bottom])
    outside = [s for s in known if not _meet(upright_box(s.corners), there)]
    inside = [s for s in found if _meet(upright_box(s.corners), there)]
    return sorted([*outside, *_without(inside, outside)], key=lambda s: -s.confidence)


def _news(known: Sequence[Sighting], now: Sequence[Sighting]) -> list[Sighting]:
    """What has appeared and what is there no more. A single look at either may be wrong: it is looked at again."""
    return [*_without(known, now), *_without(now, known)]


def _without(things: Sequence[Sighting], others: Sequence[Sighting]) -> list[Sighting]:
    """The things of which there is none among the others."""
    return [s for s in things if not any(s.kind == o.kind and iou(s.corners, o.corners) > SAME for o in others)]


def _meet(a: NDArray[np.floating], b: NDArray[np.floating]) -> bool:
    return bool((a[:2] <= b[2:]).all() and (b[:2] <= a[2:]).all())


def _blocks(image: Image) -> Blocks:
    """The picture's blocks, each colour's mean (rows, columns, 3)."""
    columns = WIDTH // BLOCK
    rows = max(1, round(image.shape[0] * columns / image.shape[1]))
    return np.asarray(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)
