"""A card found twice is shown once; two cards that cross both stay."""

import numpy as np
import pytest

from vision.names import CARDS, INDEX
from vision.reader import without_echoes
from vision.types import Identity, Sighting


def face(card: str, probability: float, x: float, height: float = 90) -> Sighting:
    probabilities = np.full(len(CARDS), (1 - probability) / 100, np.float32)
    probabilities[INDEX[card]] = probability
    corners = np.array([[x, 0], [x + 60, 0], [x + 60, height], [x, height]], np.float32)
    return Sighting("face", corners, 0.8, Identity(probabilities, 0.0, np.zeros(4, np.float32)))


@pytest.mark.parametrize(
    ("faces", "kept"),
    [
        ([("1O", 0.7, 0), ("1O", 0.9, 8)], [1]),
        ([("1O", 0.9, 0), ("7C", 0.9, 20)], [0, 1]),
        ([("1O", 0.9, 0), ("7C", 0.2, 20)], [0]),
        ([("1O", 0.9, 0), ("7C", 0.2, 200)], [0, 1]),
        ([("1O", 0.9, 0), ("1O", 0.8, 200)], [0, 1]),
        ([("4O", 0.95, 0), ("3O", 0.9, 1, 50)], [0]),
        ([("4O", 0.9, 0), ("3O", 0.95, 1, 50)], [0, 1]),
        ([("4O", 0.95, 0), ("3O", 0.9, 1, 88)], [0, 1]),
        ([("4O", 0.95, 0), ("3O", 0.9, 25, 50)], [0, 1]),
    ],
    ids=[
        "same card",
        "two cards that cross",
        "an echo without a name",
        "a doubtful card apart",
        "doubled, apart",
        "half of a card",
        "a surer card inside a poor outline",
        "two cards almost in one place",
        "what is seen of a card under another",
    ],
)
def test_echoes(faces: list[tuple], kept: list[int]) -> None:  # type: ignore[type-arg]
    sightings = [face(*f) for f in faces]
    assert [sightings.index(s) for s in without_echoes(sightings)] == kept


def test_backs_and_hands_stay() -> None:
    back = Sighting("back", np.zeros((4, 2), np.float32), 0.5)
    assert without_echoes([back, face("1O", 0.9, 0)])[0] is back
