"""Which drawing belongs to which card."""

from collections.abc import Iterator

from datasets.deck.draw_aces import ace_of_clubs, ace_of_coins, ace_of_cups, ace_of_swords
from datasets.deck.draw_back import back
from datasets.deck.draw_courts import court
from datasets.deck.draw_frame import frame, index, sheet
from datasets.deck.draw_numbers import clubs, coins, cups, swords

SUITS = ("oros", "copas", "espadas", "bastos")
"""In the order of their pinta: 0, 1, 2, 3 breaks in the frame line."""

BACK = "dorso"
_ACES = (ace_of_coins, ace_of_cups, ace_of_swords, ace_of_clubs)
_NUMBERS = (coins, cups, swords, clubs)
_FIGURES = {10: "sota", 11: "caballo", 12: "rey"}


def draw_face(suit: int, rank: int) -> str:
    """SVG text of the face of `rank` (1 to 12) of the suit with that many breaks in its frame line (0 to 3)."""
    if rank == 1:
        body, title = _ACES[suit](), f"as de {SUITS[suit]}"
    elif rank < 10:
        body, title = _NUMBERS[suit](rank), f"{rank} de {SUITS[suit]}"
    else:
        body, title = court(suit, rank), f"{_FIGURES[rank]} de {SUITS[suit]}"
    return sheet(title, frame(suit) + body + index(rank))


def draw_back() -> str:
    """SVG text of the back."""
    return sheet("dorso", back())


def drawings() -> Iterator[tuple[str, str]]:
    """File name (without its ending) and SVG text of every card, the back last."""
    for suit, word in enumerate(SUITS):
        for rank in range(1, 13):
            yield f"{word}_{rank:02d}", draw_face(suit, rank)
    yield BACK, draw_back()
