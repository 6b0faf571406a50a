"""Going on after a restart: what the acta tells of the hand in play, for the follower to take up."""

from dataclasses import dataclass

from engine.acta import Acta
from engine.events import Deal, Play, Takeback
from vision.begun import Begun


@dataclass(frozen=True, slots=True)
class Resumption:
    """`hand`: the hand in play; None between hands. `lines`: the acta's numbers of its deal and of its plays, in
    order."""

    hand: Begun | None
    lines: tuple[int, ...]


def resumption(acta: Acta) -> Resumption:
    """Where a match stands."""
    state = acta.state
    hand = state.hand
    if hand is None:
        return Resumption(None, ())
    lines: list[int] = []
    for read in acta.record:
        if isinstance(read.event, Deal):
            lines = [read.entry.line]
        elif isinstance(read.event, Play):
            lines.append(read.entry.line)
        elif isinstance(read.event, Takeback):
            lines.pop()
    bazas = [[(seat, str(card)) for seat, card in plays] for plays in (*(b.plays for b in hand.bazas), hand.table)]
    lies_there = hand.indicator is not None and hand.in_stock(state.rules)
    return Resumption(
        Begun(hand.dealer, str(hand.turned_up), str(hand.indicator) if lies_there else None, bazas), tuple(lines)
    )
