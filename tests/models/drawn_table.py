"""Tables drawn flat for tests of the real networks: cards laid on felt, and the truth of what lies there."""

from collections.abc import Mapping

import cv2
import numpy as np

import datasets.deck
from vision.types import Image

WIDTH = 86  # pixels of a card on these tables


def felt(seed: int = 0, size: tuple[int, int] = (1280, 720)) -> Image:
    """Green cloth with grain; `size` (width, height)."""
    rng = np.random.default_rng(seed)
    plain = np.full((size[1], size[0], 3), (60, 105, 45)) + rng.normal(0, 5, (size[1], size[0], 1))
    return np.clip(plain, 0, 255).astype(np.uint8)


def lay(picture: Image, face: Image, centre: tuple[float, float], degrees: float = 8.0, width: float = WIDTH) -> Image:
    """The picture with a face (BGR or BGRA) on it, and nothing else changed."""
    quad = outline(centre, degrees, width)
    shrunk = cv2.resize(face, (round(width * 1.5), round(width * 1.5 / 0.645)), interpolation=cv2.INTER_AREA)
    if shrunk.shape[2] == 3:
        shrunk = np.dstack([shrunk, np.full(shrunk.shape[:2], 255, np.uint8)])
    height, wide = shrunk.shape[:2]
    flat = np.array([[0, 0], [wide, 0], [wide, height], [0, height]], np.float32)
    laid = cv2.warpPerspective(shrunk, cv2.getPerspectiveTransform(flat, quad), picture.shape[1::-1])
    share = laid[..., 3:].astype(np.float32) / 255
    return np.asarray(picture * (1 - share) + laid[..., :3] * share, np.uint8)


def outline(centre: tuple[float, float], degrees: float = 8.0, width: float = WIDTH) -> np.ndarray:
    """Corners float32 (4, 2) of a card lying so."""
    turn = np.deg2rad(degrees)
    along = np.array([np.cos(turn), np.sin(turn)]) * width / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * width / 2 / 0.645
    corners = np.array([-along - down, along - down, along + down, -along + down]) + centre
    return corners.astype(np.float32)


def table(cards: Mapping[str, tuple[float, float]], picture: Image | None = None) -> Image:
    """Cards of the own deck at these centres."""
    made = felt() if picture is None else picture
    for card, centre in cards.items():
        made = lay(made, datasets.deck.face_image(card), centre)
    return made
