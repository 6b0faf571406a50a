"""What the camera saw, on its way into the acta."""

import logging
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import ActaError
from webui.match import ABOUT_LINES, Match

log = logging.getLogger(__name__)

Line = Mapping[str, Any]
FIRST_LINE = 2  # the follower counts its own lines as if they followed a `match` line
REFUSED_KEPT = 20


@dataclass(frozen=True, slots=True)
class Refused:
    """A line of the camera that the referee could not accept, and why: doubt for a person to look at."""

    line: Line
    message: str


class CameraScribe:
    """The sink of the pipeline. Turns the follower's line numbers into the acta's, in which a person writes too.

    Lines that the disk does not take wait, and are tried again before the next ones; those that the engine refuses
    are kept as `refused`. What a person decided about a line stands: the camera no longer corrects it.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._lock = threading.Lock()
        self._waiting: deque[tuple[Line, ...]] = deque()
        self._numbers: list[int | None] = []  # the acta's number of each line of the follower; None: not accepted
        self._refused: deque[Refused] = deque(maxlen=REFUSED_KEPT)
        self._fault: str | None = None

    @property
    def fault(self) -> str | None:
        """Why what was seen cannot be written just now; None when all is on disk."""
        return self._fault

    @property
    def refused(self) -> tuple[Refused, ...]:
        with self._lock:
            return tuple(self._refused)

    def acta_line(self, number: int) -> int | None:
        """The acta's number of the follower's line `number`; None when that line is not in the acta."""
        position = number - FIRST_LINE
        return self._numbers[position] if 0 <= position < len(self._numbers) else None

    def write(self, lines: Sequence[Line]) -> None:
        """Write what was seen at one moment. Several lines may only make sense together, so they are tried as one
        batch first; if that is refused, each on its own, so that one impossible line does not take the others along.
        """
        with self._lock:
            if lines:
                self._waiting.append(tuple(lines))
            while self._waiting:
                batch = self._waiting.popleft()
                try:
                    self._write_batch(batch)
                except ActaError as error:
                    self._refuse(batch, error)
                except OSError as error:
                    self._waiting.appendleft(batch)
                    if self._fault is None:
                        log.error("%s: cannot be written: %s", self._match.path, error)
                    self._fault = str(error.strerror or error)
                    return
                self._fault = None

    def _write_batch(self, batch: tuple[Line, ...]) -> None:
        known = len(self._numbers)
        with self._match.hold():  # nobody writes between the numbering and the writing
            mine: list[Line] = []
            for line in batch:
                renumbered = self._renumber(line)
                self._numbers.append(None)
                if renumbered is not None:
                    mine.append(renumbered)
                    self._numbers[-1] = self._match.snapshot().version + len(mine)
            try:
                if mine:
                    self._match.extend(mine, "camera")
            except (ActaError, OSError):
                del self._numbers[known:]
                raise

    def _refuse(self, batch: tuple[Line, ...], error: ActaError) -> None:
        if len(batch) > 1:
            self._waiting.extendleft((line,) for line in reversed(batch))
            return
        line = self._renumber(batch[0]) or batch[0]
        log.warning("seen, but it cannot be: %s: %s", dict(line), error.message)
        self._numbers.append(None)
        self._refused.append(Refused(line, error.message))

    def _renumber(self, line: Line) -> dict[str, Any] | None:
        """The line with the acta's numbers; None when it is about a line that is not there or that a person decided."""
        mine = dict(line)
        for key in ("line", "after"):
            if key in mine:
                number = self.acta_line(mine[key])
                if number is None:
                    return None
                if mine["event"] in ABOUT_LINES and number in self._match.snapshot().decided_by_person:
                    return None
                mine[key] = number
        return mine
