"""A camera that comes back with another size: the places on the table stay where they were."""

from functools import cache

import cv2
import numpy as np
import pytest

from datasets.film import DEMO
from vision.registration import EVERY, Registration
from vision.types import Frame, Image

CARD = np.array([[500, 300], [560, 300], [560, 390], [500, 390]], np.float32)  # somewhere in the middle


@cache
def table() -> Image:
    """A picture of the demo, 1280×720."""
    capture = cv2.VideoCapture(str(DEMO))
    capture.set(cv2.CAP_PROP_POS_MSEC, 30_000)
    good, picture = capture.read()
    capture.release()
    assert good
    return np.asarray(cv2.resize(picture, (1280, 720), interpolation=cv2.INTER_AREA), np.uint8)


def resized(image: Image, width: int, height: int) -> Image:
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


OTHERS = {
    "half the size": lambda image: resized(image, 640, 360),
    "full HD": lambda image: resized(image, 1920, 1080),
    "4:3, cut at the sides": lambda image: resized(image[:, 160:1120], 640, 480),
    "4:3, squeezed": lambda image: resized(image, 640, 480),
    "moved, too": lambda image: resized(image[80:, :1138], 640, 360),
}


def marked(image: Image) -> Image:
    """With a card on it, all white."""
    image = image.copy()
    cv2.fillConvexPoly(image, CARD.astype(np.int32), (255, 255, 255))
    return image


@pytest.mark.parametrize("other", OTHERS)
def test_every_place_stays_where_it_was(other: str) -> None:
    lay = Registration()
    assert lay(Frame(0, 0.0, table(), "cam")) is not None
    laid = lay(Frame(1, 0.1, OTHERS[other](marked(table())), "cam"))
    assert laid is not None and laid.image.shape == table().shape
    inside = np.zeros(table().shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, CARD.astype(np.int32), 1)
    white = (laid.image.min(axis=2) > 200).astype(np.uint8)
    assert (white & inside).sum() > 0.9 * inside.sum()
    around = cv2.dilate(inside, np.ones((21, 21), np.uint8)) - cv2.dilate(inside, np.ones((7, 7), np.uint8))
    assert (white & around).sum() < 0.1 * around.sum()


def test_another_table_is_not_read_until_the_first_is_back() -> None:
    chance = np.random.default_rng(1)
    elsewhere = resized(chance.integers(0, 255, (30, 40, 3), np.uint8), 640, 480)
    lay = Registration()
    lay(Frame(0, 0.0, table(), "cam"))
    assert lay(Frame(1, 0.1, elsewhere, "cam")) is None
    here = resized(table()[:, 160:1120], 640, 480)
    assert lay(Frame(2, 0.2, here, "cam")) is None  # not tried with every frame
    assert lay(Frame(3, 0.1 + EVERY, here, "cam")) is not None
    again = Frame(4, 2.0, table(), "cam")
    assert lay(again) is again


def test_pictures_of_the_first_size_are_left_alone() -> None:
    lay = Registration()
    for number in range(3):
        frame = Frame(number, float(number), table(), "cam")
        assert lay(frame) is frame
