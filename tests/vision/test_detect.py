"""The detector's geometry: decoding, overlap, suppression, and letterboxing back to the picture's pixels."""

import numpy as np
import pytest

import models
from vision.detect import KINDS, Detector, decode, iou

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (SQUARE, 1.0),
        (SQUARE + 5, 25 / 175),
        (SQUARE + 20, 0.0),
        (SQUARE[::-1], 1.0),
        (SQUARE * 0.5, 0.25),
    ],
    ids=["same", "shifted", "apart", "other direction", "inside"],
)
def test_iou(other: np.ndarray, expected: float) -> None:
    assert iou(SQUARE, np.ascontiguousarray(other, np.float32)) == pytest.approx(expected, abs=1e-5)


def answer(*rows: tuple[float, float, float, float, str, float, float]) -> np.ndarray:
    """The network's raw answer for boxes (x, y, w, h, kind, score, angle)."""
    raw = np.zeros((5 + len(KINDS), len(rows)), np.float32)
    for k, (x, y, w, h, kind, score, angle) in enumerate(rows):
        raw[:4, k] = x, y, w, h
        raw[4 + KINDS.index(kind), k] = score  # type: ignore[arg-type]
        raw[-1, k] = angle
    return raw


def test_a_card_stands_on_its_short_side_however_the_box_is_written() -> None:
    upright = decode(answer((50, 60, 20, 30, "face", 0.9, 0.0)), 0.25, 0.5)[0].corners
    lying = decode(answer((50, 60, 30, 20, "face", 0.9, np.pi / 2)), 0.25, 0.5)[0].corners
    for corners in (upright, lying):
        assert np.linalg.norm(corners[1] - corners[0]) == pytest.approx(20)
        assert np.linalg.norm(corners[2] - corners[1]) == pytest.approx(30)
    assert iou(upright, lying) == pytest.approx(1.0, abs=1e-4)


def test_corners_run_clockwise_as_seen() -> None:
    corners = decode(answer((50, 60, 20, 30, "face", 0.9, 0.3)), 0.25, 0.5)[0].corners
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    assert first[0] * second[1] - first[1] * second[0] > 0  # y points down in pictures


def test_weak_boxes_are_dropped_and_the_surer_of_two_stays() -> None:
    found = decode(
        answer(
            (50, 60, 20, 30, "face", 0.6, 0.0),
            (51, 60, 20, 30, "back", 0.9, 0.0),
            (200, 60, 20, 30, "face", 0.2, 0.0),
            (120, 60, 20, 30, "face", 0.5, 0.0),
        ),
        0.25,
        0.5,
    )
    assert [(o.kind, round(o.confidence, 2)) for o in found] == [("back", 0.9), ("face", 0.5)]


def test_a_hand_over_a_card_does_not_suppress_it_and_has_an_upright_box() -> None:
    found = decode(answer((50, 60, 40, 40, "hand", 0.9, 0.5), (50, 60, 38, 42, "face", 0.8, 0.5)), 0.25, 0.5)
    assert [o.kind for o in found] == ["hand", "face"]
    box = found[0].corners
    assert box[0][1] == box[1][1] and box[0][0] == box[3][0]


def test_nothing_found() -> None:
    assert decode(answer(), 0.25, 0.5) == []


class FakeNetwork:
    """Answers with one card of a share of the picture's width, and remembers the sizes that it was shown."""

    def __init__(self, share: float):
        self.share = share
        self.widths: list[int] = []

    def run(self, _outputs: None, inputs: dict[str, np.ndarray]) -> list[np.ndarray]:
        height, width = inputs["pictures"].shape[2:]
        self.widths.append(width)
        card = self.share * width
        return [answer((width / 2, height / 2, card, card * 1.54, "face", 0.9, 0.0))[None]]


@pytest.mark.parametrize(
    ("share", "sizes"),
    [(0.065, [640]), (0.2, [640, 224]), (0.5, [640, 192]), (0.02, [640, 960])],
    ids=["as usual", "near", "very near", "far"],
)
def test_near_and_far_cards_are_looked_at_again_at_a_size_that_suits(
    monkeypatch: pytest.MonkeyPatch, share: float, sizes: list[int]
) -> None:
    network = FakeNetwork(share)
    detector = Detector(models.FOLDER / "detector.onnx")
    monkeypatch.setattr(detector, "_network", network)
    (found,) = detector(np.zeros((720, 1280, 3), np.uint8))
    assert network.widths == sizes
    assert np.linalg.norm(found.corners[1] - found.corners[0]) == pytest.approx(share * 1280, rel=0.01)
