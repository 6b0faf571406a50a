"""The shipped refiner brings outlines that are wrong nearer to the card, and never makes something else of them."""

import cv2
import numpy as np
import pytest

import datasets.deck
import models
from datasets.synth import materials, scene
from datasets.synth.crops import upright_box
from vision.detect import iou
from vision.refine import Refiner


@pytest.fixture(scope="module")
def refiner() -> Refiner:
    return Refiner(models.FOLDER / "refiner.onnx")


def test_wrong_outlines_come_nearer(refiner: Refiner) -> None:
    own = materials.load(None, datasets.deck.WEBP)
    rng = np.random.default_rng(1)
    before, after = [], []
    for seed in range(910_000, 910_010):
        table = scene.make(own, seed, (1280, 720), 80)
        cards = [i for i in table.items if i.kind == "face" and i.role != "held" and i.visible > 0.6]
        truth = [i.corners.astype(np.float32) for i in cards]
        wrong = [np.asarray(upright_box(t) + rng.normal(0, 8, 2), np.float32) for t in truth]
        found = refiner(table.picture, wrong)
        before += [iou(w, t) for w, t in zip(wrong, truth, strict=True)]
        after += [iou(f, t) for f, t in zip(found, truth, strict=True)]
    assert len(before) > 15
    assert np.mean(after) > np.mean(before) + 0.03
    assert np.mean(after) > 0.89


def test_nothing_to_refine_is_nothing(refiner: Refiner) -> None:
    assert refiner(np.zeros((720, 1280, 3), np.uint8), []) == []


@pytest.mark.parametrize("fill", [0, 255])
def test_outlines_stay_cards_where_there_is_none(refiner: Refiner, fill: int) -> None:
    outline = np.array([[600, 300], [700, 300], [700, 454], [600, 454]], np.float32)
    (found,) = refiner(np.full((720, 1280, 3), fill, np.uint8), [outline])
    assert cv2.isContourConvex(found)
    assert 1 / 3 < cv2.contourArea(found) / cv2.contourArea(outline) < 3
