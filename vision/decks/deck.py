"""A deck as it was taught: one flat picture of each card's face."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from vision.names import CARDS
from vision.types import Image

Pack = Literal["spanish", "french"]
PACKS: tuple[Pack, ...] = get_args(Pack)

FACE_WIDTH, FACE_HEIGHT = 160, 248
"""Pixels of a stored face: twice what the identifier looks at."""

NEEDED: tuple[str, ...] = tuple(card for card in CARDS if card[:-1] not in {"8", "9"})
"""The 40 cards without which no deck is taught."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")

SUIT_NAMES: dict[Pack, dict[str, str]] = {
    "spanish": {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"},
    "french": {"O": "diamonds", "C": "hearts", "E": "spades", "B": "clubs"},
}
_RANK_NAMES: dict[Pack, dict[int, str]] = {
    "spanish": {1: "as", 10: "sota", 11: "caballo", 12: "rey"},
    "french": {1: "ace", 10: "jack", 11: "queen", 12: "king"},
}


class DeckError(Exception):
    """A deck cannot be taught, stored or read. The message says which and why."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """`faces`: by card text, the 40 of NEEDED and maybe eights and nines; BGR uint8 (FACE_HEIGHT, FACE_WIDTH, 3).

    Of a French-suited pack the texts stand for what plays their part: 1O the ace of diamonds, 12B the king of clubs.
    """

    name: str
    pack: Pack
    faces: Mapping[str, Image]


def checked_name(name: str) -> str:
    """`name`, if a deck may be called so. Raises DeckError: it becomes the name of a file."""
    if not _NAME.fullmatch(name):
        raise DeckError(f"{name!r} cannot name a deck: letters, digits, '-', '_' and '.', at most 64, no spaces")
    return name


def card_name(card: str, pack: Pack) -> str:
    """What the card is called on the printed pack: "sota of oros", "jack of diamonds", "4 of copas"."""
    rank = int(card[:-1])
    return f"{_RANK_NAMES[pack].get(rank, rank)} of {SUIT_NAMES[pack][card[-1]]}"
