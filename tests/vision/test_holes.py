"""A baza gathered short: whose cards were missed, and where among those seen they belong."""

import numpy as np
import pytest

from vision import holes
from vision.geometry import flat_plane
from vision.looks import Evidence
from vision.names import INDEX
from vision.record import Baza, Play
from vision.seats import Middle
from vision.track import Loose, Track
from vision.types import Identity

NOWHERE = np.zeros((4, 2))


def seen(seat: int, time: float, card: str = "1O") -> Play:
    track = Track(seat, "face", NOWHERE, time, time, 0, time)
    return Play(time, 0, Evidence.of(card), track, NOWHERE, np.zeros(4), np.eye(4)[seat - 1], card=card, seat=seat)


@pytest.mark.parametrize(
    ("played", "begin", "end", "order"),
    [
        ([(2, 10.0), (3, 11.0), (4, 12.0)], 9.0, 13.0, [2, 3, 4, 1]),  # the last one, gathered at once
        ([(2, 10.0), (4, 12.0), (1, 13.0)], 9.0, 14.0, [2, 3, 4, 1]),
        ([(2, 10.0), (3, 11.0), (4, 12.0)], 2.0, 12.5, [1, 2, 3, 4]),  # a long wait before the first that was seen
        ([(2, 10.0), (1, 13.0)], 9.0, 14.0, [2, 3, 4, 1]),
        ([(3, 10.0), (2, 11.0), (4, 12.0)], 9.0, 13.0, [3, 2, 4, 1]),  # out of turn, as it happened
        ([], 9.0, 14.0, [1, 2, 3, 4]),
    ],
)
def test_where_the_unseen_belong(played: list[tuple[int, float]], begin: float, end: float, order: list[int]) -> None:
    baza = Baza([seen(seat, time) for seat, time in played])
    filled = holes.fill(baza, 4, begin, end)
    assert [play.seat for play in baza.plays] == order
    assert [play.time for play in baza.plays] == sorted({play.time for play in baza.plays})
    assert all(play.unseen and begin < play.time < end for play in filled)
    assert len(filled) == 4 - len(played)


@pytest.mark.parametrize(
    ("card", "place", "time", "best"),
    [
        ("7C", (640.0, 360.0), 12.2, "7C"),
        ("1O", (640.0, 360.0), 12.2, None),  # a card of the baza itself, on its way off
        ("7C", (60.0, 360.0), 12.2, None),  # not over the baza
        ("7C", (640.0, 360.0), 10.5, None),  # before the last card fell
    ],
)
def test_a_face_in_passing_says_what_was_missed(
    card: str, place: tuple[float, float], time: float, best: str | None
) -> None:
    baza = Baza([seen(2, 10.0, "1O"), seen(3, 11.0, "2O"), seen(4, 12.0, "4O")])
    (hole,) = holes.fill(baza, 4, 9.0, 13.0)
    probabilities = np.full(48, 0.1 / 47, np.float32)
    probabilities[INDEX[card]] = 0.9
    loose = Loose(time, np.array(place), Identity(probabilities, 0.0, np.zeros(4, np.float32)))
    holes.glimpsed(hole, baza, [loose], flat_plane(100.0, (1280, 720)), Middle(np.zeros(2), 0.2), 12.0)
    assert (hole.evidence.best()[0] if hole.evidence.looks else None) == best
