"""Who played, from where the card lies, how it lies and whose hand it was."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.seats import Middle, Seating, decide, from_axis, from_direction, from_hand

SIZE = (1280, 720)


@pytest.mark.parametrize(
    ("players", "bottom", "sides"),
    [
        (4, 1, ["bottom", "right", "top", "left"]),
        (4, 3, ["top", "left", "bottom", "right"]),
        (2, 1, ["bottom", "top"]),
        (2, 2, ["top", "bottom"]),
    ],
)
def test_sides(players: int, bottom: int, sides: list[str]) -> None:
    seating = Seating(players, bottom)
    assert [seating.side(s) for s in range(1, players + 1)] == sides


@pytest.mark.parametrize(("players", "bottom"), [(3, 1), (4, 5), (2, 3), (4, 0)])
def test_seats_that_are_not(players: int, bottom: int) -> None:
    with pytest.raises(ValueError, match="must be"):
        Seating(players, bottom)


@pytest.mark.parametrize(
    ("box", "seat"),
    [((600, 500, 700, 720), 1), ((900, 300, 1280, 420), 2), ((500, 0, 600, 300), 3), ((0, 300, 400, 380), 4)],
)
def test_an_arm_comes_in_over_its_side(box: tuple[float, ...], seat: int) -> None:
    assert int(from_hand(Seating(), np.array(box), SIZE).argmax()) + 1 == seat


def test_a_hand_in_the_middle_says_nothing() -> None:
    evidence = from_hand(Seating(), np.array([600, 320, 680, 400]), SIZE)
    assert np.ptp(evidence) < 0.2


def test_the_long_side_points_at_the_player() -> None:
    evidence = from_axis(Seating(), np.pi / 2 + 0.1)
    assert evidence[0] == evidence[2] > evidence[1] == evidence[3]
    assert np.ptp(from_direction(Seating(), np.zeros(2), 3.0)) == 0


@settings(max_examples=50, deadline=None)
@given(st.permutations([1, 2, 3, 4]), st.integers(0, 1000), st.integers(1, 4))
def test_a_whole_baza_tells_its_seats_wherever_it_lies(order: list[int], seed: int, bottom: int) -> None:
    """The middle of the baza is not known beforehand, nor is the order of play."""
    seating = Seating(4, bottom)
    rng = np.random.default_rng(seed)
    middle = rng.normal(0, 0.5, 2)
    toward = seating.directions()
    places = [middle + 0.65 * toward[s - 1] + rng.uniform(-0.12, 0.12, 2) for s in order]
    other = [from_axis(seating, float(np.arctan2(*toward[s - 1][::-1])) + rng.uniform(-0.3, 0.3)) for s in order]
    decision = decide(seating, places, other, Middle(np.zeros(2), 1.2))
    assert list(decision.seats) == order
    assert decision.marginals.sum(axis=1) == pytest.approx(1)


def test_one_card_alone_leaves_the_seat_open() -> None:
    decision = decide(Seating(), [np.array([0.1, 0.1])], [np.zeros(4)], Middle(np.zeros(2), 1.2))
    assert decision.marginals.max() < 0.5


def test_more_cards_than_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="5 cards"):
        decide(Seating(), [np.zeros(2)] * 5, [np.zeros(4)] * 5, Middle(np.zeros(2), 1.0))
    assert decide(Seating(), [], [], Middle(np.zeros(2), 1.0)).seats == ()
