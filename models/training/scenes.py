"""Synthetic tables as an endless data set for ultralytics: drawn when asked for; same seed, same picture."""

from typing import Any

import cv2
import numpy as np
import torch
from torch.utils.data import Dataset
from ultralytics.utils.ops import xyxyxyxy2xywhr

from datasets.synth import scene
from datasets.synth.materials import Materials
from models.training.renders import Renders

KINDS = ("face", "back", "hand")
LEAST_VISIBLE = 0.12  # less of a card than this is no fair question to a detector


class SceneDataset(Dataset[dict[str, Any]]):
    """`length` tables from `first_seed` on, as ultralytics' OBB trainer takes them.

    `renders`: pictures with truth of which windows stand in for a `share` (0..1) of the drawn tables, or None.

    Each item: `img` uint8 (3, size, size) RGB; `cls` (N, 1); `bboxes` (N, 5) x, y, w, h as shares of the picture and
    the angle in radians; `batch_idx` (N,). Outlines may reach over the picture's edge.
    """

    def __init__(
        self, materials: Materials, length: int, first_seed: int, size: int, renders: Renders | None, share: float
    ):
        self.materials, self.length, self.first_seed, self.size = materials, length, first_seed, size
        self.renders, self.share = renders, share

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> dict[str, Any]:
        cv2.setNumThreads(0)
        seed = self.first_seed + index
        if self.renders is not None and np.random.default_rng([seed, 1]).random() < self.share:
            table = self.renders.window(seed, self.size)
        else:
            table = scene.make(self.materials, seed, (self.size, self.size))
        items = [i for i in table.items if i.visible >= LEAST_VISIBLE]
        quads = np.array([i.corners for i in items], np.float32).reshape(-1, 8)
        boxes = xyxyxyxy2xywhr(torch.from_numpy(quads)) if len(items) else torch.zeros(0, 5)
        boxes[:, :4] /= self.size
        picture = np.ascontiguousarray(table.picture[..., ::-1].transpose(2, 0, 1))
        return {
            "img": torch.from_numpy(picture),
            "cls": torch.tensor([[float(KINDS.index(i.kind))] for i in items]).reshape(-1, 1),
            "bboxes": boxes,
            "batch_idx": torch.zeros(len(items)),
        }
