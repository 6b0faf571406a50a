"""Whose card it was, from the hand at it and the card's own flight: over the moments around its landing."""

from collections.abc import Sequence

import numpy as np

from vision.arrival import from_flight, from_hands
from vision.geometry import TablePlane, flat_plane
from vision.looks import Evidence
from vision.seats import Seating
from vision.track import HandSeen, Loose, Tracks

SIZE = (1280, 720)
PLANE: TablePlane = flat_plane(100.0, SIZE)
MAZO = np.array([[950.0, 300.0], [1014.0, 300.0], [1014.0, 400.0], [950.0, 400.0]])
"""A card at the right of the picture."""


def tracks(hands: list[HandSeen], loose: list[Loose]) -> Tracks:
    return Tracks(10.0, 80, SIZE, (), (), (), tuple(loose), tuple(hands), False)


def at_mazo(boxes: Sequence[tuple[float, float, float, float]]) -> np.ndarray:
    """Evidence of a hand seen eight times a second until 10 s."""
    first = 10.0 - len(boxes) / 8
    hands = [HandSeen(first + k / 8, np.array(box)) for k, box in enumerate(boxes)]
    return from_hands(Seating(), tracks(hands, []), PLANE, MAZO, np.zeros(2), 7.5, 9.0, 10.0)


def test_a_hand_that_works_in_one_place_is_no_resting_one() -> None:
    """An exchange: for more than two seconds a long arm from the left is over the mazo, its fingers busy."""
    busy = [(0.0, 310 + 25 * (k % 3), 960 + 40 * (k % 4), 400 + 20 * (k % 2)) for k in range(20)]
    evidence = at_mazo(busy)
    assert int(evidence.argmax()) + 1 == 4
    assert evidence[3] > evidence[[0, 1, 2]].max() + 2


def test_a_hand_that_rests_by_a_card_has_not_laid_it() -> None:
    """Somebody's hand with its cards lies at the right edge all the time; a detector's outline trembles a little."""
    resting = [(960.0 + k % 3, 280 + k % 2, 1280, 420 - k % 3) for k in range(20)]
    assert np.ptp(at_mazo(resting)) == 0


def test_where_people_hurry_the_nearest_hand_has_laid_the_card() -> None:
    """The hand before, from above, is still beside it; the one from the left is seen over it as it comes to lie."""
    before = [HandSeen(8.5 + k / 8, np.array([930.0, 0.0, 1010.0, 300.0])) for k in range(4)]
    going = [HandSeen(9.0 + k / 8, np.array([930.0, 0.0, 1010.0, 280.0 - 70 * k])) for k in range(3)]
    laying = [HandSeen(9.0 + k / 8, np.array([500.0 - 90 * k, 320.0, 980.0 - 90 * k, 380.0])) for k in range(4)]
    hands = sorted([*before, *going, *laying], key=lambda h: h.time)
    evidence = from_hands(Seating(), tracks(hands, []), PLANE, MAZO, np.zeros(2), 8.4, 9.0, 9.5)
    assert int(evidence.argmax()) + 1 == 4


def test_where_a_card_was_first_seen_tells_more_than_the_rest_of_its_way() -> None:
    """From the left over the whole table to the mazo at its right."""
    places = [(180.0, 350.0), (500.0, 350.0), (800.0, 350.0)]
    loose = [Loose(9.0 + k / 8, np.array(place), None) for k, place in enumerate(places)]
    evidence = from_flight(
        Seating(), tracks([], loose), PLANE, Evidence(), PLANE.place(MAZO), np.zeros(2), 8.5, 10.0, 0.0
    )
    assert int(evidence.argmax()) + 1 == 4
    assert evidence[3] > evidence[1] + 2
