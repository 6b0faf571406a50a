"""The camera's questions, kept in the acta as notes, which change nothing: they are still there after a restart.

A note is a correction of nothing: `{"event": "correction", "line": N, "set": {}, "asked": {…}}`; N is the last line
before it, the question's own `line` the one that it is about, if any. The line that answers it, or the note that puts
it aside, says so with `answers`, the number of the note.
"""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from vision.questions import Question, QuestionKind
from webui.taken_back import decided_by_person, taken_back

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


def open_asked(lines: Sequence[Line]) -> dict[int, Question]:
    """The questions that nobody has answered or put aside, by the number of their note; one that makes no sense is
    none. The `line` of each is the acta's; one about a line that a person has decided, or that is void, is closed.
    """
    notes = {number: line for number, line in enumerate(lines, start=1) if is_asked(line)}
    if not notes:
        return {}
    void = {line["line"] for line in lines if line.get("event") == "void"}
    undone, closed = taken_back(lines) | void, decided_by_person(lines) | void
    answers = [line.get(ANSWERS) for number, line in enumerate(lines, start=1) if number not in undone]
    answered = {note for note in answers if isinstance(note, int)}
    found: dict[int, Question] = {}
    for number, note in notes.items():
        question = read(note)
        if question is None or number in answered or question.line in closed:
            continue
        if question.line is None or 0 < question.line < number:
            found[number] = question
    return found


def read(note: Line) -> Question | None:
    """The question that a note keeps; None where it keeps none."""
    said = note.get(ASKED)
    if not isinstance(said, dict) or said.get("kind") not in KINDS:
        return None
    try:
        candidates = tuple((str(value), float(likely)) for value, likely in said["candidates"])
        about = {key: value for key, value in said.items() if key not in OWN}
        number, hand, frame = int(said["id"]), int(said["hand"]), int(said["frame"])
        line = said.get("line")
        line = None if line is None else int(line)
        return Question(number, said["kind"], float(said["t"]), frame, hand, candidates, line, about)
    except (KeyError, TypeError, ValueError):
        return None
