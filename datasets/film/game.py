"""One hand of guiñote played out card by card by middling players, regular or not, as actions with their acta lines.

The hands here are known, so that a renuncio is one that the table will be able to prove; the referee learns only what
the acta says.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from datasets.film import actions
from datasets.film.actions import Action
from engine.baza import beats, legal, winning_play
from engine.cards import REY, SOTA, Card, Suit
from engine.events import Cante, Concede, Deal, Event, Exchange, Play, Takeback, event_to_dict
from engine.rules import CARDS_IN_HAND
from engine.seats import Seat, seat_after, team_of
from engine.state import State

Irregular = Literal[
    "renuncio", "out-of-turn", "wrong-dealer", "takeback", "exchange", "bad-exchange", "cante", "concede"
]
IRREGULAR: tuple[Irregular, ...] = (
    *("renuncio", "out-of-turn", "wrong-dealer", "takeback"),
    *("exchange", "bad-exchange", "cante", "concede"),
)
"""What a film can be asked to hold (an exchange and a shown cante are regular, but rare; a bad exchange is one that the
rules refuse, such as one before the own team has a baza; in a conceded hand everybody throws the cards in)."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action and the acta line that it makes (None: it makes none)."""

    action: Action
    line: dict[str, Any] | None = None


@dataclass(slots=True)
class HandPlan:
    """What one hand must hold, and when its irregularities are tried (counted in plays)."""

    wanted: set[Irregular]
    out_of_turn_at: int = -1
    takeback_at: int = -1
    renuncio_from: int = -1
    concede_after: int = -1
    done: set[Irregular] = field(default_factory=set)


class Game:
    """One hand, played out card by card."""

    def __init__(self, state: State, wanted: set[Irregular], bazas: int | None, rng: np.random.Generator) -> None:
        self.state = state
        self.rules = state.rules
        self.steps: list[Step] = []
        self._rng = rng
        self._bazas = self.rules.bazas if bazas is None else min(bazas, self.rules.bazas)
        plays = self._bazas * self.rules.players
        self.plan = HandPlan(set(wanted))
        if "out-of-turn" in wanted:
            self.plan.out_of_turn_at = int(rng.integers(0, max(plays - 4, 1)))
        if "takeback" in wanted:
            self.plan.takeback_at = int(rng.integers(0, max(plays - 4, 1)))
        if "renuncio" in wanted:
            first = self.rules.stock_bazas * self.rules.players
            self.plan.renuncio_from = int(rng.integers(first, max(first + 1, plays - 2 * self.rules.players)))
        if "concede" in wanted:
            self.plan.concede_after = int(rng.integers(1, max(self._bazas, 2)))
        self._hands: dict[Seat, set[Card]] = {}
        self._stock: list[Card] = []
        self._sung: set[Suit] = set()

    def play_out(self) -> None:
        """Deal and play until the hand is over or its bazas are reached."""
        self._deal()
        self._try_bad_exchange()
        number = len(self.state.hands)
        played = 0
        while self.state.hand is not None and len(self.state.hand.bazas) < self._bazas:
            self._play_one(played)
            played += 1
            hand = self.state.hand if self.state.hand is not None else list(self.state.hands)[number]
            if hand.table or not hand.bazas:
                continue
            winner = hand.bazas[-1].winner
            self.steps.append(Step(actions.Collect(winner)))
            if self.state.hand is not None and len(hand.bazas) == self.plan.concede_after:
                self._concede(winner)
            if self.state.hand is not None:
                self._between_bazas(winner)

    def _concede(self, winner: Seat) -> None:
        """The team that did not win the last baza gives up; half of the players show what they had."""
        self.plan.done.add("concede")
        losers = [seat for seat in self._hands if team_of(seat) != team_of(winner)]
        team = team_of(losers[0])
        for number, seat in enumerate([*losers, *(other for other in self._hands if other not in losers)]):
            cards = tuple(str(card) for card in sorted(self._hands[seat]))
            action = actions.ThrowIn(seat, cards, face_up=bool(number % 2 == 0))
            if number == 0:
                self._apply(Concede(team), action)
            else:
                self.steps.append(Step(action))
        self.steps.append(Step(actions.Idle(1.5)))

    def _apply(self, event: Event, action: Action) -> None:
        self.state = self.state.apply(event)
        self.steps.append(Step(action, event_to_dict(event)))

    def _deal(self) -> None:
        rules, rng = self.rules, self._rng
        dealer = self.state.expected_dealer
        if dealer is None:
            last = self.state.last_dealer
            dealer = int(rng.integers(1, rules.players + 1)) if last is None else seat_after(last, rules.players)
        if "wrong-dealer" in self.plan.wanted:
            dealer = seat_after(dealer, rules.players)
            self.plan.done.add("wrong-dealer")
        cards = [rules.cards[i] for i in rng.permutation(len(rules.cards))]
        each = CARDS_IN_HAND if rules.stock else rules.bazas
        self._hands = {seat: set(cards[(seat - 1) * each : seat * each]) for seat in range(1, rules.players + 1)}
        rest = cards[each * rules.players :]
        # Without mazo the card turned up is the dealer's last one.
        trump = rest.pop(0) if rules.stock else max(sorted(self._hands[dealer]), key=lambda _: rng.random())
        self._stock = rest
        deal = Deal(dealer, trump)
        self._apply(deal, actions.Deal(dealer, str(trump), tuple(str(card) for card in reversed(rest))))
        self._indicator = trump if rules.stock else None

    def _play_one(self, played: int) -> None:
        """One play, perhaps irregular, after `played` others."""
        hand = self.state.hand
        assert hand is not None
        seat = hand.turn
        plan, rng = self.plan, self._rng
        if (
            played >= plan.out_of_turn_at >= 0
            and "out-of-turn" not in plan.done
            and len(hand.table) < self.rules.players - 1
        ):
            already = {player for player, _ in hand.table} | {seat}
            waiting = [other for other in self._hands if other not in already]
            seat = int(rng.choice(waiting))
            plan.done.add("out-of-turn")
        card = self._choose(seat, played)
        self._apply(Play(seat, card), actions.Play(seat, str(card)))
        self._hands[seat].remove(card)
        after = self.state.hand
        # A card is taken back while it lies in an unfinished baza and there is another to play.
        if played >= plan.takeback_at >= 0 and "takeback" not in plan.done and after is not None and after.table:
            others = [other for other in self._allowed(seat) if other in self._hands[seat]]
            if others:
                plan.done.add("takeback")
                self._apply(Takeback(seat, card), actions.Takeback(seat, str(card)))
                self._hands[seat].add(card)
                again = others[int(rng.integers(len(others)))]
                self._apply(Play(seat, again), actions.Play(seat, str(again)))
                self._hands[seat].remove(again)
        if any(incident.kind == "renuncio" for incident in self.state.incidents):
            plan.done.add("renuncio")

    def _allowed(self, seat: Seat) -> tuple[Card, ...]:
        """What the rules let this seat play now (also out of turn)."""
        hand = self.state.hand
        assert hand is not None
        held = self._hands[seat]
        if hand.in_stock(self.rules):
            return tuple(sorted(held))
        # Sorted: a set's order differs from one run of Python to the next, and whims are drawn card by card.
        return tuple(sorted(legal(held, hand.table, seat, hand.trump, self.rules).cards))

    def _choose(self, seat: Seat, played: int) -> Card:
        hand = self.state.hand
        assert hand is not None
        allowed = self._allowed(seat)
        if played >= self.plan.renuncio_from >= 0 and "renuncio" not in self.plan.done and hand.table:
            forbidden = sorted(self._hands[seat] - set(allowed))
            if forbidden:
                self.plan.renuncio_from = -1
                return forbidden[int(self._rng.integers(len(forbidden)))]
        return max(allowed, key=lambda card: self._worth(card, seat))

    def _worth(self, card: Card, seat: Seat) -> float:
        """How much a middling player likes to play a card: points to the partner, none to the rivals."""
        hand = self.state.hand
        assert hand is not None
        whim = float(self._rng.normal(0, 4))
        dear = card.points + (4 if card.suit is hand.trump else 0) + 0.3 * card.strength
        if not hand.table:
            return whim - 0.5 * dear
        owner, winning = winning_play(hand.table, hand.trump)
        if team_of(owner) == team_of(seat):
            return whim + card.points
        if beats(card, winning, hand.trump):
            return whim + sum(other.points for _, other in hand.table) + 4 - 0.4 * dear
        return whim - dear

    def _between_bazas(self, winner: Seat) -> None:
        """Exchange, draws, cantes, in the order of most tables."""
        drew = len(self._stock) > 0 or self._indicator is not None
        if drew:
            self._try_exchange()
            seat = winner
            for _ in range(self.rules.players):
                self.steps.append(Step(actions.Draw(seat)))
                if self._stock:
                    card = self._stock.pop(0)
                else:
                    assert self._indicator is not None
                    card, self._indicator = self._indicator, None
                self._hands[seat].add(card)
                seat = seat_after(seat, self.rules.players)
        self._try_cantes()

    def _seats(self) -> Iterator[Seat]:
        for index in self._rng.permutation(self.rules.players):
            yield int(index) + 1

    def _try_bad_exchange(self) -> None:
        """An exchange that the rules refuse, made all the same: the cards are then where they were put."""
        hand = self.state.hand
        if "bad-exchange" not in self.plan.wanted or hand is None or self._indicator is None:
            return
        for seat in self._seats():
            for given in sorted(self._hands[seat]):
                if given.suit is not hand.trump or given.rank not in self.rules.exchange_ranks:
                    continue
                event = Exchange(seat, given)
                if len(self.state.apply(event).incidents) == len(self.state.incidents):
                    continue
                self._swap(event)
                self.plan.done.add("bad-exchange")
                return

    def _swap(self, event: Exchange) -> None:
        assert self._indicator is not None
        self._apply(event, actions.Exchange(event.seat, str(event.card)))
        self._hands[event.seat].remove(event.card)
        self._hands[event.seat].add(self._indicator)
        self._indicator = event.card

    def _try_exchange(self) -> None:
        hand = self.state.hand
        if hand is None or self._indicator is None or not ("exchange" in self.plan.wanted or self._rng.random() < 0.8):
            return
        for seat in self._seats():
            for rank in self.rules.exchange_ranks:
                given = next((c for c in sorted(self._hands[seat]) if c.suit is hand.trump and c.rank == rank), None)
                if given is None:
                    continue
                event = Exchange(seat, given)
                if len(self.state.apply(event).incidents) > len(self.state.incidents):
                    continue  # it would be refused
                self._swap(event)
                self.plan.done.add("exchange")
                return

    def _try_cantes(self) -> None:
        for seat in self._seats():
            for suit in Suit:
                if self.state.hand is None or suit in self._sung:
                    continue
                pair = {Card.of(suit, REY), Card.of(suit, SOTA)}
                if not pair <= self._hands[seat] or not ("cante" in self.plan.wanted or self._rng.random() < 0.85):
                    continue
                event = Cante(seat, suit)
                if len(self.state.apply(event).incidents) > len(self.state.incidents):
                    continue
                self._sung.add(suit)
                self._apply(event, actions.Show(seat, (f"{REY}{suit}", f"{SOTA}{suit}")))
                self.plan.done.add("cante")
