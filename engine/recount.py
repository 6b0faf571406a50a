"""A hand counted again, baza by baza: what each brought, and that it adds up (rules.md, "Scoring")."""

from dataclasses import dataclass

from engine.baza import Play
from engine.hand import LAST_BAZA_POINTS, Hand, PerTeam, SungCante, add_to
from engine.rules import Rules
from engine.scoring import plus
from engine.seats import Seat, team_of


@dataclass(frozen=True, slots=True)
class Step:
    """A baza counted. `cards`: the points of its cards; `last`: the diez de últimas, where they came with it;
    `cantes`: those sung after it; `totals`: what the teams have in the partida by then."""

    baza: int
    plays: tuple[Play, ...]
    winner: Seat
    cards: int
    last: int
    cantes: tuple[SungCante, ...]
    totals: PerTeam


@dataclass(frozen=True, slots=True)
class Recount:
    """A hand counted. `carried`: what the teams brought into it; `on_table`: points of cards not yet in a baza."""

    hand: Hand
    carried: PerTeam
    steps: tuple[Step, ...]
    cards: PerTeam
    cantes: PerTeam
    last: PerTeam
    totals: PerTeam
    pack: int
    """Points of the cards counted: 120 when every one of the pack was played."""


def recount(hand: Hand, rules: Rules, carried: PerTeam = (0, 0)) -> Recount:
    """Count a hand from its plays alone. `carried`: see `engine.analysis.carried_into`."""
    totals = carried
    steps: list[Step] = []
    cards: PerTeam = (0, 0)
    last: PerTeam = (0, 0)
    for number, baza in enumerate(hand.bazas, 1):
        team = team_of(baza.winner)
        points = sum(card.points for _, card in baza.plays)
        ten = LAST_BAZA_POINTS if number == rules.bazas else 0
        sung = tuple(cante for cante in hand.cantes if cante.baza == number)
        cards, last = add_to(cards, team, points), add_to(last, team, ten)
        totals = add_to(totals, team, points + ten)
        for cante in sung:
            totals = add_to(totals, team_of(cante.seat), cante.points)
        steps.append(Step(number, baza.plays, baza.winner, points, ten, sung, totals))
    return Recount(hand, carried, tuple(steps), cards, hand.cante_points, last, totals, sum(cards))


def adds_up(counted: Recount, rules: Rules) -> bool:
    """Whether a hand played out has every point of the pack and the ten of the last baza."""
    whole = sum(card.points for card in rules.cards)
    done = len(counted.hand.bazas) == rules.bazas
    gained = plus(plus(counted.cards, counted.cantes), counted.last)
    return (not done or counted.pack == whole) and plus(counted.carried, gained) == counted.totals
