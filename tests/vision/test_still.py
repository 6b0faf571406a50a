"""What has not moved is not read anew, but never for long."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from vision.still import AGAIN, ALL, RESTLESS, THIRDS, StillReader
from vision.types import Image, Kind, Part, Sighting

CHANCE = np.random.default_rng(1)
TABLE: Image = CHANCE.integers(60, 120, (720, 1280, 3), np.uint8)


def at(x: float, y: float, name: Kind = "face", sure: float = 0.9) -> Sighting:
    """A card of 60 by 90 pixels with its middle there."""
    corners = np.array([[-30, -45], [30, -45], [30, 45], [-30, 45]], np.float32) + np.array([x, y], np.float32)
    return Sighting(name, corners, sure)


class Counting:
    """A reader that tells how often it was asked, by the confidence of the card that it finds where cards are put."""

    def __init__(self) -> None:
        self.reads = 0
        self.parts: list[Part | None] = []
        self.found = [at(620, 330)]

    def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
        self.reads += 1
        self.parts.append(part)
        return list(self.found)


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
    looks: list[tuple[float, Part]] = []
    for frame in range(90):
        now[0] = frame / 30
        reads = reader.reads
        assert still.read(noisy(TABLE)) == reader.found
        if reader.reads > reads:
            looks.append((now[0], reader.parts[-1] or Part(0, 0, 1280, 720)))
    assert len(looks) <= 1 + RESTLESS * 30 + THIRDS * 3 / AGAIN
    for x in range(0, 1280, 10):
        times = [time for time, part in looks if part.left <= x < part.right and part[1::2] == (0, 720)]
        assert max(after - before for before, after in pairwise([*times, 3.0])) < AGAIN + THIRDS / 30 + 0.01


CARD, SHADE = (600, 300, 640, 360), (200, 100, 500, 400)


@pytest.mark.parametrize("change, box", [(with_card, CARD), (with_a_dark_card, CARD), (shaded, SHADE)])
def test_what_has_changed_is_read_at_once(change: Callable[[Image], Image], box: tuple[int, int, int, int]) -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    still.read(TABLE)
    for picture, reads in ((change(TABLE), 2), (TABLE, 3)):
        still.read(noisy(picture))
        assert reader.reads == reads
        part = reader.parts[-1]
        assert part is not None and part[:2] <= box[:2] and part[2:] >= box[2:]
        assert part.top <= box[1] and part.bottom >= box[3]


def test_what_has_just_moved_is_looked_at_more_than_once() -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    still.read(TABLE)
    for number in range(6):
        now[0] = 0.01 + number / 15
        still.read(noisy(with_card(TABLE)))
    assert reader.reads == 1 + 4 and RESTLESS == 0.25


def test_what_lies_elsewhere_stays_as_it_was_read() -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    far, near, gone = at(200, 200), at(900, 200), at(620, 330, sure=0.7)
    reader.found = [far, near, gone]
    still.read(TABLE)
    now[0] = RESTLESS
    again, new, cut = at(201, 201), at(625, 335, sure=0.95), at(1200, 600)
    reader.found = [again, new, cut]
    assert still.read(with_card(TABLE)) == [new, far, near]
    now[0] += ALL
    for _ in range(THIRDS):
        seen = still.read(with_card(TABLE))
    assert seen[0] is new and len(seen) == 3 and any(s is again for s in seen) and any(s is cut for s in seen)


def test_what_a_single_look_has_found_or_missed_is_looked_at_again() -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    still.read(TABLE)
    for found in ([at(620, 330), at(300, 500)], [at(620, 330)]):
        now[0] += ALL
        reader.found = found
        for _ in range(THIRDS):  # all is read, though nothing has moved
            still.read(TABLE)
        reads, now[0] = reader.reads, now[0] + 0.1
        still.read(TABLE)
        part = reader.parts[-1]
        assert reader.reads == reads + 1 and part is not None
        assert part.left <= 270 and part.right >= 330 and part.top <= 455 and part.bottom >= 545


def test_no_card_is_cut_by_the_part_that_is_read() -> None:
    """A change touches one card, that one the next, and so on."""
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    reader.found = [at(620 + 50 * k, 330 + 20 * k) for k in range(6)]
    still.read(TABLE)
    now[0] = RESTLESS
    still.read(with_card(TABLE))
    part = reader.parts[-1]
    assert part is not None and part.right >= 620 + 250 + 30 and part.bottom >= 330 + 100 + 45


def test_where_much_has_moved_it_is_looked_at_more_than_once() -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    still.read(TABLE)
    dark = np.clip(TABLE * 0.7, 0, 255).astype(np.uint8)
    for number in range(4):
        now[0] = 0.3 + number / 15
        still.read(dark)
    assert reader.reads == 1 + 4


def test_a_thing_known_outside_is_not_there_twice() -> None:
    reader, now = Counting(), [0.0]
    still = StillReader(reader, lambda: now[0])
    known = at(570, 330)  # ends where the change begins
    reader.found = [known]
    still.read(TABLE)
    now[0] = RESTLESS
    reader.found = [at(572, 330)]
    moved = TABLE.copy()
    moved[300:360, 608:640] = 240
    assert still.read(moved) == [known]


def test_where_much_moves_all_is_read() -> None:
    reader = Counting()
    still = StillReader(reader, lambda: 0.0)
    still.read(TABLE)
    still.read(np.clip(TABLE * 0.7, 0, 255).astype(np.uint8))
    assert reader.parts == [None, None]


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
        def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
            seen = super().read(image, part)
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
