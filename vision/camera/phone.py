"""The browser of a phone as a camera: pictures come in as JPEG from the web server, the newest one is read."""

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np

from vision.camera.source import CameraError
from vision.types import Frame

PATIENCE = 5.0  # seconds without a picture after which the phone counts as gone
MOST_PIXELS = 4096 * 2304
START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class PhoneSource:
    """What a phone sends with `put`, from any thread; the camera's thread reads it. Older pictures are dropped.

    Frame times are seconds since the first picture. A picture that cannot be decoded is skipped. `on_return` is called
    when a picture comes after `read` has given the phone up (a place for `Camera.hurry`).
    """

    name = "phone"
    recorded = False

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._patience = patience
        self._clock = clock
        self._news = threading.Condition()
        self._waiting: tuple[bytes, float] | None = None
        self._start: float | None = None
        self._index = 0
        self._gone = False
        self.on_return: Callable[[], None] = lambda: None

    def put(self, jpeg: bytes) -> None:
        """A picture has come. Raises CameraError for what is none, or is larger than any phone's film."""
        size = jpeg_size(jpeg)
        if size is None:
            raise CameraError("phone: sent something that is no JPEG picture")
        if size[0] * size[1] > MOST_PIXELS:
            raise CameraError(f"phone: sent a picture of {size[0]}×{size[1]} pixels, which is too large")
        with self._news:
            self._waiting = (jpeg, self._clock())
            self._news.notify_all()
            gone = self._gone
        if gone:
            self.on_return()

    def open(self) -> None:
        """The phone comes by itself; only what it sent long ago is forgotten."""
        with self._news:
            if self._waiting is not None and self._clock() - self._waiting[1] > self._patience:
                self._waiting = None

    def read(self) -> Frame:
        until = self._clock() + self._patience
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting is not None, until - self._clock())
                waiting, self._waiting = self._waiting, None
                self._gone = waiting is None
            if waiting is None:
                raise CameraError("phone: sends no pictures (is its page open, and the screen on?)")
            jpeg, came = waiting
            image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
            if image is None:
                continue
            if self._start is None:
                self._start = came
            frame = Frame(self._index, came - self._start, np.asarray(image, np.uint8), self.name)
            self._index += 1
            return frame

    def hold(self, seconds: float) -> None:
        """The world does not wait."""

    def close(self) -> None:
        """Nothing is held."""


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the header of a JPEG says, without decoding it; None when it is none."""
    if data[:2] != b"\xff\xd8":
        return None
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        kind, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4])
        if kind in START_OF_FRAME:
            return int.from_bytes(data[place + 7 : place + 9]), int.from_bytes(data[place + 5 : place + 7])
        place += 2 + length
    return None
