"""Taking the frames of a film: which are decoded, and what is said of files that are none."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.camera.source import CameraError
from vision.film import Film


def write(path: Path, frames: int, rate: float) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), rate, (64, 48))
    for k in range(frames):
        writer.write(np.full((48, 64, 3), 8 * k % 256, np.uint8))
    writer.release()
    return path


@pytest.mark.parametrize(
    ("rate", "looks", "seen"),
    [(30.0, 10.0, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27]), (8.0, 8.0, list(range(30))), (6.0, 8.0, list(range(30)))],
)
def test_frames_looked_at(tmp_path: Path, rate: float, looks: float, seen: list[int]) -> None:
    with Film(write(tmp_path / "a.mp4", 30, rate)) as film:
        frames = list(film.frames(looks))
        assert film.rate == rate
        assert film.count == film.passed == 30
    assert [frame.index for frame, _ in frames] == seen
    assert all(look for _, look in frames)
    assert [frame.time for frame, _ in frames] == pytest.approx([k / rate for k in seen])


def test_all_frames_can_be_had(tmp_path: Path) -> None:
    with Film(write(tmp_path / "a.mp4", 12, 30)) as film:
        frames = list(film.frames(10, decode_all=True))
    assert [frame.index for frame, look in frames if look] == [0, 3, 6, 9]
    assert [frame.index for frame, _ in frames] == list(range(12))


def test_what_is_no_film(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no such file"):
        Film(tmp_path / "none.mp4")
    (tmp_path / "bad.mp4").write_text("not a film")
    with pytest.raises(CameraError, match="not a film"):
        Film(tmp_path / "bad.mp4")
