"""Where a card came from: evidence about its player from hands and from the card's own flight."""

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, TablePlane, centre
from vision.names import CARDS
from vision.seats import LogLik, Seating, from_direction, from_hand
from vision.track import Evidence, Loose, Tracks

FLIGHT_BEFORE = 0.9
"""Seconds before landing in which a moving face can have been this card."""

FAR_FLIGHT = 1.5
"""Seen this far out (card lengths) a flying face tells all it can about where it came from."""

FLIGHT_STRENGTH = 3.0
HAND_STRENGTH = 1.6


def from_flight(
    seating: Seating,
    tracks: Tracks,
    plane: TablePlane,
    evidence: Evidence,
    spot: Points,
    origin: Points,
    begin: float,
    end: float,
    turn: float,
) -> LogLik:
    """Evidence of the moving faces seen from `begin` until `end` that can have been the card known by `evidence`.

    `spot`: where on the table it came to lie, or is taken from; what flies near it tells nothing. `origin`: from where
    the flight's direction is looked at: the same place, or the middle. Faces that clearly show another card do not
    count.
    """
    total, weights = np.zeros(seating.players), 0.0
    for loose in tracks.loose:
        if not begin <= loose.time < end or _another(loose, evidence):
            continue
        place = plane.to_table(loose.place)
        weight = min(1.0, float(np.hypot(*(place - spot))) / FAR_FLIGHT)
        if weight > 0.25:
            total += weight * from_direction(seating, place - origin, FLIGHT_STRENGTH * weight, turn)
            weights += weight
    return total / max(weights, 1e-9)


def _another(loose: Loose, evidence: Evidence) -> bool:
    if loose.identity is None or not evidence.looks:
        return False
    best = int(loose.identity.probabilities.argmax())
    name, sure = evidence.best()
    return bool(loose.identity.probabilities[best] > 0.6 and sure > 0.8 and CARDS[best] != name)


def from_hands(seating: Seating, tracks: Tracks, corners: NDArray[np.floating], begin: float, end: float) -> LogLik:
    """Evidence of the hands at or near the card `corners` (pixels) between two times."""
    spot, length = centre(corners), max(1.0, float(np.hypot(*(corners[3] - corners[0]))))
    total, weights = np.zeros(seating.players), 0.0
    for hand in tracks.hands:
        if not begin <= hand.time <= end:
            continue
        x1, y1, x2, y2 = hand.box
        away = np.hypot(max(x1 - spot[0], 0, spot[0] - x2), max(y1 - spot[1], 0, spot[1] - y2))
        weight = float(np.exp(-away / (0.5 * length)))
        if weight > 0.05:
            total += weight * from_hand(seating, hand.box, tracks.size)
            weights += weight
    return HAND_STRENGTH * min(1.0, weights) * total / max(weights, 1e-9)
