"""A camera made of a list of pictures and mishaps, for tests and for measuring."""

from collections.abc import Iterable, Iterator

from vision.camera.source import CameraError, SourceEnded
from vision.types import Frame, Image


class FakeSource:
    """Gives what the script says, in order: a picture, or the exception to raise instead.

    Opening fails with each of `opening`'s errors in turn, then succeeds. After the last step it ends (`SourceEnded`).
    """

    def __init__(
        self,
        script: Iterable[Image | Exception],
        *,
        opening: Iterable[CameraError] = (),
        name: str = "fake",
        recorded: bool = False,
        rate: float = 10.0,
    ) -> None:
        self.name = name
        self.recorded = recorded
        self._script: Iterator[Image | Exception] = iter(script)
        self._opening = list(opening)
        self._rate = rate
        self._index = 0
        self.opened = 0
        self.closed = 0
        self.held = 0.0

    def open(self) -> None:
        self.opened += 1
        if self._opening:
            raise self._opening.pop(0)

    def read(self) -> Frame:
        step = next(self._script, SourceEnded(self.name))
        if isinstance(step, Exception):
            raise step
        frame = Frame(self._index, self._index / self._rate, step, self.name)
        self._index += 1
        return frame

    def hold(self, seconds: float) -> None:
        self.held += seconds

    def close(self) -> None:
        self.closed += 1
