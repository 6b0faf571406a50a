"""The Spanish pack as guiñote sees it: suits, cards, strength, points and text forms.

There is exactly one `Card` object for each of the 48 cards, so cards compare by identity. Sets of cards are plain
`int` masks where speed matters: `card.bit` is the card's bit.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import total_ordering
from typing import Final


class Suit(IntEnum):
    """A suit; `str(suit)` is its letter in the acta."""

    OROS = 0
    COPAS = 1
    ESPADAS = 2
    BASTOS = 3

    @property
    def letter(self) -> str:
        """O, C, E or B."""
        return "OCEB"[self]

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """The suit of a letter. Raises ValueError for anything but O, C, E, B."""
        if text not in _SUIT_OF_LETTER:
            raise ValueError(f"there is no suit {text!r}: O, C, E or B")
        return _SUIT_OF_LETTER[text]


_SUIT_OF_LETTER: Final = {suit.letter: suit for suit in Suit}

SOTA: Final = 10
CABALLO: Final = 11
REY: Final = 12

# Ranks of one suit from the weakest to the strongest (rules.md, "Cards"): the sota beats the caballo.
_BY_STRENGTH: Final = (2, 4, 5, 6, 7, 8, 9, CABALLO, SOTA, REY, 3, 1)
_POINTS: Final = {1: 11, 3: 10, REY: 4, SOTA: 3, CABALLO: 2}
_RANKS_OF_PACK: Final = {
    36: (1, 3, 4, 5, 6, 7, 10, 11, 12),
    40: (1, 2, 3, 4, 5, 6, 7, 10, 11, 12),
    48: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
}
PACK_SIZES: Final = tuple(_RANKS_OF_PACK)


@total_ordering
class Card:
    """One card; immutable. `Card.parse("12O")` gives it, `str(card)` is that text again.

    Attributes: `suit`; `rank` (1..12); `strength` (higher beats lower in one suit); `points` (11, 10, 4, 3, 2 or 0);
    `index` (0..47: suit, then rank) and `bit` (`1 << index`), for masks.
    """

    __slots__ = ("bit", "index", "points", "rank", "strength", "suit", "text")

    index: int
    suit: Suit
    rank: int
    text: str
    bit: int
    strength: int
    points: int

    def __init__(self, suit: Suit, rank: int) -> None:
        put = super().__setattr__
        index = suit * 12 + rank - 1
        put("index", index)
        put("suit", suit)
        put("rank", rank)
        put("text", f"{rank}{suit.letter}")
        put("bit", 1 << index)
        put("strength", _BY_STRENGTH.index(rank))
        put("points", _POINTS.get(rank, 0))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> "tuple[object, tuple[str]]":
        # A copy or an unpickled card is the same object again.
        return Card.parse, (self.text,)

    @staticmethod
    def of(suit: Suit, rank: int) -> "Card":
        """The card of that suit and rank (1..12)."""
        return CARDS[suit * 12 + rank - 1]

    @staticmethod
    def parse(text: str) -> "Card":
        """The card of an acta's text, rank then suit. Raises ValueError for any other text."""
        card = _CARD_OF_TEXT.get(text)
        if card is None:
            raise ValueError(f"there is no card {text!r}: a rank 1-12 and then O, C, E or B")
        return card


CARDS: Final = tuple(Card(suit, rank) for suit in Suit for rank in range(1, 13))
_CARD_OF_TEXT: Final = {card.text: card for card in CARDS}

SUIT_MASK: Final = tuple(sum(card.bit for card in CARDS if card.suit is suit) for suit in Suit)
"""By suit: the mask of its cards."""

HIGHER_MASK: Final = tuple(
    sum(other.bit for other in CARDS if other.suit is card.suit and other.strength > card.strength) for card in CARDS
)
"""By `card.index`: the mask of the cards of its suit that beat it."""


def ranks_of(size: int) -> tuple[int, ...]:
    """The ranks in a pack of 36, 40 or 48 cards, ascending. Raises ValueError for another size."""
    if size not in _RANKS_OF_PACK:
        raise ValueError(f"there is no pack of {size!r} cards: 36, 40 or 48")
    return _RANKS_OF_PACK[size]


def pack(size: int = 40) -> tuple[Card, ...]:
    """The cards of a pack of 36, 40 or 48, by suit and rank. Raises ValueError for another size."""
    ranks = ranks_of(size)
    return tuple(card for card in CARDS if card.rank in ranks)


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a mask."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, by index."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(CARDS[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(found)
