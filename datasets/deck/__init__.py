"""The project's own deck: 48 faces and a back, drawn by the code in this folder (`python -m datasets.deck`).

A card is named as in the acta: its rank and the letter of its suit, "1O" … "12B".
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""BGRA picture, shape (634, 410, 4); alpha is 0 outside the rounded corners."""

SVG = Path(__file__).parent / "svg"
WEBP = Path(__file__).parent / "webp"

BACK = "dorso"
SUITS = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
NAMES: dict[str, str] = {
    f"{rank}{letter}": f"{suit}_{rank:02d}" for letter, suit in SUITS.items() for rank in range(1, 13)
}
"""File name, without its ending, of every face by the card's text."""


def _name(card: str) -> str:
    name = NAMES.get(card)
    if name is None:
        raise ValueError(f"unknown card {card!r}: expected a rank 1 to 12 and a suit O, C, E or B, as in '12O'")
    return name


def _read(name: str) -> Picture:
    path = WEBP / f"{name}.webp"
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise FileNotFoundError(f"{path} is missing or damaged; draw the deck again with: python -m datasets.deck")
    return np.asarray(picture, np.uint8)


def face_svg(card: str) -> Path:
    """Path of the vector drawing of `card` (615 × 950 units). ValueError if there is no such card."""
    return SVG / f"{_name(card)}.svg"


def face_image(card: str) -> Picture:
    """The face of `card` as a new picture. ValueError if there is no such card, FileNotFoundError without its file."""
    return _read(_name(card))


def back_svg() -> Path:
    """Path of the vector drawing of the back (615 × 950 units)."""
    return SVG / f"{BACK}.svg"


def back_image() -> Picture:
    """The back as a new picture. FileNotFoundError without its file."""
    return _read(BACK)
