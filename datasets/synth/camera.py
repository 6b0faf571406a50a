"""A pinhole camera over the table plane: centimetres on the table to pixels of the picture."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class TableCamera:
    """`homography`: 3×3, table plane (x right, y away from the lower edge's seat, cm) → picture (pixels).

    `size`: (width, height) of the picture in pixels.
    """

    homography: Array
    size: tuple[int, int]

    def project(self, points: Array) -> Array:
        """Table points (N, 2) in cm → pixels (N, 2)."""
        homogeneous = np.column_stack([points, np.ones(len(points))]) @ self.homography.T
        return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])


def look_at_table(
    size: tuple[int, int],
    focal: float,
    height: float,
    tilt: float,
    azimuth: float = 0.0,
    roll: float = 0.0,
    target: tuple[float, float] = (0.0, 0.0),
) -> TableCamera:
    """Camera that looks at `target` (cm on the table) from `height` cm along its axis.

    `focal` in pixels; `tilt` (0 = straight down), `azimuth` and `roll` in radians.
    """
    width, pixel_height = size
    sin, cos = np.sin, np.cos
    turn = np.array([[cos(azimuth), -sin(azimuth), 0], [sin(azimuth), cos(azimuth), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, cos(tilt), -sin(tilt)], [0, sin(tilt), cos(tilt)]])
    spin = np.array([[cos(roll), -sin(roll), 0], [sin(roll), cos(roll), 0], [0, 0, 1]])
    # Camera axes: x right, y down, z forward. Straight above, picture-down is table-minus-y and forward is minus z.
    base = np.diag([1.0, -1.0, -1.0])
    rotation = spin @ base @ lean.T @ turn.T
    centre = turn @ lean @ np.array([0.0, 0.0, height]) + np.array([target[0], target[1], 0.0])
    translation = -rotation @ centre
    intrinsics = np.array([[focal, 0, width / 2], [0, focal, pixel_height / 2], [0, 0, 1.0]])
    return TableCamera(intrinsics @ np.column_stack([rotation[:, 0], rotation[:, 1], translation]), size)


def random_camera(rng: np.random.Generator, size: tuple[int, int], card_width: float) -> TableCamera:
    """A camera as people mount one: from straight above to 45°, a card's width near `card_width` pixels."""
    tilt = float(np.clip(abs(rng.normal(0.25, 0.25)), 0, 0.85))
    height = float(rng.uniform(40, 85))
    focal = card_width * height / 6.15
    return look_at_table(
        size,
        focal,
        height,
        tilt,
        azimuth=float(rng.normal(0, 0.25)),
        roll=float(rng.normal(0, 0.06)),
        target=(float(rng.normal(0, 3)), float(rng.normal(0, 3))),
    )
