"""A camera that came back with pictures of another size: they are laid over the earlier ones.

Another size of one camera is another cut of what it sees, too (16:9 or 4:3). So that every place on the table stays
where it was, the table is found again in the new picture, as in that of a camera that was moved.
"""

import logging
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.same_view import small_grey, view_change
from vision.types import Frame, Image

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between the pictures that are kept to be compared with, and between attempts to find the table


class Registration:
    """Frames of the first one's size as they are, others laid over them. For one thread, in the frames' order."""

    def __init__(self) -> None:
        self._size: tuple[int, ...] | None = None
        self._table: Image | None = None  # small and grey
        self._kept: float | None = None
        self._other: tuple[int, ...] | None = None
        self._way: NDArray[np.float64] | None = None  # from the other size's pixels to the first one's
        self._tried: float | None = None

    def __call__(self, frame: Frame) -> Frame | None:
        """The frame in the first one's size; None where it has another and the table is not found in it."""
        shape = frame.image.shape
        if self._size is None:
            self._size = shape
        if shape == self._size:
            self._other = None
            if _due(self._kept, frame.time):
                self._table, self._kept = small_grey(frame.image), frame.time
            return frame
        if shape != self._other:
            self._other, self._way, self._tried = shape, None, None
            log.warning("%s: now gives pictures of %d×%d pixels", frame.source, shape[1], shape[0])
        if self._way is None and _due(self._tried, frame.time):
            self._tried = frame.time
            self._find(frame)
        if self._way is None:
            return None
        laid = cv2.warpPerspective(frame.image, self._way, (self._size[1], self._size[0]), flags=cv2.INTER_LINEAR)
        return replace(frame, image=np.asarray(laid, np.uint8))

    def _find(self, frame: Frame) -> None:
        assert self._table is not None and self._size is not None  # the first frame's
        change = view_change(self._table, frame.image)
        if change is None:
            return
        log.warning("%s: the table is found in them again, and followed", frame.source)
        shares = np.diag([1 / frame.image.shape[1], 1 / frame.image.shape[0], 1.0])
        self._way = np.diag([self._size[1], self._size[0], 1.0]) @ np.linalg.inv(change) @ shares


def _due(last: float | None, now: float) -> bool:
    return last is None or not 0 <= now - last < EVERY
