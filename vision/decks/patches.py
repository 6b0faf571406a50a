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
        # (pieces, shifts, PATCH² × 3). The mean colour stays in: the faces' pieces are without theirs, which is enough.
        self.seen, self.contrast = _cut(_levelled(crop), SHIFTS)


class Patches:
    """Flat faces cut into pieces, both ways up. `faces`: rectified pictures (HEIGHT, WIDTH, 3), each its place."""

    def __init__(self, faces: Sequence[Image]):
        self.count = len(faces)
        both = [turned for face in map(_levelled, faces) for turned in (face, face[::-1, ::-1])]
        cut = [_cut(face, (0,)) for face in both]
        pieces = np.concatenate([raw for raw, _ in cut], 1)  # (pieces, 2 × faces, PATCH² × 3)
        coloured = pieces.reshape(*pieces.shape[:2], -1, 3)
        self._pieces = (coloured - coloured.mean(2, keepdims=True)).reshape(pieces.shape)
        self._contrast = np.concatenate([contrast for _, contrast in cut], 1)

    def likeness(self, card: Pieces, chosen: NDArray[np.intp]) -> tuple[Array, NDArray[np.bool_]]:
        """How like the card is to each of the `chosen` faces, (pieces, chosen) in 0..1: structural similarity at the
        best shift. Light and its colour do not count. And which of the faces' pieces are printed, of the same shape.
        """
        columns = np.stack([2 * chosen, 2 * chosen + 1], 1).ravel()
        everything = np.array_equal(chosen, np.arange(self.count))  # picking all of it out would only copy it
        pieces = self._pieces if everything else self._pieces[:, columns]
        alike = np.matmul(card.seen, pieces.transpose(0, 2, 1))
        alike *= 2 / card.seen.shape[2]
        alike += NOISE
        alike /= card.contrast[:, :, None] + (self._contrast[:, None, columns] + NOISE)
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


def _cut(picture: Array, shifts: Sequence[int]) -> tuple[Array, Array]:
    """Every piece of the picture at every shift (pieces, shifts², PATCH² × 3), and its squared contrast a pixel."""
    height, width = picture.shape[:2]
    reach = max(SHIFTS)
    # Rows and columns at which pieces start: (pieces down, 1, shifts, 1) and (1, pieces across, 1, shifts).
    rows = np.add.outer(np.arange(reach, height - PATCH - reach + 1, STEP), shifts)[:, None, :, None]
    columns = np.add.outer(np.arange(reach, width - PATCH - reach + 1, STEP), shifts)[None, :, None, :]
    windows = np.lib.stride_tricks.sliding_window_view(picture.reshape(height, -1), (PATCH, 3 * PATCH))
    pieces = windows[rows, 3 * columns]
    mean, square = (
        cv2.boxFilter(values, -1, (PATCH, PATCH), anchor=(0, 0))[rows, columns].astype(np.float32)
        for values in (picture, picture**2)
    )
    contrast = (square - mean**2).mean(-1)
    count = rows.size * columns.size
    shape = (count // len(shifts) ** 2, len(shifts) ** 2)
    return np.asarray(pieces.reshape(*shape, -1), np.float32), np.asarray(contrast.reshape(shape), np.float32)
