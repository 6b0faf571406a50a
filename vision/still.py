"""Nothing has moved: what was read a moment ago is still there, and the networks need not say it again.

Most of an evening nobody moves: two cores that read every picture anew have no time left for those who watch. What
counts of many looks at a lying card is their average (`vision.looks`), so nothing is lost while it is looked at again
several times a second.
"""

import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pipeline import Reads
from vision.types import Image, Sighting

AGAIN = 0.25
"""Seconds after which a picture in which nothing has moved is read all the same."""

WIDTH = 320
"""Pixels of the copies that are compared: noise is averaged away, a card is ten pixels wide."""

BLOCK = 4
"""Pixels of a copy's block: a third of a card."""

MOVED = 5.0
"""Grey levels by which no block may differ. A camera's noise is under 2, a passing shadow over 8."""


class StillReader:
    """Reads as `reader` does, but not what it has read less than AGAIN seconds ago. For one thread."""

    def __init__(self, reader: Reads, clock: Callable[[], float] = time.monotonic) -> None:
        self._reader, self._clock = reader, clock
        self._size: tuple[int, ...] = ()
        self._seen: NDArray[np.float32] | None = None
        self._when = 0.0
        self._sightings: list[Sighting] = []

    def read(self, image: Image) -> list[Sighting]:
        """See `vision.reader.Reader.read`."""
        now, seen = self._clock(), _blocks(image)
        before = self._seen if self._size == image.shape and now - self._when < AGAIN else None
        if before is not None and float(np.abs(seen - before).max()) < MOVED:
            return list(self._sightings)
        self._seen = None  # should the reader fail, nothing is known of this picture
        self._sightings = self._reader.read(image)
        self._size, self._seen, self._when = image.shape, seen, now
        return list(self._sightings)


def _blocks(image: Image) -> NDArray[np.float32]:
    """The picture's blocks, each colour's mean (rows, columns, 3)."""
    columns = WIDTH // BLOCK
    rows = max(1, round(image.shape[0] * columns / image.shape[1]))
    return np.asarray(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)
