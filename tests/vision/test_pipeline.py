"""Camera to acta with fakes at both ends: nothing queued, nothing lost, one bad frame does not stop the evening."""

import threading
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from vision.camera import Camera
from vision.camera.fake import FakeSource
from vision.pipeline import Look, Pipeline
from vision.types import Frame, Image, Sighting

PICTURE: Image = np.zeros((4, 6, 3), np.uint8)
CORNERS = np.zeros((4, 2), np.float32)


class OneFace:
    def __init__(self) -> None:
        self.reads = 0

    def read(self, image: Image) -> list[Sighting]:
        self.reads += 1
        return [Sighting("face", CORNERS, 0.9)]


class FrameAPlay:
    """A line a frame, and one at the end."""

    def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> list[dict[str, Any]]:
        return [{"event": "play", "frame": frame.index, "seen": len(sightings)}]

    def finish(self) -> list[dict[str, Any]]:
        return [{"event": "last"}]


class Kept:
    def __init__(self) -> None:
        self.lines: list[Mapping[str, Any]] = []

    def write(self, lines: Sequence[Mapping[str, Any]]) -> None:
        self.lines.extend(lines)


def play(source: FakeSource, reader: Any, follower: Any) -> tuple[Kept, list[Look], Pipeline]:
    kept, looks = Kept(), list[Look]()
    pipeline = Pipeline(Camera(source), reader, follower, kept, looks.append)
    pipeline.start()
    assert pipeline._done.wait(10)
    pipeline.stop()
    return kept, looks, pipeline


class Paced(FakeSource):
    """Gives its next picture only when vision is through with the one before."""

    def __init__(self, count: int) -> None:
        super().__init__([PICTURE] * count, recorded=True)
        self.go = threading.Semaphore(1)

    def read(self) -> Frame:
        assert self.go.acquire(timeout=5)
        return super().read()


def test_each_frame_goes_all_the_way_to_the_acta() -> None:
    source = Paced(3)
    kept, looks = Kept(), list[Look]()

    def seen(look: Look) -> None:
        looks.append(look)
        source.go.release()

    pipeline = Pipeline(Camera(source), OneFace(), FrameAPlay(), kept, seen)
    pipeline.start()
    assert pipeline._done.wait(10)
    pipeline.stop()
    assert pipeline.done
    assert [line.get("frame") for line in kept.lines] == [0, 1, 2, None]
    assert [look.frame.index for look in looks] == [0, 1, 2]
    assert len(looks[0].sightings) == 1
    speed = pipeline.speed()
    assert (speed.processed, speed.dropped) == (3, 0)


def test_a_slow_reader_drops_frames_and_counts_them() -> None:
    all_given = threading.Event()

    class Source(FakeSource):
        def read(self) -> Frame:
            try:
                return super().read()
            except Exception:
                all_given.set()
                raise

    class Slow(OneFace):
        def read(self, image: Image) -> list[Sighting]:
            assert all_given.wait(5)
            return super().read(image)

    reader = Slow()
    kept, _, pipeline = play(Source([PICTURE] * 50), reader, FrameAPlay())
    assert kept.lines[-2]["frame"] == 49  # the newest frame is never the one that is dropped
    assert reader.reads <= 2
    assert pipeline.speed().processed + pipeline.speed().dropped == 50


def test_frames_of_another_size_are_not_read_but_told_of() -> None:
    source = Paced(0)
    source._script = iter([PICTURE, PICTURE[:2], PICTURE])
    reader, kept, looks = OneFace(), Kept(), list[Look]()

    def seen(look: Look) -> None:
        looks.append(look)
        source.go.release()

    pipeline = Pipeline(Camera(source), reader, FrameAPlay(), kept, seen)
    pipeline.start()
    assert pipeline._done.wait(10)
    pipeline.stop()
    assert [line.get("frame") for line in kept.lines] == [0, 2, None]
    assert [len(look.sightings) for look in looks] == [1, 0, 1]
    speed = pipeline.speed()
    assert (speed.processed, speed.dropped, len(speed.latency)) == (2, 1, 2)


@pytest.mark.parametrize(("rate", "seen"), [(5.0, 60), (10.0, 60), (30.0, 15)])
def test_a_recording_waits_for_a_slow_reader(rate: float, seen: int) -> None:
    """Of a film of 60 frames it sees eight a second of film, or all where there are fewer."""

    class Slow(OneFace):
        def read(self, image: Image) -> list[Sighting]:
            threading.Event().wait(0.02)
            return super().read(image)

    reader = Slow()
    kept, _, _ = play(FakeSource([PICTURE] * 60, recorded=True, rate=rate), reader, FrameAPlay())
    frames = [line["frame"] for line in kept.lines[:-1]]
    assert len(frames) >= seen and frames[-1] == 59
    assert max(b - a for a, b in pairwise(frames)) <= max(1, 0.125 * rate)


def test_a_fault_on_one_frame_does_not_stop_the_others() -> None:
    class Faulty(FrameAPlay):
        def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> list[dict[str, Any]]:
            if frame.index == 1:
                raise ValueError("fault")
            return super().feed(frame, sightings)

    source = Paced(3)
    kept = Kept()
    pipeline = Pipeline(Camera(source), OneFace(), Faulty(), kept, lambda look: source.go.release())
    pipeline.start()
    assert pipeline._done.wait(10)
    pipeline.stop()
    assert [line.get("frame") for line in kept.lines] == [0, 2, None]


def test_stop_writes_what_the_follower_still_holds() -> None:
    class Endless(FakeSource):
        def read(self) -> Frame:
            threading.Event().wait(0.005)
            return Frame(0, 0.0, PICTURE, "endless")

    kept = Kept()
    pipeline = Pipeline(Camera(Endless([])), OneFace(), FrameAPlay(), kept)
    pipeline.start()
    while not kept.lines:
        threading.Event().wait(0.005)
    pipeline.stop()
    assert pipeline.done and kept.lines[-1] == {"event": "last"}
