"""The duties of the arrastre once more, card by card and as slowly as rules.md says them: to check the fast ones."""

from collections.abc import Sequence

from engine.cards import Card, Suit
from engine.rules import Rules

ORDER = (2, 4, 5, 6, 7, 8, 9, 11, 10, 12, 3, 1)


def wins(new: Card, old: Card, trump: Suit) -> bool:
    """Whether the new card takes over from the one that leads the baza."""
    if new.suit == old.suit:
        return ORDER.index(new.rank) > ORDER.index(old.rank)
    return new.suit == trump


def may_play(
    hand: Sequence[Card], plays: Sequence[tuple[int, Card]], seat: int, trump: Suit, rules: Rules
) -> set[Card]:
    """The cards of a whole hand that the arrastre lets it play."""
    if not plays:
        return set(hand)
    best_seat, best = plays[0]
    for other, card in plays[1:]:
        if wins(card, best, trump):
            best_seat, best = other, card
    rival = best_seat % 2 != seat % 2
    led = plays[0][1].suit
    following = {card for card in hand if card.suit == led}
    if following:
        winning = {card for card in following if wins(card, best, trump)}
        if winning and (rival or rules.beat_partner):
            return winning
        return following
    triunfos = {card for card in hand if card.suit == trump}
    winning = {card for card in triunfos if wins(card, best, trump)}
    if rival or rules.trump_partner == "overtrump":
        if winning:
            return winning
        if triunfos and rules.undertrump:
            return triunfos
    elif rules.trump_partner == "trump" and triunfos:
        return triunfos
    return set(hand)
