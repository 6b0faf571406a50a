"""`miron doctor` says in plain words what to change, and ends with 1 when it must be changed."""

import json
import shutil
import socket
from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.reader import Reader
from vision.types import Image, Sighting
from webui.cli.doctor import command
from webui.doctor import Check, machine_checks, picture_checks
from webui.texts import LANGUAGES, catalogue

SPANISH = NullTranslations()


def table(width: int = 60) -> tuple[Image, list[Sighting]]:
    """A card of that width on a textured cloth, 1280 × 720."""
    image = np.random.default_rng(3).integers(70, 120, (720, 1280, 3)).astype(np.uint8)
    corners = np.array(
        [[500, 200], [500 + width, 200], [500 + width, 200 + width * 3 // 2], [500, 200 + width * 3 // 2]]
    )
    cv2.rectangle(image, corners[0].tolist(), corners[2].tolist(), (225, 230, 235), -1)
    cv2.circle(image, corners.mean(0).astype(int).tolist(), width // 4, (20, 60, 180), -1)
    image[:30] = 230  # the lit edge of the table
    return image, [Sighting("face", corners.astype(np.float32), 0.9)]


def levels(image: Image, sightings: list[Sighting]) -> dict[str, Check]:
    return {check.name: check for check in picture_checks(image, sightings, SPANISH)}


def test_a_good_table_is_good() -> None:
    assert {check.level for check in levels(*table()).values()} == {"good"}


@pytest.mark.parametrize(
    ("alter", "name", "level"),
    [
        (lambda image: (image * 0.1).astype(np.uint8), "light", "bad"),
        (lambda image: (image * 0.35).astype(np.uint8), "light", "advice"),
        (lambda image: cv2.GaussianBlur(image, (0, 0), 6), "sharpness", "bad"),
        (lambda image: np.full_like(image, 255), "glare", "bad"),
    ],
)
def test_what_is_wrong_with_the_picture_is_told(alter: Callable[[Image], Image], name: str, level: str) -> None:
    image, sightings = table()
    assert levels(np.asarray(alter(image), np.uint8), sightings)[name].level == level


def test_cards_that_are_too_small_are_measured() -> None:
    check = levels(*table(width=38))["card_width"]
    assert (check.level, check.value) == ("bad", 38.0)
    assert check.text == "Acerca la cámara: las cartas miden 38 píxeles de ancho, hacen falta 50"


def test_a_small_picture_and_an_empty_table_are_advice() -> None:
    found = levels(np.asarray(cv2.resize(table()[0], (640, 360))), [])
    assert (found["size"].level, found["cards"].level) == ("advice", "advice")
    assert "glare" not in found and "card_width" not in found


def machine(data: Path, port: int = 0) -> dict[str, Check]:
    return {check.name: check for check in machine_checks(data, "127.0.0.1", port, SPANISH)}


def test_a_port_in_use_is_bad(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        check = machine(tmp_path, taken.getsockname()[1])["port"]
    assert check.level == "bad" and "--port" in check.text
    assert machine(tmp_path)["port"].level == "good"


@pytest.mark.parametrize(("free", "level"), [(1e6, "bad"), (1e9, "advice"), (1e11, "good")])
def test_the_disk_is_measured_where_the_data_will_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: float, level: str
) -> None:
    asked: list[Path] = []

    def usage(path: Path) -> SimpleNamespace:
        asked.append(path)
        return SimpleNamespace(free=free)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    assert machine(tmp_path / "not" / "yet")["disk"].level == level
    assert asked == [tmp_path]


def test_a_data_folder_that_is_a_file_is_bad(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    check = machine(tmp_path / "file")["disk"]
    assert check.level == "bad" and "--data" in check.text


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that sees the card of `table`."""
    reader = SimpleNamespace(read=lambda image: table()[1])
    monkeypatch.setattr(Reader, "load", lambda: reader)


def examined(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, ["--port", "0", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.usefixtures("eyes")
def test_from_a_source_to_an_exit_code(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), table()[0])
    code, out, _ = examined("--source", str(folder), "--data", str(tmp_path), "--json")
    found = json.loads(out)
    assert (code, found["healthy"]) == (0, True)
    names = [check["name"] for check in found["checks"]]
    assert names[:5] == ["cores", "disk", "port", "weights", "camera"] and "card_width" in names
    cv2.imwrite(str(folder / "1.png"), np.zeros((720, 1280, 3), np.uint8))
    said = [examined("--source", str(folder), "--data", str(tmp_path), "--language", code) for code in LANGUAGES]
    assert {code for code, _, _ in said} == {1}
    assert len({out for _, out, _ in said}) == len(LANGUAGES)
    assert "✗ No hay luz: enciende una lámpara sobre la mesa" in said[0][1]


@pytest.mark.usefixtures("eyes")
@pytest.mark.parametrize("source", ["63", "nowhere.mp4", "rtsp://ana:1234@"])
def test_a_camera_that_is_not_there_is_told_after_everything_else(tmp_path: Path, source: str) -> None:
    code, out, said = examined("--source", source, "--data", str(tmp_path))
    assert code == 1 and "✗ La cámara no va: " in out.splitlines()[-1]
    assert "1234" not in out + said


def test_missing_weights_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load = Reader.load
    monkeypatch.setattr(Reader, "load", lambda: load(tmp_path))
    code, out, _ = examined("--source", "63", "--data", str(tmp_path))
    assert code == 1 and "✗ Faltan las redes para leer cartas" in out and "detector.onnx" in out


def test_every_advice_is_translated() -> None:
    image, sightings = table(width=30)
    bad = (image * 0.1).astype(np.uint8)
    texts = [{c.text for c in picture_checks(bad, sightings, catalogue(language))} for language in LANGUAGES]
    assert not texts[0] & texts[1] and not texts[0] & texts[2] and not texts[1] & texts[2]
