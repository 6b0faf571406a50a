"""The threads that join camera, reader, follower and acta. Nothing else in vision starts a thread."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from vision.camera.camera import Camera
from vision.registration import Registration
from vision.types import Frame, Image, Sighting

log = logging.getLogger(__name__)

Line = dict[str, Any]
WAIT = 0.5  # seconds between looks at whether to stop, when no frame comes
TIMES_KEPT = 120  # the latest frames that the speed is told from


class Reads(Protocol):
    """Finds the cards on a picture (`vision.reader.Reader`)."""

    def read(self, image: Image) -> list[Sighting]: ...


class Follows(Protocol):
    """Turns what is seen into acta lines (`vision.follower.Follower`)."""

    def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> Sequence[Mapping[str, Any]]: ...

    def finish(self) -> Sequence[Mapping[str, Any]]: ...


class Sink(Protocol):
    """Where the follower's lines go: it has them on disk when `write` returns."""

    def write(self, lines: Sequence[Mapping[str, Any]]) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What vision made of one frame."""

    frame: Frame
    sightings: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class Speed:
    """How vision keeps up. `fps`: frames it finished a second, lately; `dropped`: frames that it never looked at;
    `latency`: seconds from a frame's coming in to what it showed being on disk, of the latest frames in rising order.
    """

    fps: float
    processed: int
    dropped: int
    latency: tuple[float, ...] = ()


class Pipeline:
    """Two threads, or three: one reads the camera, one looks at the newest frame and writes what happened.

    A vision slower than the camera looks at fewer frames; one of another size than the first is laid over the earlier
    ones (`vision.registration`), and not read where that cannot be done (every place on the table would be another);
    a frame that fails (a fault in the reader, say) is logged and the next one is looked at: the evening goes on.
    `on_look` is told after each frame, on the vision thread.
    `keep` runs on a third thread, whatever it keeps (evidence); it must end by itself once the follower has finished.
    """

    def __init__(
        self,
        camera: Camera,
        reader: Reads,
        follower: Follows,
        sink: Sink,
        on_look: Callable[[Look], None] = lambda look: None,
        keep: Callable[[], None] | None = None,
    ) -> None:
        self.camera = camera
        self._reader = reader
        self._follower = follower
        self._sink = sink
        self._on_look = on_look
        works = [("camera", camera.run), ("vision", self._look_on)]
        if keep is not None:
            works.append(("evidence", keep))
        self._threads = [
            threading.Thread(target=self._guard, args=(work,), name=name, daemon=True) for name, work in works
        ]
        self._lock = threading.Lock()
        self._finish_times: deque[float] = deque(maxlen=TIMES_KEPT)
        self._latencies: deque[float] = deque(maxlen=TIMES_KEPT)
        self._lay = Registration()
        self._processed = 0
        self._seen = 0
        self._done = threading.Event()

    def start(self) -> None:
        self.camera.take(0, timeout=0)  # before a recording begins to play
        for thread in self._threads:
            thread.start()

    def stop(self, timeout: float = 10.0) -> None:
        """Stop the threads; the follower's last lines are written before this returns."""
        self.camera.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout)

    @property
    def done(self) -> bool:
        """True once the recording has ended and everything in it has been written."""
        return self._done.is_set()

    def speed(self) -> Speed:
        with self._lock:
            times, latencies = list(self._finish_times), sorted(self._latencies)
            processed, seen = self._processed, self._seen
        recent = [t for t in times if t > time.monotonic() - 5.0]
        fps = (len(recent) - 1) / (recent[-1] - recent[0]) if len(recent) > 1 and recent[-1] > recent[0] else 0.0
        return Speed(fps, processed, seen - processed, tuple(latencies))

    def _guard(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:
            log.exception("the %s thread stopped", threading.current_thread().name)
            raise

    def _look_on(self) -> None:
        number = 0
        while (news := self.camera.take(number, WAIT)) is not None or not self.camera.finished:
            if news is None:
                continue
            number, frame = news
            self._look(number, frame)
        self._write(self._follower.finish)
        self._done.set()

    def _look(self, number: int, frame: Frame) -> None:
        begun, waited = time.monotonic(), self.camera.status().age or 0.0
        laid = self._lay(frame)
        if laid is None:
            with self._lock:
                self._seen = number
            self._on_look(Look(frame, ()))
            return
        frame = laid
        try:
            sightings = self._reader.read(frame.image)
        except Exception:
            log.exception("frame %d of %s could not be read", frame.index, frame.source)
            return
        self._write(lambda: self._follower.feed(frame, sightings))
        with self._lock:
            self._processed += 1
            self._seen = number
            self._finish_times.append(time.monotonic())
            self._latencies.append(waited + self._finish_times[-1] - begun)
        self._on_look(Look(frame, tuple(sightings)))

    def _write(self, follow: Callable[[], Sequence[Mapping[str, Any]]]) -> None:
        try:
            lines = follow()
            if lines:
                self._sink.write(lines)
        except Exception:
            log.exception("what was seen could not be followed or written")
