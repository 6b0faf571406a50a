"""What a dispute is opened from: the seats, the bazas of the latest hand as far as they may be seen, what is open."""

from dataclasses import dataclass
from typing import Any

from engine.cases import all_hands
from engine.hand import Hand
from engine.seats import rival_of, team_of
from engine.state import State
from webui.disputes.case import Shown, redraw
from webui.disputes.locks import Locks


@dataclass(frozen=True, slots=True)
class Choice:
    """A baza of the latest hand to choose. `plays`: None while it may not be looked at; `denounce`: the event that
    opens the dispute about the chosen seat's play in it, None where there is no such play (yet)."""

    number: int
    stock: bool
    leader: int
    winner: int | None
    plays: tuple[Shown, ...] | None
    denounce: dict[str, Any] | None


def latest_hand(state: State) -> Hand | None:
    """The hand that can be denounced in: the one in play or, until the next deal, the one before."""
    return state.hand or state.latest_hand


def choices(state: State, locks: Locks, seat: int) -> list[Choice]:
    """The bazas of the latest hand for a dispute about `seat`, the one on the table too."""
    hand = latest_hand(state)
    if hand is None:
        return []
    found = []
    for number in range(1, len(hand.bazas) + 1 + bool(hand.table)):
        plays = hand.plays_of(number)
        winner = hand.bazas[number - 1].winner if number <= len(hand.bazas) else None
        event = {"event": "denounce", "team": rival_of(team_of(seat)), "seat": seat, "baza": number}
        found.append(
            Choice(
                number=number,
                stock=number <= state.rules.stock_bazas,
                leader=plays[0][0],
                winner=winner,
                plays=redraw(plays, winner, seat) if locks.open(hand.deal, number) else None,
                denounce=event if any(played == seat for played, _ in plays) else None,
            )
        )
    return found


def not_denounced(state: State, doubtful: frozenset[int]) -> list[tuple[int, int, dict[str, Any]]]:
    """The renuncios of the latest hand that are proven and nobody has denounced: seat, baza, the event that does.

    Those that are `doubtful` (their numbers) are no proof yet.
    """
    hand = latest_hand(state)
    if hand is None:
        return []
    denounced = {(d.deal, d.seat, d.baza) for d in state.denuncias}
    found = []
    for number, incident in enumerate(state.incidents, 1):
        seat, baza = incident.seat, incident.baza
        if incident.kind != "renuncio" or incident.deal != hand.deal or seat is None or number in doubtful:
            continue
        if (hand.deal, seat, baza) in denounced or state.settlement_of(number) == "takeback":
            continue
        event = {"event": "denounce", "team": rival_of(team_of(seat)), "seat": seat, "baza": baza}
        found.append((seat, baza, event))
    return found


def hand_numbers(state: State) -> list[int]:
    """The hands that can be gone through, the latest first."""
    return [hand.number for hand in all_hands(state)][::-1]
