"""Laying one picture over another: warps, premultiplied layers, shadows."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.film.camera import Points

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""x1, y1, x2, y2 in whole pixels."""


def outer_homography(size: tuple[int, int], target: Points) -> Points:
    """From a picture of (width, height), its four outer corners in order, to four pixels."""
    width, height = size
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    return np.asarray(cv2.getPerspectiveTransform(source, target.astype(np.float32) - 0.5), np.float64)


def card_homography(texture: Image, quad: Points) -> Points:
    """From a card's texture (one clear pixel around) to the card's corners in the picture."""
    height, width = texture.shape[:2]
    source = np.array([[1, 1], [width - 1, 1], [width - 1, height - 1], [1, height - 1]], np.float32) - 0.5
    return np.asarray(cv2.getPerspectiveTransform(source, quad.astype(np.float32) - 0.5), np.float64)


def box_around(points: Points, size: tuple[int, int], margin: float = 2) -> tuple[int, int, int, int] | None:
    """The whole-pixel box (x1, y1, x2, y2) around points, cut to the picture; None when outside of it."""
    x1, y1 = np.maximum(np.floor(points.min(axis=0) - margin), 0).astype(int)
    x2, y2 = np.minimum(np.ceil(points.max(axis=0) + margin), size).astype(int)
    return (int(x1), int(y1), int(x2), int(y2)) if x2 > x1 and y2 > y1 else None


def warp(texture: Image, homography: Points, box: tuple[int, int, int, int], zoom: float = 1.0) -> Image:
    x1, y1, x2, y2 = box
    shift = np.array([[zoom, 0, -x1 * zoom], [0, zoom, -y1 * zoom], [0, 0, 1]])
    size = (max(round((x2 - x1) * zoom), 1), max(round((y2 - y1) * zoom), 1))
    return np.asarray(cv2.warpPerspective(texture, shift @ homography, size, flags=cv2.INTER_LINEAR), np.uint8)


def lay_over(below: Image, above: Image) -> None:
    """Lay a premultiplied BGRA picture over a BGR or BGRA one of the same size, in place."""
    rest = cv2.bitwise_not(above[..., 3])
    channels = below.shape[2]
    cv2.multiply(below, cv2.merge([rest] * channels), dst=below, scale=1 / 255)
    cv2.add(below, above if channels == 4 else cv2.cvtColor(above, cv2.COLOR_BGRA2BGR), dst=below)


def darken(below: Image, shadow: Image) -> None:
    """Multiply by 1 - shadow / 255, in place."""
    rest = cv2.bitwise_not(shadow)
    cv2.multiply(below, cv2.merge([rest] * 3), dst=below, scale=1 / 255)
