"""The plane of the table from the cards on it, and the small tools on quadrilaterals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.stage import SIZE, Lying, Stage
from vision.geometry import axis_angle, corner_distance, fit_plane, flat_plane, overlap

SQUARE = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]])


@pytest.mark.parametrize("tilt", [0.0, 0.3, 0.5, 0.75])
def test_plane_measures_the_table_in_card_lengths(tilt: float) -> None:
    stage = Stage(3, tilt=tilt)
    rng = np.random.default_rng(1)
    places = rng.uniform(-1.5, 1.5, (12, 2))
    quads = np.array([stage.quad(Lying("1O", p, rng.uniform(0, 3))) for p in places])
    plane = fit_plane(quads + rng.normal(0, 1, quads.shape), SIZE)
    found = np.array([plane.place(q) for q in quads])
    true = np.hypot(*(places[0] - places[1:]).T)
    seen = np.hypot(*(found[0] - found[1:]).T)
    assert np.abs(seen / true - 1).max() < 0.05


def test_four_cards_are_enough_for_a_steep_camera() -> None:
    stage = Stage(3, tilt=0.75)
    places = np.array([[0.0, 0.7], [0.6, 0.0], [0.0, -0.7], [-0.6, 0.1]])
    quads = np.array([stage.quad(Lying("1O", p, k * np.pi / 2 + np.pi / 2)) for k, p in enumerate(places)])
    plane = fit_plane(quads, SIZE)
    found = np.array([plane.place(q) for q in quads])
    assert np.hypot(*(found[0] - found[2])) == pytest.approx(1.4, rel=0.1)
    assert np.hypot(*(found[1] - found[3])) == pytest.approx(np.hypot(1.2, 0.1), rel=0.1)


def test_plane_has_its_origin_under_the_middle_of_the_picture() -> None:
    stage = Stage(0, tilt=0.6)
    quads = np.array([stage.quad(Lying("1O", np.array([x, 0.5]), x)) for x in (-1.0, 0.3, 1.2)])
    plane = fit_plane(quads, SIZE)
    assert np.allclose(plane.to_table(np.array([640.0, 360.0])), 0, atol=1e-9)
    assert np.allclose(plane.to_picture(plane.to_table(SQUARE)), SQUARE)


def test_no_plane_without_a_card() -> None:
    with pytest.raises(ValueError, match="without a card"):
        fit_plane(np.zeros((0, 4, 2)), SIZE)


def test_flat_plane_divides_by_the_length() -> None:
    assert np.allclose(flat_plane(100, SIZE).to_table(np.array([740.0, 360.0])), [1, 0])


@pytest.mark.parametrize(("shift", "part"), [((0, 0), 1.0), ((5, 0), 0.5), ((5, 5), 0.25), ((20, 0), 0.0)])
def test_overlap(shift: tuple[float, float], part: float) -> None:
    assert overlap(SQUARE, SQUARE + shift) == pytest.approx(part)


def test_a_card_turned_by_half_a_turn_lies_in_the_same_place() -> None:
    assert corner_distance(SQUARE, np.roll(SQUARE, 2, axis=0)) == 0
    assert corner_distance(SQUARE, SQUARE + np.array([3, 4])) == pytest.approx(5)


@given(st.floats(-10, 10), st.floats(-10, 10))
def test_axes_have_no_direction(a: float, b: float) -> None:
    assert 0 <= axis_angle(a, b) <= np.pi / 2 + 1e-9
    assert axis_angle(a, b) == pytest.approx(axis_angle(a + np.pi, b), abs=1e-6)
