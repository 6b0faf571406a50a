"""A name is told only where it can be trusted, and a card lies on the table once."""

import numpy as np
import pytest

from vision.names import CARDS, INDEX
from vision.naming import best_card, name_faces
from vision.types import Identity, Sighting

CORNERS = np.zeros((4, 2), np.float32)


def face(card: str, probability: float) -> Sighting:
    probabilities = np.zeros(len(CARDS), np.float32)
    probabilities[INDEX[card]] = probability
    return Sighting("face", CORNERS, 0.9, Identity(probabilities, 1 - probability, np.zeros(4, np.float32)))


@pytest.mark.parametrize(
    ("faces", "names"),
    [
        ([("1O", 0.99)], ["1O"]),
        ([("1O", 0.4)], [None]),
        ([("1O", 0.9), ("1O", 0.95)], [None, "1O"]),
        ([("1O", 0.9), ("1O", 0.9)], ["1O", None]),
        ([("1O", 0.9), ("2O", 0.9), ("7B", 0.1)], ["1O", "2O", None]),
        ([], []),
    ],
    ids=["sure", "unsure", "twice", "twice alike", "three", "none"],
)
def test_names(faces: list[tuple[str, float]], names: list[str | None]) -> None:
    assert [name for name, _ in name_faces([face(*f) for f in faces])] == names


def test_confidence_is_told_also_where_the_name_is_not() -> None:
    assert name_faces([face("1O", 0.4)])[0] == (None, pytest.approx(0.4))


def test_eights_and_nines_need_more_to_be_believed() -> None:
    probabilities = np.zeros(len(CARDS), np.float32)
    probabilities[INDEX["8C"]], probabilities[INDEX["7C"]] = 0.55, 0.45
    assert best_card(Identity(probabilities, 0.0, np.zeros(4, np.float32)))[0] == "7C"
    probabilities[INDEX["8C"]], probabilities[INDEX["7C"]] = 0.98, 0.02
    card, confidence = best_card(Identity(probabilities, 0.0, np.zeros(4, np.float32)))
    assert card == "8C" and confidence < 0.98
