"""What takes back the last thing that was written, and what brings it back: one more line, as everything in an acta is.

An undo names as `undoes` the line that it takes back, a redo as `redoes` the undo: so each is told from an event that a
person wrote, and step follows step backwards and forwards.
"""

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from webui.asked import ANSWERS, is_asked
from webui.unfit import is_unfit

Line = Mapping[str, Any]
Choice = list[dict[str, Any]]
"""The lines that may do it, of which one does: where an event is to stand again is found by trying."""

OF_THE_LINE = frozenset({"source", "at", "undoes", "redoes"})
"""Keys that tell of the line that was taken out, not of its event."""


class Steps:
    """What was done in an acta. Blank lines are empty; the `match` line is no step: it is the match itself;
    nor is a note of what was seen and cannot be, or of a question.

    What a person does anew ends what could be redone; what the camera sees meanwhile does not.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = {number: line for number, line in enumerate(lines, start=1) if line}
        self._done: list[int] = []  # the lines that can be undone, the last one last
        self._undone: list[int] = []  # the undos that can be redone
        self._voided: dict[int, list[int]] = {}  # what was done before a void took a line out
        self._again: dict[int, int] = {}  # where an event that was taken out has been written again
        for number, line in self._lines.items():
            if line["event"] != "match" and not is_unfit(line) and not is_asked(line):
                self._count(number, line)

    def _count(self, number: int, line: Line) -> None:
        step = line.get("undoes")
        if step in self._done:
            self._done.remove(step)
            if line["event"] == "insert" and step in self._voided:
                self._again[self._lines[step]["line"]] = number
                self._done = [self._now(n) for n in self._voided[step]]
            self._undone.append(number)
            return
        if line.get("redoes") in self._undone:
            self._undone.remove(line["redoes"])
            if line["event"] == "insert":
                self._again[self._lines[line["redoes"]]["line"]] = number
        elif line.get("source") != "camera":
            self._undone.clear()
        if line["event"] == "void":
            gone = line["line"]
            self._voided[number] = list(self._done)
            self._done = [n for n in self._done if n != gone and self._now(self._lines[n].get("line", 0)) != gone]
        self._done.append(number)

    def _now(self, line: int) -> int:
        """The line that now holds what `line` said."""
        while line in self._again:
            line = self._again[line]
        return line

    def undo(self) -> Choice:
        """What undoes the last event or correction that still stands; empty when there is none."""
        if not self._done:
            return []
        step = self._done[-1]
        last = self._lines[step]
        if last["event"] == "void":
            return self._back(last["line"], {"undoes": step})
        if last["event"] != "correction":
            return [{"event": "void", "line": step, "undoes": step}]
        before = self._values(last["line"], step)
        old = {key: before.get(key) for key in last["set"]}
        return [{"event": "correction", "line": self._now(last["line"]), "set": old, "undoes": step}]

    def redo(self) -> Choice:
        """What brings back what was undone last; empty when nothing was, or something else was done since."""
        if not self._undone:
            return []
        step = self._undone[-1]
        undo = self._lines[step]
        mark = {"redoes": step} | {key: what for key, what in self._lines[undo["undoes"]].items() if key == ANSWERS}
        if undo["event"] == "void":
            return self._back(undo["line"], mark)
        if undo["event"] == "insert":
            return [{"event": "void", "line": self._now(step), **mark}]
        done = self._lines[undo["undoes"]]
        return [{"event": "correction", "line": self._now(undo["line"]), "set": dict(done["set"]), **mark}]

    def _back(self, gone: int, mark: Mapping[str, Any]) -> Choice:
        """An event taken out, written again where it stood: after its old place, or after what is before it."""
        what = {key: value for key, value in self._values(gone).items() if key not in OF_THE_LINE}
        before = [n for n in self._lines if n < gone and self._lines[n]["event"] not in ("correction", "void")]
        later = [n for n, line in self._lines.items() if line["event"] == "insert" and n > gone]
        return [{"event": "insert", "after": n, "what": what, **mark} for n in (gone, *before[-1:], *later[::-1])]

    def _values(self, number: int, until: float = inf) -> dict[str, Any]:
        """What line `number` said before line `until`, with the corrections between them."""
        line = self._lines[number]
        values = dict(line["what"] if line["event"] == "insert" else line)
        for n, later in self._lines.items():
            if n < until and later["event"] == "correction" and later["line"] == number:
                values |= later["set"]
        return values
