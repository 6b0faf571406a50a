"""Crops for training: cut with their exact outline, the same for a seed, kept in shards that are whole or not there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

import datasets.deck
from datasets.synth import crop_set, crops, materials
from datasets.synth.crop_set import UNKNOWN, CropSet, CropSetError
from vision.names import CARDS


@pytest.fixture(scope="module")
def make() -> Callable[[int], list[crops.Crop]]:
    return partial(crops.make, materials.load(None, datasets.deck.WEBP))


def test_the_outline_is_the_cards(make: Callable[[int], list[crops.Crop]]) -> None:
    found = [crop for seed in range(8) for crop in make(seed)]
    assert len(found) > 6
    for crop in found:
        assert crop.picture.shape == (crops.HEIGHT, crops.WIDTH, 3)
        assert crop.card is None or crop.card in CARDS
        (left, top), (right, bottom) = crop.outline.min(0), crop.outline.max(0)
        # The crop is cut along the box around the outline, which so touches all four of the box's sides.
        inner = np.array([crops.WIDTH, crops.HEIGHT]) / (1 + 2 * crops.AROUND)
        edge = inner * crops.AROUND
        assert np.allclose([left, top], edge, atol=3)
        assert np.allclose([right, bottom], edge + inner, atol=3)


def test_things_are_no_cards() -> None:
    own = materials.load(None, datasets.deck.WEBP)
    found = [crop for seed in range(20) for crop in crops.make(own, seed, things=1.0) if crop.visible == 1.0]
    assert sum(crop.card is None for crop in found) >= 3


def test_shards_are_kept_and_read_back(
    make: Callable[[int], list[crops.Crop]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crop_set, "SHARD", 4)
    assert list(crop_set.write(make, tmp_path, 6, first_seed=50)) == [4, 6]
    times = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert list(crop_set.write(make, tmp_path, 6, first_seed=50)) == [4, 6]
    assert times == {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    stored = CropSet.load([tmp_path])
    first = make(50)[0]
    assert len(stored) >= 6
    assert stored.labels[0] == (UNKNOWN if first.card is None else CARDS.index(first.card))
    assert np.allclose(stored.outlines[0], first.outline)
    assert cv2.PSNR(stored.picture(0), first.picture) > 28


def test_no_shards_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CropSetError, match="miron dataset crops"):
        CropSet.load([tmp_path])
