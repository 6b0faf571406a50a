"""How a table lies in the picture and who sits where: found once, confirmed by a person, kept in the data folder.

`calibration.json` holds the values, `calibration.jpg` the picture that they belong to, small and grey.
"""

import json
import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from vision import durable
from vision.geometry import Points
from vision.same_view import small_grey, view_change
from vision.types import Image

VERSION = 1
NAME, PICTURE = "calibration.json", "calibration.jpg"

MOVED = 0.012
"""The camera has moved when a corner lies elsewhere by more than this share of the picture's width."""

State = Literal["as it was", "moved", "another view"]


class CalibrationError(Exception):
    """A calibration that cannot be used; the message says which file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The table in the picture.

    `size`: width and height of the picture, pixels. `corners`: of the area where cards lie, pixels of that picture:
    bottom left, bottom right, top right, top left, as `bottom`, the seat at the lower side, sees it. `confirmed`: by a
    person.
    """

    size: tuple[int, int]
    corners: tuple[tuple[float, float], ...]
    bottom: int = 1
    confirmed: bool = False

    def __post_init__(self) -> None:
        """Raises CalibrationError for what is no table."""
        if min(self.size) < 16:
            raise CalibrationError(f"the picture's size cannot be {self.size[0]}x{self.size[1]}")
        if len(self.corners) != 4:
            raise CalibrationError(f"the table has four corners, not {len(self.corners)}")
        if not all(math.isfinite(v) for point in self.corners for v in point):
            raise CalibrationError("a corner is not a point")
        if not 1 <= self.bottom <= 4:
            raise CalibrationError(f"the seat at the bottom must be 1 to 4, not {self.bottom}")
        quad = np.array(self.corners, np.float32)
        area = float(cv2.contourArea(quad, oriented=True))
        if not cv2.isContourConvex(quad) or -area < 0.01 * self.size[0] * self.size[1]:
            raise CalibrationError(
                "the four corners must go round a table: bottom left, bottom right, top right, top left"
            )

    @property
    def turn(self) -> float:
        """By how much the table is turned in the picture, radians: 0 where `bottom` sits straight below."""
        c = np.array(self.corners)
        x, y = (c[0] + c[1] - c[2] - c[3]) / 2
        return math.atan2(y, x) - math.pi / 2

    def scaled(self, size: tuple[int, int]) -> "Calibration":
        """The same for a picture of another size."""
        fx, fy = size[0] / self.size[0], size[1] / self.size[1]
        return replace(self, size=size, corners=tuple((x * fx, y * fy) for x, y in self.corners))


def check(calibration: Calibration, reference: Image, picture: Image) -> tuple[State, Calibration]:
    """Compare the picture now with the one that the calibration belongs to (`reference`, grey).

    Gives the calibration as it is now: of the new picture's size, and moved as the camera was. "another view": nothing
    is known about the table before the camera now.
    """
    height, width = picture.shape[:2]
    here = calibration.scaled((width, height))
    change = view_change(reference, small_grey(picture))
    if change is None:
        return "another view", here
    shares = np.array(here.corners) / (width, height)
    moved = cv2.perspectiveTransform(shares[None], change)[0] * (width, height)
    if np.hypot(*(moved - here.corners).T).max() <= MOVED * width:
        return "as it was", here
    try:
        return "moved", replace(here, corners=_points(moved), confirmed=False)
    except CalibrationError:
        return "another view", here


def save(folder: Path, calibration: Calibration, picture: Image) -> None:
    """Keep a calibration and the picture (BGR) that it belongs to. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    values = {
        "version": VERSION,
        "size": list(calibration.size),
        "corners": [[round(x, 1), round(y, 1)] for x, y in calibration.corners],
        "bottom": calibration.bottom,
        "confirmed": calibration.confirmed,
    }
    good, jpeg = cv2.imencode(".jpg", small_grey(picture), [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert good  # a grey picture always can be
    durable.replace(folder / PICTURE, jpeg.tobytes())
    durable.replace(folder / NAME, json.dumps(values, indent=1) + "\n")


def load(folder: Path) -> tuple[Calibration, Image] | None:
    """The calibration kept in a data folder and its picture (grey); None when there is none.

    Raises CalibrationError for a file that is damaged or of a version not known.
    """
    path = folder / NAME
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise CalibrationError(f"{path}: cannot be read: {error}") from error
    reference = cv2.imread(str(folder / PICTURE), cv2.IMREAD_GRAYSCALE)
    if reference is None:
        raise CalibrationError(f"{folder / PICTURE}: is missing or not a picture; calibrate again")
    try:
        return _parse(json.loads(text)), np.asarray(reference, np.uint8)
    except (ValueError, KeyError, TypeError, CalibrationError) as error:
        raise CalibrationError(f"{path}: is not a calibration: {error}; calibrate again") from error


def _parse(values: Any) -> Calibration:
    if not isinstance(values, dict) or values.get("version") != VERSION:
        raise CalibrationError(f"version {VERSION} is known")
    width, height = values["size"]
    if not all(isinstance(v, int) for v in (width, height, values["bottom"])):
        raise CalibrationError("size and bottom must be whole numbers")
    return Calibration((width, height), _points(values["corners"]), values["bottom"], values["confirmed"] is True)


def _points(corners: Any) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)


def corners_of(points: Points) -> tuple[tuple[float, float], ...]:
    """An array (4, 2) as the corners of a `Calibration`."""
    return _points(points)
