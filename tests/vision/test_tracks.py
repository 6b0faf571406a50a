"""Sightings to lying things: born, at rest, hidden, gone; the camera moved."""

import numpy as np
import pytest

from tests.vision.stage import IMAGE, Lying, Stage
from vision.looks import Evidence
from vision.names import INDEX
from vision.survey import Measured, Survey
from vision.track import Tracks
from vision.tracker import Tracker
from vision.types import Frame, Identity, Sighting

CARD = np.array([[600.0, 300.0], [680.0, 300.0], [680.0, 425.0], [600.0, 425.0]], np.float32)


def identity(card: str, sure: float = 0.9) -> Identity:
    p = np.full(48, (1 - sure) / 94, np.float32)
    p[INDEX[card]] = sure
    return Identity(p, (1 - sure) / 2, np.zeros(4, np.float32))


def face(card: str, corners: np.ndarray = CARD) -> Sighting:
    return Sighting("face", np.asarray(corners, np.float32), 0.9, identity(card))


def hand(x1: float, y1: float, x2: float, y2: float) -> Sighting:
    return Sighting("hand", np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]], np.float32), 0.9)


def run(*frames: list[Sighting], start: int = 0, tracker: Tracker | None = None) -> Tracks:
    tracker = tracker or Tracker()
    for k, sightings in enumerate(frames, start):
        seen = tuple(Measured(s, True) for s in sightings)
        tracks = tracker.step(Survey(Frame(k, k / 8, IMAGE, "test"), None, seen))
    return tracks


def test_a_card_seen_twice_in_its_place_is_at_rest() -> None:
    assert not run([face("1O")]).faces[0].resting
    track = run([face("1O")], [face("1O", CARD + 3)]).faces[0]
    assert track.resting
    assert track.evidence.looks == 2


def test_turned_by_half_a_turn_it_is_the_same() -> None:
    tracks = run([face("1O")], [face("1O", np.roll(CARD, 2, axis=0))], [face("1O")])
    assert len(tracks.faces) == 1


def test_under_a_hand_a_card_stays_for_as_long_as_it_takes() -> None:
    over = [hand(500, 200, 1280, 500)]
    tracks = run([face("1O")], [face("1O")], *[over] * 80)
    assert tracks.faces[0].hidden


def test_in_clear_view_it_is_gone_after_a_moment() -> None:
    tracker = Tracker()
    here = face("2C", CARD + 300)
    run([face("1O"), here], [face("1O"), here], [hand(590, 290, 690, 440), here], tracker=tracker)
    assert len(run(*[[here]] * 3, start=3, tracker=tracker).faces) == 2
    assert len(run(*[[here]] * 4, start=6, tracker=tracker).faces) == 1


def test_without_a_hand_near_it_is_only_overlooked() -> None:
    here = face("2C", CARD + 300)
    tracks = run([face("1O"), here], [face("1O"), here], *[[here]] * 16)
    assert len(tracks.faces) == 2


def test_when_nothing_is_seen_something_is_before_the_camera() -> None:
    tracks = run([face("1O")], [face("1O")], [hand(590, 290, 690, 440)], *[[]] * 80)
    assert len(tracks.faces) == 1


def test_under_another_card_it_stays() -> None:
    tracks = run([face("1O")], [face("1O")], [hand(590, 290, 690, 440)], *[[face("2C", CARD + 15)]] * 20)
    assert {t.evidence.best()[0] for t in tracks.faces} == {"1O", "2C"}


def test_another_card_in_the_same_place_is_another_track() -> None:
    tracks = run(*[[face("1O")]] * 3, [hand(590, 290, 690, 440)], *[[face("2C")]] * 3)
    assert sorted(t.evidence.best()[0] for t in tracks.faces) == ["1O", "2C"]


def test_a_flying_card_is_remembered_as_loose() -> None:
    tracks = run([face("1O", CARD - 200)], [face("1O", CARD - 90)], [face("1O")], [face("1O")])
    assert [tuple(np.round(x.place)) for x in tracks.loose] == [(440, 162), (550, 272)]


def test_time_does_not_run_backwards() -> None:
    tracker = Tracker()
    run([], [], tracker=tracker)
    with pytest.raises(ValueError, match="not later"):
        run([], start=1, tracker=tracker)


def test_the_camera_moved_and_the_cards_did_not() -> None:
    stage = Stage(0)
    stage.lying = [Lying(c, np.array([x, 0.0]), 0.3) for c, x in (("1O", -1.0), ("5C", 0.2), ("12E", 1.1))]
    tracker = Tracker()
    before = run(*[[face(t.card or "", stage.quad(t)) for t in stage.lying]] * 4, tracker=tracker)
    stage.bump(60, -30, 5)
    after = run([face(t.card or "", stage.quad(t)) for t in stage.lying], start=4, tracker=tracker)
    assert after.moved
    assert [t.id for t in after.faces] == [t.id for t in before.faces]


def test_one_bad_look_does_not_overrule_many() -> None:
    evidence = Evidence()
    for look in range(4):
        evidence.add(identity("3B", 0.8), look / 8)
    evidence.add(identity("7O", 0.95), 0.5)
    assert evidence.best()[0] == "3B"


def test_looks_that_say_nothing_change_nothing() -> None:
    evidence = Evidence()
    evidence.add(identity("3B", 0.9), 0.0)
    _, before = evidence.best()
    for look in range(30):
        evidence.add(Identity(np.full(48, 0.1 / 48, np.float32), 0.9, np.zeros(4, np.float32)), 0.1 + look / 8)
    name, sure = evidence.best()
    assert name == "3B"
    assert sure == pytest.approx(before, abs=0.02)


@pytest.mark.parametrize("looks_a_second", [5, 8, 15, 30])
def test_how_long_a_card_was_watched_not_how_often(looks_a_second: int) -> None:
    evidence = Evidence()
    for look in range(looks_a_second + 1):
        evidence.add(identity("3B", 0.9), look / looks_a_second)
    assert evidence.watched == pytest.approx(1.0)


def test_a_card_read_one_way_and_another_in_the_same_place_is_one_card() -> None:
    """The hand that laid it is still there; nobody changes a card for another within a look, to a hair."""
    over = hand(590, 290, 690, 440)
    names = ["1C", "1C", "1C", "1C", "1C", "1C", "2C", "1C", "1C", "2C", "2C", "1C"]
    tracks = run(*([face(name, CARD + k % 3), over] for k, name in enumerate(names)))
    assert len(tracks.faces) == 1


def test_out_of_sight_under_a_hand_a_card_can_be_changed() -> None:
    over = hand(590, 290, 690, 440)
    tracks = run(*[[face("1C"), over]] * 5, *[[over]] * 6, *[[face("2C"), over]] * 2)
    assert {track.evidence.best()[0] for track in tracks.faces} == {"1C", "2C"}
