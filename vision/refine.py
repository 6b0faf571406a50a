"""The refiner: from an outline that is about right to where the card's corners are, in perspective."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rectify import HEIGHT, WIDTH, rectify, rectifying
from vision.runtime import Engine, open_network
from vision.types import Image

AROUND = 0.3
"""Share of the outline's size shown around it on each side: how far off an outline may be."""

_EDGE = AROUND / (1 + 2 * AROUND)
NOMINAL: NDArray[np.float32] = np.array(
    [
        [WIDTH * _EDGE, HEIGHT * _EDGE],
        [WIDTH * (1 - _EDGE), HEIGHT * _EDGE],
        [WIDTH * (1 - _EDGE), HEIGHT * (1 - _EDGE)],
        [WIDTH * _EDGE, HEIGHT * (1 - _EDGE)],
    ],
    np.float32,
)
"""Where the corners lie (4, 2), in pixels of the view, if the outline is right."""

MOST_CHANGE = 3.0
"""How many times larger or smaller than before an outline may become."""


class Refiner:
    """Moves the corners of oriented boxes, which know no perspective and guess what is covered, to the card's own."""

    def __init__(self, weights: Path, engine: Engine = open_network):
        self._network = engine(weights)

    def __call__(self, image: Image, outlines: list[NDArray[np.floating]]) -> list[NDArray[np.float32]]:
        """The better outline (4, 2) of each, in pixels of `image`, from the same corner on.

        Where the outline of a covered card stood on what is a long side, the better one starts at the next corner.
        """
        if not outlines:
            return []
        views = np.stack([rectify(image, outline, margin=AROUND) for outline in outlines])[..., ::-1]
        tensor = np.ascontiguousarray(views.transpose(0, 3, 1, 2), np.float32) / 255
        (offsets,) = self._network.run(None, {"cards": tensor})
        corners = NOMINAL + offsets.reshape(-1, 4, 2) * WIDTH
        return [
            _accepted(moved, outline) for moved, outline in zip(map(_placed, corners, outlines), outlines, strict=True)
        ]


def _placed(corners: NDArray[np.float32], outline: NDArray[np.floating]) -> NDArray[np.float32]:
    """Corners (4, 2) in pixels of the view of `outline`, in pixels of the picture."""
    back = np.linalg.inv(rectifying(outline, margin=AROUND))
    return np.asarray(cv2.perspectiveTransform(corners[None].astype(np.float32), back)[0], np.float32)


def _accepted(moved: NDArray[np.float32], outline: NDArray[np.floating]) -> NDArray[np.float32]:
    """`moved`, unless it is no card any more: folded over itself, or of quite another size than `outline`."""
    was = np.asarray(outline, np.float32)
    change = float(cv2.contourArea(moved)) / max(1.0, float(cv2.contourArea(was)))
    if not cv2.isContourConvex(moved) or not 1 / MOST_CHANGE < change < MOST_CHANGE:
        return was
    lying = np.linalg.norm(moved[1] - moved[0]) > np.linalg.norm(moved[2] - moved[1])
    return np.roll(moved, 1, axis=0) if lying else moved
