"""A card under a heap is outlined whole from the part of it that is seen, from any side and in perspective."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detect import Outline
from vision.geometry import CARD_ASPECT, Points, corner_distance, long_side
from vision.tucked import whole_under_heaps

LENGTH = 120.0
VIEW = np.array([[1.0, 0.1, 200], [0.05, 0.9, 150], [2e-4, 4e-4, 1]])
"""A tilted camera's homography from table pixels."""


def card(x: float, y: float, degrees: float, seen: float = 1.0, broad: float = 1.0) -> Points:
    """A card in table pixels whose middle is at (x, y); `seen`: how much of its length, `broad`: of its breadth, from
    its first corner on."""
    half = np.array([[-CARD_ASPECT, -1], [CARD_ASPECT, -1], [CARD_ASPECT, 1], [-CARD_ASPECT, 1]]) / 2
    half[2:, 1] = -0.5 + seen
    half[1:3, 0] = CARD_ASPECT * (broad - 0.5)
    turn = np.radians(degrees)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(half * LENGTH @ spin + (x, y), np.float64)


def pictured(corners: Points) -> NDArray[np.float32]:
    return np.asarray(cv2.perspectiveTransform(corners[None].astype(np.float32), VIEW)[0], np.float32)


def seen_as(part: Points, heap: Points) -> NDArray[np.float32]:
    outlines = [Outline("back", pictured(heap), 0.9), Outline("face", pictured(part), 0.9)]
    return whole_under_heaps(outlines)[1].corners


@pytest.mark.parametrize("heap_turn", [0, 8, 90, 187, 270])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_hidden_end_is_added(turn: int, heap_turn: int) -> None:
    """Two thirds of a card are seen; the rest lies under a heap across it."""
    away = np.array([-np.sin(np.radians(turn)), np.cos(np.radians(turn))])
    x, y = away * LENGTH * (0.167 + CARD_ASPECT / 2)
    heap = card(float(x), float(y), turn + 90 + (heap_turn % 90))
    found = seen_as(card(0, 0, turn, seen=0.667), heap)
    whole = pictured(card(0, 0, turn))
    assert corner_distance(found, whole) < 0.06 * long_side(whole)


def test_a_card_may_lie_beside_the_heap_s_long_way() -> None:
    """Half of its breadth is seen: the heap covers it along its long side."""
    heap = card(CARD_ASPECT * LENGTH * 0.5, 0, 0)
    found = seen_as(card(0, 0, 0, broad=0.5), heap)
    whole = pictured(card(0, 0, 0))
    assert corner_distance(found, whole) < 0.06 * long_side(whole)


@pytest.mark.parametrize(
    ("face", "heap"),
    [
        (card(0, 0, 0), card(0, 80, 90)),
        (card(0, 0, 0, seen=0.6), card(0, 400, 90)),
        (card(0, 0, 0, seen=0.6, broad=0.6), card(0, 65, 90)),
        (card(0, 0, 0, seen=0.25), card(0, 20, 90)),
        (card(0, 0, 0, seen=0.5), card(0, 0, 0)),
    ],
    ids=["seen whole", "no heap near", "too slim for a card", "hardly seen", "on top of the heap"],
)
def test_what_is_no_cut_card_stays(face: Points, heap: Points) -> None:
    assert (seen_as(face, heap) == pictured(face)).all()


def test_backs_and_hands_stay() -> None:
    outlines = [Outline("hand", pictured(card(0, 0, 0)), 0.9), Outline("back", pictured(card(0, 80, 90)), 0.9)]
    assert whole_under_heaps(outlines) == outlines
