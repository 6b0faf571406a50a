"""The camera's questions that are about no line of the acta: kept in it as notes, which change nothing, so that they
are still there after a restart.

A note is a correction of nothing: `{"event": "correction", "line": N, "set": {}, "asked": {…}}`; N is the last line
before it. The line that answers it, or the note that puts it aside, says so with `answers`, the number of the note.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from vision.questions import Question, QuestionKind

Line = Mapping[str, Any]
Asked = tuple[Question, int | None]
"""A question of the camera and the line of the acta that it is about."""

ASKED, ANSWERS = "asked", "answers"
OWN = frozenset({"id", "kind", "t", "frame", "hand", "candidates", "line"})
"""What a question is written with, beside what it is about."""
KINDS = get_args(QuestionKind)


def is_asked(line: Line) -> bool:
    """Whether a line is such a note, or one that puts a question aside."""
    note = line.get("event") == "correction" and not line.get("set")
    return note and (isinstance(line.get(ASKED), dict) or isinstance(line.get(ANSWERS), int))


def open_asked(lines: Iterable[Line]) -> dict[int, Question]:
    """The questions that nobody has answered or put aside, by the number of their note; one that makes no sense is
    none."""
    found: dict[int, Question] = {}
    answered: dict[int, int] = {}  # by the line that does: taken back it answers nothing
    for number, line in enumerate(lines, start=1):
        taken_back = line.get("line") if line.get("event") == "void" else line.get("undoes")
        if isinstance(taken_back, int):
            answered.pop(taken_back, None)
        if isinstance(line.get(ANSWERS), int):
            answered[number] = line[ANSWERS]
        elif is_asked(line) and (question := read(line)) is not None:
            found[number] = question
    return {number: question for number, question in found.items() if number not in answered.values()}


def note_of(question: int, lines: Sequence[Line]) -> int | None:
    """The number of the note that keeps the open question with that id; None where none does."""
    return next((number for number, kept in open_asked(lines).items() if kept.id == question), None)


def read(note: Line) -> Question | None:
    """The question that a note keeps; None where it keeps none."""
    said = note.get(ASKED)
    if not isinstance(said, dict) or said.get("kind") not in KINDS:
        return None
    try:
        candidates = tuple((str(value), float(likely)) for value, likely in said["candidates"])
        about = {key: value for key, value in said.items() if key not in OWN}
        number, hand, frame = int(said["id"]), int(said["hand"]), int(said["frame"])
        return Question(number, said["kind"], float(said["t"]), frame, hand, candidates, None, about)
    except (KeyError, TypeError, ValueError):
        return None
