"""Crops on disk: shards that a training reads many times, written once, resumable."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from datasets.synth.crops import Crop
from vision.names import CARDS, INDEX
from vision.types import Image

SHARD = 2500
SEEDS = 100_000
"""How far apart the first seeds of two shards are: many seeds may give no crop."""
UNKNOWN = len(CARDS)
"""Label of a crop of which nothing can be told: the class after the 48 cards."""

QUALITY = [cv2.IMWRITE_JPEG_QUALITY, 93]


class CropSetError(Exception):
    """A folder holds no shards of crops."""


def write(make: Callable[[int], list[Crop]], folder: Path, count: int, first_seed: int = 0) -> Iterator[int]:
    """Write `count` crops (a few more at most) as shards of about SHARD, asking `make` for the crops of seed by seed.

    `shard_0000.npz` holds the pictures as JPEG one after another (`jpegs` uint8, `ends` int64 (N,)), `outlines`
    float32 (N, 4, 2), `labels` int64, `visible` float32. Yields the number of crops written so far. Shards that exist
    are kept: a run that was stopped goes on.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number, start in enumerate(range(0, count, SHARD)):
        path = folder / f"shard_{number:04d}.npz"
        if not path.exists():
            _write_shard(make, path, first_seed + number * SEEDS, min(SHARD, count - start))
        yield min(count, start + SHARD)


def _write_shard(make: Callable[[int], list[Crop]], path: Path, seed: int, count: int) -> None:
    crops: list[Crop] = []
    while len(crops) < count:
        crops += make(seed)
        seed += 1
    jpegs = [cv2.imencode(".jpg", crop.picture, QUALITY)[1].ravel() for crop in crops]
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(
            file,
            jpegs=np.concatenate(jpegs),
            ends=np.cumsum([len(jpeg) for jpeg in jpegs]),
            outlines=np.stack([crop.outline for crop in crops]),
            labels=np.array([UNKNOWN if crop.card is None else INDEX[crop.card] for crop in crops]),
            visible=np.array([crop.visible for crop in crops], np.float32),
        )
    unfinished.rename(path)  # a shard is there whole or not at all


@dataclass(slots=True, eq=False)
class CropSet:
    """Shards in memory. `outlines` float32 (N, 4, 2); `labels` int64 (N,); `visible` float32 (N,)."""

    jpegs: list[np.ndarray]
    outlines: np.ndarray
    labels: np.ndarray
    visible: np.ndarray

    @classmethod
    def load(cls, folders: list[Path]) -> "CropSet":
        """Raises CropSetError when there is no shard."""
        paths = [path for folder in folders for path in sorted(folder.glob("shard_*.npz"))]
        if not paths:
            raise CropSetError(f"no shards of crops in {', '.join(map(str, folders))}; make them: miron dataset crops")
        shards = [np.load(path) for path in paths]
        jpegs = [part for shard in shards for part in np.split(shard["jpegs"], shard["ends"][:-1])]
        return cls(jpegs, *(np.concatenate([s[key] for s in shards]) for key in ("outlines", "labels", "visible")))

    def __len__(self) -> int:
        return len(self.labels)

    def picture(self, index: int) -> Image:
        """One crop, uint8 (HEIGHT, WIDTH, 3) BGR."""
        return np.asarray(cv2.imdecode(self.jpegs[index], cv2.IMREAD_COLOR), np.uint8)
