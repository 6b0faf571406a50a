"""Each source on its own: what it reads, at what pace, and what it says when it cannot."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.camera import CameraError, SourceEnded, choose
from vision.camera.capture import CaptureSource, scrub
from vision.camera.recorded import FilmSource, FolderSource


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """One second at 10 frames a second; frame n is all of grey 20 n."""
    path = tmp_path / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, (64, 48))
    for n in range(10):
        writer.write(np.full((48, 64, 3), 20 * n, np.uint8))
    writer.release()
    return path


def test_a_film_plays_at_its_own_pace(film: Path) -> None:
    clock = Clock()
    source = FilmSource(film, clock, clock.sleep)
    source.open()
    frames = []
    with pytest.raises(SourceEnded):
        while True:
            frames.append((source.read(), clock.now))
    assert [frame.index for frame, _ in frames] == list(range(10))
    assert [frame.time for frame, _ in frames] == pytest.approx([n / 10 for n in range(10)])
    assert [now for _, now in frames] == pytest.approx([n / 10 for n in range(10)])


def test_a_late_reader_finds_the_film_further_on(film: Path) -> None:
    clock = Clock()
    source = FilmSource(film, clock, clock.sleep)
    source.open()
    source.read()
    clock.now = 0.52
    frame = source.read()
    assert frame.index == 5
    assert abs(float(frame.image.mean()) - 100) < 12  # what is shown is that moment's picture


def test_a_film_that_was_held_skips_nothing(film: Path) -> None:
    clock = Clock()
    source = FilmSource(film, clock, clock.sleep)
    source.open()
    source.read()
    clock.now = 5.0
    source.hold(5.0)
    assert source.read().index == 1


def test_a_film_can_be_opened_again(film: Path) -> None:
    clock = Clock()
    source = FilmSource(film, clock, clock.sleep)
    for _ in range(2):
        source.open()
        assert source.read().index == 0
        source.close()


def test_a_file_that_is_no_film(tmp_path: Path) -> None:
    path = tmp_path / "letter.mp4"
    path.write_text("dear sir")
    with pytest.raises(CameraError, match=r"letter\.mp4: is not a film"):
        FilmSource(path).open()


def test_a_folder_gives_its_pictures_in_order(tmp_path: Path) -> None:
    for name, grey in (("b.png", 2), ("a.png", 1), ("notes.txt", 0)):
        if name.endswith("png"):
            cv2.imwrite(str(tmp_path / name), np.full((4, 4, 3), grey, np.uint8))
        else:
            (tmp_path / name).write_text("x")
    clock = Clock()
    source = FolderSource(tmp_path, seconds=3, sleep=clock.sleep)
    source.open()
    frames = [source.read(), source.read()]
    assert [int(f.image[0, 0, 0]) for f in frames] == [1, 2]
    assert [f.time for f in frames] == [0, 3] and clock.now == 3
    with pytest.raises(SourceEnded):
        source.read()


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="holds no pictures"):
        FolderSource(tmp_path).open()


def test_a_broken_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"not a picture")
    source = FolderSource(tmp_path)
    source.open()
    with pytest.raises(CameraError, match=r"a\.jpg"):
        source.read()


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("rtsp://admin:secret@10.0.0.7:554/live?token=abc", "rtsp://10.0.0.7:554/live"),
        ("http://user@cam.local/video", "http://cam.local/video"),
        ("https://cam.local/mjpg#key", "https://cam.local/mjpg"),
        ("rtsp://a:p@ss@host/x", "rtsp://host/x"),
    ],
)
def test_credentials_are_never_in_the_name(url: str, name: str) -> None:
    assert scrub(url) == name
    assert choose(url).name == name


@pytest.mark.parametrize(("text", "name"), [("0", "camera 0"), ("12", "camera 12"), ("/dev/video3", "/dev/video3")])
def test_cameras_by_index_and_by_path(text: str, name: str) -> None:
    source = choose(text)
    assert isinstance(source, CaptureSource) and source.name == name and not source.recorded


def test_films_and_folders_are_recorded(film: Path) -> None:
    assert choose(str(film)).recorded
    assert choose(str(film.parent)).recorded


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nowhere.mp4", "no such camera, file or folder"),
        ("ftp://user:pw@host/film", "ftp addresses are not known"),
        ("rtsp:///live", "names no machine"),
    ],
)
def test_what_can_be_no_source(text: str, message: str) -> None:
    with pytest.raises(CameraError, match=message) as caught:
        choose(text)
    assert "pw" not in str(caught.value)


def test_a_camera_that_is_not_there_says_so() -> None:
    with pytest.raises(CameraError, match="camera 99: cannot be opened"):
        choose("99").open()
