"""Cards and suits as the report writes them ("12O", "O"), in words; players and pairs by their names."""

from collections.abc import Sequence

from engine.acta import Acta
from engine.cards import Card, Suit
from engine.words import Words

PAIRS = "pairs"
"""A key of the acta's first line beside those of spec/acta.md: the names of the pairs A and B."""


class Names:
    """Names things of a report in one language; see `engine.words.Words`. `pairs`: the names of A and B, or none."""

    def __init__(self, language: str, seats: int, players: Sequence[str], pairs: Sequence[str] = ()) -> None:
        self.words = Words(language, seats, players, pairs)
        self.seat = self.words.seat
        self.seats = self.words.seats
        self.points = self.words.points

    @classmethod
    def of(cls, language: str, acta: Acta) -> "Names":
        """Those of a match."""
        return cls(language, acta.state.rules.players, acta.state.players or (), pairs_of(acta))

    def team(self, team: str) -> str:
        """`A` or `B`: the name of the pair, or else its members."""
        return self.words.team("A" if team == "A" else "B")

    def members(self, team: str) -> str:
        """`A` or `B`: who they are."""
        return self.words.members("A" if team == "A" else "B")

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


def pairs_of(acta: Acta) -> tuple[str, ...]:
    """The names of the pairs A and B as the acta begins; none where it says none that can be."""
    said = (acta.lines[0].data or {}).get(PAIRS)
    if isinstance(said, list) and len(said) == 2 and all(isinstance(name, str) and name.strip() for name in said):
        return tuple(name.strip() for name in said)
    return ()
