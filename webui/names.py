"""Cards and suits as the report writes them ("12O", "O"), in words."""

from collections.abc import Sequence

from engine.cards import Card, Suit
from engine.words import Words


class Names:
    """Names things of a report in one language; see `engine.words.Words`."""

    def __init__(self, language: str, seats: int, players: Sequence[str]) -> None:
        self.words = Words(language, seats, players)
        self.seat = self.words.seat
        self.seats = self.words.seats
        self.points = self.words.points

    def team(self, team: str) -> str:
        """`A` or `B`: its members."""
        return self.words.team("A" if team == "A" else "B")

    def card(self, card: str) -> str:
        """`12O`: el rey de oros."""
        return self.words.card(Card.parse(card))

    def card_played(self, card: str) -> str:
        """The card as the object of a sentence (German tells the difference)."""
        return self.words.card(Card.parse(card), "accusative")

    def cards(self, cards: Sequence[str]) -> str:
        """Several as the object of a sentence: "el as de oros y el 3 de copas"; at least one."""
        return self.words.cards([Card.parse(card) for card in cards])

    def suit(self, suit: str) -> str:
        return self.words.suit(Suit.parse(suit))
