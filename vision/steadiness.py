"""Whether the camera stands where it stood: features of the table found again where they were, or moved together."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""Grey picture, shape (height, width)."""

POINTS = 160
LEAST_POINTS = 12  # that must agree on a movement, and this share of all:
LEAST_SHARE = 0.2
WINDOW, LEVELS = 21, 3  # of the search: finds shifts up to about a quarter of the picture
RETURNS = 1.0  # pixels: a point followed there and back must come home that closely
AGREES = 1.5  # pixels from where the common movement would take a point


@dataclass(frozen=True, slots=True)
class Displacement:
    """`pixels`: how far the picture's corners are from where they were, on average, in pixels of the grey picture."""

    pixels: float
    points: int


class Anchors:
    """Features of one grey picture, the reference, that later ones are compared with."""

    def __init__(self, reference: Grey) -> None:
        self._reference = reference
        found = cv2.goodFeaturesToTrack(reference, POINTS, 0.02, reference.shape[1] / 40)
        self._points = np.zeros((0, 1, 2), np.float32) if found is None else np.asarray(found, np.float32)

    def displacement(self, grey: Grey) -> Displacement | None:
        """How far the view has moved since the reference; None where too little of it is found again to tell."""
        start = self._points
        if len(start) < LEAST_POINTS:
            return None
        there, found, _ = _follow(self._reference, grey, start)
        back, returned, _ = _follow(grey, self._reference, there)
        home = np.abs(back - start).max(axis=(1, 2)) < RETURNS
        kept = home & (found.ravel() == 1) & (returned.ravel() == 1)
        if kept.sum() < LEAST_POINTS:
            return None
        movement, agreeing = cv2.estimateAffinePartial2D(
            start[kept], there[kept], method=cv2.RANSAC, ransacReprojThreshold=AGREES
        )
        if movement is None or agreeing.sum() < max(LEAST_POINTS, LEAST_SHARE * len(start)):
            return None
        height, width = grey.shape
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        moved = corners @ movement[:, :2].T + movement[:, 2]
        return Displacement(float(np.hypot(*(moved - corners).T).mean()), int(agreeing.sum()))


def _follow(
    first: Grey, second: Grey, points: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.uint8], object]:
    return cv2.calcOpticalFlowPyrLK(  # type: ignore[call-overload,no-any-return]  # the stubs want the third
        first, second, points, None, winSize=(WINDOW, WINDOW), maxLevel=LEVELS
    )
