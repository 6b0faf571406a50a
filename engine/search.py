"""Alpha-beta over the last bazas of a hand, all cards known, on masks of cards: the works of `engine.solver`.

Team A maximises, team B minimises. The table of positions lives as long as the search object and holds only positions
between two bazas: within a baza everything that matters is in the arguments.

The method is fail-soft alpha-beta with a transposition table (Marsland 1986, "A review of game-tree pruning"), with
the merging of equivalent cards that bridge solvers use (Ginsberg 2001, "GIB: imperfect information in a
computationally challenging game", section 3).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.baza import Situation, legal_mask
from engine.cards import CARDS, HIGHER_MASK, SUIT_MASK, Suit, mask_of
from engine.hand import LAST_BAZA_POINTS
from engine.rules import Rules
from engine.seats import Seat, seat_after

_POINTS = tuple(card.points for card in CARDS)
_BLANK = mask_of(card for card in CARDS if not card.points)
_WEIGHT = tuple(card.strength for card in CARDS)
_FAR = 1000


class Table(NamedTuple):
    """A baza under way.

    `live`: mask of the cards that were in the hands before it; `played`: bit `1 << seat` of each seat that has played;
    `led`: the suit led; `best`: index of the winning card; `owner`: its seat; `points`: what lies there.
    """

    live: int
    played: int
    led: Suit
    best: int
    owner: Seat
    points: int


def indices(mask: int) -> Iterator[int]:
    """The indices of the cards of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Search(ABC):
    """What the two objectives have in common: the moves, their order, alpha-beta and the table of positions."""

    def __init__(self, hands: Sequence[int], trump: Suit, rules: Rules) -> None:
        """`hands`: by seat (seat 1 first), the mask of its cards when the first of the last bazas begins."""
        self._hands = (0, *hands)
        self._trump = trump
        self._trumps = SUIT_MASK[trump]
        self._rules = rules
        self._next = tuple(seat_after(seat, len(hands)) for seat in range(len(hands) + 1))
        self._everybody = sum(1 << seat for seat in range(1, len(hands) + 1))
        self._known: dict[int, tuple[int, int, int]] = {}

    @abstractmethod
    def _settled(self, live: int, winner: Seat, rest: int, made: int) -> int | None:
        """The value of a position between two bazas where nothing is left to search, or None.

        `winner` took the latest baza; `rest`: points still to come, the last baza's 10 among them; `made`: the card
        points that team A made since the search began.
        """

    @abstractmethod
    def _entry(self, live: int, leader: Seat, rest: int, made: int) -> tuple[int, int, int, int]:
        """Key in the table of positions, lowest and highest value possible, and what to add to a stored value."""

    def lead(
        self, live: int, seat: Seat, rest: int, made: int, alpha: int, beta: int, hint: int = -1
    ) -> tuple[int, int]:
        """Value of the position in which `seat` leads the next baza, and the index of a best card.

        Exact when alpha < value < beta; otherwise a bound on that side. `hint`: the card to try first.
        """
        moves = sorted(
            indices(self._distinct(self._hands[seat] & live, live)), key=lambda card: (card != hint, -_WEIGHT[card])
        )
        maximise = seat & 1
        value, choice = -_FAR if maximise else _FAR, -1
        for card in moves:
            table = Table(live, 1 << seat, CARDS[card].suit, card, seat, _POINTS[card])
            reached = self.after(table, live ^ 1 << card, seat, rest, made, alpha, beta)
            if maximise:
                if reached > value:
                    value, choice = reached, card
                    alpha = max(alpha, value)
            elif reached < value:
                value, choice = reached, card
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value, choice

    def _distinct(self, cards: int, live: int) -> int:
        """Leaves one of several cards of one hand and suit that are worth nothing and have no live card between them:
        playing one or the other comes to the same."""
        out = cards
        for card in indices(cards & _BLANK):
            # The indices of the worthless ranks of a suit ascend with their strength.
            stronger = HIGHER_MASK[card] & live & _BLANK
            if stronger & -stronger & cards:
                out ^= 1 << card
        return out

    def play(self, table: Table, left: int, seat: Seat, rest: int, made: int, alpha: int, beta: int) -> int:
        """Value of a position within a baza, `seat` to play. `left`: mask of the cards still in the hands."""
        live, played, led, best, owner, points = table
        rival = (owner ^ seat) & 1
        cards, _ = legal_mask(
            self._hands[seat] & left, Situation(led, CARDS[best], not rival), self._trump, self._rules
        )
        winners = HIGHER_MASK[best]
        if not self._trumps >> best & 1:
            winners |= self._trumps
        moves = list(indices(self._distinct(cards, live)))
        if len(moves) > 1:
            if rival:
                # The dearest card that wins, else the cheapest that loses.
                moves.sort(key=lambda card: -1 - _POINTS[card] if winners >> card & 1 else _POINTS[card])
            else:
                moves.sort(key=lambda card: -_POINTS[card])
        played |= 1 << seat
        maximise = seat & 1
        value = -_FAR if maximise else _FAR
        for card in moves:
            if winners >> card & 1:
                table = Table(live, played, led, card, seat, points + _POINTS[card])
            else:
                table = Table(live, played, led, best, owner, points + _POINTS[card])
            reached = self.after(table, left ^ 1 << card, seat, rest, made, alpha, beta)
            if maximise:
                if reached > value:
                    value = reached
                    alpha = max(alpha, value)
            elif reached < value:
                value = reached
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    def after(self, table: Table, left: int, seat: Seat, rest: int, made: int, alpha: int, beta: int) -> int:
        """Value once `seat` has played: on to the next seat that has not, or to the next baza."""
        if table.played == self._everybody:
            owner, points = table.owner, table.points
            return self.between(left, owner, rest - points, made + points if owner & 1 else made, alpha, beta)
        seat = self._next[seat]
        while table.played >> seat & 1:
            seat = self._next[seat]
        return self.play(table, left, seat, rest, made, alpha, beta)

    def between(self, live: int, winner: Seat, rest: int, made: int, alpha: int, beta: int) -> int:
        """Value of a position between two bazas, `winner` having taken the latest."""
        settled = self._settled(live, winner, rest, made)
        if settled is not None:
            return settled
        key, low, high, offset = self._entry(live, winner, rest, made)
        low, high, hint = self._known.get(key, (low, high, -1))
        if low == high or low + offset >= beta:
            return low + offset
        if high + offset <= alpha:
            return high + offset
        alpha, beta = max(alpha, low + offset), min(beta, high + offset)
        value, choice = self.lead(live, winner, rest, made, alpha, beta, hint)
        if value > alpha:
            low = value - offset
        if value < beta:
            high = value - offset
        self._known[key] = (low, high, choice)
        return value


class PointsSearch(Search):
    """The value is team A's points, the last baza's 10 among them."""

    def _settled(self, live: int, winner: Seat, rest: int, made: int) -> int | None:
        if live:
            return None
        return made + rest if winner & 1 else made

    def _entry(self, live: int, leader: Seat, rest: int, made: int) -> tuple[int, int, int, int]:
        return live << 3 | leader, 0, rest, made


class OutcomeSearch(Search):
    """The value is 1 when team A wins the partida, -1 when team B does, 0 when neither does (after idas: vueltas)."""

    def __init__(
        self,
        hands: Sequence[int],
        trump: Suit,
        rules: Rules,
        final: Sequence[tuple[int, int]],
        enough: tuple[int, int] | None,
    ) -> None:
        """`final[made]`: the value at the end of the hand when team A made so many card points since the search
        began, if A took the last baza and if B did. `enough`: in vueltas, the points that A and B still lack when the
        search begins to have 101, which win at once with a baza; None in idas, which are played to the end."""
        super().__init__(hands, trump, rules)
        self._final = final
        self._enough = enough
        # sure_to[made]: the most card points up to which, from `made` on, the value is the same whatever happens;
        # below `made` where even the last baza matters.
        self._sure_to = [0] * len(final)
        for made in range(len(final) - 1, -1, -1):
            for_a, for_b = final[made]
            if for_a != for_b:
                self._sure_to[made] = made - 1
            elif made + 1 < len(final) and final[made + 1] == final[made]:
                self._sure_to[made] = self._sure_to[made + 1]
            else:
                self._sure_to[made] = made

    def _settled(self, live: int, winner: Seat, rest: int, made: int) -> int | None:
        to_come = rest - LAST_BAZA_POINTS
        if self._enough is None:
            if self._sure_to[made] >= made + to_come:
                return self._final[made][0]
        else:
            last = 0 if live else LAST_BAZA_POINTS
            if winner & 1:
                if made + last >= self._enough[0]:
                    return 1
            elif len(self._final) - 1 - made - to_come + last >= self._enough[1]:
                return -1
        return None if live else self._final[made][1 - winner & 1]

    def _entry(self, live: int, leader: Seat, rest: int, made: int) -> tuple[int, int, int, int]:
        return (live << 8 | made) << 3 | leader, -1, 1, 0
