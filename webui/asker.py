"""The camera's questions on their way to people: what no line of the acta tells is in it before it is shown."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.errors import ActaError
from vision.questions import Question
from webui.asked import ANSWERS, ASKED, Asked, is_asked, note_of, open_asked, read
from webui.match import Author, Match
from webui.unfit import noted

log = logging.getLogger(__name__)


def put_aside(match: Match, question: int, author: Author = "person") -> None:
    """Write that the question with that id needs no answer, where a note keeps it. Raises OSError."""
    with match.hold():
        snapshot = match.snapshot()
        note = note_of(question, snapshot.lines)
        line = None if note is None else noted(snapshot.acta, **{ANSWERS: note})
        if line is not None:
            match.append(line, author)


class Asker:
    """What is asked: the questions of this session's follower, and those of before a restart that are still open.

    Call it for them, from any thread. One about no line is in the acta before it is given; only where the acta holds
    nothing yet that a note could stand at, and nothing could be lost, it is given without. Times are the match's
    (`Match.passed`), and so are ids. `asked`: the follower's questions; `acta_line`: the acta's number of a line of
    the follower.
    """

    def __init__(
        self, match: Match, asked: Callable[[], Sequence[Question]], acta_line: Callable[[int], int | None]
    ) -> None:
        self._match, self._asked, self._acta_line = match, asked, acta_line
        self._lock = threading.Lock()
        lines = match.snapshot().lines
        self._before = tuple(open_asked(lines).values())
        kept = (read(line) for line in lines if is_asked(line))
        self._first = max((question.id for question in kept if question is not None), default=0)
        self._kept: set[int] = set()  # ids of this session's questions of which a note is open

    def __call__(self) -> tuple[Asked, ...]:
        with self._lock:
            found: list[Asked] = [(question, None) for question in self._before]
            now = set()
            for asked in self._asked():
                line = None if asked.line is None else self._acta_line(asked.line)
                question = replace(asked, id=asked.id + self._first, time=asked.time + self._match.passed)
                if line is None:
                    now.add(question.id)
                    if not self._keep(question):
                        continue
                found.append((question, line))
            for question_id in self._kept - now:  # it has become clear by itself, or is about a line now
                self._let_go(question_id)
            return tuple(found)

    def _keep(self, question: Question) -> bool:
        """Have the question in the acta; whether it may be shown."""
        if question.id in self._kept:
            return True
        try:
            with self._match.hold():
                said = {**question.as_dict(), "line": None}
                note = noted(self._match.snapshot().acta, **{ASKED: said})
                if note is not None:
                    self._match.append(note, "camera", question.time)
                    self._kept.add(question.id)
        except (ActaError, OSError) as error:
            log.debug("question %d waits until the acta can be written: %s", question.id, error)
            return False
        return True

    def _let_go(self, question_id: int) -> None:
        try:
            put_aside(self._match, question_id, "camera")
            self._kept.discard(question_id)
        except (ActaError, OSError) as error:
            log.debug("question %d is over; the acta cannot be written: %s", question_id, error)
