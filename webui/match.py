"""The match being played: the one owner of its acta. Every change, from the camera or a person, comes through here."""

import math
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from engine.acta import Acta
from engine.errors import ActaError
from engine.journal import Journal
from engine.report import Reporter, report
from vision.questions import Question
from webui.asked import open_asked
from webui.taken_back import decided_by_person
from webui.undo import Choice, Steps

Author = Literal["camera", "person"]
Line = Mapping[str, Any]
Report = dict[str, Any]

APART = 1.0  # seconds between what happened before a restart and after it, as far as the acta tells

# Lines that are about other lines: a later void cannot name them.
ABOUT_LINES = frozenset({"correction", "void"})


class NothingToUndo(Exception):
    """The acta holds no event that could be taken back."""


def is_note(line: Line) -> bool:
    """Whether a correction changes nothing and only tells, with a key of its own, what was done (`webui.disputes`)."""
    return line.get("event") == "correction" and not line.get("set")


def looked_at(line: Line) -> int | None:
    """The baza (1-based) that a note opens to be looked at; None for any other line, or a note that makes no sense."""
    about = line.get("dispute")
    if not is_note(line) or not isinstance(about, dict):
        return None
    baza = about.get("baza")
    return baza if type(baza) is int else None


@dataclass(frozen=True)
class Snapshot:
    """The match at one moment. `version`: the number of lines, so it grows with every change."""

    version: int
    acta: Acta
    tell: Reporter = field(default_factory=Reporter, compare=False, repr=False)

    @cached_property
    def report(self) -> Report:
        """The report of spec/acta.md. Nobody may change it: its hands are shared with other moments' reports."""
        return self.tell(self.acta.state)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines as written; a blank one is empty."""
        return tuple(line.data or {} for line in self.acta.lines)

    @cached_property
    def decided_by_person(self) -> frozenset[int]:
        """The lines that a person corrected or took out: the camera has no more say about them."""
        return decided_by_person(self.lines)

    @cached_property
    def asked(self) -> dict[int, Question]:
        """See `open_asked`."""
        return open_asked(self.lines)


class Match:
    """One match and its file.

    A line is on disk (flushed and synced) before `snapshot` shows it. A line that the engine refuses (ActaError) or
    that cannot be written (OSError) changes nothing. Every method may be called from any thread.

    `passed`: seconds of the match before this session, 0 for a new one. Cameras count from their start, the `t` of the
    lines from the match's: that is the camera's and this.
    """

    def __init__(self, journal: Journal, acta: Acta) -> None:
        """Use `begin` or `resume`."""
        self.path = journal.path
        self._journal = journal
        self._lock = threading.RLock()
        self._watchers: list[Callable[[], None]] = []
        self._tell = Reporter()
        self._show(acta)
        self.passed = _passed(self._snapshot.lines)

    @classmethod
    def begin(cls, path: Path, head: Line) -> "Match":
        """Start a new acta with the line `head` (its `event` is `match`). Raises ActaError and OSError."""
        acta = Acta.new(head)
        journal = Journal(path)
        journal.append(head)
        return cls(journal, acta)

    @classmethod
    def resume(cls, path: Path) -> "Match":
        """Go on with an acta. Raises ActaError when it cannot be read (it is left as it is) and OSError."""
        journal = Journal(path)
        try:
            return cls(journal, Acta.parse(journal.text))
        except ActaError:
            journal.close()
            raise

    @property
    def name(self) -> str:
        return self.path.stem

    def snapshot(self) -> Snapshot:
        return self._snapshot

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` after each change, on the thread that made it."""
        self._watchers.append(watcher)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Nobody else writes while this is held."""
        with self._lock:
            yield

    def append(self, line: Line, author: Author, time: float | None = None) -> int:
        """Write one event and return the number of its line; see `extend`."""
        return self.extend([line], author, time)

    def extend(self, lines: Sequence[Line], author: Author, time: float | None = None) -> int:
        """Write events that only make sense together, all or none; returns the number of the first one's line.

        `time`: seconds since the start of the match, kept as `t` unless a line has it. Raises ActaError (the
        events cannot be; nothing is written) or OSError (they could not be written; nothing is changed).
        """
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        stamped = [{**line, "source": author, "at": now} for line in lines]
        if time is not None:
            for line in stamped:
                line.setdefault("t", round(time, 3))
        with self._lock:
            before = self._snapshot.version
            acta = self._snapshot.acta.extend(stamped)
            self._journal.extend(stamped)
            self._show(acta)
        for watcher in self._watchers:
            watcher()
        return before + 1

    def undo(self, time: float | None = None) -> int:
        """Take back the last event or correction that stands, in a person's name; the number of the line written.

        Raises NothingToUndo, and what `append` raises.
        """
        with self._lock:
            return self._step(Steps(self._snapshot.lines).undo(), "undoes", time)

    def redo(self, time: float | None = None) -> int:
        """Bring back what was undone last; the number of the line written. Raises what `undo` raises."""
        with self._lock:
            return self._step(Steps(self._snapshot.lines).redo(), "redoes", time)

    def _step(self, choice: Choice, mark: str, time: float | None) -> int:
        if not choice:
            raise NothingToUndo("there is no event to take back" if mark == "undoes" else "nothing was taken back")
        if len(choice) == 1:
            try:
                return self.append(choice[0], "person", time)
            except ActaError:
                return self._two_steps(choice[0], mark, time)
        # An event comes back, where the state is what it would be without the void.
        wanted = self._without(choice[0][mark])
        for line in choice:
            with suppress(ActaError):
                if report(self._snapshot.acta.append(line).state) == wanted:
                    return self.append(line, "person", time)
        raise NothingToUndo("it can no longer be written where it stood: insert it by hand")

    def _two_steps(self, last: dict[str, Any], mark: str, time: float | None) -> int:
        """Take back what cannot be without the step before it, as an answer of two lines, and that step with it.

        Raises the ActaError of `last` alone where that is no help.
        """
        if mark == "undoes":
            before = Steps([*self._snapshot.lines, {**last, "source": "person"}]).undo()
            wanted = self._without(last[mark], *(line[mark] for line in before[:1]))
            for line in before:
                with suppress(ActaError):
                    if report(self._snapshot.acta.extend([last, line]).state) == wanted:
                        return self.extend([last, line], "person", time)
        return self.append(last, "person", time)

    def _without(self, *numbers: int) -> Report | None:
        """The report of the match without those lines; None where it cannot be without them."""
        lines = [line.text for line in self._snapshot.acta.lines]
        for number in numbers:
            lines[number - 1] = ""
        try:
            return report(Acta.parse("\n".join(lines)).state)
        except ActaError:
            return None

    def close(self) -> None:
        self._journal.close()

    def _show(self, acta: Acta) -> None:
        self._snapshot = Snapshot(len(acta), acta, self._tell)


def _passed(lines: Iterable[Line]) -> float:
    """Seconds from which the time of what comes next counts: later than all that is told."""
    told = [line["t"] for line in lines if isinstance(line.get("t"), int | float) and math.isfinite(line["t"])]
    return max(told) + APART if told else 0.0


def finished(report: Report) -> bool:
    """True when a cotón has been won and no hand is being played: the next hand belongs to another match."""
    return report["next"]["phase"] == "deal" and any(report["score"]["cotones"].values())
