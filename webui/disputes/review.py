"""A hand gone through: who took each baza and why, cantes and exchanges, and the count."""

from dataclasses import dataclass
from typing import Any

from engine.analysis import carried_into
from engine.cases import all_hands
from engine.explain import Announced, Explanations, announced
from engine.hand import Hand, SungCante
from engine.recount import Recount, adds_up, recount
from webui.disputes.case import Shown, redraw
from webui.disputes.locks import Locks
from webui.disputes.sights import Place, Sight
from webui.match import Snapshot
from webui.names import Names
from webui.unseen import unseen_cards


@dataclass(frozen=True, slots=True)
class BazaShown:
    """`plays` and all that follows are None while the baza may not be looked at; `look`: the event that opens it. `why`
    is None also where one of the cards was never seen."""

    number: int
    leader: int
    winner: int
    plays: tuple[Shown, ...] | None
    why: str | None
    points: int | None
    last: int
    cantes: tuple[SungCante, ...]
    totals: tuple[int, int] | None
    look: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Review:
    """`said`: cantes and exchanges in words, each with whether it stands and whether that is doubtful; `count`: None
    while the hand is played."""

    hand: Hand
    bazas: tuple[BazaShown, ...]
    said: tuple[tuple[Announced, str, bool], ...]
    count: Recount | None
    right: bool


def review(
    snapshot: Snapshot, number: int, locks: Locks, seen: dict[Place, Sight], doubtful: frozenset[int], names: Names
) -> Review | None:
    """The hand of that number (1-based); None where there is none. `doubtful`: the incidents (their numbers) that rest
    on something not sure."""
    state = snapshot.acta.state
    hands = all_hands(state)
    if not 1 <= number <= len(hands):
        return None
    hand = hands[number - 1]
    in_play = locks.deal == hand.deal
    counted = recount(hand, state.rules, carried_into(hands, number - 1, state.rules))
    explain = Explanations(names.words, state.rules)
    unseen = unseen_cards(snapshot.acta, hand.deal)
    shown = []
    for step, baza in zip(counted.steps, hand.bazas, strict=True):
        may = locks.open(hand.deal, step.baza)
        shown.append(
            BazaShown(
                number=step.baza,
                leader=baza.leader,
                winner=baza.winner,
                plays=redraw(baza.plays, baza.winner, None) if may else None,
                why=explain.baza(hand, step.baza) if may and not unseen & {str(c) for _, c in baza.plays} else None,
                points=step.cards if may else None,
                last=step.last,
                cantes=step.cantes,
                totals=None if in_play else step.totals,
                look=None if may else _look(hand, step.baza, seen),
            )
        )
    said = tuple(
        (a, explain.announced(a, state, hand), not doubtful.isdisjoint(a.incidents))
        for a in announced(snapshot.acta)
        if a.deal == hand.deal
    )
    return Review(hand, tuple(shown), said, None if in_play else counted, adds_up(counted, state.rules))


def _look(hand: Hand, baza: int, seen: dict[Place, Sight]) -> dict[str, Any]:
    """The note that opens a baza of the hand in play (`webui.disputes.locks`)."""
    seat, _ = hand.plays_of(baza)[-1]
    return {"event": "correction", "line": seen[hand.deal, baza, seat].line, "set": {}, "dispute": {"baza": baza}}
