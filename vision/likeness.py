"""Whether a sighting can be of the card that is known to lie in a place."""

from vision.names import CARDS
from vision.track import Track
from vision.types import Identity

TOUCH = 0.7
"""Seconds before it was last seen in which a hand over a thing may have taken it."""

UNCHANGED = 0.35
"""Seconds out of view in which, without a hand there, one card cannot have taken another's place."""

IN_PLACE = 0.1
"""Card lengths. Nobody lays a card on another within so little, turned alike, from one look to the next."""

SETTLED = 0.5
"""Seconds that a card must have lain there for that: cards that are gathered come by one another."""

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


def conflict(track: Track, identity: Identity | None, now: float, off: float = 1.0) -> bool:
    """The sighting clearly shows another card than the track is known to be, and somebody can have changed them.

    `off`: how far from the track it lies, card lengths. A card that lies there untouched and in view, or in the very
    same place as in the look before, is the same card, however it reads just now.
    """
    if identity is None or not track.evidence.looks:
        return False
    in_view = not track.hidden and not track.absent_frames and track.seen - track.rest_time > SETTLED
    untouched = track.touched < track.seen - TOUCH
    if now - track.seen < UNCHANGED and (untouched or (in_view and off < IN_PLACE)):
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
