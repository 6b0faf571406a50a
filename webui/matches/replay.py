"""A match move by move: the steps of its record as corrected, and the board after each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.acta import Acta, Read
from engine.events import Deal, Play
from engine.report import report
from engine.state import State
from webui.board import Board, board


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at one step (`number` from 1), and where: `hand` 1-based, 0 before the first, and its `deal`, None
    then; `baza`: the one in course or just completed, 0 where it is none's."""

    number: int
    read: Read
    hand: int
    deal: int | None
    baza: int


def steps(acta: Acta, without_hand: int | None = None) -> list[Step]:
    """The steps of a match. `without_hand`: the deal of a hand that may not be looked at yet; the steps end before."""
    found: list[Step] = []
    hand = 0
    for read in acta.record:
        if read.event is None or read.state is None:
            continue
        latest = read.state.hand or read.state.latest_hand
        if latest is not None and latest.deal == without_hand:
            break
        baza = 0
        if latest is not None:
            hand = latest.number
            if isinstance(read.event, Play):
                baza = len(latest.bazas) + bool(latest.table)
        found.append(Step(len(found) + 1, read, hand, None if latest is None else latest.deal, baza))
    return found


def drawn(step: Step) -> Board:
    """The board after a step; a baza just completed still lies there."""
    state = step.read.state
    assert state is not None  # a step has one
    hand = state.hand or state.latest_hand
    under = state.hand.indicator.text if state.hand is not None and state.hand.indicator is not None else None
    shown = board(report(state), state.rules, under)
    if isinstance(step.read.event, Play) and hand is not None and not hand.table and hand.bazas:
        plays = tuple((seat, card.text) for seat, card in hand.bazas[-1].plays)
        return replace(shown, table=plays, turn=None)
    return shown


def winner_of(step: Step) -> int | None:
    """Who took the baza that this step completed."""
    state: State | None = step.read.state
    hand = None if state is None else state.hand or state.latest_hand
    completed = isinstance(step.read.event, Play) and hand is not None and not hand.table and hand.bazas
    return hand.bazas[-1].winner if completed and hand is not None else None


def deals(found: Sequence[Step]) -> list[Step]:
    """Where each hand begins; a void one's deal, too."""
    return [step for step in found if isinstance(step.read.event, Deal)]
