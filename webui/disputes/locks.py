"""What may be looked at while a hand is played: no baza that has been taken, until a dispute about it is opened.

A denuncia opens the baza that it names and, once proven, the one that proves it. Any other baza is opened by a note:
a correction of its last play that changes nothing and says `"dispute": {"baza": N}` (N 1-based, in the hand in play),
for the acta knows no event for a mere look (spec/acta.md). All are lines of the acta that everybody sees, and an undo
takes the look back.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.cases import cases
from engine.events import Play
from engine.state import State
from webui.match import Snapshot, looked_at

Line = Mapping[str, Any]

GOES_ON = frozenset({"play", "deal", "ruling", "insert"})
"""What ends a dispute: play goes on, or the referee has decided."""


@dataclass(frozen=True, slots=True)
class Locks:
    """`deal`: that of the hand in play, None between hands: then all may be looked at. `opened`: its bazas that may."""

    deal: int | None
    opened: frozenset[int]

    def open(self, deal: int, baza: int) -> bool:
        """Whether a baza (1-based, of the hand with that `deal`) may be looked at."""
        return deal != self.deal or baza in self.opened


@dataclass(frozen=True, slots=True)
class Opened:
    """The dispute that the table is having now. `line`: that opened it; `case`: the number of the denuncia, None for a
    mere look at `baza`."""

    line: int
    case: int | None
    baza: int


@lru_cache(maxsize=4)
def locks(snapshot: Snapshot) -> Locks:
    """What may be looked at now."""
    hand = snapshot.acta.state.hand
    if hand is None:
        return Locks(None, frozenset())
    opened = {baza for case in cases(snapshot.acta.state) if case.in_play for baza in case.bazas}
    on_table = len(hand.bazas) + 1
    return Locks(hand.deal, frozenset(opened | set(_looked_at(snapshot, hand.deal)) | {on_table}))


def opened(snapshot: Snapshot) -> Opened | None:
    """The dispute on the table: the last one opened, if play has not gone on since and nothing was decided on it."""
    lines = snapshot.lines
    gone = _taken_back(lines)
    for number in range(len(lines), 0, -1):
        line = lines[number - 1]
        if number in gone or not line:
            continue
        if line["event"] in GOES_ON:
            return None
        if line["event"] == "denounce":
            stands = [read.entry.line for read in snapshot.acta.record if read.event and read.event.name == "denounce"]
            return Opened(number, stands.index(number) + 1, line["baza"])
        baza = looked_at(line)
        if baza is not None:
            return Opened(number, None, baza)
    return None


def _looked_at(snapshot: Snapshot, deal: int) -> list[int]:
    """The bazas of the hand with that deal that notes open."""
    lines = snapshot.lines
    gone = _taken_back(lines)
    notes = [
        (line["line"], baza)
        for number, line in enumerate(lines, 1)
        if number not in gone and (baza := looked_at(line)) is not None
    ]
    if not notes:
        return []
    of_hand = {
        read.entry.line
        for read in snapshot.acta.record
        if isinstance(read.event, Play) and read.state is not None and _deal(read.state) == deal
    }
    return [baza for line, baza in notes if line in of_hand]


def _deal(state: State) -> int | None:
    hand = state.hand or state.latest_hand
    return None if hand is None else hand.deal


def _taken_back(lines: tuple[Line, ...]) -> set[int]:
    """The lines that a void or an undo took out."""
    gone = {line["line"] for line in lines if line.get("event") == "void"}
    return gone | {line["undoes"] for line in lines if "undoes" in line}
