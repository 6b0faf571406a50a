"""The last bazas with every hand known: what each side makes with best play (double-dummy), exactly."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.baza import Play, legal, winning_play
from engine.cards import Card, Suit, mask_of
from engine.hand import LAST_BAZA_POINTS, PerTeam, add_to
from engine.rules import Rules
from engine.scoring import OUT, plus, winner_of_idas, winner_of_vueltas
from engine.search import OutcomeSearch, PointsSearch, Search, Table
from engine.seats import Seat, Team, seat_after

_TEAM: dict[int, Team | None] = {1: "A", 0: None, -1: "B"}


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the last bazas: `hands` by seat (seat 1 first), what each still holds; `turn`: who plays next;
    `table`: the plays of the unfinished baza.

    Raises ValueError when the seats do not have the same number of cards (those on the table counted), a card is there
    twice, or it cannot be that seat's turn.
    """

    hands: tuple[frozenset[Card], ...]
    turn: Seat
    table: tuple[Play, ...] = ()

    def __post_init__(self) -> None:
        cards = [*self.cards, *(card for _, card in self.table)]
        if len(set(cards)) != len(cards):
            raise ValueError("a card is in two places")
        played = [seat for seat, _ in self.table]
        sizes = {len(hand) + played.count(seat) for seat, hand in enumerate(self.hands, 1)}
        if len(self.hands) not in (2, 4) or len(sizes) != 1 or len(set(played)) != len(played):
            raise ValueError("the seats do not have the same number of cards")
        if not 1 <= self.turn <= len(self.hands) or self.turn in played or not self.hands[self.turn - 1]:
            raise ValueError(f"it cannot be the turn of seat {self.turn}")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards still in the hands."""
        return tuple(card for hand in self.hands for card in hand)

    @property
    def to_come(self) -> int:
        """The points still to be won: in the hands, on the table, and the last baza's 10."""
        return sum(card.points for card in self.cards) + sum(card.points for _, card in self.table) + LAST_BAZA_POINTS

    def legal(self, trump: Suit, rules: Rules) -> tuple[Card, ...]:
        """What the seat in turn may play."""
        return legal(self.hands[self.turn - 1], self.table, self.turn, trump, rules).cards

    def after(self, card: Card, trump: Suit) -> "Position | None":
        """The position once the seat in turn has played `card`; None after the last card of the hand.

        Raises ValueError when the seat does not hold it.
        """
        if card not in self.hands[self.turn - 1]:
            raise ValueError(f"seat {self.turn} does not hold {card}")
        hands = tuple(hand - {card} for hand in self.hands)
        table = (*self.table, (self.turn, card))
        if len(table) == len(hands):
            return Position(hands, winning_play(table, trump)[0]) if any(hands) else None
        turn = seat_after(self.turn, len(hands))
        while turn in [seat for seat, _ in table]:
            turn = seat_after(turn, len(hands))
        return Position(hands, turn, table)


@dataclass(frozen=True, slots=True)
class Stakes:
    """How the partida stands in a position, for A and for B.

    `carried`: points that are not from this hand's bazas (of idas when these are the vueltas, and the cantes that
    count); `cards`: card points won in this hand so far; `vueltas`: whether this is the second hand.
    """

    carried: PerTeam
    cards: PerTeam
    vueltas: bool


class Solver:
    """Best play in the positions of one arrastre, all reached from the same hands; it keeps what it has worked out.

    `hands`: what each seat (seat 1 first) holds when the last bazas begin.
    """

    def __init__(self, hands: Iterable[Iterable[Card]], trump: Suit, rules: Rules) -> None:
        self._hands = tuple(mask_of(hand) for hand in hands)
        self._trump = trump
        self._rules = rules
        self._points = PointsSearch(self._hands, trump, rules)
        self._outcomes: dict[tuple[PerTeam, int, bool], OutcomeSearch] = {}

    def points(self, position: Position, card: Card | None = None) -> int:
        """The points that team A makes from here to the end with best play by both, the cards on the table and the
        last baza's 10 among them; team B makes the rest of `position.to_come`. With `card`: when the seat in turn
        plays that one, legal or not.
        """
        return _value(self._points, position, card, self._trump, 0, -1, position.to_come + 1)

    def best(self, position: Position) -> tuple[Card, ...]:
        """Every legal card with which the seat in turn loses no points, by index."""
        value = self.points(position)
        return tuple(card for card in position.legal(self._trump, self._rules) if self.points(position, card) == value)

    def outcome(self, position: Position, stakes: Stakes, card: Card | None = None) -> Team | None:
        """Who wins the partida with best play by both and no more cantes; None when it goes on to vueltas.

        In vueltas a team that a baza of its own brings to 101 ends the partida (with `vueltas: claim` it claims at
        once). `card`: as in `points`.
        """
        made = stakes.cards[0]
        total = sum(stakes.cards) + position.to_come - LAST_BAZA_POINTS
        key = stakes.carried, total, stakes.vueltas
        search = self._outcomes.get(key)
        if search is None:
            final = [
                (_final(stakes, made, total, "A", self._rules), _final(stakes, made, total, "B", self._rules))
                for made in range(total + 1)
            ]
            enough = (OUT - stakes.carried[0], OUT - stakes.carried[1]) if stakes.vueltas else None
            search = OutcomeSearch(self._hands, self._trump, self._rules, final, enough)
            self._outcomes[key] = search
        return _TEAM[_value(search, position, card, self._trump, made, -2, 2)]


def _value(search: Search, position: Position, card: Card | None, trump: Suit, made: int, low: int, high: int) -> int:
    left = mask_of(position.cards)
    turn = position.turn
    plays = position.table if card is None else (*position.table, (turn, card))
    if not plays:
        return search.lead(left, turn, position.to_come, made, low, high)[0]
    owner, best = winning_play(plays, trump)
    table = Table(
        live=left | mask_of(on_table for _, on_table in position.table),
        played=sum(1 << seat for seat, _ in plays),
        led=plays[0][1].suit,
        best=best.index,
        owner=owner,
        points=sum(on_table.points for _, on_table in plays),
    )
    if card is None:
        return search.play(table, left, turn, position.to_come, made, low, high)
    return search.after(table, left & ~card.bit, turn, position.to_come, made, low, high)


def _final(stakes: Stakes, made: int, total: int, last: Team, rules: Rules) -> int:
    """The outcome when the hand is played out, A having `made` of the `total` card points: 1, 0 or -1."""
    cards = (made, total - made)
    points = add_to(plus(stakes.carried, cards), last, LAST_BAZA_POINTS)
    won = winner_of_vueltas(points, last) if stakes.vueltas else winner_of_idas(points, cards, last, rules)
    if won is None:
        return 0
    return 1 if won[0] == "A" else -1
