"""Nothing is lost: killed at any moment, cut off in the middle of a write, on a full disk, with the clock set back."""

import json
import random
import resource
import subprocess
import sys
import urllib.error
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import webui.match
from engine.random_game import random_game
from webui.match import Match

from .conftest import HEAD, OPENING
from .killing import batched
from .process import NO_CAMERA, running

KILLS = 240


def test_killed_hundreds_of_times(tmp_path: Path) -> None:
    """What was shown is on disk, whole batches only, in order, and the match goes on: see killing.py."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.webui.killing", str(tmp_path), "1", str(KILLS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    count = json.loads(done.stdout)
    assert count["killed"] == KILLS and count["wrote"] > KILLS / 4


def test_cut_off_anywhere(tmp_path: Path) -> None:
    """A power cut leaves any part of the last write, or zeros in its place: the match is as it was before it."""
    chance = random.Random(3)
    head, *lines = [dict(line.data or {}) for line in random_game(8, hands=1, mischief=0.3, slips=0.5).acta.lines]
    path = tmp_path / "a.acta"
    Match.begin(path, head).close()
    for batch in batched(lines, chance):
        before = path.read_bytes()
        match = Match.resume(path)
        report = match.snapshot().report
        match.extend(batch, "camera")
        match.close()
        whole = path.read_bytes()
        cut = chance.randrange(len(before), len(whole) - 1)
        zeros = bytes(chance.choice([0, 1, 4096]))
        path.write_bytes(whole[:cut] + zeros + (whole[cut + len(zeros) :] if len(zeros) == 1 else b""))
        match = Match.resume(path)
        assert match.snapshot().report == report and path.read_bytes() == before
        match.extend(batch, "camera")
        match.close()
    assert [{key: line[key] for key in known} for line, known in zip(on_disk(path), [head, *lines], strict=True)] == [
        head,
        *lines,
    ]


def on_disk(path: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in path.read_text("utf-8").splitlines()]


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    """The real command on a disk that has no room: the limit on the length of files stands for it (no mount needed).

    The kernel then writes what fits and refuses the rest, as a full disk does.
    """
    with running(tmp_path, "--source", NO_CAMERA) as run:
        run.unlock()
        (path,) = tmp_path.rglob("*.acta")
        for event in OPENING[:3]:
            run.post("/api/acta/events", event)
        for room in (0, 20):
            before = path.read_bytes()
            limits = resource.prlimit(run.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(run.process.pid, resource.RLIMIT_FSIZE, (len(before) + room, limits[1]))
            with pytest.raises(urllib.error.HTTPError) as refused:
                run.post("/api/acta/events", OPENING[3])
            said = json.load(refused.value)["error"]
            assert refused.value.code == 507 and "cannot be written" in said and "File too large" in said
            assert path.read_bytes() == before  # no half line
            assert run.get("/api/state")["version"] == len(before.splitlines())
            resource.prlimit(run.process.pid, resource.RLIMIT_FSIZE, limits)
        for event in OPENING[3:]:
            run.post("/api/acta/events", event)
        version = run.get("/api/state")["version"]
    events = [{key: line[key] for key in event} for line, event in zip(on_disk(path)[1:], OPENING, strict=True)]
    assert events == OPENING
    with running(tmp_path, "--source", NO_CAMERA) as again:
        assert again.get("/api/state")["version"] == version


def test_a_clock_set_back_hides_no_match(tmp_path: Path) -> None:
    """The real command, with its clock set back further at each start, as on a board without a battery: the match goes
    on, and a new one is the newest, whatever its date."""
    with running(tmp_path, "--source", NO_CAMERA) as run:
        run.unlock()
        for event in OPENING[:3]:
            run.post("/api/acta/events", event)
        first = run.get("/api/health")["match"]
    with running(tmp_path, "--source", NO_CAMERA, days_back=400) as run:
        run.unlock()
        assert (run.get("/api/health")["match"], run.get("/api/state")["version"]) == (first, 4)
        for event in OPENING[3:6]:
            run.post("/api/acta/events", event)
    with running(tmp_path, "--source", NO_CAMERA, "--new", days_back=800) as run:
        run.unlock()
        run.post("/api/acta/events", OPENING[0])
        second = run.get("/api/health")["match"]
        assert second != first
    with running(tmp_path, "--source", NO_CAMERA, days_back=1200) as run:
        assert (run.get("/api/health")["match"], run.get("/api/state")["version"]) == (second, 2)
    (old,) = tmp_path.rglob(f"{first}.acta")
    lines = on_disk(old)
    assert [{key: line[key] for key in event} for line, event in zip(lines[1:], OPENING[:6], strict=True)] == OPENING[
        :6
    ]
    assert lines[3]["at"][:4] > lines[4]["at"][:4]  # the clock was back indeed


def test_a_clock_set_back_changes_no_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines keep the order in which they were written, whatever the clock said, and go on after a restart."""
    days = iter(range(1000))

    class Backwards(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Backwards":  # type: ignore[override]
            return cls(2030, 1, 1, tzinfo=UTC) - timedelta(days=next(days))

    monkeypatch.setattr(webui.match, "datetime", Backwards)
    match = Match.begin(tmp_path / "a.acta", HEAD)
    for event in OPENING:
        match.append(event, "person")
        if len(match.snapshot().lines) == 8:
            match.close()
            match = Match.resume(tmp_path / "a.acta")
    match.undo()
    match.close()
    lines = on_disk(tmp_path / "a.acta")
    assert [line["at"] for line in lines[1:]] == sorted((line["at"] for line in lines[1:]), reverse=True)
    assert lines[-1]["event"] == "void" and lines[-1]["line"] == len(OPENING) + 1
    again = Match.resume(tmp_path / "a.acta")
    assert again.snapshot().report == match.snapshot().report
    again.close()
