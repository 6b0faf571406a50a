"""One baza: which card wins it, and what the arrastre's duties let a hand play (rules.md, "Arrastre")."""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

from engine.cards import HIGHER_MASK, SUIT_MASK, Card, Suit, mask_of
from engine.rules import Rules
from engine.seats import Seat

Duty: TypeAlias = Literal["follow", "beat", "trump", "overtrump"]
"""What a player owes to the baza; None where anything may be played."""

Play: TypeAlias = tuple[Seat, Card]
"""A card put down by a seat."""


class Situation(NamedTuple):
    """What a baza asks of the seat that answers it; a seat that leads owes nothing and has no Situation."""

    led: Suit
    winning: Card
    """The card that leads the baza so far."""
    partner: bool
    """Whether the winning card is the partner's."""


class Legal(NamedTuple):
    """The cards that may be played, as the hand has them, and the duty that says so (None: anything may be played)."""

    cards: tuple[Card, ...]
    duty: Duty | None


def beats(card: Card, winning: Card, trump: Suit) -> bool:
    """Whether a card played now takes the baza over from the winning card."""
    if card.suit is winning.suit:
        return card.strength > winning.strength
    return card.suit is trump


def winning_play(plays: Sequence[Play], trump: Suit) -> Play:
    """The play that wins these, in the order in which they were made (at least one)."""
    best = plays[0]
    card = best[1]
    for play in plays:
        new = play[1]
        # `beats`, written out: this runs on every play.
        if new.strength > card.strength if new.suit is card.suit else new.suit is trump:
            best, card = play, new
    return best


def situation(plays: Sequence[Play], seat: Seat, trump: Suit) -> Situation | None:
    """What the cards on the table ask of a seat; None when it leads."""
    if not plays:
        return None
    owner, winning = winning_play(plays, trump)
    return Situation(plays[0][1].suit, winning, (owner - seat) % 2 == 0)


def legal_mask(hand: int, asked: Situation | None, trump: Suit, rules: Rules) -> tuple[int, Duty | None]:
    """The cards of a hand (a mask) that the arrastre lets it play, and the duty.

    The numbers are those of rules.md, "Arrastre: what may be played".
    """
    if asked is None:  # 1: whoever leads
        return hand, None
    led, winning, partner = asked
    of_suit = hand & SUIT_MASK[led]
    if of_suit:  # 2: holding the suit led
        if (not partner or rules.beat_partner) and winning.suit is led:
            better = of_suit & HIGHER_MASK[winning.index]
            if better:
                return better, "beat"
        return of_suit, "follow"
    triunfos = hand & SUIT_MASK[trump]
    if not triunfos or (partner and rules.trump_partner == "no"):  # 5
        return hand, None
    if partner and rules.trump_partner == "trump":  # 4
        return triunfos, "trump"
    if winning.suit is not trump:  # 3: any triunfo wins
        return triunfos, "trump"
    better = triunfos & HIGHER_MASK[winning.index]
    if better:
        return better, "overtrump"
    if rules.undertrump:
        return triunfos, "trump"
    return hand, None


def legal(hand: Collection[Card], plays: Sequence[Play], seat: Seat, trump: Suit, rules: Rules) -> Legal:
    """What a seat holding `hand` may add in the arrastre to a baza of these plays."""
    mask, duty = legal_mask(mask_of(hand), situation(plays, seat, trump), trump, rules)
    return Legal(tuple([card for card in hand if card.bit & mask]), duty)
