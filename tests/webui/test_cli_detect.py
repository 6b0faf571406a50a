"""`miron detect`: the format of spec/cli.md, and what happens with files that are no pictures."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

import datasets.deck
from datasets.synth import materials, scene
from webui.cli.main import main


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pictures") / "table.jpg"
    own = materials.load(None, datasets.deck.WEBP)
    cv2.imwrite(str(path), scene.make(own, 900_001, (1280, 720), 90).picture)
    return path


def test_json_has_the_agreed_shape(table: Path) -> None:
    result = CliRunner().invoke(main, ["detect", str(table), "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert set(answer) == {"image", "size", "cards", "backs", "hands", "ms"}
    assert answer["image"] == str(table)
    assert answer["size"] == [1280, 720]
    for card in answer["cards"]:
        assert np.shape(card["corners"]) == (4, 2)
        assert 0 <= card["confidence"] <= 1


def test_bad_files_are_named_and_the_others_are_read(table: Path, tmp_path: Path) -> None:
    text, empty = tmp_path / "notes.jpg", tmp_path / "empty.png"
    text.write_text("not a picture")
    empty.touch()
    paths = [str(p) for p in (text, tmp_path / "gone.jpg", empty, tmp_path, table)]
    result = CliRunner().invoke(main, ["detect", *paths, "--json"])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [a["image"] for a in answers] == paths
    assert ["error" in a for a in answers] == [True, True, True, True, False]
    assert result.exit_code == 1
    assert "gone.jpg: no such file" in result.stderr


def test_annotated_copies_are_written(table: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["detect", str(table), "--annotate", str(tmp_path / "out")])
    assert result.exit_code == 0
    assert cv2.imread(str(tmp_path / "out" / "table.jpg")) is not None


def test_no_picture_is_a_bad_argument() -> None:
    assert CliRunner().invoke(main, ["detect"]).exit_code == 2
