"""What players hold cannot be made out; what lies on the table can."""

import numpy as np
import pytest

from vision.geometry import Points
from vision.privacy import BLOCKS, hide_hands
from vision.types import Image

SIZE = (360, 640)


def box(x: float, y: float, width: float = 40, height: float = 62) -> Points:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float64)


def noisy() -> Image:
    return np.random.default_rng(3).integers(0, 256, (*SIZE, 3)).astype(np.uint8)


def same(a: Image, b: Image, corners: Points) -> bool:
    (x1, y1), (x2, y2) = corners.min(0).astype(int), corners.max(0).astype(int)
    return bool((a[y1:y2, x1:x2] == b[y1:y2, x1:x2]).all())


LYING, AWAY = box(300, 150), box(20, 20)


def test_the_cards_on_the_table_stay_sharp_and_the_rest_is_coarse_and_grey() -> None:
    image = noisy()
    shown = hide_hands(image, [LYING], [])
    assert same(shown, image, LYING) and not same(shown, image, AWAY)
    corner = shown[:100, :100].astype(int)
    assert (corner.max(axis=2) == corner.min(axis=2)).all() and np.ptp(corner) < 60


@pytest.mark.parametrize("where", [box(310, 160), AWAY], ids=["over the table", "elsewhere"])
@pytest.mark.parametrize("colour", [(0, 0, 255), (255, 255, 255), (0, 0, 0)])
def test_nothing_of_a_held_face_is_shown(where: Points, colour: tuple[int, int, int]) -> None:
    """Whatever the face looks like, the picture is the same."""
    plain, held = noisy(), noisy()
    (x1, y1), (x2, y2) = where.min(0).astype(int), where.max(0).astype(int)
    plain[y1:y2, x1:x2], held[y1:y2, x1:x2] = 128, colour
    assert (hide_hands(plain, [LYING], [where]) == hide_hands(held, [LYING], [where])).all()


def test_a_hand_over_the_table_is_coarse_but_for_the_cards_that_lie_there() -> None:
    image, hand = noisy(), box(280, 100, 120, 160)
    shown = hide_hands(image, [LYING], [], [hand], [LYING])
    assert same(shown, image, LYING) and not same(shown, image, box(345, 220, 30, 30))


def test_before_any_card_lies_there_all_is_coarse() -> None:
    image = noisy()
    shown = hide_hands(image, [], [])
    assert len(np.unique(shown[:, :, 0])) < 256 // 2 and not same(shown, image, LYING)


def test_the_picture_given_is_left_alone() -> None:
    image = noisy()
    hide_hands(image, [LYING], [AWAY], [LYING])
    assert (image == noisy()).all()


def test_a_block_is_larger_than_a_card() -> None:
    assert SIZE[1] / BLOCKS >= 40
