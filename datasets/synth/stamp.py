"""Printing one drawing onto a card at its place."""

import cv2
import numpy as np

from datasets.synth.layouts import Spot
from datasets.synth.materials import Sprite
from datasets.synth.surface import Pixels

Room = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the part of a card that is drawn on."""


def stamp(sheet: Pixels, sign: Sprite, spot: Spot, room: Room, size: float, stretch: float = 1.0) -> None:
    """Draw a sign at its spot: as large as its box allows; `stretch`: how far its shape may yield to fill the box."""
    left, top, across, down = room
    height, width = sign.shape[:2]
    fits = np.array([spot.width * across * size / width, spot.height * down * size / height])
    fits = np.minimum(fits, fits.min() * stretch)
    shape = (max(3, round(width * fits[0])), max(3, round(height * fits[1])))
    method = cv2.INTER_AREA if fits.max() < 1 else cv2.INTER_CUBIC
    drawn = np.asarray(cv2.resize(sign, shape, interpolation=method), np.uint8)
    drawn = _turned(drawn, spot.angle)
    x = round(left + spot.x * across - drawn.shape[1] / 2)
    y = round(top + spot.y * down - drawn.shape[0] / 2)
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(sheet.shape[1], x + drawn.shape[1]), min(sheet.shape[0], y + drawn.shape[0])
    shown = drawn[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.uint16)
    share = shown[..., 3:] + (shown[..., 3:] >> 7)  # 0..256
    place = sheet[y0:y1, x0:x1]
    place[:] = (place * (256 - share) + shown[..., :3] * share) >> 8


def _turned(sign: Sprite, angle: float) -> Sprite:
    """Turned by `angle` degrees clockwise."""
    if angle % 90 == 0:
        return np.rot90(sign, -int(angle // 90) % 4)
    height, width = sign.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -angle, 1.0)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = (int(height * sin + width * cos) + 2, int(height * cos + width * sin) + 2)
    matrix[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    edge = (250, 250, 250, 0)
    return np.asarray(cv2.warpAffine(sign, matrix, size, borderMode=cv2.BORDER_CONSTANT, borderValue=edge), np.uint8)
