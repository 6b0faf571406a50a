"""Plays that the camera never saw: some card stands in the record to keep their place, and is nobody's word."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.acta import Acta
from engine.events import Play
from webui.match import is_note

Line = Mapping[str, Any]


def unseen_lines(lines: Sequence[Line]) -> frozenset[int]:
    """The lines whose card only keeps a place: said to be so, and by nobody put right since."""
    found = {number for number, line in enumerate(lines, start=1) if line.get("unseen")}
    for line in lines:
        if line.get("event") == "correction" and line.get("line") in found and not is_note(line):
            found.discard(line["line"])
    return frozenset(found)


@lru_cache(maxsize=8)
def unseen_cards(acta: Acta, deal: int | None) -> frozenset[str]:
    """The cards of the hand with that `deal` that only keep a place; a card is there once in a hand."""
    lines = unseen_lines([line.data or {} for line in acta.lines])
    if not lines:
        return frozenset()
    found = set()
    for read in acta.record:
        if read.entry.line in lines and isinstance(read.event, Play) and read.state is not None:
            hand = read.state.hand or read.state.latest_hand
            if hand is not None and hand.deal == deal:
                found.add(read.event.card.text)
    return frozenset(found)
