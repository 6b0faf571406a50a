"""Where the table lies: kept and read again, found from the first cards, moved with the camera."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.stage import Stage
from vision.calibration import NAME, PICTURE, Calibration, CalibrationError, check, load, save
from vision.find_table import TableFinder
from vision.same_view import small_grey
from vision.types import Image

CORNERS = ((200.0, 600.0), (1100.0, 600.0), (1000.0, 100.0), (300.0, 100.0))


def table(seed: int) -> Image:
    """A table with things on it that can be told apart."""
    rng = np.random.default_rng(seed)
    picture = np.full((720, 1280, 3), 90, np.uint8)
    for _ in range(160):
        x, y = int(rng.integers(1280)), int(rng.integers(720))
        colour = tuple(int(v) for v in rng.integers(0, 255, 3))
        cv2.rectangle(picture, (x, y), (x + int(rng.integers(8, 60)), y + int(rng.integers(8, 60))), colour, -1)
    return picture


def test_it_is_kept(tmp_path: Path) -> None:
    calibration = Calibration((1280, 720), CORNERS, 3, True)
    save(tmp_path / "data", calibration, table(1))
    kept = load(tmp_path / "data")
    assert kept is not None and kept[0] == calibration
    assert load(tmp_path) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 2}, "version 1"),
        ({"corners": [[0, 0]]}, "four corners"),
        ({"corners": [[0, 0], [10, 10], [20, 20], [30, 30]]}, "go round"),
        ({"corners": list(reversed(CORNERS))}, "go round"),
        ({"corners": [["x", 0]] * 4}, "calibrate again"),
        ({"bottom": 5}, "1 to 4"),
        ({"bottom": "2"}, "whole numbers"),
        ({"size": [1280]}, "calibrate again"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, change: dict[str, object], says: str) -> None:
    save(tmp_path, Calibration((1280, 720), CORNERS), table(1))
    values = json.loads((tmp_path / NAME).read_text())
    (tmp_path / NAME).write_text(json.dumps({**values, **change}))
    with pytest.raises(CalibrationError, match=says) as caught:
        load(tmp_path)
    assert NAME in str(caught.value)


def test_a_lost_picture_and_half_a_file(tmp_path: Path) -> None:
    save(tmp_path, Calibration((1280, 720), CORNERS), table(1))
    (tmp_path / PICTURE).write_bytes(b"")
    with pytest.raises(CalibrationError, match=PICTURE):
        load(tmp_path)
    save(tmp_path, Calibration((1280, 720), CORNERS), table(1))
    (tmp_path / NAME).write_text('{"version": 1, ')
    with pytest.raises(CalibrationError, match="calibrate again"):
        load(tmp_path)


@pytest.mark.parametrize("degrees", [0.0, 7.0, -12.0])
def test_the_camera_s_movement_is_found(degrees: float) -> None:
    before = table(1)
    matrix = cv2.getRotationMatrix2D((640, 360), degrees, 1.0)
    matrix[:, 2] += (40, -25) if degrees else (0, 0)
    now = cv2.warpAffine(before, matrix, (1280, 720))
    now = np.asarray(cv2.resize(cv2.convertScaleAbs(now, alpha=0.6), (640, 360)), np.uint8)
    calibration = Calibration((1280, 720), CORNERS, 2, True)
    state, moved = check(calibration, small_grey(before), now)
    assert state == ("moved" if degrees else "as it was")
    true = (np.array(CORNERS) @ matrix[:, :2].T + matrix[:, 2]) / 2
    assert np.hypot(*(np.array(moved.corners) - true).T).max() < 4
    assert moved.size == (640, 360) and moved.bottom == 2
    assert moved.confirmed == (not degrees)
    assert np.degrees(moved.turn) == pytest.approx(-degrees, abs=1.0)


def test_another_table_is_another_view() -> None:
    assert check(Calibration((1280, 720), CORNERS), small_grey(table(1)), table(2))[0] == "another view"
    black = np.zeros((720, 1280, 3), np.uint8)
    assert check(Calibration((1280, 720), CORNERS), small_grey(table(1)), black)[0] == "another view"


@pytest.mark.parametrize("yaw", [0.0, 0.25])
def test_the_table_is_found_from_the_first_cards(yaw: float) -> None:
    stage = Stage(4, fps=8, yaw=yaw)
    finder = TableFinder()
    stage.wait(0.5)
    stage.deal(1, "4O")
    for cards in (("1B", "5C", "12E", "3O"), ("2B", "6C", "11E", "5O")):
        for seat, card in zip((2, 3, 4, 1), cards, strict=True):
            stage.play(seat, card)
        stage.gather(2)
    assert finder.found() is None
    for frame, sightings in stage.steps:
        finder.step(frame, sightings)
    found = finder.found()
    assert found is not None
    assert set(found.sides) == {"bottom", "right", "top", "left"}
    middle = stage.picture(stage.centre)
    assert cv2.pointPolygonTest(found.corners.astype(np.float32), middle.tolist(), False) > 0
    calibration = Calibration((1280, 720), tuple((float(x), float(y)) for x, y in found.corners))
    assert abs(abs(found.turn) - yaw) < 0.13 and (found.turn * calibration.turn >= 0 or yaw == 0)
