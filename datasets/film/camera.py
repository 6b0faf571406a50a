"""A pinhole camera over the table: centimetres on the table to pixels of the picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera stands and how it looks.

    World frame: centimetres, origin at the middle of the table top, x to the right and y away from seat 1 (the lower
    edge of the picture), z up. Picture frame: pixels, origin top left.

    `view_cm`: width of table seen across the picture's middle row; `height_cm`: over the table; `tilt`, `roll`, `turn`:
    degrees (tilt 0 looks straight down, with more the camera stands back on the lower side; turn is about the
    vertical); `aim`: the table point in the picture's middle.
    """

    size: tuple[int, int] = (1280, 720)
    height_cm: float = 85.0
    tilt: float = 12.0
    roll: float = 0.0
    turn: float = 0.0
    view_cm: float = 92.0
    aim: tuple[float, float] = (0.0, 0.0)

    def matrix(self) -> Points:
        """The 3x4 projection matrix from world centimetres (homogeneous) to pixels."""
        width, height = self.size
        tilt, roll, turn = np.radians([self.tilt, self.roll, self.turn])
        distance = self.height_cm / np.cos(tilt)
        focal = width * distance / self.view_cm
        # Looking straight down, the picture's x is the table's x and its y is the table's -y.
        down = np.diag([1.0, -1.0, -1.0])
        tilting = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
        rolling = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
        turning = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        rotation = rolling @ tilting @ down @ turning
        aim = np.array([*self.aim, 0.0])
        shift = np.array([0.0, 0.0, distance]) - rotation @ aim
        lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
        return np.asarray(lens @ np.column_stack([rotation, shift]))

    def project(self, points: Points) -> Points:
        """Pixels (n, 2) of world points (n, 3)."""
        return project(self.matrix(), points)

    def before(self, z: float) -> tuple[float, float]:
        """The point (x, y) at height `z` that covers the aim in the picture."""
        back = z * np.tan(np.radians(self.tilt))
        turn = np.radians(self.turn)
        return self.aim[0] - float(back * np.sin(turn)), self.aim[1] - float(back * np.cos(turn))

    def ground(self) -> Points:
        """The 3x3 homography from table centimetres (z = 0) to pixels."""
        return self.matrix()[:, [0, 1, 3]]

    def pixels_per_cm(self) -> float:
        return self.size[0] / self.view_cm

    def ground_at(self, pixels: Points) -> Points:
        """Table centimetres (n, 2) of pixels (n, 2)."""
        inverse = np.linalg.inv(self.ground())
        return np.asarray(cv2.perspectiveTransform(np.asarray(pixels, np.float64)[None], inverse)[0])


def project(matrix: Points, points: Points) -> Points:
    """Pixels (n, 2) of world points (n, 3) under a 3x4 projection matrix."""
    homogeneous = np.column_stack([np.asarray(points, np.float64), np.ones(len(points))]) @ matrix.T
    return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:3])
