"""A film as frames, as fast as they can be taken: only so many a second are decoded, none that matter are missed."""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import cv2
import numpy as np

from vision.camera.source import CameraError
from vision.types import Frame

USUAL_RATE = 25.0
"""Frames a second of a film that does not say."""


class Film:
    """A recorded film. A context manager.

    `name`: the file's; `rate`: the film's frames a second; `count`: how many it says to have (0: it does not say).
    Raises CameraError when the file is not there or is not a film.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise CameraError(f"{path}: there is no such file")
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            raise CameraError(f"{path}: is not a film that can be read")
        rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.rate = rate if 0.1 < rate < 1000 else USUAL_RATE
        self.count = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        self.passed = 0
        self.name = path.name

    @property
    def cut_short(self) -> bool:
        """Whether the film, run through, was more than a second shorter than it says: damaged, or half a file.

        What some containers say is only about right, so a hundredth is let pass.
        """
        return self.count - self.passed > max(self.rate, 0.01 * self.count)

    def __enter__(self) -> "Film":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._capture.release()

    def frames(self, looks: float, decode_all: bool = False) -> Iterator[tuple[Frame, bool]]:
        """The frames that are decoded, and for each whether it is one to be looked at: `looks` a second, evenly.

        Only those are decoded, unless `decode_all`. `passed` counts what has gone by.
        """
        due = 0.0
        while self._capture.grab():
            index = self.passed
            time = index / self.rate
            self.passed += 1
            # Half a frame's grace, so that 8 a second of a film of 8 a second are all of them.
            look = time + 0.5 / self.rate >= due
            if not look and not decode_all:
                continue
            good, image = self._capture.retrieve()
            if not good or image is None:
                continue
            if look:
                due = max(due + 1 / looks, time)
            yield Frame(index, time, np.asarray(image, np.uint8), self.name), look
