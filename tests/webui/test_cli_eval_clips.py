"""`miron eval clips`: films with their truth scored, each mistake with its moment and picture, sightings kept."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import cv2
import pytest
from click.testing import CliRunner, Result

from tests.vision.stage import Stage
from tests.webui.filmed import TruthReader, first_baza, write_film
from vision.reader import Reader
from webui.cli.evaluate_clips import clips

MATCH = {"event": "match", "acta": 1, "profile": "aragones"}


@pytest.fixture
def stage() -> Stage:
    return first_baza()


@pytest.fixture
def folder(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one film and what really happened in it."""
    folder = tmp_path / "films"
    folder.mkdir()
    write_film(stage, folder / "game.mp4")
    write_truth(folder, stage.acta)
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: TruthReader(stage.steps)))
    return folder


def write_truth(folder: Path, events: list[dict[str, Any]]) -> None:
    lines = [MATCH, *({**event, "t": 2.0 + k, "frame": 16 + 8 * k} for k, event in enumerate(events))]
    (folder / "game.acta").write_text("".join(json.dumps(line) + "\n" for line in lines))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(clips, [str(a) for a in arguments])


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_a_film_followed_rightly(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run(folder, "--out", out)
    assert result.exit_code == 0, result.output
    assert "1.0000 (4/4)" in result.stdout
    (film,) = rows(out / "clips.csv")
    assert film["film"] == "game"
    counts = ("plays", "plays_right", "invented", "hands", "flawless", "false_incidents", "false_doubts")
    assert [film[name] for name in counts] == ["4", "4", "0", "1", "1", "0", "0"]
    assert float(film["times_realtime"]) > 0
    assert rows(out / "mistakes.csv") == []
    assert json.loads((out / "game.acta").read_text().splitlines()[0])["event"] == "match"


def test_a_mistake_has_its_moment_and_picture(folder: Path, stage: Stage, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_truth(folder, [{**event, **({"card": "6C"} if event.get("card") == "5C" else {})} for event in stage.acta])
    assert run(folder / "game.mp4", "--out", out).exit_code == 0
    (mistake,) = rows(out / "mistakes.csv")
    assert (mistake["kind"], mistake["true"], mistake["got"]) == ("card", "play 3 6C", "play 3 5C")
    assert float(mistake["t"]) == 4.0
    picture = cv2.imread(str(out / mistake["picture"]))
    assert picture is not None and picture.max() > 150, "what was seen is drawn on the black picture"
    assert mistake["picture"] in (out / "index.html").read_text()


def test_what_the_networks_saw_is_kept(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    first = run(folder, "--cache", cache)
    assert first.exit_code == 0 and "sightings remembered" not in first.stdout
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: TruthReader([])))  # would fail if it were asked
    again = run(folder, "--cache", cache)
    assert again.exit_code == 0, again.output
    assert "sightings remembered" in again.stdout and "1.0000 (4/4)" in again.stdout


def test_a_film_that_stumbles_is_told_and_what_was_seen_is_scored(
    folder: Path, stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: TruthReader(stage.steps[: len(stage.steps) * 3 // 4])))
    out = tmp_path / "out"
    result = run(folder, "--out", out)
    assert result.exit_code == 0, result.output
    (film,) = rows(out / "clips.csv")
    assert 0 < int(film["plays_right"]) < 4
    assert "missed" in {mistake["kind"] for mistake in rows(out / "mistakes.csv")}
    assert re.search(r"not followed to the end\W+1\b", result.stdout)


@pytest.mark.parametrize("truth", ["not json", '{"event": "match", "acta": 1, "profile": "parchis"}'])
def test_a_truth_that_is_bad(folder: Path, truth: str) -> None:
    (folder / "game.acta").write_text(truth)
    result = run(folder)
    assert result.exit_code == 1
    assert "game.acta: is not the truth of a film" in result.stderr


def test_no_film_with_its_truth(folder: Path) -> None:
    (folder / "game.acta").unlink()
    result = run(folder)
    assert result.exit_code == 1 and "no film with an acta beside it" in result.stderr


def test_bad_arguments(folder: Path) -> None:
    result = run(folder, "--looks", 0)
    assert result.exit_code == 2 and "--looks" in result.stderr
    assert run(folder / "none").exit_code == 2
