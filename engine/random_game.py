"""Random games: players who know the rules but not how to play, and now and then break them.

`random_game(seed)` gives the acta of some hands and, beside it, what really was in the hands, so that what the
referee says can be checked against the truth. The same seed gives the same game.
"""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.acta import Acta
from engine.cantes import cards_in_mazo
from engine.cards import REY, SOTA, Card, Suit
from engine.dealt import Dealt
from engine.errors import ActaError
from engine.hand import Hand
from engine.rules import DEFAULT_PROFILE
from engine.scoring import OUT
from engine.seats import TEAMS, Seat, rival_of, team_of
from engine.state import State


class Moment(NamedTuple):
    """A play as it really was: `held` is the hand that it came from, the card among it."""

    deal: int
    baza: int
    seat: Seat
    card: Card
    held: tuple[Card, ...]


class Game(NamedTuple):
    """A random game: its acta, and the plays that stand, in order."""

    acta: Acta
    moments: tuple[Moment, ...]


def random_game(
    seed: int,
    profile: str = DEFAULT_PROFILE,
    options: Mapping[str, object] | None = None,
    *,
    hands: int = 2,
    mischief: float = 0.0,
    slips: float = 0.0,
) -> Game:
    """A game of that many deals.

    `mischief` (0..1) is how often players do what they should not: renuncios, plays out of turn, false cantes, and so
    on, with denuncias and rulings to follow. `slips` (0..1) is how often the record is first written wrong and then
    put right by corrections, voids and inserts. Raises RulesError for an unknown profile or option.
    """
    line: dict[str, Any] = {"event": "match", "acta": 1, "profile": profile}
    if options:
        line["rules"] = dict(options)
    table = _Table(random.Random(seed), Acta.new(line), mischief, slips)
    for _ in range(hands):
        table.play_hand()
    return Game(table.acta, tuple(table.moments))


class _Table:
    """The table as it really is: the cards in the hands and in the mazo."""

    def __init__(self, rng: random.Random, acta: Acta, mischief: float, slips: float) -> None:
        self.rng = rng
        self.acta = acta
        self.mischief = mischief
        self.slips = slips
        self.rules = acta.state.rules
        self.seats = range(1, self.rules.players + 1)
        self.dealt = Dealt((), ())
        self.sung: set[Suit] = set()
        self.moments: list[Moment] = []

    @property
    def state(self) -> State:
        return self.acta.state

    def play_hand(self) -> None:
        """Deal and play until the hand is over; the players may then argue about it."""
        self._deal()
        while self.state.hand is not None:
            hand = self.state.hand
            if not hand.table:
                self._between_bazas(hand)
            elif self._happens(0.05):
                self._speak_up(hand)
            if self.state.hand is hand:
                self._play(hand)
        while self._happens(0.5):
            self._argue()

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance * self.mischief

    def _say(self, **line: Any) -> bool:
        """Write a line, unless the record says that it cannot be."""
        try:
            self.acta = self.acta.append(line)
        except ActaError:
            return False
        return True

    def _deal(self) -> None:
        self.dealt = Dealt.shuffled(self.rng, self.rules)
        dealer = self.state.expected_dealer
        if dealer is None or self._happens(0.1):
            dealer = self.rng.choice(self.seats)
        self.sung = set()
        self._say(event="deal", dealer=dealer, trump=str(self.dealt.turned_up(dealer)))
        if self._happens(0.05):
            self._say(event="miscount", seats=[self.rng.choice(self.seats)])

    def _between_bazas(self, hand: Hand) -> None:
        """What may be said before a lead, and the draw."""
        if self.dealt.must_draw(hand):
            last_draw = self.dealt.is_last_draw
            if last_draw:
                self._exchange(hand)
            self.dealt = self.dealt.draw(hand.turn)
            if not last_draw:
                self._exchange(hand)
        self._sing(hand)
        self._claim()
        if self._happens(0.1):
            self._speak_up(hand)

    def _exchange(self, hand: Hand) -> None:
        for seat in self.seats:
            for card in self.dealt.of(seat):
                if card.suit is hand.trump and card.rank in self.rules.exchange_ranks and self.dealt.mazo:
                    self._offer(seat, card)
        if self._happens(0.1):
            self._say(event="exchange", seat=self.rng.choice(self.seats), card=str(self.rng.choice(self.rules.cards)))

    def _offer(self, seat: Seat, card: Card) -> None:
        """A player who holds the card exchanges it, most of the time; now and then nobody writes it down."""
        forgotten = self._happens(0.1)
        before = self.state.incidents
        if not forgotten and (self.rng.random() < 0.3 or not self._say(event="exchange", seat=seat, card=str(card))):
            return
        if self.state.incidents is not before:
            return  # refused
        self.dealt = self.dealt.exchange(seat, card)

    def _sing(self, hand: Hand) -> None:
        if not hand.bazas:
            return
        for seat in self.seats:
            for suit in Suit:
                pair = {Card.of(suit, REY), Card.of(suit, SOTA)}
                may = team_of(seat) == team_of(hand.bazas[-1].winner) and suit not in self.sung
                if may and pair <= set(self.dealt.of(seat)) and self.rng.random() < 0.7:
                    self._sing_pair(seat, suit)
            if self._happens(0.08):
                self._sing_anything(seat)
            if self._happens(0.02):
                self._say(event="tute", seat=seat, rank=self.rng.choice([REY, SOTA]))

    def _sing_pair(self, seat: Seat, suit: Suit) -> None:
        """A player sings what it holds, without a name where that is allowed and it likes to."""
        hand = self.state.hand
        if hand is None:
            return  # an earlier cante has won the partida
        hidden = suit is not hand.trump and cards_in_mazo(hand, self.rules) < self.rules.cante_suit_hidden_below
        before = len(hand.cantes)
        if hidden and self.rng.random() < 0.5:
            self._say(event="cante", seat=seat)
        else:
            self._say(event="cante", seat=seat, suit=suit.letter)
        if self.state.hand is not None and len(self.state.hand.cantes) > before:
            self.sung.add(suit)

    def _sing_anything(self, seat: Seat) -> None:
        if self.rng.random() < 0.3:
            self._say(event="cante", seat=seat)
        else:
            self._say(event="cante", seat=seat, suit=self.rng.choice(list(Suit)).letter)

    def _claim(self) -> None:
        hand = self.state.hand
        if hand is None or hand.kind == "idas":
            return
        for team, total in zip(TEAMS, self.state.totals, strict=True):
            out = self.rules.vueltas == "claim" and total >= OUT and hand.bazas and team_of(hand.turn) == team
            if (out and self.rng.random() < 0.5) or self._happens(0.03):
                self._say(event="claim", team=team)

    def _play(self, hand: Hand) -> None:
        """One card: legal in the arrastre unless there is mischief, in turn unless there is."""
        seat = hand.turn
        if self._happens(0.04):
            played = {other for other, _ in hand.table}
            seat = self.rng.choice([other for other in self.seats if other not in played])
        held = cards = self.dealt.of(seat)
        if not self._happens(0.15) and seat == hand.turn:
            cards = self.state.legal(held).cards
        card = self.rng.choice(cards)
        written = self._write_play(seat, card)
        assert written  # whatever else was said, the record knows which cards are down, and this one is not
        self.moments.append(Moment(hand.deal, len(hand.bazas) + 1, seat, card, held))
        self.dealt = self.dealt.without(seat, card)
        after = self.state.hand
        if after is not None and after.table and self._happens(0.05):
            self._say(event="takeback", seat=seat, card=str(card))
            self.dealt = self.dealt.with_card(seat, card)
            self.moments.pop()

    def _write_play(self, seat: Seat, card: Card) -> bool:
        """Write the play down; a slip is put right at once, by a correction, a void or an insert."""
        right = {"event": "play", "seat": seat, "card": str(card)}
        if self.rng.random() >= self.slips * 0.2:
            return self._say(**right)
        number = len(self.acta) + 1
        wrong = {"event": "play", "seat": seat, "card": str(self.rng.choice(self.rules.cards))}
        slip = self.rng.randrange(3)
        if slip == 0 and self._say(**wrong):
            correction = {"event": "correction", "line": number, "set": {"card": str(card)}}
            return self._say(**correction) or (self._say(event="void", line=number) and self._say(**right))
        if slip == 1 and self._say(**wrong):
            return self._say(event="void", line=number) and self._say(**right)
        return self._say(event="insert", after=self._last_entry(), what=right)

    def _last_entry(self) -> int:
        return self.acta.record[-1].entry.line

    def _speak_up(self, hand: Hand) -> None:
        """What may interrupt a hand."""
        if self.rng.random() < 0.6:
            self._argue()
        elif self.rng.random() < 0.2:
            self._say(event="concede", team=self.rng.choice(TEAMS))
        elif self.rng.random() < 0.3:
            some = self.rng.randint(1, 2)
            self._say(event="miscount", seats=self.rng.sample(self.seats, some))
        else:
            self._sing_anything(self.rng.choice(self.seats))

    def _argue(self) -> None:
        """A denuncia or a ruling, whether or not it makes sense."""
        if self.rng.random() < 0.5:
            seat = self.rng.choice(self.seats)
            baza = self.rng.randint(1, self.rules.bazas)
            self._say(event="denounce", team=rival_of(team_of(seat)), seat=seat, baza=baza)
        elif self.state.incidents:
            number = self.rng.randint(1, len(self.state.incidents))
            decision = self.rng.choice(["penalty", "pardon", "pardon", "replay"])
            self._say(event="ruling", incident=number, decision=decision)
