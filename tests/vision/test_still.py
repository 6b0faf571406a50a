"""Pictures in which nothing has moved are not read anew, but never for long."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.still import AGAIN, StillReader
from vision.types import Image, Sighting

CHANCE = np.random.default_rng(1)
TABLE: Image = CHANCE.integers(60, 120, (720, 1280, 3), np.uint8)


class Counting:
    def __init__(self) -> None:
        self.reads = 0

    def read(self, image: Image) -> list[Sighting]:
        self.reads += 1
        return [Sighting("face", np.full((4, 2), self.reads, np.float32), 0.9)]


def noisy(image: Image) -> Image:
    """As another picture of a camera in poor light."""
    return np.clip(image + CHANCE.normal(0, 8, image.shape), 0, 255).astype(np.uint8)


def with_card(image: Image, grey: float = 240.0) -> Image:
    image = image.copy()
    image[300:360, 600:640] = grey
    return image


def with_a_dark_card(image: Image) -> Image:
    return with_card(image, float(image.mean()) + 20)


def slid(image: Image) -> Image:
    return np.roll(with_card(image), 6, axis=1)


def shaded(image: Image) -> Image:
    image = image.copy()
    image[100:400, 200:500] = (image[100:400, 200:500] * 0.88).astype(np.uint8)
    return image


def test_what_lies_still_is_read_a_few_times_a_second() -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    for frame in range(30):
        now[0] = frame / 30
        seen = still.read(noisy(TABLE))
        assert seen[0].corners[0, 0] == reader.reads
    assert reader.reads == pytest.approx(1 / AGAIN, abs=1)


@pytest.mark.parametrize("change", [with_card, with_a_dark_card, shaded])
def test_what_has_changed_is_read_at_once(change: Callable[[Image], Image]) -> None:
    reader = Counting()
    still = StillReader(reader, lambda: 0.0)
    still.read(TABLE)
    still.read(noisy(change(TABLE)))
    still.read(noisy(change(TABLE)))
    assert reader.reads == 2
    still.read(noisy(TABLE))
    assert reader.reads == 3


def test_a_card_that_slides_is_read_at_once() -> None:
    reader = Counting()
    still = StillReader(reader, lambda: 0.0)
    still.read(with_card(TABLE))
    still.read(slid(TABLE))
    assert reader.reads == 2


def test_a_picture_of_another_size_is_read() -> None:
    reader = Counting()
    still = StillReader(reader, lambda: 0.0)
    still.read(TABLE)
    still.read(TABLE[:360, :640])
    assert reader.reads == 2


def test_what_could_not_be_read_is_read_again() -> None:
    class Failing(Counting):
        def read(self, image: Image) -> list[Sighting]:
            seen = super().read(image)
            if self.reads == 2:
                raise RuntimeError("the network stumbles")
            return seen

    reader = Failing()
    still = StillReader(reader, lambda: 0.0)
    still.read(TABLE)
    with pytest.raises(RuntimeError):
        still.read(with_card(TABLE))
    still.read(with_card(TABLE))
    assert reader.reads == 3
