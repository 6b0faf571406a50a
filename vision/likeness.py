"""Whether a sighting can be of the card that is known to lie in a place."""

from vision.names import CARDS
from vision.track import Track
from vision.types import Identity

TOUCH = 0.7
"""Seconds before it was last seen in which a hand over a thing may have taken it."""

UNCHANGED = 0.35
"""Seconds out of view in which, without a hand there, one card cannot have taken another's place."""

CONFLICT = 0.7
"""A sighting that is so surely another card than the one known to lie there is not of that card."""


def disagreement(track: Track, identity: Identity | None) -> float:
    """How probable it is, by this sighting, that it is not the card that the track is known to be; 0..1."""
    if identity is None or not track.evidence.looks:
        return 0.0
    name, sure = track.evidence.best()
    if sure < 0.8:
        return 0.0
    return float(max(0.0, 1 - identity.probabilities[CARDS.index(name)] - identity.unknown))


def conflict(track: Track, identity: Identity | None, now: float) -> bool:
    """The sighting clearly shows another card than the track is known to be, and somebody can have changed them.

    A card that lies there untouched and in view is the same card, however it reads just now.
    """
    if identity is None or not track.evidence.looks:
        return False
    if now - track.seen < UNCHANGED and track.touched < track.seen - TOUCH:
        return False
    best = int(identity.probabilities.argmax())
    if identity.probabilities[best] < CONFLICT:
        return False
    name, sure = track.evidence.best()
    return sure > 0.9 and CARDS[best] != name


def reads(identity: Identity, name: str) -> bool:
    """Whether a look reads the card `name`."""
    best = int(identity.probabilities.argmax())
    return CARDS[best] == name and identity.probabilities[best] > 0.5
