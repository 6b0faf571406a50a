"""The numerals of a printed deck, cut out of the corners of its cards."""

import cv2
import numpy as np

from datasets.synth.lift import lift
from datasets.synth.materials import Deck
from datasets.synth.surface import Pixels

Typeface = dict[str, Pixels]
"""Each rank's numeral, float32 (height, width), 1 where inked."""


def typeface(deck: Deck) -> Typeface | None:
    """The deck's numerals by rank, `8` and `9` perhaps missing; None when too few stand apart from the drawings.

    Each rank is cut from the card of middling width: a lost figure makes it narrow, a piece of frame makes it wide.
    """
    found: Typeface = {}
    for rank in range(1, 13):
        cards = [f"{rank}{suit}" for suit in "OCEB" if f"{rank}{suit}" in deck.faces]
        numerals = [index for card in cards if (index := lift(deck.faces[card], rank).index) is not None]
        numerals.sort(key=lambda numeral: numeral.shape[1])
        if numerals:
            found[str(rank)] = numerals[len(numerals) // 2 if rank >= 10 else (len(numerals) - 1) // 2]
    if any(single not in found for single in "1234567"):
        return None
    for double in ("11", "12"):
        found.setdefault(double, _beside(found["1"], found[double[1]]))
    return found if "10" in found else None


def _beside(first: Pixels, second: Pixels) -> Pixels:
    height = first.shape[0]
    width = max(1, round(second.shape[1] * height / second.shape[0]))
    gap = np.zeros((height, max(1, height // 8)), np.float32)
    return np.hstack([first, gap, cv2.resize(second, (width, height), interpolation=cv2.INTER_AREA)])
