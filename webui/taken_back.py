"""Which lines an undo has taken back: they stay in the acta, but no longer say what a person thinks."""

from collections.abc import Iterable, Mapping
from typing import Any

Line = Mapping[str, Any]


def taken_back(lines: Iterable[Line]) -> frozenset[int]:
    """The numbers of the lines that were undone, and of the undos themselves. What was redone is a line of its own."""
    found: set[int] = set()
    for number, line in enumerate(lines, start=1):
        if isinstance(line.get("undoes"), int):
            found |= {line["undoes"], number}
    return frozenset(found)


def decided_by_person(lines: Iterable[Line]) -> frozenset[int]:
    """The numbers of the lines that a person corrected or took out, and has not taken that back since.

    An event whose void was undone is another line since; the old one stays void.
    """
    lines = list(lines)
    undone = taken_back(lines)
    said = [(number, line) for number, line in enumerate(lines, start=1) if line.get("source") == "person"]
    corrected = {n for n, line in said if line.get("event") == "correction" and line.get("set")} - undone
    voided = {n for n, line in said if line.get("event") == "void"}
    return frozenset(lines[n - 1]["line"] for n in corrected | voided)
