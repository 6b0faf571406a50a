"""Where a card came from: evidence about its player from hands and from the card's own flight."""

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, TablePlane, centre, long_side
from vision.looks import Evidence
from vision.names import CARDS
from vision.seats import LogLik, Seating, from_direction, from_hand, touches_side
from vision.track import HandSeen, Loose, Tracks

FLIGHT_BEFORE = 0.9
"""Seconds before landing in which a moving face can have been this card."""

FAR_FLIGHT = 1.5
"""Seen this far out (card lengths) a flying face tells all it can about where it came from."""

FIRST_SEEN = 0.8
"""A flying face tells where it came from while it is at least this share of its farthest distance away."""

FLIGHT_STRENGTH = 3.0
ARM_STRENGTH = 1.6
NEAR_STRENGTH = 2.0
FAR_STRENGTH = 2.5

WAY = 1.0
"""Seconds before and after in which a hand is followed to where it came from and goes."""

WHILE_LAID = 0.2
"""Standard deviation of when a hand at a card is the one that lays it, as a share of the time that is looked at."""

AT_CARD = 0.6
"""A hand whose box is nearer than this to the middle of a card (card lengths) is at it."""

REST_WINDOW = 0.75
"""Seconds before and after in which a hand that rests is seen in the same place."""

REST_PLACE = 0.15
"""Shares of its box's shorter side by which a hand that rests seems to move; a long arm that works moves more."""

STRIDE = 60.0
"""No hand moves faster than this, card lengths a second (five metres)."""


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
    places = [
        plane.to_table(loose.place)
        for loose in tracks.loose
        if begin <= loose.time < end and not _another(loose, evidence)
    ]
    far = [float(np.hypot(*(place - spot))) for place in places]
    total, count = np.zeros(seating.players), 0
    for place, distance in zip(places, far, strict=True):
        weight = min(1.0, distance / FAR_FLIGHT)
        # On its way over the table it points anywhere: where it was farthest off it was nearest to its player.
        if weight > 0.25 and distance > FIRST_SEEN * max(far):
            total += from_direction(seating, place - origin, FLIGHT_STRENGTH * weight, turn)
            count += 1
    return total / max(count, 1)


def _another(loose: Loose, evidence: Evidence) -> bool:
    if loose.identity is None or not evidence.looks:
        return False
    best = int(loose.identity.probabilities.argmax())
    name, sure = evidence.best()
    return bool(loose.identity.probabilities[best] > 0.6 and sure > 0.8 and CARDS[best] != name)


def from_hands(
    seating: Seating,
    tracks: Tracks,
    plane: TablePlane,
    corners: NDArray[np.floating],
    middle: Points,
    begin: float,
    moment: float,
    end: float,
) -> LogLik:
    """Evidence of the hands at the card `corners` (pixels) between two times, and of their way there and back.

    At the card a hand lies on its player's side of it; farther out it points to where it came from. What counts most is
    who is nearest to it about the `moment` at which it came to lie: where people hurry the hand before has not gone
    yet. `middle`: of the table, table coordinates. Hands that rest somewhere say nothing.
    """
    moving = [h for h in tracks.hands if begin - WAY <= h.time <= end + WAY and not _rests(h, tracks)]
    spot = plane.place(corners)
    at_card = [h for h in moving if begin <= h.time <= end and hand_distance(h, corners) < AT_CARD]
    if not at_card:
        return np.zeros(seating.players)
    off = np.array([h.time - moment for h in at_card]) / (WHILE_LAID * (end - begin))
    near = 1 - np.array([hand_distance(h, corners) for h in at_card]) / AT_CARD
    weights = near * np.exp(-(off**2) / 2)
    weights /= weights.sum()
    total = np.zeros(seating.players)
    for hand, weight in zip(at_card, weights, strict=True):
        if touches_side(hand.box, tracks.size):
            total += weight * ARM_STRENGTH * from_hand(seating, hand.box, tracks.size)
        else:
            way = plane.to_table(_centre(hand)) - spot
            total += weight * from_direction(seating, way, NEAR_STRENGTH * min(1.0, float(np.hypot(*way))))
    likeliest = at_card[int(weights.argmax())]
    for hand in (_follow(likeliest, moving, plane, -1), _follow(likeliest, moving, plane, 1)):
        place = plane.to_table(_centre(hand))
        reach = float(np.hypot(*(place - spot)))
        if reach > 1.0:
            total += from_direction(seating, place - middle, FAR_STRENGTH * min(1.0, reach / 3.0))
    return total


def _follow(start: HandSeen, moving: list[HandSeen], plane: TablePlane, step: int) -> HandSeen:
    """The last hand of the way that leads from `start` back (-1) or on (1) in time, from each frame to the nearest."""
    hand = start
    while True:
        later = [h for h in moving if 0 < step * (h.time - hand.time) <= 0.4]
        if not later:
            return hand
        moment = min(later, key=lambda h: step * h.time).time
        here = plane.to_table(_centre(hand))
        near = [
            (float(np.hypot(*(plane.to_table(_centre(h)) - here))), k) for k, h in enumerate(later) if h.time == moment
        ]
        distance, k = min(near)
        if distance > STRIDE * abs(moment - hand.time):
            return hand
        hand = later[k]


def _rests(hand: HandSeen, tracks: Tracks) -> bool:
    """Whether a hand is in the very same place for most of a second and a half."""
    size = float((hand.box[2:] - hand.box[:2]).min())
    about = [h for h in tracks.hands if abs(h.time - hand.time) < REST_WINDOW]
    times = {h.time for h in about}
    same = {h.time for h in about if float(np.abs(h.box - hand.box).max()) < REST_PLACE * size}
    return len(times) > 3 and len(same) > 0.65 * len(times)


def _centre(hand: HandSeen) -> Points:
    return np.array([(hand.box[0] + hand.box[2]) / 2, (hand.box[1] + hand.box[3]) / 2])


def hand_distance(hand: HandSeen, corners: NDArray[np.floating]) -> float:
    """From the middle of a card `corners` (pixels) to a hand's box, card lengths; 0 inside it."""
    x, y = centre(corners)
    x1, y1, x2, y2 = hand.box
    return float(np.hypot(max(x1 - x, 0, x - x2), max(y1 - y, 0, y - y2))) / max(1.0, long_side(corners))
