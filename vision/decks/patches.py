"""Comparing a rectified card with flat faces piece by piece: what the picture itself says, without a network."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import HEIGHT, WIDTH
from vision.types import Image

SIZE = (WIDTH // 2, HEIGHT // 2)
"""Pixels (width, height) at which cards are compared: about what a webcam a metre away sees of one."""

PATCH, STEP = 8, 5
SHIFTS = (-4, -2, 0, 2, 4)
"""Where each piece is looked for around its place, in pixels of SIZE: outlines are off by about a tenth."""

NOISE = 60.0
"""Squared contrast (levels² a pixel) that is as good as blank: blank paper is like blank paper, whatever its grain."""

PRINTED = 200.0
"""Squared contrast from which a piece of a face shows print and not bare paper."""

PAPER = 230.0
"""Level to which the brightest tenth of each channel is brought: light and its colour say nothing of the card."""

Array = NDArray[np.float32]


class Pieces:
    """A rectified card (HEIGHT, WIDTH, 3) cut into pieces at every shift, to be compared with any number of decks."""

    def __init__(self, crop: Image):
        card = _levelled(crop)
        self.seen = np.stack([_cut(card, dx, dy) for dy in SHIFTS for dx in SHIFTS], 1)  # (pieces, shifts, PATCH² × 3)
        self.contrast = (self.seen**2).mean(2)


class Patches:
    """Flat faces cut into pieces, both ways up. `faces`: rectified pictures (HEIGHT, WIDTH, 3), each its place."""

    def __init__(self, faces: Sequence[Image]):
        self.count = len(faces)
        both = [turned for face in map(_levelled, faces) for turned in (face, face[::-1, ::-1])]
        self._pieces = np.stack([_cut(face, 0, 0) for face in both], 1)  # (pieces, 2 × faces, PATCH² × 3)
        self._contrast = (self._pieces**2).mean(2)

    def likeness(self, card: Pieces, chosen: NDArray[np.intp]) -> tuple[Array, NDArray[np.bool_]]:
        """How like the card is to each of the `chosen` faces, (pieces, chosen) in 0..1: structural similarity at the
        best shift. Light and its colour do not count. And which of the faces' pieces are printed, of the same shape.
        """
        columns = np.stack([2 * chosen, 2 * chosen + 1], 1).ravel()
        shared = np.matmul(card.seen, self._pieces[:, columns].transpose(0, 2, 1)) / card.seen.shape[2]
        alike = (2 * shared + NOISE) / (card.contrast[:, :, None] + self._contrast[:, None, columns] + NOISE)
        alike = np.clip(alike.max(1), 0, 1)
        # One way up for the whole card: pieces of both ways must not be mixed.
        ways = alike.reshape(len(alike), -1, 2)
        better = ways.mean(0).argmax(1)
        printed = self._contrast[:, 2 * chosen + better] > PRINTED
        return np.asarray(ways[:, np.arange(len(chosen)), better], np.float32), printed


def _levelled(picture: Image) -> Array:
    small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.6), np.float32)
    paper = np.percentile(small.reshape(-1, 3), 90, axis=0)
    return np.asarray(small * (PAPER / np.maximum(paper, 30.0)), np.float32)


def _cut(picture: Array, dx: int, dy: int) -> Array:
    """Every piece of the picture, moved by (dx, dy), without its mean colour: (pieces, PATCH² × 3)."""
    reach = max(SHIFTS)
    ys = np.arange(reach, SIZE[1] - PATCH - reach + 1, STEP) + dy
    xs = np.arange(reach, SIZE[0] - PATCH - reach + 1, STEP) + dx
    windows = np.lib.stride_tricks.sliding_window_view(picture, (PATCH, PATCH), axis=(0, 1))
    pieces = windows[ys[0] : ys[-1] + 1 : STEP, xs[0] : xs[-1] + 1 : STEP]
    pieces = pieces - pieces.mean((3, 4), keepdims=True)
    return np.asarray(pieces.reshape(len(ys) * len(xs), -1), np.float32)
