"""`miron calibrate`: the table found from hands and cards, or given by a person; kept, drawn, confirmed."""

import importlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from tests.vision.stage import Stage
from tests.webui.filmed import TruthReader, first_baza
from vision.calibration import load
from vision.camera.fake import FakeSource
from vision.camera.source import Source
from vision.reader import Reader
from webui.cli.calibrate import LOOKS, command

POINTS = "200,650 1100,650 1000,100 300,100"


@pytest.fixture
def stage() -> Stage:
    """Three bazas: cards are laid some 20 degrees to either side, and twelve of them tell how the table lies."""
    stage = first_baza()
    for cards in (("2B", "6C", "11E", "4C"), ("7B", "1C", "2E", "5E")):
        for seat, card in zip((2, 3, 4, 1), cards, strict=True):
            stage.play(seat, card)
        stage.gather(3)
    return stage


@pytest.fixture(autouse=True)
def camera(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that films the stage, LOOKS pictures a second, and a reader that knows what is on them."""
    seen = stage.steps[:: round(stage.fps / LOOKS)]

    def choose(_: str) -> Source:
        return FakeSource([frame.image for frame, _ in seen], rate=LOOKS, recorded=True)

    monkeypatch.setattr(importlib.import_module("vision.camera.choose"), "choose", choose)
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: TruthReader(seen)))


def run(folder: Path, *arguments: object) -> Result:
    return CliRunner().invoke(command, ["camera", "--data", str(folder), *(str(a) for a in arguments)])


def test_the_table_is_found(stage: Stage, tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 0, result.output
    kept = load(tmp_path)
    assert kept is not None
    calibration, _ = kept
    assert not calibration.confirmed and "to confirm: --yes" in result.stderr
    assert abs(np.degrees(calibration.turn)) < 15
    middle = np.array(calibration.corners).mean(axis=0)
    assert np.hypot(*(middle - stage.picture(np.zeros(2)))) < 0.15 * 1280
    area = cv2.contourArea(np.array(calibration.corners, np.float32))
    for line in stage.lying:  # what lies there lies inside
        corners = np.array(calibration.corners, np.float32)
        assert cv2.pointPolygonTest(corners, stage.picture(line.place).tolist(), False) > 0
    assert area > 0.1 * 1280 * 720
    drawn = cv2.imread(str(tmp_path / "calibration-drawn.jpg"))
    assert drawn is not None and drawn.max() > 150


def test_yes_confirms(tmp_path: Path) -> None:
    assert run(tmp_path, "--yes", "--bottom", 3).exit_code == 0
    kept = load(tmp_path)
    assert kept is not None
    assert kept[0].confirmed and kept[0].bottom == 3


def test_points_are_a_person_s_word(tmp_path: Path) -> None:
    result = run(tmp_path, "--points", POINTS, "--picture", tmp_path / "drawn.png")
    assert result.exit_code == 0, result.output
    kept = load(tmp_path)
    assert kept is not None
    assert kept[0].confirmed
    assert kept[0].corners == ((200.0, 650.0), (1100.0, 650.0), (1000.0, 100.0), (300.0, 100.0))
    assert f"corners: {POINTS}" in result.stdout
    assert (tmp_path / "drawn.png").is_file()


def test_too_little_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Stage(0, fps=LOOKS)
    empty.wait(3)
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: TruthReader(empty.steps * 20)))
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "too few cards lay still" in result.stderr
    assert load(tmp_path) is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--points", "1,2 3"], "--points"),
        (["--points", "1,1 2,2 3,3 4,4"], "four corners must go round a table"),
        (["--points", "200,650 1100,650 1000,100"], "four corners"),
        (["--bottom", "5"], "--bottom"),
        (["--seconds", "0"], "--seconds"),
    ],
)
def test_bad_arguments(tmp_path: Path, arguments: list[str], says: str) -> None:
    result = run(tmp_path, *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert load(tmp_path) is None
