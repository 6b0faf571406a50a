"""Which outlines are whole cards."""

import numpy as np

from tests.vision.stage import IMAGE, Lying, Stage
from tests.vision.test_tracks import face
from vision.survey import Survey, Surveyor
from vision.types import Frame, Sighting


def part(corners: np.ndarray, share: float) -> np.ndarray:
    """The outline of the upper part of a card."""
    return np.array([corners[0], corners[1], *(corners[:2] + share * (corners[[3, 2]] - corners[:2]))[::-1]])


def survey(*frames: list[Sighting]) -> Survey:
    surveyor = Surveyor()
    for k, sightings in enumerate(frames):
        result = surveyor.step(Frame(k, k / 8, IMAGE, "test"), sightings)
    return result


def cards(stage: Stage) -> list[np.ndarray]:
    spots = [(-1.0, 0.5), (0.1, -0.6), (0.9, 0.3), (-0.2, 0.7)]
    return [stage.quad(Lying("1O", np.array(p), k * 0.9)) for k, p in enumerate(spots)]


def test_the_uncovered_part_of_a_card_is_not_a_card() -> None:
    stage = Stage(0, tilt=0.5)
    first, *others = cards(stage)
    lying = [face("4O", q) for q in others]
    result = survey(*[[*lying, face("2O", part(first, 0.6))]] * 4)
    assert [m.whole for m in result.seen] == [True, True, True, False]


def test_a_part_seen_beside_its_whole_is_dropped() -> None:
    quad = cards(Stage(0))[0]
    whole = face("4O", quad)
    result = survey([face("2O", part(quad, 0.55)), whole])
    assert [m.sighting for m in result.seen] == [whole]


def test_all_cards_are_whole_from_any_camera() -> None:
    for tilt in (0.0, 0.4, 0.75):
        lying = [face("1O", q) for q in cards(Stage(0, tilt=tilt))]
        assert all(m.whole for m in survey(*[lying] * 4).seen), tilt


def test_no_plane_before_the_first_face() -> None:
    assert survey([]).plane is None


def test_a_larger_outline_seen_a_few_times_does_not_silence_a_card() -> None:
    """As when two cards beside each other are taken for one, now and then."""
    stage = Stage(0, tilt=0.7)
    lying = [face("1O", q) for q in cards(stage)]
    wrong = [face("1O", q.mean(0) + 1.5 * (q - q.mean(0))) for q in cards(stage)]
    result = survey(*[lying] * 30, *[wrong] * 4, *[lying] * 3)
    assert all(m.whole for m in result.seen)
