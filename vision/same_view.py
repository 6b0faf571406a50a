"""Whether two pictures show the same table from the same place, and how the view has moved in between."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points
from vision.types import Image

WIDTH = 640
"""Pixels; enough for the features of a cloth, few enough to be quick."""

FEATURES = 1500
LEAST = 25
"""Features that must agree on one movement."""

DETAIL_WIDTH = 240
ALIKE = 0.4
"""Correlation of the details of two pictures from which they are the same view. Measured on films: 0.5 and more with
other hands, cards and light, 0.12 after a nudge of three centimetres."""

SHARE = 0.3
"""And their share of those that find a partner at all: cards and hands have moved, the table has not."""


def small_grey(picture: Image) -> Image:
    """The picture (BGR or grey), WIDTH pixels wide and grey."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if picture.ndim == 3 else picture
    size = (WIDTH, round(grey.shape[0] * WIDTH / grey.shape[1]))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _unmoved(first: Image, second: Image) -> bool:
    """Whether two small grey pictures show the same in the same place: details alike, whatever the light."""
    a, b = _details(first), _details(second)
    if a.shape != b.shape:
        return False
    return float((a * b).mean()) > ALIKE * float(np.sqrt((a * a).mean() * (b * b).mean()))


def _details(grey: Image) -> NDArray[np.float32]:
    """What stands out from its surroundings, equally strong everywhere."""
    size = (DETAIL_WIDTH, round(grey.shape[0] * DETAIL_WIDTH / grey.shape[1]))
    light = np.log1p(cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32))
    detail = cv2.GaussianBlur(light, (0, 0), 1.0) - cv2.GaussianBlur(light, (0, 0), 10.0)
    strength = np.sqrt(cv2.GaussianBlur(detail * detail, (0, 0), 20.0) + 1e-4)
    return np.asarray(np.clip(detail / strength, -2, 2), np.float32)


def view_change(before: Image, now: Image) -> Points | None:
    """The homography (3, 3) from the first picture to the second, both grey, in shares of width and height.

    None when they do not show the same.
    """
    first, second = small_grey(before), small_grey(now)
    if _unmoved(first, second):
        return np.eye(3)
    orb = cv2.ORB.create(FEATURES, fastThreshold=8)
    points_a, features_a = orb.detectAndCompute(_even(first), None)
    points_b, features_b = orb.detectAndCompute(_even(second), None)
    if features_a is None or features_b is None or min(len(points_a), len(points_b)) < LEAST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(features_a, features_b)
    pairs = [pair for pair in pairs if pair.distance < 60]
    if len(pairs) < LEAST:
        return None
    source = np.array([points_a[pair.queryIdx].pt for pair in pairs]) / _size(first)
    target = np.array([points_b[pair.trainIdx].pt for pair in pairs]) / _size(second)
    matrix, agree = cv2.findHomography(source, target, cv2.RANSAC, 0.006)
    if matrix is None or int(agree.sum()) < max(LEAST, SHARE * len(pairs)):
        return None
    return np.asarray(matrix, np.float64)


def _even(grey: Image) -> Image:
    """The same light everywhere, so that a darker evening has the same features."""
    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(grey), np.uint8)


def _size(grey: Image) -> NDArray[np.float64]:
    return np.array([grey.shape[1], grey.shape[0]], np.float64)
