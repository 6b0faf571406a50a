"""From probabilities to a name that can be trusted, on a single picture."""

import numpy as np

from vision.names import CARDS
from vision.types import Identity, Sighting

RARE_RANKS = 0.2
"""How much less likely an eight or a nine is than any other card before looking: most tables play with 40 cards."""

_PRIOR = np.array([RARE_RANKS if card[:-1] in {"8", "9"} else 1.0 for card in CARDS], np.float32)

SURE = 0.75
"""Least calibrated probability of a name that is told; below it a card is shown as seen but unread."""


def best_card(identity: Identity) -> tuple[str, float]:
    """The likeliest card and its probability, eights and nines being rare."""
    weighed = identity.probabilities * _PRIOR
    index = int(np.argmax(weighed))
    return CARDS[index], float(weighed[index] / (weighed.sum() + identity.unknown))


def name_faces(sightings: list[Sighting], sure: float = SURE) -> list[tuple[str | None, float]]:
    """A name (or None: cannot be read honestly) and a confidence for each face among `sightings`, in their order.

    A card exists once: of two faces with the same likeliest card only the surer is named.
    """
    guesses = [best_card(s.identity) for s in sightings if s.identity is not None]
    named: list[tuple[str | None, float]] = []
    for place, (card, confidence) in enumerate(guesses):
        doubled = any(
            other == card and (value, -spot) > (confidence, -place)
            for spot, (other, value) in enumerate(guesses)
            if spot != place
        )
        named.append((card if confidence >= sure and not doubled else None, confidence))
    return named
