"""Cutting a card out of a picture and laying it upright, the same way in training and on the table."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

WIDTH, HEIGHT = 80, 128
"""Pixels of a rectified card, margin included."""

MARGIN = 0.06 / 0.88
"""Share of the card's own size kept around it on each side: outlines are never exact."""


def rectifying(
    corners: NDArray[np.floating], size: tuple[int, int] = (WIDTH, HEIGHT), margin: float = MARGIN
) -> NDArray[np.float64]:
    """The homography 3×3 that lays the card with these corners (4, 2) (tl, tr, br, bl) upright in `size` pixels."""
    edge = margin / (1 + 2 * margin)
    inner = np.array([[edge, edge], [1 - edge, edge], [1 - edge, 1 - edge], [edge, 1 - edge]], np.float32)
    target = (inner * np.array(size)).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(np.asarray(corners, np.float32), target), np.float64)


def rectify(
    image: Image, corners: NDArray[np.floating], size: tuple[int, int] = (WIDTH, HEIGHT), margin: float = MARGIN
) -> Image:
    """The card with these corners (4, 2) in pixels (tl, tr, br, bl), as a BGR picture of `size` = (width, height).

    `margin`: share of the card's size kept around it on each side. Where that reaches over the picture's edge the
    nearest pixels are repeated.
    """
    quad = np.asarray(corners, np.float32)
    width = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
    height = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    reach = int(width * 0.2 + max(width, height) * margin * 1.5) + 2
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - reach, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + reach, (image.shape[1], image.shape[0]))
    region = image[y0:y1, x0:x1]
    if region.size == 0:  # wholly outside: nothing to see
        return np.zeros((size[1], size[0], 3), np.uint8)
    shrink = float(width) * (1 + 2 * margin) / (1.7 * size[0])
    if shrink > 1:  # a close photograph: averaging first keeps the warp from aliasing
        small = (max(2, int(region.shape[1] / shrink)), max(2, int(region.shape[0] / shrink)))
        scale = np.array([small[0] / region.shape[1], small[1] / region.shape[0]], np.float32)
        region = np.asarray(cv2.resize(region, small, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        scale = np.ones(2, np.float32)
    matrix = rectifying((quad - (x0, y0)) * scale, size, margin)
    card = cv2.warpPerspective(region, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(card, np.uint8)
