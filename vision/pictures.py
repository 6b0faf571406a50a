"""Reading a picture file, with errors that say what is wrong with it."""

from pathlib import Path

import cv2
import numpy as np

from vision.types import Image


class PictureError(Exception):
    """A file that is no readable picture."""


def read_picture(path: Path) -> Image:
    """The picture as BGR uint8 (height, width, 3), turned as its EXIF says.

    Raises PictureError: no such file, a folder, empty, or not a picture.
    """
    if not path.exists():
        raise PictureError("no such file")
    if path.is_dir():
        raise PictureError("a folder, not a picture")
    try:
        data = np.fromfile(path, np.uint8)
    except OSError as error:
        raise PictureError(f"cannot be read: {error.strerror}") from error
    if data.size == 0:
        raise PictureError("an empty file")
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise PictureError(f"not a picture: {error.err}") from error
    if picture is None:
        raise PictureError("not a picture in a format that OpenCV reads")
    return np.asarray(picture, np.uint8)
