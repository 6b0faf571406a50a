"""The reading loop: newest frame wins, states told apart, live sources come back, recordings end."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from vision.camera import Camera, CameraError, CameraState
from vision.camera.fake import FakeSource
from vision.types import Image


def picture(value: int) -> Image:
    return np.full((4, 6, 3), value, np.uint8)


@contextmanager
def running(camera: Camera) -> Iterator[threading.Thread]:
    thread = threading.Thread(target=camera.run, daemon=True)
    thread.start()
    try:
        yield thread
    finally:
        camera.stop()
        thread.join(5)
    assert not thread.is_alive()


def test_it_is_opening_before_the_first_picture() -> None:
    status = Camera(FakeSource([])).status()
    assert (status.state, status.age, status.frames) == (CameraState.OPENING, None, 0)


def test_a_recording_ends_and_keeps_its_last_picture() -> None:
    camera = Camera(FakeSource([picture(1), picture(2)], recorded=True))
    camera.run()
    newest = camera.newest()
    assert camera.status().state is CameraState.ENDED
    assert newest is not None and newest.index == 1 and int(newest.image[0, 0, 0]) == 2


def test_newest_frame_wins() -> None:
    camera = Camera(FakeSource([picture(n) for n in range(5)], recorded=True))
    camera.run()
    news = camera.next(after=0, timeout=0)
    assert news is not None
    number, frame = news
    assert (number, frame.index) == (5, 4)
    assert camera.next(after=number, timeout=0) is None


def test_a_live_camera_that_fails_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.camera.FIRST_WAIT", 0.01)
    source = FakeSource([picture(1), CameraError("unplugged"), picture(2)], opening=[CameraError("not there yet")])
    camera = Camera(source)
    with running(camera):
        first = camera.next(0, 5)
        assert first is not None
        second = camera.next(1, 5) if first[0] == 1 else first
        assert second is not None and second[1].index == 1
    assert source.opened >= 3 and source.closed == source.opened


def test_lost_says_why() -> None:
    camera = Camera(FakeSource([], opening=[CameraError("camera 7: cannot be opened")]))
    with running(camera):
        deadline = time.monotonic() + 5
        while camera.status().state is CameraState.OPENING and time.monotonic() < deadline:
            time.sleep(0.005)
        status = camera.status()
    assert status.state is CameraState.LOST
    assert status.error == "camera 7: cannot be opened"


def test_waits_between_attempts_double_up_to_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = Camera(FakeSource([], opening=[CameraError("no")] * 8))
    waits: list[float] = []

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        if len(waits) == 8:
            camera.stop()
        return True

    monkeypatch.setattr(camera._hurry, "wait", wait)
    camera.run()
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0, 10.0]


def test_a_service_reads_in_the_log_that_it_is_lost_once_and_that_it_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("vision.camera.camera.FIRST_WAIT", 0.0)
    monkeypatch.setattr("vision.camera.camera.LONGEST_WAIT", 0.0)
    gone = CameraError("fake: gone")
    with caplog.at_level("INFO", "vision.camera"):
        Camera(FakeSource([picture(1), picture(2)], opening=[gone, gone, gone])).run()
    assert [(r.levelname, r.message) for r in caplog.records] == [
        ("WARNING", "fake: gone"),
        ("INFO", "fake: gives pictures"),
    ]


def test_a_recording_that_breaks_is_not_tried_again() -> None:
    source = FakeSource([picture(1), CameraError("picture 2 is broken")], recorded=True)
    camera = Camera(source)
    camera.run()
    assert camera.finished and source.opened == 1
    assert camera.status().error == "picture 2 is broken"


def test_silence_is_stalled() -> None:
    now = [100.0]
    silent = threading.Event()

    class Silent(FakeSource):
        def read(self):  # type: ignore[no-untyped-def]
            if self._index:
                silent.wait(5)
            return super().read()

    camera = Camera(Silent([picture(1), picture(2)]), clock=lambda: now[0])
    with running(camera):
        assert camera.next(0, 5) is not None
        assert camera.status().state is CameraState.LIVE
        now[0] += 2.5
        status = camera.status()
        assert status.state is CameraState.STALLED and status.age == pytest.approx(2.5) and status.rate == 0
        silent.set()


def test_a_recording_that_nobody_takes_does_not_wait() -> None:
    source = FakeSource([picture(n) for n in range(50)], recorded=True)
    Camera(source).run()
    assert source.held < 1


def test_the_film_clock_stands_still_while_a_recording_waits() -> None:
    source = FakeSource([picture(n) for n in range(3)], recorded=True, rate=1)
    camera = Camera(source)
    assert camera.take(0, timeout=0) is None
    with running(camera):
        number = 0
        for index in range(3):
            news = camera.take(number, 5)
            assert news is not None and news[1].index == index  # none is passed over
            number = news[0]
            time.sleep(0.05)
    assert source.held >= 0.05


def test_next_returns_at_once_when_stopped() -> None:
    camera = Camera(FakeSource([]))
    camera.stop()
    assert camera.next(0, timeout=60) is None
