"""Cutting a card out of a picture and laying it upright, the same way in training and on the table."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

WIDTH, HEIGHT = 80, 128
"""Pixels of a rectified card, margin included."""

MARGIN = 0.06
"""Share of the card's own size kept around it: outlines are never exact."""

_INNER = np.array(
    [
        [WIDTH * MARGIN, HEIGHT * MARGIN],
        [WIDTH * (1 - MARGIN), HEIGHT * MARGIN],
        [WIDTH * (1 - MARGIN), HEIGHT * (1 - MARGIN)],
        [WIDTH * MARGIN, HEIGHT * (1 - MARGIN)],
    ],
    np.float32,
)


def rectify(image: Image, corners: NDArray[np.floating]) -> Image:
    """The card with these corners (4, 2) in pixels (tl, tr, br, bl), as a BGR picture (HEIGHT, WIDTH, 3).

    Where the card reaches over the picture's edge the nearest pixels are repeated.
    """
    quad = np.asarray(corners, np.float32)
    width = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
    reach = int(width * 0.3) + 2
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - reach, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + reach, (image.shape[1], image.shape[0]))
    region = image[y0:y1, x0:x1]
    if region.size == 0:  # wholly outside: nothing to see
        return np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    shrink = float(width) / (1.5 * WIDTH)
    if shrink > 1:  # a close photograph: averaging first keeps the warp from aliasing
        size = (max(2, int(region.shape[1] / shrink)), max(2, int(region.shape[0] / shrink)))
        scale = np.array([size[0] / region.shape[1], size[1] / region.shape[0]], np.float32)
        region = np.asarray(cv2.resize(region, size, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        scale = np.ones(2, np.float32)
    matrix = cv2.getPerspectiveTransform(((quad - (x0, y0)) * scale).astype(np.float32), _INNER)
    card = cv2.warpPerspective(region, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(card, np.uint8)
