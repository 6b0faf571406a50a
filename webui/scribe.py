"""What the camera saw, on its way into the acta."""

import logging
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import ActaError
from webui.match import ABOUT_LINES, Match
from webui.numbering import Numbering
from webui.unfinished import redealt
from webui.unfit import NOTED, note, open_notes

log = logging.getLogger(__name__)

Line = Mapping[str, Any]
REFUSED_KEPT = 20
SEEN = ("t", "frame", "confidence", "source", "evidence", "unseen")
"""What a line tells of its seeing, beside what happened."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line of the camera that the referee could not accept, and why: doubt for a person to look at."""

    line: Line
    message: str


@dataclass(frozen=True, slots=True)
class _Kept:
    """A refused line and its place: among the follower's lines (0-based), or, of before a restart, `after` a line of
    the acta. `note`: the line of the acta that keeps it; None before the first deal."""

    refused: Refused
    line: Line
    note: int | None
    position: int | None = None
    after: int = 1


class CameraScribe:
    """The sink of the pipeline. Turns the follower's line numbers into the acta's, in which a person writes too.

    Lines that the disk does not take wait, and are tried again before the next ones. Those that the engine refuses are
    kept in the acta as notes (`webui.unfit`), and tried again, in their place, once the acta has changed, until the
    next deal; `refused` are the latest of them. What a person decided about a line stands: the camera no longer
    corrects it. `begun`: see `Numbering`.
    """

    def __init__(self, match: Match, begun: Sequence[int] = ()) -> None:
        self._match = match
        self._lock = threading.Lock()
        self._waiting: deque[tuple[Line, ...]] = deque()
        self._numbering = Numbering(begun)
        self._kept: deque[_Kept] = deque(_kept_before(match), REFUSED_KEPT)
        self._tried = -1  # the acta's version when the refused lines were last tried
        self._fault: str | None = None

    @property
    def fault(self) -> str | None:
        """Why what was seen cannot be written just now; None when all is on disk."""
        return self._fault

    @property
    def refused(self) -> tuple[Refused, ...]:
        with self._lock:
            return tuple(kept.refused for kept in self._kept)

    def acta_line(self, number: int) -> int | None:
        """The acta's number of the follower's line `number`; None when that line is not in the acta."""
        return self._numbering.of(number)

    def write(self, lines: Sequence[Line]) -> None:
        """Write what was seen at one moment. Several lines may only make sense together, so they are tried as one
        batch first; if that is refused, each on its own, so that one impossible line does not take the others along.
        """
        with self._lock:
            if lines:
                self._waiting.append(tuple(self._in_time(line) for line in lines))
            try:
                self._write_waiting()
                self._try_again()
                self._fault = None
            except OSError as error:
                if self._fault is None:
                    log.error("%s: cannot be written: %s", self._match.path, error)
                self._fault = str(error.strerror or error)

    def _in_time(self, line: Line) -> Line:
        """The line with the match's time, where it tells one."""
        return {**line, "t": round(line["t"] + self._match.passed, 3)} if "t" in line else line

    def _write_waiting(self) -> None:
        while self._waiting:
            batch = self._waiting.popleft()
            try:
                try:
                    self._write_batch(batch)
                except ActaError as error:
                    self._refuse(batch, error)
            except OSError:
                self._waiting.appendleft(batch)
                raise

    def _write_batch(self, batch: tuple[Line, ...]) -> None:
        known = len(self._numbering)
        with self._match.hold():  # nobody writes between the numbering and the writing
            mine: list[Line] = []
            for line in batch:
                ended = redealt(line, self._match.snapshot().acta)
                if ended is not None:
                    mine.append(ended)
                renumbered = self._renumber(line)
                if renumbered is None:
                    self._numbering.add(None)
                else:
                    mine.append(renumbered)
                    self._numbering.add(self._match.snapshot().version + len(mine))
            try:
                if mine:
                    self._match.extend(mine, "camera")
            except (ActaError, OSError):
                self._numbering.forget_after(known)
                raise
        if any(line["event"] == "deal" for line in mine):
            self._kept.clear()  # to read again hand after hand at each play would take longer and longer

    def _refuse(self, batch: tuple[Line, ...], error: ActaError) -> None:
        if len(batch) > 1:
            self._waiting.extendleft((line,) for line in reversed(batch))
            return
        line = self._renumber(batch[0]) or batch[0]
        number = None
        with self._match.hold():
            kept = note(self._match.snapshot().acta, line, error.message)
            if kept is not None:
                number = self._match.append(kept, "camera")
        log.warning("seen, but it cannot be: %s: %s", dict(line), error.message)
        self._kept.append(_Kept(Refused(line, error.message), batch[0], number, len(self._numbering)))
        self._numbering.add(None)

    def _try_again(self) -> None:
        """What was refused may be possible after a person, or the camera, has put the acta right."""
        if not self._kept or self._tried == self._match.snapshot().version:
            return
        for kept in list(self._kept):
            with self._match.hold():
                line = self._in_its_place(kept)
                try:
                    if line is None:
                        continue
                    number = self._match.append({**line, **({} if kept.note is None else {NOTED: kept.note})}, "camera")
                    if kept.position is not None:
                        self._numbering.put(kept.position, number)
                    self._kept.remove(kept)
                except ActaError:
                    continue
        self._tried = self._match.snapshot().version

    def _in_its_place(self, kept: _Kept) -> dict[str, Any] | None:
        """A refused line as it would be written now: an event is inserted where it happened."""
        line = self._renumber(kept.line) if kept.position is not None else dict(kept.line)
        if line is None or line["event"] in (*ABOUT_LINES, "insert"):
            return line
        seen = {key: line.pop(key) for key in SEEN if key in line}
        after = kept.after if kept.position is None else self._numbering.before(kept.position)
        return {"event": "insert", "after": after, "what": line, **seen}

    def _renumber(self, line: Line) -> dict[str, Any] | None:
        """The line with the acta's numbers; None when it is about a line that is not there or that a person decided."""
        mine = self._numbering.renumber(line)
        if mine is None or (mine["event"] in ABOUT_LINES and mine["line"] in self._match.snapshot().decided_by_person):
            return None
        return mine


def _kept_before(match: Match) -> list[_Kept]:
    """What a session before this one saw of the hand in play and could not write. Only events: what was about a line of
    its own follower says nothing to this one."""
    snapshot = match.snapshot()
    deal = max((n for n, line in enumerate(snapshot.lines, 1) if line.get("event") == "deal"), default=0)
    if snapshot.acta.state.hand is None:
        return []
    return [
        _Kept(Refused(kept.line, kept.why), kept.line, kept.number, after=kept.after)
        for kept in open_notes(snapshot.lines)
        if kept.number > deal and kept.line.get("event") not in (*ABOUT_LINES, "insert")
    ]
