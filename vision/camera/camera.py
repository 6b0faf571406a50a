"""One source being read, its state in a word, and its newest frame for whoever wants it."""

import logging
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from vision.camera.source import CameraError, Source, SourceEnded
from vision.types import Frame

log = logging.getLogger(__name__)

STALLED_AFTER = 2.0  # seconds without a picture
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0  # seconds between attempts to open it again
FURTHEST_AHEAD = 0.125  # seconds that a recording may run ahead of the one that takes its frames
RATE_MEMORY = 0.9  # how much the last estimate of the frame rate weighs against the newest interval


class CameraState(StrEnum):
    """What a person is told about the camera."""

    OPENING = "opening"  # never gave a picture yet
    LIVE = "live"
    STALLED = "stalled"  # open, but no picture for STALLED_AFTER seconds
    LOST = "lost"  # gone; being opened again and again
    ENDED = "ended"  # a recording was played to its end


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """The camera at one moment. `age`: seconds since the newest picture came; `error`: why it is lost."""

    state: CameraState
    age: float | None
    rate: float
    frames: int
    error: str | None


class Camera:
    """Reads a source for ever in `run` and keeps its newest frame; older ones are dropped, never queued.

    `run` is for one thread; everything else may be called from any. A live source that fails is closed and opened
    again, waiting 0.5 s, then twice as long each time, at most 10 s, until `stop`. A recording ends. It plays in real
    time, but stands still where whoever uses `take` would miss more than FURTHEST_AHEAD seconds of it: on a machine
    too slow for it a film takes longer instead of being half seen.
    """

    def __init__(self, source: Source, clock: Callable[[], float] = time.monotonic) -> None:
        self.source = source
        self._clock = clock
        self._stopping = threading.Event()
        self._hurry = threading.Event()
        self._news = threading.Condition()
        self._newest: Frame | None = None
        self._arrived: float | None = None  # when the newest frame came
        self._sequence = 0  # frames since the start: unlike a film's index it never goes back
        self._state = CameraState.OPENING
        self._error: str | None = None
        self._rate = 0.0
        self._taken: float | None = None  # time of the frame taken last; None while nobody takes any

    def run(self) -> None:
        """Read until the recording ends or `stop` is called."""
        wait = FIRST_WAIT
        while not self._stopping.is_set():
            try:
                self.source.open()
                while not self._stopping.is_set():
                    frame = self.source.read()
                    if self.source.recorded:
                        self._wait_for_taker(frame)
                    self._publish(frame)
                    wait = FIRST_WAIT
            except SourceEnded:
                self._set_state(CameraState.ENDED, None)
                break
            except CameraError as error:
                self._set_state(CameraState.LOST, str(error))
                if self.source.recorded:
                    break
                self._hurry.wait(wait)
                self._hurry.clear()
                wait = min(2 * wait, LONGEST_WAIT)
            finally:
                self.source.close()

    def stop(self) -> None:
        """Make `run` return after the read in hand, and wake whoever waits for a frame."""
        self._stopping.set()
        self._hurry.set()
        with self._news:
            self._news.notify_all()

    def hurry(self) -> None:
        """The source is known to be back: do not wait any longer before it is opened again."""
        self._hurry.set()

    def newest(self) -> Frame | None:
        """The newest frame, or None before the first."""
        with self._news:
            return self._newest

    def next(self, after: int, timeout: float) -> tuple[int, Frame] | None:
        """Wait for a frame newer than number `after` (0 at first): its number and the frame.

        None after `timeout` seconds without one, or at once when no more will come.
        """
        with self._news:
            self._news.wait_for(lambda: self._sequence > after or self._finished(), timeout)
            if self._sequence > after and self._newest is not None:
                return self._sequence, self._newest
            return None

    def take(self, after: int, timeout: float) -> tuple[int, Frame] | None:
        """`next` for the one that must not miss much: from the first call on a recording waits for it."""
        with self._news:
            if self._taken is None:
                self._taken = -math.inf
            news = self.next(after, timeout)
            if news is not None:
                self._taken = news[1].time
                self._news.notify_all()
            return news

    def status(self) -> CameraStatus:
        """The camera now. A camera that is open but silent is found out here: its thread is stuck in the read."""
        with self._news:
            age = None if self._arrived is None else self._clock() - self._arrived
            state = self._state
            if state is CameraState.LIVE and age is not None and age > STALLED_AFTER:
                state = CameraState.STALLED
            rate = self._rate if state is CameraState.LIVE else 0.0
            return CameraStatus(state, age, rate, self._sequence, self._error)

    @property
    def finished(self) -> bool:
        """True when no frame will ever come again."""
        with self._news:
            return self._finished()

    def _finished(self) -> bool:
        over = self._state is CameraState.LOST and self.source.recorded
        return over or self._state is CameraState.ENDED or self._stopping.is_set()

    def _wait_for_taker(self, frame: Frame) -> None:
        def due() -> bool:
            if self._stopping.is_set() or self._taken is None or self._newest is None:
                return True
            return self._taken >= self._newest.time or frame.time <= self._taken + FURTHEST_AHEAD

        with self._news:
            begun = self._clock()
            self._news.wait_for(due)
            waited = self._clock() - begun
        if waited > 0:
            self.source.hold(waited)

    def _publish(self, frame: Frame) -> None:
        with self._news:
            now = self._clock()
            if self._arrived is not None and now > self._arrived:
                rate = 1.0 / (now - self._arrived)
                self._rate = rate if self._rate == 0.0 else RATE_MEMORY * self._rate + (1 - RATE_MEMORY) * rate
            self._newest, self._arrived = frame, now
            self._sequence += 1
            if self._state is not CameraState.LIVE:
                log.info("%s: gives pictures", self.source.name)
            self._state, self._error = CameraState.LIVE, None
            self._news.notify_all()

    def _set_state(self, state: CameraState, error: str | None) -> None:
        with self._news:
            if error is not None and error != self._error:
                log.warning("%s", error)
            self._state, self._error, self._rate = state, error, 0.0
            self._news.notify_all()
