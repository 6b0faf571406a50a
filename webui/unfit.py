"""What the camera saw and the referee cannot accept: it is kept in the acta as a note, which changes nothing.

A note is a correction of nothing: `{"event": "correction", "line": N, "set": {}, "seen": {…}, "why": …}`. N is the
line after which it was seen. Where what was seen comes into the acta after all, that line says so with `noted`, the
number of the note.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.acta import Acta
from engine.events import Match

Line = Mapping[str, Any]
SEEN, NOTED = "seen", "noted"


@dataclass(frozen=True, slots=True)
class Note:
    """`number`: of the note's line; `after`: of the line after which `line` was seen; `why`: it cannot be."""

    number: int
    after: int
    line: Line
    why: str


def note(acta: Acta, line: Line, why: str) -> dict[str, Any] | None:
    """The line that keeps `line` (which has the acta's numbers); None before the first deal, for there is no line yet
    that it could stand at.
    """
    return noted(acta, **{SEEN: dict(line), "why": why, "source": "camera"})


def noted(acta: Acta, **said: Any) -> dict[str, Any] | None:
    """A line that changes nothing and says that, after the latest that stands; None before the first deal."""
    for read in reversed(acta.record):
        if read.event is not None and not isinstance(read.event, Match):
            return {"event": "correction", "line": read.entry.line, "set": {}, **said}
    return None


def is_unfit(line: Line) -> bool:
    """Whether a line is such a note."""
    return line.get("event") == "correction" and not line.get("set") and isinstance(line.get(SEEN), dict)


def open_notes(lines: Iterable[Line]) -> list[Note]:
    """The notes whose events have not come into the acta, in their order."""
    found: dict[int, Note] = {}
    for number, line in enumerate(lines, start=1):
        if is_unfit(line):
            found[number] = Note(number, line["line"], line[SEEN], str(line.get("why", "")))
        elif NOTED in line:
            found.pop(line[NOTED], None)
    return list(found.values())
