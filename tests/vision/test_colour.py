"""Pictures without colours are known as such, and what is seen on them is told with less certainty."""

import cv2
import numpy as np
import pytest

from vision.colour import FAINT, colour, paled
from vision.types import Identity, Image


def scene() -> Image:
    rng = np.random.default_rng(0)
    picture = np.full((200, 300, 3), (60, 105, 45)) + rng.normal(0, 5, (200, 300, 1))
    picture[40:140, 60:130] = 235
    picture[70:110, 80:110] = (40, 40, 200)
    return np.clip(picture, 0, 255).astype(np.uint8)


def grey(tint: tuple[float, float, float] = (1, 1, 1)) -> Image:
    levels = cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY)[..., None] * np.array(tint)
    jpeg = cv2.imencode(".jpg", np.clip(levels, 0, 255).astype(np.uint8))[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize(
    ("picture", "colourful"),
    [
        (scene(), True),
        (grey(), False),
        (grey((0.6, 0.85, 1.0)), False),
        (np.zeros((1, 1, 3), np.uint8), False),
        (np.full((50, 50, 3), (200, 30, 10), np.uint8), False),
    ],
    ids=["colour", "grey", "sepia", "one pixel", "all one colour"],
)
def test_colour(picture: Image, colourful: bool) -> None:
    assert (colour(picture) >= FAINT) is colourful


def test_paled_is_less_sure_in_the_same_order() -> None:
    probabilities = np.zeros(48, np.float32)
    probabilities[3], probabilities[4] = 0.9, 0.08
    pale = paled(Identity(probabilities, 0.02, np.zeros(4, np.float32)))
    assert float(pale.probabilities.sum()) + pale.unknown == pytest.approx(1, abs=1e-5)
    assert 0.9 > pale.probabilities[3] > pale.probabilities[4] > 0.08
