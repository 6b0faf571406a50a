"""The follower on what the shipped networks saw of moments that were once followed wrongly.

Each file of `recorded/` holds the sightings of a few seconds of a film made by `miron simulate`.
"""

from pathlib import Path

import numpy as np

from tests.vision.watching import Table, facts
from vision.begun import Begun, begun_hand
from vision.follower import Follower
from vision.sightings_file import RememberingReader
from vision.types import Frame, Image, Sighting

IMAGE = np.zeros((720, 1280, 3), np.uint8)
RECORDED = Path(__file__).parent / "recorded"


class Nothing:
    """What is not in the file was not seen."""

    def read(self, image: Image) -> list[Sighting]:
        raise AssertionError("the file holds too few frames")


def watch(name: str, indices: list[int], fps: float, begun: Begun) -> list[dict[str, object]]:
    """What the follower says of the recorded frames, the hand being played already; it ends when they do."""
    reader = RememberingReader(Nothing(), RECORDED / name)
    follower = Follower(Table(), patience=float("inf"), begun=begun_hand(begun, 4))
    lines: list[dict[str, object]] = []
    for index in indices:
        lines += follower.feed(Frame(index, index / fps, IMAGE, name), reader.read(IMAGE))
    return facts([*lines, *follower.finish()])


def test_a_card_thrown_on_the_card_led_has_not_taken_it_back() -> None:
    """Seat 4 throws on the lead within a third of a second; seven tenths of it are never seen again."""
    indices = [k for k in range(807, 879) if k % 3 != 1]  # 8 looks a second at a film of 12
    lines = watch("thrown_on_the_lead.npz", indices, 12, Begun(3, "5E", None, [[]]))
    assert [(line["event"], line["seat"], line["card"]) for line in lines] == [
        ("play", 3, "2B"),
        ("play", 4, "6E"),
        ("play", 1, "10B"),
        ("play", 2, "3E"),
    ]
