"""How a flat face may look once it lies on a table: views that a gallery learns from, all made from one picture."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import FACE_HEIGHT, FACE_WIDTH
from vision.rectify import HEIGHT, MARGIN, WIDTH
from vision.types import Image

_EDGE = MARGIN / (1 + 2 * MARGIN)
OUTLINE: NDArray[np.float64] = np.array(
    [[_EDGE, _EDGE], [1 - _EDGE, _EDGE], [1 - _EDGE, 1 - _EDGE], [_EDGE, 1 - _EDGE]]
) * (
    WIDTH,
    HEIGHT,
)
"""Where a rectified card's corners lie (4, 2), in pixels of the crop."""

TABLE = 120.0  # grey level around a card of which nothing else is known

Canvas = NDArray[np.float32]


def rectified(face: Image) -> Image:
    """The flat face as a perfect outline would cut it out, on grey: (HEIGHT, WIDTH, 3)."""
    return np.asarray(np.clip(_lay(np.full((HEIGHT, WIDTH, 3), TABLE, np.float32), face, OUTLINE), 0, 255), np.uint8)


def random_view(rng: np.random.Generator, face: Image, others: Sequence[Image]) -> Image:
    """One rectified crop (HEIGHT, WIDTH, 3) of the face on some table: outline a little wrong, light, blur, small,
    grainy, at times covered by one of `others`.
    """
    canvas = np.full((HEIGHT, WIDTH, 3), rng.uniform(0, 255, 3) * rng.uniform(0.2, 1), np.float32)
    if rng.random() < 0.5:
        canvas += cv2.resize(rng.normal(0, 25, (6, 4, 3)).astype(np.float32), (WIDTH, HEIGHT))
    canvas = _lay(canvas, face, _inexact(rng))
    if rng.random() < 0.5:
        canvas = _lay(canvas, others[int(rng.integers(len(others)))], _across(rng))
    return _seen(rng, canvas)


def _inexact(rng: np.random.Generator) -> NDArray[np.float64]:
    """OUTLINE as wrong as outlines are: moved, turned, stretched, in perspective."""
    centre = OUTLINE.mean(0)
    spread = (OUTLINE - centre) * np.exp(rng.normal(0, 0.04, 2))
    placed = spread @ _turn(rng.normal(0, 0.035)) + centre
    return np.asarray(placed + rng.normal(0, 0.03, 2) * WIDTH + rng.normal(0, 0.015, (4, 2)) * WIDTH)


def _across(rng: np.random.Generator) -> NDArray[np.float64]:
    """The outline of a card that lies over a part of this one."""
    centre, way = OUTLINE.mean(0), rng.uniform(0, 2 * np.pi)
    away = rng.uniform(0.35, 1.0) * np.array([WIDTH * np.cos(way), HEIGHT * np.sin(way)])
    return np.asarray((OUTLINE - centre) @ _turn(rng.uniform(0, 2 * np.pi)) + centre + away)


def _turn(angle: float) -> NDArray[np.float64]:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _lay(canvas: Canvas, face: Image, outline: NDArray[np.float64]) -> Canvas:
    """The face with rounded corners laid onto the canvas."""
    size = (WIDTH, HEIGHT)
    flat = np.array([[0, 0], [FACE_WIDTH, 0], [FACE_WIDTH, FACE_HEIGHT], [0, FACE_HEIGHT]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, outline.astype(np.float32))
    mask = cv2.warpPerspective(_ROUNDED, matrix, size)[..., None].astype(np.float32) / 255
    return np.asarray(canvas * (1 - mask) + cv2.warpPerspective(face, matrix, size) * mask, np.float32)


def _rounded() -> Image:
    mask = np.zeros((FACE_HEIGHT, FACE_WIDTH), np.uint8)
    radius = FACE_WIDTH // 14
    cv2.rectangle(mask, (radius, radius), (FACE_WIDTH - 1 - radius, FACE_HEIGHT - 1 - radius), 255, 2 * radius)
    cv2.rectangle(mask, (radius, radius), (FACE_WIDTH - 1 - radius, FACE_HEIGHT - 1 - radius), 255, -1)
    return mask


_ROUNDED = _rounded()


def _seen(rng: np.random.Generator, canvas: Canvas) -> Image:
    """Light, lens and sensor."""
    light = np.clip(rng.normal(1, 0.1, 3), 0.6, 1.4) * rng.uniform(0.45, 1.2)
    picture = np.asarray(canvas * light, np.float32)
    if rng.random() < 0.3:
        picture += cv2.resize(rng.normal(0, 20, (3, 2)).astype(np.float32), (WIDTH, HEIGHT))[..., None]
    small = float(np.exp(rng.uniform(np.log(0.4), np.log(1.6))))  # cards 28 to 110 pixels wide
    if small < 1:
        size = (int(WIDTH * small), int(HEIGHT * small))
        picture = cv2.resize(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), (WIDTH, HEIGHT)).astype(
            np.float32
        )
    if rng.random() < 0.5:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.4)), np.float32)
    picture = picture + (rng.standard_normal((HEIGHT, WIDTH, 1), np.float32) * rng.uniform(0, 8)).astype(np.float32)
    levels = np.clip(picture, 0, 255)
    if rng.random() < 0.5:
        levels = np.asarray(255 * (levels / 255) ** rng.uniform(0.75, 1.35), np.float32)
    return np.asarray(levels, np.uint8)
