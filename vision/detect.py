"""The detector: picture → oriented outlines of faces, backs and hands. Decodes YOLO11-OBB itself, without torch."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.runtime import Engine, open_network
from vision.types import Image, Kind, Part

KINDS: tuple[Kind, ...] = ("face", "back", "hand")
STRIDE = 32
Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """One detection. `corners`: float32 (4, 2) in pixels of the picture, clockwise from the top-left of one of the
    card's two ways up (its long sides are 1→2 and 3→0); of a hand its upright box. `confidence`: 0..1.
    """

    kind: Kind
    corners: Array
    confidence: float


BEST_WIDTH = 42.0
"""A card's width, in pixels of the network's picture, at which it outlines cards best (`miron eval stills`)."""
NARROW, WIDE = 27.0, 54.0
"""Median widths beyond which a picture is looked at again, larger or smaller."""
SMALLEST, LARGEST = 192, 960
"""Sides, in pixels, between which a second look is taken."""


class Detector:
    """Finds cards and hands. `side`: pixels to which the picture's longer side is brought (a multiple of 32).

    Where the cards then turn out small or large (a close photograph), it looks once more at the size that suits them.
    A part of a picture is looked at as large as the latest whole one was.
    """

    def __init__(
        self,
        weights: Path,
        side: int = 640,
        threshold: float = 0.35,
        overlap: float = 0.5,
        engine: Engine = open_network,
    ):
        self._network = engine(weights)
        self._input = self._network.get_inputs()[0].name
        self.side, self.threshold, self.overlap = side, threshold, overlap
        self._suits = side

    def __call__(self, image: Image, part: Part | None = None) -> list[Outline]:
        """Outlines in `image`, or in a part of it, in pixels of `image`, the surest first.

        Of two outlines of cards that overlap by an IoU over `overlap`, the surer stays, whatever their kinds: one
        piece of card shows one side.
        """
        if part is not None:
            scale = self._suits / max(image.shape[:2])
            cut = image[part.top : part.bottom, part.left : part.right]
            found = self._look(cut, max(STRIDE, round(max(part.width, part.height) * scale)))
            corner = np.array([part.left, part.top], np.float32)
            return [Outline(o.kind, o.corners + corner, o.confidence) for o in found]
        outlines, self._suits = self._look(image, self.side), self.side
        width = _median_width(outlines) * self.side / max(image.shape[:2])
        if width == 0 or NARROW <= width <= WIDE:
            return outlines
        better = round(self.side * BEST_WIDTH / width / STRIDE) * STRIDE
        self._suits = min(LARGEST, max(SMALLEST, better))
        return self._look(image, self._suits)

    def _look(self, image: Image, side: int) -> list[Outline]:
        tensor, scale = _prepare(image, side)
        raw = self._network.run(None, {self._input: tensor})[0][0]
        return [
            Outline(outline.kind, outline.corners / scale, outline.confidence)
            for outline in decode(raw, self.threshold, self.overlap)
        ]


def _median_width(outlines: list[Outline]) -> float:
    """Of the cards among `outlines`, in pixels of the picture; 0 without one."""
    widths = [float(np.linalg.norm(o.corners[1] - o.corners[0])) for o in outlines if o.kind != "hand"]
    return float(np.median(widths)) if widths else 0.0


def _prepare(image: Image, side: int) -> tuple[Array, float]:
    """Scale to `side`, pad to whole strides at the right and below; float32 (1, 3, H, W) RGB in 0..1."""
    height, width = image.shape[:2]
    scale = side / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    padded = np.full((-(-size[1] // STRIDE) * STRIDE, -(-size[0] // STRIDE) * STRIDE, 3), 114, np.uint8)
    padded[: size[1], : size[0]] = small
    tensor = cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True)
    return np.asarray(tensor, np.float32), scale


def decode(raw: Array, threshold: float, overlap: float) -> list[Outline]:
    """The network's answer (4 + kinds + 1, anchors: x, y, w, h, a score a kind, angle) → outlines after rotated NMS."""
    scores = raw[4 : 4 + len(KINDS)]
    best = scores.max(0)
    chosen = np.flatnonzero(best >= threshold)
    chosen = chosen[np.argsort(-best[chosen], kind="stable")][:300]
    kinds = scores[:, chosen].argmax(0)
    hands = kinds == KINDS.index("hand")
    quads = _corners(raw[:4, chosen].T, raw[-1, chosen])
    low, high = quads.min(1), quads.max(1)
    box = np.hstack([low[hands], high[hands]])
    quads[hands] = box[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    kept: list[int] = []
    for k in range(len(chosen)):
        # Of a hand any part is often found again as a smaller hand: what lies mostly inside another is the same one.
        measure, limit = (inside, 0.6) if hands[k] else (_near_iou, overlap)
        # Only what meets its upright box can overlap an outline: most do not, and overlaps take long.
        meets = (hands[kept] == hands[k]) & ((low[kept] <= high[k]) & (low[k] <= high[kept])).all(1)
        if all(measure(quads[k], quads[kept[j]]) <= limit for j in np.flatnonzero(meets)):
            kept.append(k)
    return [Outline(KINDS[kinds[k]], quads[k], float(best[chosen[k]])) for k in kept]


def _corners(boxes: Array, angles: Array) -> Array:
    """Corners (N, 4, 2) of rotated boxes (N, 4: x, y, w, h), started so that the card stands on a short side: 0→1 is
    a short side.
    """
    centres, (widths, heights) = boxes[:, :2], boxes[:, 2:].T
    cosines, sines = np.cos(angles), np.sin(angles)
    along = np.stack([cosines, sines], -1) * widths[:, None] / 2
    across = np.stack([-sines, cosines], -1) * heights[:, None] / 2
    corners = np.stack([-along - across, along - across, along + across, across - along], 1) + centres[:, None]
    lying = widths > heights
    corners[lying] = np.roll(corners[lying], -1, axis=1)
    return np.asarray(corners, np.float32)


def inside(first: Array, second: Array) -> float:
    """Share of the smaller of two upright boxes (4, 2) that lies in the larger, 0..1."""
    low = np.maximum(first[0], second[0])
    high = np.minimum(first[2], second[2])
    shared = float(np.prod(np.maximum(high - low, 0)))
    smaller = min(float(np.prod(first[2] - first[0])), float(np.prod(second[2] - second[0])))
    return shared / smaller if smaller > 0 else 0.0


def iou(first: Array, second: Array) -> float:
    """Intersection over union of two convex outlines (4, 2)."""
    if (first.max(0) < second.min(0)).any() or (second.max(0) < first.min(0)).any():
        return 0.0
    return _near_iou(first, second)


def _near_iou(first: Array, second: Array) -> float:
    """The same of outlines whose upright boxes meet."""
    shared = float(cv2.intersectConvexConvex(first, second)[0])
    union = float(cv2.contourArea(first) + cv2.contourArea(second)) - shared
    return shared / union if union > 0 else 0.0
