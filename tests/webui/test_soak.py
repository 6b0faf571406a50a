"""`miron bench soak`: the made-up eyes, and what counts as growth."""

import logging
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from vision.camera import Camera, CameraState
from vision.types import Sighting
from webui.cli.bench_soak import Sample, judge, soak
from webui.soak import Evening, Eyes, play, sightings

MB = 1_000_000


def evening() -> Evening:
    backs = [(Sighting("back", np.full((4, 2), n, np.float32), 0.9),) for n in range(3)]
    return Evening(tuple(backs), 40, 5.0)


def test_frames_come_in_order_and_the_camera_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.camera.FIRST_WAIT", 0.01)
    eyes = Eyes(evening(), 10, frozenset({0, 4, 9}))
    camera = Camera(eyes)
    thread = threading.Thread(target=camera.run, daemon=True)
    thread.start()
    number, seen = 0, []
    deadline = time.monotonic() + 30
    while not camera.finished and time.monotonic() < deadline:
        news = camera.take(number, 0.1)
        if news is not None:
            number, frame = news
            seen.append((frame.index, frame.time, eyes.look(frame.image)[0].corners[0, 0]))
    thread.join(5)
    assert seen == [(n, n / 5.0, n % 3) for n in range(10)]  # each once, none dropped
    assert eyes.replugged == 3 and eyes.done == 1.0 and camera.status().state is CameraState.ENDED


def test_what_is_seen_of_the_truth() -> None:
    corners = [[0, 0], [10, 0], [10, 20], [0, 20]]
    truth = {
        "cards": [
            {"card": "12O", "corners": corners, "visible": 1.0},
            {"card": "1E", "corners": corners, "visible": 0.1},
        ],
        "backs": [{"corners": corners, "visible": 0.5}],
        "hands": [{"box": [0, 0, 50, 50], "hand_box": [5, 6, 7, 8]}, {"box": [1, 2, 3, 4], "hand_box": None}],
    }
    found = list(sightings(truth))
    assert [s.kind for s in found] == ["face", "back", "hand", "hand"]
    assert found[2].corners.tolist() == [[5, 6], [7, 6], [7, 8], [5, 8]] and found[3].corners[0].tolist() == [1, 2]
    identity = found[0].identity
    assert identity is not None and identity.probabilities.sum() + identity.unknown == pytest.approx(1)


def samples(**late: int) -> list[Sample]:
    """A hundred samples; from a warm-up on flat, but for what `late` says."""
    flat = {"memory": 200 * MB, "handles": 30, "threads": 20, "evidence": 9 * MB}
    return [
        Sample(
            n / 100, **{what: int(start + (late.get(what, start) - start) * n / 100) for what, start in flat.items()}
        )
        for n in range(101)
    ]


@pytest.mark.parametrize(
    ("late", "broken"),
    [
        ({}, []),
        ({"memory": 212 * MB}, []),  # 3.6 % between the parts compared
        ({"memory": 230 * MB}, ["memory"]),
        ({"handles": 60}, ["handles"]),
        ({"threads": 40, "handles": 31}, ["threads"]),
        ({"evidence": 11 * MB}, ["evidence"]),
        ({"memory": 150 * MB}, []),
    ],
)
def test_what_counts_as_growth(late: dict[str, int], broken: list[str]) -> None:
    assert [found.name for found in judge(samples(**late), 10 * MB) if not found.good] == broken


def test_a_short_evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A minute, with everything that runs in a long one: nothing is left over, nothing has failed."""
    minute = play(1, 5.0).seen[:300]
    eyes = Eyes(Evening(minute, 0, 5.0), len(minute), frozenset({50, 150, 250}))
    before, limit = threading.active_count(), 300_000
    samples, lines, plays = soak(eyes, tmp_path, limit)
    assert (eyes.replugged, eyes.done) == (3, 1.0)
    assert lines > plays > 10
    found = {finding.name: finding.good for finding in judge(samples, limit)}
    assert found["handles"] and found["threads"] and found["evidence"]
    kept = [path.stat().st_size for path in (tmp_path / "evidence").rglob("*.mp4")]
    assert kept and sum(kept) <= limit
    assert threading.active_count() == before
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
