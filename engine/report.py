"""The report of an acta (spec acta.md, "Report"): the one projection of a State that everything else shows."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.baza import Play
from engine.cards import Card, Suit
from engine.events import ACTA_VERSION
from engine.hand import Hand, PerTeam
from engine.incidents import DETAILS, Denuncia, Incident, Proof, Settlement
from engine.proof import verdict
from engine.rules import Rules
from engine.state import State


def report(state: State, told: Callable[[Hand, Rules], dict[str, Any]] | None = None) -> dict[str, Any]:
    """The report as plain JSON values. `told`: gives each hand's part instead of `hand_report` (see `Reporter`)."""
    told = told or hand_report
    settled: dict[int, Settlement] = dict(state.settlements)
    hands = list(state.hands)
    if state.hand is not None:
        hands.append(state.hand)
    return {
        "acta": ACTA_VERSION,
        "profile": state.profile,
        "score": {
            "partidas": _per_team(state.score.partidas),
            "cotos": _per_team(state.score.cotos),
            "cotones": _per_team(state.score.cotones),
        },
        "partidas": [
            {"winner": partida.winner, "by": partida.by, "totals": _per_team(partida.totals)}
            for partida in state.partidas
        ],
        "hands": [told(hand, state.rules) for hand in hands],
        "incidents": [
            incident_report(incident, settled.get(number)) for number, incident in enumerate(state.incidents, 1)
        ],
        "denounces": [_denuncia(state, denuncia) for denuncia in state.denuncias],
        "next": {"phase": state.phase, "seat": state.turn},
    }


def hand_report(hand: Hand, rules: Rules) -> dict[str, Any]:
    """One hand of the report's list."""
    cantes = hand.cante_points
    last = hand.last_baza_points(rules)
    return {
        "kind": hand.kind,
        "dealer": hand.dealer,
        "trump": hand.trump.letter,
        "indicator": hand.turned_up.text,
        "bazas": [
            {"leader": baza.leader, "plays": _plays(baza.plays), "winner": baza.winner, "points": baza.points}
            for baza in hand.bazas
        ],
        "table": _plays(hand.table),
        "cantes": [
            {
                "seat": sung.seat,
                "suit": None if sung.suit is None else sung.suit.letter,
                "points": sung.points,
                "baza": sung.baza,
            }
            for sung in hand.cantes
        ],
        "points": {
            "A": {"cards": hand.card_points[0], "cantes": cantes[0], "last": last[0]},
            "B": {"cards": hand.card_points[1], "cantes": cantes[1], "last": last[1]},
        },
        "complete": hand.complete,
    }


class Reporter:
    """`report` for one match as it grows: a hand that is over is told once, and its part is then in the later reports,
    too; nobody may change it there. May be asked from any thread."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[Hand, dict[str, Any]]] = {}

    def __call__(self, state: State) -> dict[str, Any]:
        before, now = self._told, dict[int, tuple[Hand, dict[str, Any]]]()

        def told(hand: Hand, rules: Rules) -> dict[str, Any]:
            known = before.get(id(hand))
            if known is None:
                known = hand, hand_report(hand, rules)
            if hand.complete:
                now[id(hand)] = known  # the hand is kept with it, so nothing else can have its id
            return known[1]

        whole = report(state, told)
        self._told = now
        return whole


def incident_report(incident: Incident, settled: Settlement | None) -> dict[str, Any]:
    """One incident of the report's list; `settled`: what was decided on it."""
    data: dict[str, Any] = {
        "kind": incident.kind,
        "partida": incident.partida,
        "hand": incident.hand,
        "baza": incident.baza,
    }
    for name in DETAILS[incident.kind]:
        data[name] = _plain(getattr(incident, name))
    if settled is not None:
        data["ruling"] = settled
    return data


def _denuncia(state: State, denuncia: Denuncia) -> dict[str, Any]:
    decided = denuncia.verdict
    if decided is None:
        assert state.hand is not None  # verdicts are open only about the hand in play
        decided = verdict(state, state.hand, denuncia, over=False)
    return {
        "team": denuncia.team,
        "seat": denuncia.seat,
        "partida": denuncia.partida,
        "hand": denuncia.hand,
        "baza": denuncia.baza,
        "verdict": decided,
    }


def _plain(value: Any) -> Any:
    """A detail of an incident as JSON has it; cards of a list are sorted as text."""
    if isinstance(value, Card | Suit):
        return str(value)
    if isinstance(value, Proof):
        return {"baza": value.baza, "card": value.card.text}
    if isinstance(value, tuple):
        return sorted(_plain(each) for each in value)
    return value


def _plays(plays: Iterable[Play]) -> list[list[Any]]:
    return [[seat, card.text] for seat, card in plays]


def _per_team(points: PerTeam) -> dict[str, int]:
    return {"A": points[0], "B": points[1]}
