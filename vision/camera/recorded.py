"""The two recorded sources: a film, played at its own pace, and a folder of pictures."""

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from vision.camera.source import CameraError, SourceEnded
from vision.types import Frame

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
FOLDER_SECONDS = 1.0  # each picture of a folder stays this long
USUAL_RATE = 25.0  # for films that do not say


class FilmSource:
    """A film. It plays in real time: a frame is given when its moment has come.

    When the reader comes late the frames whose moment has passed are skipped without being decoded, as with a camera.
    `index` counts the film's own frames, `time` is `index / rate` seconds.
    """

    recorded = True

    def __init__(
        self, path: Path, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.name = path.name
        self._path = path
        self._clock = clock
        self._sleep = sleep
        self._capture: cv2.VideoCapture | None = None
        self._rate = USUAL_RATE
        self._index = 0
        self._start: float | None = None

    def open(self) -> None:
        self.close()
        if not self._path.is_file():
            raise CameraError(f"{self._path}: there is no such file")
        capture = cv2.VideoCapture(str(self._path))
        if not capture.isOpened():
            capture.release()
            raise CameraError(f"{self._path}: is not a film that can be read")
        rate = capture.get(cv2.CAP_PROP_FPS)
        self._rate = rate if 0.1 < rate < 1000 else USUAL_RATE
        self._index = 0
        self._start = None
        self._capture = capture

    def read(self) -> Frame:
        if self._capture is None:
            raise CameraError(f"{self.name}: is not open")
        now = self._clock()
        if self._start is None:
            self._start = now
        due = int((now - self._start) * self._rate)
        while self._index < due:  # these moments have passed
            if not self._capture.grab():
                raise SourceEnded(self.name)
            self._index += 1
        good, image = self._capture.read()
        if not good or image is None:
            raise SourceEnded(self.name)
        moment = self._index / self._rate
        wait = self._start + moment - self._clock()
        if wait > 0:
            self._sleep(wait)
        frame = Frame(self._index, moment, np.asarray(image, dtype=np.uint8), self.name)
        self._index += 1
        return frame

    def hold(self, seconds: float) -> None:
        if self._start is not None:
            self._start += seconds

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


class FolderSource:
    """The pictures of a folder in the order of their names, one every `seconds`. Unreadable ones are an error."""

    recorded = True

    def __init__(
        self, path: Path, seconds: float = FOLDER_SECONDS, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.name = path.name or str(path)
        self._path = path
        self._seconds = seconds
        self._sleep = sleep
        self._files: list[Path] = []
        self._index = 0

    def open(self) -> None:
        if not self._path.is_dir():
            raise CameraError(f"{self._path}: there is no such folder")
        self._files = sorted(p for p in self._path.iterdir() if p.suffix.lower() in PICTURES)
        self._index = 0
        if not self._files:
            raise CameraError(f"{self._path}: holds no pictures ({', '.join(sorted(PICTURES))})")

    def read(self) -> Frame:
        if self._index >= len(self._files):
            raise SourceEnded(self.name)
        if self._index:
            self._sleep(self._seconds)
        path = self._files[self._index]
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is None:
            raise CameraError(f"{path}: is not a picture that can be read")
        frame = Frame(self._index, self._index * self._seconds, np.asarray(image, dtype=np.uint8), self.name)
        self._index += 1
        return frame

    def hold(self, seconds: float) -> None:
        """Each picture stays its time anyhow."""

    def close(self) -> None:
        self._files = []
