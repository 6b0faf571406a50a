"""Reading a picture file, with errors that say what is wrong with it."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

_WITH_ALPHA = {b"\x89PNG", b"RIFF"}  # how PNG and WebP files begin
_KNOWN = (b"\xff\xd8\xff", b"\x89PNG", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")


class PictureError(Exception):
    """A file that is no readable picture."""


def read_picture(path: Path) -> Image:
    """The picture as BGR uint8 (height, width, 3), turned as its EXIF says; what is transparent is white.

    Raises PictureError: no such file, a folder, empty, damaged, or not a picture.
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
        if data[:4].tobytes().startswith(_KNOWN):
            raise PictureError("not a picture that can be read: the file is damaged or cut off")
        raise PictureError("not a picture in a format that OpenCV reads")
    return _on_white(np.asarray(picture, np.uint8), data)


def _on_white(picture: Image, data: NDArray[np.uint8]) -> Image:
    """The decoded picture on white where the file is transparent: behind alpha lie arbitrary colours, often black."""
    if data[:4].tobytes() not in _WITH_ALPHA:
        return picture
    whole = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    # Turned by EXIF or not of four channels: as it was decoded.
    if whole is None or whole.ndim != 3 or whole.shape != (*picture.shape[:2], 4):
        return picture
    share = whole[..., 3:].astype(np.float32) / (65535 if whole.dtype == np.uint16 else 255)
    if share.min() == 1:
        return picture
    return np.asarray(picture * share + 255 * (1 - share), np.uint8)
