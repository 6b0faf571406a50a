"""Crops on disk: shards that a training reads many times, written once, resumable."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from datasets.synth import crops
from vision.names import CARDS, INDEX
from vision.rectify import HEIGHT, WIDTH

SHARD = 5000
UNKNOWN = len(CARDS)
"""Label of a crop of which nothing can be told: the class after the 48 cards."""


def write(make: Callable[[int], crops.Crop], folder: Path, count: int, first_seed: int = 0) -> Iterator[int]:
    """Write `count` crops, each made from its seed, as shards of SHARD.

    `shard_0000.npz` holds pictures uint8 (N, 128, 80, 3) BGR, labels int64, upside_down bool, visible float32.
    Yields the number of crops written so far. Shards that exist are kept: a run that was stopped goes on.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number, start in enumerate(range(0, count, SHARD)):
        path = folder / f"shard_{number:04d}.npz"
        if not path.exists():
            _write_shard(make, path, first_seed + start, min(SHARD, count - start))
        yield min(count, start + SHARD)


def _write_shard(make: Callable[[int], crops.Crop], path: Path, first_seed: int, count: int) -> None:
    pictures = np.empty((count, HEIGHT, WIDTH, 3), np.uint8)
    labels, upside_down = np.empty(count, np.int64), np.empty(count, np.bool_)
    visible = np.empty(count, np.float32)
    for k in range(count):
        crop = make(first_seed + k)
        pictures[k], upside_down[k], visible[k] = crop.picture, crop.upside_down, crop.visible
        labels[k] = UNKNOWN if crop.card is None else INDEX[crop.card]
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(file, pictures=pictures, labels=labels, upside_down=upside_down, visible=visible)
    unfinished.rename(path)  # a shard is there whole or not at all
