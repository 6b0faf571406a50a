"""The camera's questions on their way to people: each is in the acta before it is shown."""

import logging
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from engine.errors import ActaError
from vision.questions import Question
from webui.asked import ANSWERS, ASKED, Asked, is_asked, read
from webui.match import Author, Match, Snapshot
from webui.unfit import noted

log = logging.getLogger(__name__)


def note_of(question: int, snapshot: Snapshot) -> int | None:
    """The number of the note that keeps the open question with that id; None where none does."""
    return next((number for number, kept in snapshot.asked.items() if kept.id == question), None)


def put_aside(match: Match, question: int, author: Author = "person") -> None:
    """Write that the question with that id needs no answer, where a note keeps it. Raises OSError."""
    with match.hold():
        snapshot = match.snapshot()
        note = note_of(question, snapshot)
        line = None if note is None else noted(snapshot.acta, **{ANSWERS: note})
        if line is not None:
            match.append(line, author)


class Asker:
    """What is asked: the questions of this session's follower, and those of before a restart that are still open.

    Call it for them, from any thread. Each is in the acta before it is given, and the acta knows whether it is open;
    only where it holds nothing yet that a note could stand at, and nothing could be lost, it is given without. Times
    are the match's (`Match.passed`), and so are ids. `asked`: the follower's questions; `acta_line`: the acta's number
    of a line of the follower; `settled`: the ids of those that a person put aside without a note.
    """

    def __init__(
        self,
        match: Match,
        asked: Callable[[], Sequence[Question]],
        acta_line: Callable[[int], int | None],
        settled: Callable[[], Collection[int]] = frozenset,
    ) -> None:
        self._match, self._asked, self._acta_line, self._settled = match, asked, acta_line, settled
        self._lock = threading.Lock()
        kept = (read(line) for line in match.snapshot().lines if is_asked(line))
        self._first = max((question.id for question in kept if question is not None), default=0)
        self._notes: dict[int, int] = {}  # of this session's questions: the number of the note, by the question's id

    def __call__(self) -> tuple[Asked, ...]:
        with self._lock:
            kept = self._match.snapshot().asked
            found: list[Asked] = [(question, question.line) for question in kept.values() if question.id <= self._first]
            now = set()
            for asked in self._asked():
                line = None if asked.line is None else self._acta_line(asked.line)
                question = replace(asked, id=asked.id + self._first, time=asked.time + self._match.passed)
                if question.id in self._settled():
                    continue
                now.add(question.id)
                note = self._notes.get(question.id)
                if note is not None and note not in kept:
                    continue  # answered, or put aside
                if (note is None or kept[note].line != line) and not self._keep(question, line, note):
                    continue
                found.append((question, line))
            for question_id, note in self._notes.items():
                if question_id not in now and note in kept:  # it has become clear by itself
                    self._let_go(question_id)
            return tuple(found)

    def _keep(self, question: Question, line: int | None, before: int | None) -> bool:
        """Have the question in the acta, in the place of the note `before` if it was about another line then; whether
        it may be shown."""
        said = {ASKED: {**question.as_dict(), "line": line}} | ({} if before is None else {ANSWERS: before})
        try:
            with self._match.hold():
                note = noted(self._match.snapshot().acta, **said)
                if note is not None:
                    self._notes[question.id] = self._match.append(note, "camera", question.time)
        except (ActaError, OSError) as error:
            log.debug("question %d waits until the acta can be written: %s", question.id, error)
            return False
        return True

    def _let_go(self, question_id: int) -> None:
        try:
            put_aside(self._match, question_id, "camera")
        except (ActaError, OSError) as error:
            log.debug("question %d is over; the acta cannot be written: %s", question_id, error)
