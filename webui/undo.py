"""What takes back the last thing that was written: an undo is one more line, as everything in an acta is."""

from collections.abc import Iterable, Mapping
from typing import Any

Line = Mapping[str, Any]


def undo_line(lines: Iterable[Line]) -> dict[str, Any] | None:
    """The line that undoes the last event or correction that still stands; None when there is none.

    An event is voided; a correction is followed by one that sets back what it changed, and names it as `undoes`, so
    that the next undo goes one step further back. Blank lines are empty. The `match` line stays: it is the match.
    """
    done: list[int] = []  # the lines that could be undone, the last one last
    numbered = {number: line for number, line in enumerate(lines, start=1) if line}
    for number, line in numbered.items():
        match line["event"]:
            case "match":
                pass
            case "correction" if "undoes" in line:
                done.remove(line["undoes"])
            case "void":
                gone = line["line"]
                done = [n for n in done if n != gone and numbered[n].get("line") != gone]
            case _:
                done.append(number)
    if not done:
        return None
    last = numbered[done[-1]]
    if last["event"] != "correction":
        return {"event": "void", "line": done[-1]}
    before = _values(numbered, last["line"], done[-1])
    return {
        "event": "correction",
        "line": last["line"],
        "set": {key: before.get(key) for key in last["set"]},
        "undoes": done[-1],
    }


def _values(lines: Mapping[int, Line], number: int, until: int) -> dict[str, Any]:
    """What line `number` said before line `until`, with the corrections between them."""
    line = lines[number]
    values = dict(line["what"] if line["event"] == "insert" else line)
    for n, later in lines.items():
        if n < until and later["event"] == "correction" and later["line"] == number:
            values |= later["set"]
    return values
