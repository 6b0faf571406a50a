"""`miron run` from outside: clear errors, a clean end, and a match that survives being killed."""

import http.client
import json
import os
import random
import signal
import socket
import sys
import threading
import time
import urllib.error
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from engine.acta import Acta
from vision.reader import Reader
from webui.cli.run import begin_again, command

from .process import NO_CAMERA, Run, running, start


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "table.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, (64, 48))
    for _ in range(3):
        writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    return path


def fails(code: int, *arguments: str) -> str:
    """What it says on standard error when it ends with that code."""
    result = CliRunner().invoke(command, ["--no-browser", *arguments])
    assert result.exit_code == code, result.output
    return result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--profile", "poker"], "poker"),
        (["--dealer", "5"], "--dealer"),
        (["--bottom", "0"], "--bottom"),
        (["--port", "70000"], "--port"),
        (["--wrong"], "--wrong"),
    ],
)
def test_bad_arguments(arguments: list[str], message: str) -> None:
    assert message in fails(2, *arguments)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("nowhere.mp4", "nowhere.mp4: there is no such camera, file or folder"),
        ("ftp://me:secret@host/x", "ftp://host/x: ftp addresses are not known"),
    ],
)
def test_a_bad_source(tmp_path: Path, source: str, message: str) -> None:
    said = fails(1, "--source", source, "--data", str(tmp_path))
    assert message in said and "secret" not in said


def test_a_film_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "letter.mp4").write_text("dear sir")
    assert "letter.mp4: is not a film" in fails(1, "--source", str(tmp_path / "letter.mp4"), "--data", str(tmp_path))


def test_a_data_folder_that_cannot_be_written(tmp_path: Path, film: Path) -> None:
    (tmp_path / "file").write_text("")
    said = fails(1, "--source", str(film), "--data", str(tmp_path / "file"))
    assert "file: cannot be used as the data folder" in said


def test_weights_that_are_missing_are_named(tmp_path: Path, film: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load = Reader.load
    monkeypatch.setattr(Reader, "load", lambda: load(tmp_path / "none"))
    said = fails(1, "--source", str(film), "--data", str(tmp_path / "data"), "--port", "0")
    assert f"{tmp_path / 'none' / 'detector.onnx'}: the weights are missing" in said
    assert list((tmp_path / "data").rglob("*.acta")) == []


def test_settings_of_cameras_that_cannot_be_read(tmp_path: Path, film: Path) -> None:
    (tmp_path / "cameras.toml").write_text("one = ")
    said = fails(1, "--source", str(film), "--data", str(tmp_path))
    assert "cameras.toml: cannot be used: Invalid value" in said


def test_a_port_that_is_taken_leaves_nothing_behind(tmp_path: Path, film: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = fails(1, "--source", str(film), "--data", str(tmp_path / "data"), "--port", str(port))
    assert f"127.0.0.1:{port}: cannot listen there" in said and "--port" in said
    assert list((tmp_path / "data").rglob("*.acta")) == []


def test_beginning_again_goes_on_with_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-m", "webui.cli", "run", "--new", "--port", "0"])
    asked: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, words: asked.append(words))
    begin_again()
    assert asked == [[sys.executable, "-m", "webui.cli", "run", "--port", "0", "--no-browser"]]


def test_a_second_one_on_the_same_folder_says_so_and_stops(tmp_path: Path) -> None:
    with running(tmp_path, "--source", NO_CAMERA) as first:
        second = start(tmp_path, "--port", "0", "--source", NO_CAMERA)
        _, said = second.communicate(timeout=60)
        assert second.returncode == 1
        assert f"another Mirón is using this data folder (process {first.process.pid})" in said
        assert first.get("/api/health")["status"] == "degraded"  # no camera, but it goes on


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_while_people_watch(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path, "--source", NO_CAMERA) as run:
        host, port = run.address.removeprefix("http://").split(":")
        viewer = http.client.HTTPConnection(host, int(port), timeout=30)
        viewer.request("GET", "/api/events")
        news = viewer.getresponse()
        assert b"retry" in news.readline()
        run.process.send_signal(how)
        _, said = run.process.communicate(timeout=30)
        assert run.process.returncode == 0, said
        assert "Traceback" not in said
        viewer.close()


def test_a_recording_ends_and_the_page_says_so(tmp_path: Path, film: Path) -> None:
    with running(tmp_path / "data", "--source", str(film)) as run:
        deadline = time.monotonic() + 30
        while run.get("/api/health")["camera"]["state"] != "ended" and time.monotonic() < deadline:
            time.sleep(0.1)
        health = run.get("/api/health")
        assert (health["status"], health["camera"]["state"]) == ("ok", "ended")
        assert health["match"].endswith("-table")
        assert run.get("/api/state")["next"] == {"phase": "deal", "seat": None}
    assert [path.parent.name for path in (tmp_path / "data").rglob("*.acta")] == ["films"]


def a_hand() -> list[dict[str, Any]]:
    """A deal and all forty cards, each played by the seat whose turn it is, with a cante now and then."""
    chance = random.Random(4)
    acta = Acta.new({"event": "match", "acta": 1, "profile": "aragones"})
    events: list[dict[str, Any]] = [{"event": "deal", "dealer": 4, "trump": "4C"}]
    cards = [f"{rank}{suit}" for suit in "OCEB" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
    chance.shuffle(cards)
    acta = acta.append(events[0])
    for card in cards:
        seat = acta.state.turn
        event = {"event": "play", "seat": seat, "card": card}
        acta = acta.append(event)
        events.append(event)
        if chance.random() < 0.2 and acta.state.hand is not None:
            cante = {"event": "cante", "seat": chance.randint(1, 4), "suit": chance.choice("OCEB")}
            acta = acta.append(cante)
            events.append(cante)
    return events


def test_killed_at_any_moment_the_match_goes_on(tmp_path: Path) -> None:
    """Kills it again and again while somebody keeps the score; what was confirmed is there, and nothing else."""
    events, chance = a_hand(), random.Random(11)
    confirmed = 0

    def keep_score(run: Run) -> None:
        nonlocal confirmed
        try:
            for event in events[run.get("/api/state")["version"] - 1 :]:
                confirmed = run.post("/api/acta/events", event)["version"] - 1
                time.sleep(0.01)
        except (OSError, urllib.error.URLError, http.client.HTTPException):
            return  # it was killed

    kills = 0
    while confirmed < len(events):
        with running(tmp_path, "--source", NO_CAMERA) as run:
            run.unlock()
            state = run.get("/api/state")
            kept = state["version"] - 1
            # The kill may have come between the disk and the answer: one event more than was confirmed, no other.
            assert confirmed <= kept <= confirmed + 1
            confirmed = kept
            writer = threading.Thread(target=keep_score, args=(run,))
            writer.start()
            if kills < 6:
                # Counted in events, not in seconds: a fast machine must not finish before the last kill.
                target = confirmed + chance.randint(1, 5)
                while confirmed < target and writer.is_alive():
                    time.sleep(0.001)
                time.sleep(chance.uniform(0, 0.01))
                run.process.send_signal(signal.SIGKILL)
                kills += 1
            writer.join(60)
    (path,) = tmp_path.rglob("*.acta")
    written = [json.loads(line) for line in path.read_text().splitlines()]
    assert [{key: line[key] for key in event} for line, event in zip(written[1:], events, strict=True)] == events
    assert kills == 6 and {line["source"] for line in written[1:]} == {"person"}
