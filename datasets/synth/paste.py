"""Laying sprites on a picture: a perspective warp, a soft shadow, alpha blending, and a map of what lies on top."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from datasets.synth.materials import Sprite


@dataclass(slots=True, eq=False)
class Canvas:
    """A picture being made. `picture`: float32 (h, w, 3); `owner`: int16 (h, w), id of the topmost thing, 0 = table."""

    picture: np.ndarray
    owner: np.ndarray
    shadow: tuple[float, float, float] = (3.0, 3.0, 0.3)  # offset x, y in pixels, strength
    areas: dict[int, float] = field(default_factory=dict)  # full area in pixels of each thing, also outside the picture

    def paste(self, sprite: Sprite, quad: np.ndarray, ident: int, lift: float = 1.0) -> None:
        """Lay `sprite` so that its corners (tl, tr, br, bl) come to `quad` (4, 2) in pixels.

        `lift` scales the shadow: 1 for a card on the table, more for a hand above it.
        """
        height, width = self.owner.shape
        reach = int(4 + 3 * lift * max(abs(self.shadow[0]), abs(self.shadow[1])))
        x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - reach, 0)
        x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + reach, (width, height))
        self.areas[ident] = float(cv2.contourArea(quad.astype(np.float32)))
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        sprite = near_size(sprite, quad)
        h, w = sprite.shape[:2]
        source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        matrix = cv2.getPerspectiveTransform(source, (quad - (x0, y0)).astype(np.float32))
        patch = cv2.warpPerspective(sprite, matrix, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
        alpha = patch[..., 3:].astype(np.float32) / 255
        region = self.picture[y0:y1, x0:x1]
        self._cast_shadow(region, alpha[..., 0], lift)
        region *= 1 - alpha
        region += patch[..., :3] * alpha
        self.owner[y0:y1, x0:x1][alpha[..., 0] > 0.5] = ident

    def _cast_shadow(self, region: np.ndarray, alpha: np.ndarray, lift: float) -> None:
        dx, dy, strength = self.shadow
        shift = np.array([[1, 0, dx * lift], [0, 1, dy * lift]], np.float32)
        cast = cv2.warpAffine(alpha, shift, (alpha.shape[1], alpha.shape[0]))
        blur = int(1.2 * lift * max(abs(dx), abs(dy), 1.0)) * 2 + 1
        cast = cv2.blur(cast, (blur, blur))
        region *= (1 - strength * cast)[..., None]

    def visible(self, ident: int) -> float:
        """Share of the thing's whole outline that shows in the picture, 0..1."""
        area = self.areas.get(ident, 0.0)
        return min(1.0, float(np.count_nonzero(self.owner == ident)) / area) if area else 0.0


def near_size(sprite: Sprite, quad: np.ndarray) -> Sprite:
    """Halve the sprite until it is under twice its size in the picture, so that the warp does not alias."""
    target = float(np.linalg.norm(quad[3] - quad[0]))
    while sprite.shape[0] > 1.7 * target and sprite.shape[0] > 16:
        half = (max(8, sprite.shape[1] // 2), max(8, sprite.shape[0] // 2))
        sprite = np.asarray(cv2.resize(sprite, half, interpolation=cv2.INTER_AREA), np.uint8)
    return sprite


def oblong(centre: np.ndarray, width: float, height: float, angle: float) -> np.ndarray:
    """Corners (4, 2) of a rectangle on the table, cm: its own top-left, top-right, bottom-right, bottom-left.

    At angle 0 the top edge lies away from the lower seat; `angle` in radians, counter-clockwise seen from above.
    """
    half = np.array([[-width, height], [width, height], [width, -height], [-width, -height]]) / 2
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + centre)
