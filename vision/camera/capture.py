"""The two live sources that OpenCV reads: a camera plugged into this machine, and a stream from the network."""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import cv2
import numpy as np

from vision.camera.settings import CameraSettings, tell
from vision.camera.source import CameraError
from vision.types import Frame

RATE = 30
OPEN_TIMEOUT_MS, READ_TIMEOUT_MS = 8000, 5000


class CaptureSource:
    """A live source read through `cv2.VideoCapture`. Frame times are seconds since the first opening."""

    recorded = False

    def __init__(self, name: str, connect: Callable[[], cv2.VideoCapture], hint: str) -> None:
        self.name = name
        self._connect = connect
        self._hint = hint
        self._capture: cv2.VideoCapture | None = None
        self._index = 0
        self._start: float | None = None

    def open(self) -> None:
        self.close()
        capture = self._connect()
        if not capture.isOpened():
            capture.release()
            raise CameraError(f"{self.name}: cannot be opened ({self._hint})")
        self._capture = capture

    def read(self) -> Frame:
        if self._capture is None:
            raise CameraError(f"{self.name}: is not open")
        good, image = self._capture.read()
        if not good or image is None:
            raise CameraError(f"{self.name}: no longer gives pictures")
        now = time.monotonic()
        if self._start is None:
            self._start = now
        frame = Frame(self._index, now - self._start, np.asarray(image, dtype=np.uint8), self.name)
        self._index += 1
        return frame

    def hold(self, seconds: float) -> None:
        """The world does not wait."""

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


def usb(device: int | str, settings: Callable[[Path], CameraSettings]) -> CaptureSource:
    """A camera of this machine by index (0) or path (/dev/video0). `settings`: asked for its own at each opening."""
    path = Path(f"/dev/video{device}") if isinstance(device, int) else Path(device)

    def connect() -> cv2.VideoCapture:
        if not path.exists():  # OpenCV would print pages of warnings about it
            return cv2.VideoCapture()
        wanted = settings(path)
        capture = cv2.VideoCapture(str(path), cv2.CAP_V4L2)
        # MJPG: uncompressed 720p does not fit through USB 2 at 30 pictures a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, wanted.size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, wanted.size[1])
        capture.set(cv2.CAP_PROP_FPS, RATE)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if capture.isOpened():
            tell(path, wanted)
        return capture

    name = f"camera {device}" if isinstance(device, int) else str(device)
    return CaptureSource(name, connect, f"is a camera plugged in at {path}, and does nothing else use it?")


def stream(url: str) -> CaptureSource:
    """An rtsp or http camera. The name is the address without user, password and query."""

    def connect() -> cv2.VideoCapture:
        capture = cv2.VideoCapture()
        # A camera that is switched off must not hang the reader thread for ever.
        capture.open(
            url,
            cv2.CAP_FFMPEG,
            [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_TIMEOUT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_TIMEOUT_MS],
        )
        return capture

    return CaptureSource(scrub(url), connect, "is the address right, and the camera on the same network?")


def scrub(url: str) -> str:
    """The address without what could be a secret: user and password, query and fragment.

    >>> scrub("rtsp://admin:1234@10.0.0.7:554/live?token=x")
    'rtsp://10.0.0.7:554/live'
    """
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
