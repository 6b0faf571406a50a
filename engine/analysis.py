"""What each play of an arrastre cost, looking back with every hand known."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.hand import LAST_BAZA_POINTS, Hand, PerTeam, add_to, seat_to_play
from engine.rules import CARDS_IN_HAND, Rules
from engine.scoring import plus
from engine.seats import Seat, Team, team_of
from engine.solver import Position, Solver, Stakes


@dataclass(frozen=True, slots=True)
class Judged:
    """One play of the last bazas, weighed against the best play of that seat at that moment."""

    baza: int
    """1-based in the hand."""
    seat: Seat
    card: Card
    legal: bool
    in_turn: bool
    best: tuple[Card, ...]
    """The legal cards that lose nothing."""
    cost: int
    """The points that the seat's team lost by it (the rivals gained as many); below 0 only for an illegal play."""
    winner_best: Team | None
    """Who wins the partida when both sides play best from here; None: it goes on to vueltas."""
    winner: Team | None
    """The same once this card is played."""


@dataclass(frozen=True, slots=True)
class Arrastre:
    """The last bazas of a hand, looked back on."""

    hand: Hand
    hands: tuple[frozenset[Card], ...]
    """By seat (seat 1 first): the cards held when they began."""
    best: PerTeam
    """The points that best play by both would have brought the teams in these bazas, the last baza's 10 among them."""
    made: PerTeam
    """The points that they brought."""
    plays: tuple[Judged, ...]


def is_known(hand: Hand, rules: Rules) -> bool:
    """Whether the last bazas can be looked back on: every one was played, so all hands have been seen."""
    return len(hand.bazas) == rules.bazas


def carried_into(hands: Sequence[Hand], place: int, rules: Rules) -> PerTeam:
    """What the teams brought into `hands[place]`, the hands of a match that are not void: nothing into idas, the
    points of the idas before it into vueltas."""
    if hands[place].kind == "idas":
        return 0, 0
    idas = hands[place - 1]
    return plus(plus(idas.card_points, idas.cante_points), idas.last_baza_points(rules))


def analyze(hand: Hand, rules: Rules, carried: PerTeam = (0, 0)) -> Arrastre:
    """Weighs every play of a hand's last six bazas.

    `carried`: what the teams brought into the hand (`carried_into`). Cantes count from the baza before which they were
    sung; more than were sung is never supposed. Raises ValueError when not every baza was played.
    """
    if not is_known(hand, rules):
        raise ValueError(f"hand {hand.number} was not played to the end, so the cards of its last bazas are not known")
    first = rules.bazas - CARDS_IN_HAND
    bazas = hand.bazas[first:]
    held = tuple(
        frozenset(card for baza in bazas for seat, card in baza.plays if seat == holder)
        for holder in range(1, rules.players + 1)
    )
    solver = Solver(held, hand.trump, rules)
    lead = hand.bazas[first - 1].winner
    start = Position(held, lead)
    best = solver.points(start)
    judged: list[Judged] = []
    for number, baza in enumerate(bazas, first + 1):
        stakes = _stakes(hand, number - 1, carried)
        for place, (seat, card) in enumerate(baza.plays):
            table = baza.plays[:place]
            in_turn = seat == seat_to_play(table, lead, rules.players)
            judged.append(_judge(solver, Position(held, seat, table), card, stakes, hand, number, in_turn, rules))
            held = tuple(cards - {card} for cards in held)
        lead = baza.winner
    made = sum(baza.points for baza in bazas if team_of(baza.winner) == "A")
    made += LAST_BAZA_POINTS if team_of(bazas[-1].winner) == "A" else 0
    return Arrastre(hand, start.hands, (best, start.to_come - best), (made, start.to_come - made), tuple(judged))


def _judge(
    solver: Solver,
    position: Position,
    card: Card,
    stakes: Stakes,
    hand: Hand,
    baza: int,
    in_turn: bool,
    rules: Rules,
) -> Judged:
    lost = solver.points(position) - solver.points(position, card)
    return Judged(
        baza=baza,
        seat=position.turn,
        card=card,
        legal=card in position.legal(hand.trump, rules),
        in_turn=in_turn,
        best=solver.best(position),
        cost=lost if team_of(position.turn) == "A" else -lost,
        winner_best=solver.outcome(position, stakes),
        winner=solver.outcome(position, stakes, card),
    )


def _stakes(hand: Hand, completed: int, carried: PerTeam) -> Stakes:
    """How the partida stood once that many bazas of the hand were completed."""
    cards: PerTeam = (0, 0)
    for baza in hand.bazas[:completed]:
        cards = add_to(cards, team_of(baza.winner), baza.points)
    for sung in hand.cantes:
        if sung.baza <= completed:
            carried = add_to(carried, team_of(sung.seat), sung.points)
    return Stakes(carried, cards, hand.kind == "vueltas")
