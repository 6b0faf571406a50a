"""The phone's pictures as a camera: the newest is read, bad ones do no harm, and the phone may go and come back."""

import threading
import time

import cv2
import numpy as np
import pytest

from vision.camera import Camera, CameraError, CameraState
from vision.camera.phone import PhoneSource, jpeg_size


def jpeg(grey: int = 90, width: int = 64, height: int = 48) -> bytes:
    return cv2.imencode(".jpg", np.full((height, width, 3), grey, np.uint8))[1].tobytes()


def test_an_old_picture_is_forgotten() -> None:
    now = [0.0]
    source = PhoneSource(patience=0.05, clock=lambda: now[0])
    source.put(jpeg())
    now[0] = 9.0
    source.open()
    assert source._waiting is None


def test_the_newest_picture_is_read() -> None:
    source = PhoneSource()
    source.open()
    for grey in (10, 100, 200):
        source.put(jpeg(grey))
    frame = source.read()
    assert (frame.index, frame.source, frame.image.shape) == (0, "phone", (48, 64, 3))
    assert abs(int(frame.image.mean()) - 200) < 3
    source.put(jpeg(40))
    later = source.read()
    assert later.index == 1 and later.time > frame.time


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no JPEG"),
        (b"\xff\xd8", "no JPEG"),
        (b"\x89PNG\r\n" + bytes(99), "no JPEG"),
        (b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03", "65535×65535 pixels, which is too large"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(CameraError, match=message):
        PhoneSource().put(data)


def test_a_picture_cut_off_is_skipped() -> None:
    source = PhoneSource(patience=0.05)
    source.put(jpeg()[:200])  # the header is there, the picture is not
    with pytest.raises(CameraError, match="sends no pictures"):
        source.read()
    source.put(jpeg())
    assert source.read().index == 0


@pytest.mark.parametrize("size", [(64, 48), (1280, 720), (3, 5)])
def test_the_size_is_read_from_the_header(size: tuple[int, int]) -> None:
    assert jpeg_size(jpeg(9, *size)) == size


def test_a_phone_that_comes_back_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.camera.FIRST_WAIT", 60.0)  # it would be a minute until the next attempt
    source = PhoneSource(patience=0.05)
    camera = Camera(source)
    source.on_return = camera.hurry
    thread = threading.Thread(target=camera.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while camera.status().state is not CameraState.LOST and time.monotonic() < deadline:
        time.sleep(0.005)
    assert "sends no pictures" in (camera.status().error or "")
    source.put(jpeg())
    news = camera.next(0, 30.0)
    assert news is not None and camera.status().state is CameraState.LIVE
    camera.stop()
    thread.join(5)
    assert not thread.is_alive()
