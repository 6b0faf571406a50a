"""One card that is seen in two places or two readings: pushed, turned, uncovered, dragged along by a gathering hand."""

import numpy as np
import pytest

from tests.vision.test_tracks import identity
from vision.bazas import BazaKeeper
from vision.geometry import Points, flat_plane
from vision.landings import Landing
from vision.looks import Evidence
from vision.placing import Placing
from vision.questions import QuestionBook
from vision.record import Deal, Hand, Show
from vision.seats import Seating
from vision.settling import Settler, _lies_elsewhere, _moved_from
from vision.shows import uncovered
from vision.table import TableView
from vision.track import Track, Tracks

PLANE = flat_plane(120.0, (1280, 720))


def card(x: float, y: float, turn: float = 0.0) -> Points:
    """Corners of a card 120 pixels long, pixels."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[-38, -60], [38, -60], [38, 60], [-38, 60]]) @ np.array([[c, s], [-s, c]]) + (x, y)


def track(number: int, corners: Points, since: float, seen: float, reads: str, sure: float, looks: int = 6) -> Track:
    """A face that has lain there `since` and was last `seen` (seconds), under a hand."""
    evidence = Evidence()
    for k in range(looks):
        evidence.add(identity(reads, sure), since + k * (seen - since) / looks)
    return Track(number, "face", corners, since, since, 0, seen, looks, touched=seen, evidence=evidence)


def view(time: float, *faces: Track) -> TableView:
    return TableView(Tracks(time, 0, (1280, 720), faces, (), (), (), (), False), PLANE, faces, (), ())


def landing(here: Track, read: bool = True) -> Landing:
    return Landing(here, here.rest_time, 0, read=read)


@pytest.mark.parametrize(
    ("read_there", "sure", "outcome"), [("1O", 0.5, "moved"), ("7C", 0.5, None), ("1O", 0.02, None)]
)
def test_a_card_turned_where_it_lies_is_the_same_if_it_is_read_the_same(
    read_there: str, sure: float, outcome: str | None
) -> None:
    before = track(1, card(600, 400), 1.0, 1.4, read_there, sure, looks=2)
    here = landing(track(2, card(605, 405, 0.9), 1.45, 1.8, "1O", 0.97))
    assert _moved_from(before, view(1.8, before, here.track), PLANE, here) == outcome


def test_a_card_pushed_on_before_it_was_played_is_not_there_twice() -> None:
    first = landing(track(1, card(600, 400), 1.0, 1.3, "10O", 0.97))
    second = track(2, card(700, 480), 1.4, 2.0, "10O", 0.97)
    assert _lies_elsewhere(view(2.0, first.track, second), first) is second
    assert not _lies_elsewhere(view(2.0, first.track, track(2, card(700, 480), 1.4, 2.0, "4O", 0.97)), first)
    later = track(2, card(700, 480), 4.0, 5.0, "10O", 0.97)  # taken back to the hand meanwhile
    assert not _lies_elsewhere(view(5.0, first.track, later), first)


def test_a_card_uncovered_in_a_cante_is_of_the_cante() -> None:
    both = track(1, card(600, 400), 1.0, 1.3, "10C", 0.9)
    sota = track(2, card(690, 400), 1.4, 2.0, "10C", 0.97)
    show = Show(1.0, 0, (both, sota), np.full(4, 0.25), "C", 0.8)
    rey = landing(track(3, card(604, 402), 1.5, 2.0, "12C", 0.97))
    assert not uncovered(show, landing(track(4, card(400, 400), 1.5, 2.0, "12C", 0.97)))
    assert uncovered(show, rey) and show.tracks == (rey.track, sota)


@pytest.mark.parametrize("played", [2, 4])
def test_what_moves_a_full_baza_tells_nothing_of_seats(played: int) -> None:
    placing = Placing(Seating(4))
    bazas = BazaKeeper(placing)
    evidence = np.zeros(4)
    hand = Hand(1, Deal(0.0, 0, Evidence.of("1E"), evidence), None, [], [])
    for k in range(played):
        bazas.play(hand, landing(track(k, card(500 + 90 * k, 360), 1.0 + k, 1.5 + k, f"{k + 2}O", 0.97)))
    play = hand.baza.plays[0]
    there = play.corners
    moved = landing(track(9, card(900, 600), 8.0, 8.5, "2O", 0.97))
    Settler(placing, bazas, QuestionBook())._is_now(hand, play, moved)
    assert play.track is moved.track
    assert (play.corners is there) == (played == 4)
