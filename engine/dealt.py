"""The cards of one hand where they really are: what a table with hidden hands knows and an acta does not."""

import random
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.hand import HandView
from engine.rules import CARDS_IN_HAND, Rules
from engine.seats import Seat, seat_after


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who holds what. `held`: by seat (seat 1 first), in the order in which the cards came; `mazo`: drawn from its
    end, so the indicator is its first card."""

    held: tuple[tuple[Card, ...], ...]
    mazo: tuple[Card, ...]

    @staticmethod
    def shuffled(rng: random.Random, rules: Rules) -> "Dealt":
        """A pack shuffled and dealt."""
        pack = list(rules.cards)
        rng.shuffle(pack)
        each = CARDS_IN_HAND if rules.stock else rules.bazas
        held = tuple(tuple(pack.pop() for _ in range(each)) for _ in range(rules.players))
        return Dealt(held, tuple(pack))

    def turned_up(self, dealer: Seat) -> Card:
        """The card that makes triunfo: the indicator, or without mazo the dealer's last card."""
        return self.mazo[0] if self.mazo else self.held[dealer - 1][-1]

    def of(self, seat: Seat) -> tuple[Card, ...]:
        return self.held[seat - 1]

    def must_draw(self, hand: HandView) -> bool:
        """Whether a baza has been played for which nobody has drawn yet."""
        return bool(self.mazo) and not hand.table and len(self.of(hand.turn)) < CARDS_IN_HAND

    @property
    def is_last_draw(self) -> bool:
        return len(self.mazo) == len(self.held)

    def draw(self, winner: Seat) -> "Dealt":
        """Everybody takes one card from the mazo, the winner of the baza first."""
        held, mazo, seat = list(self.held), list(self.mazo), winner
        for _ in held:
            held[seat - 1] += (mazo.pop(),)
            seat = seat_after(seat, len(held))
        return Dealt(tuple(held), tuple(mazo))

    def without(self, seat: Seat, card: Card) -> "Dealt":
        """The seat has put that card down."""
        return self._with(seat, tuple(held for held in self.of(seat) if held is not card))

    def with_card(self, seat: Seat, card: Card) -> "Dealt":
        """The seat has taken that card back."""
        return self._with(seat, (*self.of(seat), card))

    def exchange(self, seat: Seat, card: Card) -> "Dealt":
        """The seat gives that card for the indicator. Raises ValueError when it does not hold it."""
        if card not in self.of(seat):
            raise ValueError(f"seat {seat} does not hold {card}")
        taken = tuple(self.mazo[0] if held is card else held for held in self.of(seat))
        return replace(self._with(seat, taken), mazo=(card, *self.mazo[1:]))

    def _with(self, seat: Seat, cards: tuple[Card, ...]) -> "Dealt":
        return replace(self, held=(*self.held[: seat - 1], cards, *self.held[seat:]))
