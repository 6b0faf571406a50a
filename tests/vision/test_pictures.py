"""Reading picture files of every kind that people have, and those that are none."""

import struct
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pictures import PictureError, read_picture

WIDTH, HEIGHT = 60, 40


def scene() -> np.ndarray:
    """A red left half, a green right half, a blue stripe below: tells turns and channels apart."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[:, : WIDTH // 2] = (20, 20, 220)
    picture[:, WIDTH // 2 :] = (20, 200, 20)
    picture[-8:] = (220, 30, 20)
    return picture


def encoded(ending: str, picture: np.ndarray) -> bytes:
    return cv2.imencode(ending, picture)[1].tobytes()


def with_exif(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF block that says how the camera was held."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", 1) + entry + struct.pack("<I", 0)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def alpha() -> np.ndarray:
    picture = np.dstack([scene(), np.full((HEIGHT, WIDTH), 255, np.uint8)])
    picture[:10, :10] = 0
    return picture


JPEG = encoded(".jpg", scene())


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (JPEG, scene()),
        (encoded(".png", scene()), scene()),
        (encoded(".webp", scene()), scene()),
        (encoded(".bmp", scene()), scene()),
        (encoded(".tiff", scene()), scene()),
        (encoded(".png", scene().astype(np.uint16) * 257), scene()),
        (encoded(".png", cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY)), None),
        (with_exif(JPEG, 3), scene()[::-1, ::-1]),
        (with_exif(JPEG, 6), np.rot90(scene(), -1)),
        (with_exif(JPEG, 8), np.rot90(scene(), 1)),
    ],
    ids=["jpeg", "png", "webp", "bmp", "tiff", "16 bit", "grey", "upside down", "held upright", "held the other way"],
)
def test_pictures(data: bytes, expected: np.ndarray | None, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(data)
    picture = read_picture(path)
    assert (picture.dtype, picture.ndim, picture.shape[2]) == (np.uint8, 3, 3)
    if expected is None:
        assert (picture[..., 0] == picture[..., 2]).all()
    else:
        assert np.abs(picture.astype(int) - expected).mean() < 12


@pytest.mark.parametrize("ending", [".png", ".webp"])
def test_transparent_is_white(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(encoded(ending, alpha()))
    picture = read_picture(path)
    assert picture[2, 2].min() > 240
    assert np.abs(picture[20:, 20:].astype(int) - scene()[20:, 20:]).mean() < 12


def test_a_hundred_megapixels(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    cv2.imwrite(str(path), np.zeros((10_000, 10_000), np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    assert read_picture(path).shape == (10_000, 10_000, 3)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "no such file"),
        (Path.mkdir, "a folder, not a picture"),
        (lambda path: path.write_bytes(b""), "an empty file"),
        (lambda path: path.write_text("hello"), "not a picture"),
        (lambda path: path.write_bytes(b"\xff\xd8\xff"), "damaged or cut off"),
        (lambda path: path.write_bytes(encoded(".png", scene())[:30]), "damaged or cut off"),
        (lambda path: path.write_bytes(JPEG[: len(JPEG) // 2]), "damaged or cut off"),
        # A header that promises more pixels than any memory holds.
        (lambda path: path.write_bytes(b"P6 200000 200000 255\n"), "not a picture"),
    ],
    ids=["missing", "folder", "empty", "text", "a JPEG's start", "PNG cut off", "half a JPEG", "a billion pixels"],
)
def test_no_pictures(make: Callable[[Path], object], reason: str, tmp_path: Path) -> None:
    path = tmp_path / "picture.jpg"
    make(path)
    with pytest.raises(PictureError, match=reason):
        read_picture(path)
