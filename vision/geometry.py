"""Plane geometry of a card table seen by a camera: quadrilaterals in the picture, places on the table.

Picture coordinates are pixels (x right, y down). Table coordinates are card lengths (the long side of a card is 1),
x to the right and y downwards as seen in the picture, the origin below the middle of the picture.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Points, shape (..., 2)."""

CARD_ASPECT = 0.64
"""Short side over long side of a Spanish playing card (61 mm by 95 mm)."""

FOCAL_LENGTHS_PER_WIDTH = 0.85
"""Focal length over picture width, of a usual webcam (about 60 degrees across). Nothing depends on it finely."""


# These four are asked for hundreds of times a frame: on four corners plain numbers are quicker than arrays.


def upright_box(corners: NDArray[np.floating]) -> NDArray[np.float64]:
    """The upright box around a quadrilateral (4, 2): left, top, right, bottom."""
    return np.concatenate([corners.min(axis=0), corners.max(axis=0)]).astype(np.float64)


def centre(corners: NDArray[np.floating]) -> Points:
    """The middle of a quadrilateral (4, 2)."""
    x, y = corners.T.tolist()
    return np.array([sum(x) / 4, sum(y) / 4])


def long_side(corners: NDArray[np.floating]) -> float:
    """Length of a card's long side in the picture, pixels: the mean of its left and right edges."""
    a, b, c, d = corners.tolist()
    return (math.dist(a, d) + math.dist(b, c)) / 2


def corner_distance(a: NDArray[np.floating], b: NDArray[np.floating]) -> float:
    """Mean distance of two quadrilaterals' corners, pixels; a card turned by half a turn lies in the same place."""
    first, second = a.tolist(), b.tolist()
    straight = sum(map(math.dist, first, second))
    turned = sum(map(math.dist, first, second[2:] + second[:2]))
    return min(straight, turned) / 4


def overlap(a: NDArray[np.floating], b: NDArray[np.floating]) -> float:
    """The part of quadrilateral `a` that `b` covers, 0..1. Both convex, (4, 2)."""
    for one, other in zip(a.T.tolist(), b.T.tolist(), strict=True):
        if max(one) < min(other) or max(other) < min(one):
            return 0.0
    first, second = np.asarray(a, np.float32), np.asarray(b, np.float32)
    area = abs(cv2.contourArea(first))
    if area <= 0:
        return 0.0
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(min(1.0, shared / area))


def axis_angle(a: float, b: float) -> float:
    """Difference of two undirected directions (radians), 0..pi/2."""
    turn = abs(a - b) % np.pi
    return float(min(turn, np.pi - turn))


@dataclass(frozen=True, slots=True, eq=False)
class TablePlane:
    """A homography from the picture to the table.

    `matrix`: float64 (3, 3), pixels to card lengths.
    """

    matrix: Points

    def to_table(self, points: NDArray[np.floating]) -> Points:
        """Pixels (..., 2) to card lengths (..., 2)."""
        p = np.asarray(points, np.float64)
        homogeneous = np.concatenate([p, np.ones((*p.shape[:-1], 1))], axis=-1) @ self.matrix.T
        return np.asarray(homogeneous[..., :2] / homogeneous[..., 2:], np.float64)

    def to_picture(self, points: NDArray[np.floating]) -> Points:
        """Card lengths (..., 2) to pixels (..., 2)."""
        return TablePlane(np.asarray(np.linalg.inv(self.matrix), np.float64)).to_table(points)

    def place(self, corners: NDArray[np.floating]) -> Points:
        """The middle of a card on the table, (2,)."""
        middle: Points = self.to_table(corners).mean(axis=0)
        return middle

    def axis(self, corners: NDArray[np.floating]) -> float:
        """Direction of a card's long side on the table, radians; which end is up does not matter."""
        c = self.to_table(np.asarray(corners))
        along = (c[2] + c[3] - c[0] - c[1]) / 2
        return float(np.arctan2(along[1], along[0]))


def _camera_matrix(tilt_x: float, tilt_y: float, size: tuple[int, int]) -> Points:
    """Picture to table for a pinhole camera whose table plane has the normal (tilt_x, tilt_y, 1); scale still free."""
    width, height = size
    focal = FOCAL_LENGTHS_PER_WIDTH * width
    rays = np.array([[1 / focal, 0, -width / 2 / focal], [0, 1 / focal, -height / 2 / focal], [0, 0, 1]])
    normal = np.array([tilt_x, tilt_y, 1.0])
    normal /= np.linalg.norm(normal)
    right = np.array([1.0, 0, 0]) - normal[0] * normal
    right /= np.linalg.norm(right)
    down = np.cross(normal, right)
    matrix: Points = np.stack([right, down, normal]) @ rays
    return matrix


def _log_sizes(matrix: Points, quads: Points) -> Points:
    """Logarithms of each card's four sides and two diagonals on the table over their true lengths, (n, 6)."""
    p = TablePlane(matrix).to_table(quads)
    diagonal = float(np.hypot(1.0, CARD_ASPECT))
    pairs = ((0, 1, CARD_ASPECT), (2, 3, CARD_ASPECT), (0, 3, 1.0), (1, 2, 1.0), (0, 2, diagonal), (1, 3, diagonal))
    lengths = [np.log(np.hypot(*(p[:, i] - p[:, j]).T) / true) for i, j, true in pairs]
    return np.stack(lengths, axis=-1)


def flat_plane(length: float, size: tuple[int, int]) -> TablePlane:
    """The table seen straight from above; `length` is a card's long side in pixels, `size` (width, height)."""
    width, height = size
    return TablePlane(np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, length]], np.float64))


def fit_plane(quads: NDArray[np.floating], size: tuple[int, int]) -> TablePlane:
    """The plane on which all the cards `quads` (n, 4, 2), pixels, have the true size. `size`: (width, height).

    Robust least squares over the two tilts of the camera (the best of a grid, then Gauss-Newton with re-weighting; the
    scale follows in closed form), held towards a mild tilt where few cards say little. Raises ValueError
    without a card.
    """
    cards = np.asarray(quads, np.float64)
    if not len(cards):
        raise ValueError("a plane cannot be fitted without a card")
    prior, prior_width, noise = np.array([0.0, -0.3]), np.array([0.12, 0.6]), 0.03

    def residuals(t: Points) -> Points:
        logs = _log_sizes(_camera_matrix(float(t[0]), float(t[1]), size), cards)
        return np.asarray((logs - np.median(logs)).ravel(), np.float64)

    def cost(t: Points) -> float:
        pull = (((t - prior) / prior_width) ** 2).sum()
        return float(np.log1p((residuals(t) / noise) ** 2).sum() + pull)

    grid = [np.array([x, y]) for x in (-0.2, 0.0, 0.2) for y in np.arange(-1.2, 0.41, 0.2)]
    tilt = min(grid, key=cost)
    for _ in range(6):
        base = residuals(tilt)
        step = 1e-3
        slope = np.stack([(residuals(tilt + step * np.eye(2)[k]) - base) / step for k in range(2)], axis=-1)
        weight = 1 / (noise**2 + base**2)
        normal = slope.T @ (weight[:, None] * slope) + np.diag(1 / prior_width**2)
        pull = slope.T @ (weight * base) + (tilt - prior) / prior_width**2
        tilt = np.clip(tilt - np.linalg.solve(normal, pull), -1.4, 1.4)
    matrix = _camera_matrix(float(tilt[0]), float(tilt[1]), size)
    scale = float(np.exp(np.median(_log_sizes(matrix, cards))))
    matrix = np.diag([1 / scale, 1 / scale, 1.0]) @ matrix
    x, y = TablePlane(matrix).to_table(np.array([size[0] / 2, size[1] / 2]))
    return TablePlane(np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], np.float64) @ matrix)
