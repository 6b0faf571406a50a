"""`miron watch`: what it writes, what it prints, what it says of bad input."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from tests.vision.stage import Stage
from tests.vision.watching import facts
from tests.webui.filmed import TruthReader, first_baza, write_film
from vision.calibration import Calibration, save
from vision.reader import Reader
from vision.types import Image, Sighting
from webui.cli.watch import command


@pytest.fixture
def stage() -> Stage:
    return first_baza()


@pytest.fixture
def film(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: TruthReader(stage.steps)))
    return write_film(stage, tmp_path / "film.mp4")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(a) for a in arguments])


def read(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_writes_the_acta(stage: Stage, film: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.acta"
    result = run(film, "--acta", out, "--json")
    assert result.exit_code == 0, result.output
    lines = read(out)
    assert lines[0]["event"] == "match"
    assert facts(lines[1:]) == stage.acta
    for line in lines[1:]:
        assert line["source"] == "camera"
        assert {"t", "frame", "confidence"} <= set(line)
    summary = json.loads(result.stdout)
    assert summary["frames"] == len(stage.steps)
    assert summary["plays"] == 4
    assert summary["questions"] == []
    assert {"seconds", "fps", "times_realtime"} <= set(summary)


def test_without_a_file_the_lines_go_to_standard_output(stage: Stage, film: Path) -> None:
    result = run(film)
    assert facts([json.loads(line) for line in result.stdout.splitlines()][1:]) == stage.acta


def test_an_acta_that_is_there_is_kept(film: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.acta"
    out.write_text("what a person wrote\n")
    assert run(film, "--acta", out).exit_code == 0
    assert (tmp_path / "out.acta.before").read_text() == "what a person wrote\n"
    assert read(out)[0]["event"] == "match"


def test_the_seat_at_the_bottom_and_the_dealer(film: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.acta"
    assert run(film, "--acta", out, "--bottom", 2, "--dealer", 4).exit_code == 0
    deal, *plays = read(out)[1:]
    assert deal["dealer"] == 4
    assert [p["seat"] for p in plays] == [3, 4, 1, 2]


def test_evidence_and_the_drawn_film(film: Path, tmp_path: Path) -> None:
    out, drawn, kept = tmp_path / "out.acta", tmp_path / "drawn.mp4", tmp_path / "kept"
    result = run(film, "--acta", out, "--annotate", drawn, "--evidence", kept)
    assert result.exit_code == 0, result.output
    names = [name for line in read(out)[2:] for name in line["evidence"]]  # type: ignore[attr-defined]
    assert sorted(names) == sorted(p.name for p in kept.iterdir())
    capture = cv2.VideoCapture(str(drawn))
    assert int(capture.get(cv2.CAP_PROP_FRAME_COUNT)) > 40
    brightest = 0
    while (grabbed := capture.read())[0]:
        brightest = max(brightest, int(grabbed[1].max()))
    assert brightest > 200  # something was drawn on the black pictures


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["none.mp4"], 1, "none.mp4: there is no such file"),
        (["FILM", "--profile", "parchis"], 2, "parchis"),
        (["FILM", "--dealer", "9"], 2, "dealer"),
        (["FILM", "--bottom", "5"], 2, "bottom"),
        (["FILM", "--looks", "0"], 2, "--looks"),
        (["FILM", "--acta", "nowhere/out.acta"], 1, "nowhere/out.acta"),
        ([], 2, "VIDEO"),
    ],
)
def test_bad_input(film: Path, arguments: list[str], code: int, says: str) -> None:
    result = run(*[str(film) if a == "FILM" else a for a in arguments])
    assert result.exit_code == code
    assert says in result.stderr


def test_a_frame_that_cannot_be_read_leaves_what_was_seen(
    stage: Stage, film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stumbles(TruthReader):
        calls = 0

        def read(self, image: Image) -> list[Sighting]:
            self.calls += 1
            if self.calls == len(stage.steps) - 12:
                raise RuntimeError("the network stumbled")
            return super().read(image)

    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, *_, **__: Stumbles(stage.steps)))
    out = tmp_path / "out.acta"
    result = run(film, "--acta", out)
    assert result.exit_code == 1
    assert f"frame {len(stage.steps) - 13} " in result.stderr and "the network stumbled" in result.stderr
    assert facts(read(out)[1:])[:4] == stage.acta[:4]


def test_a_film_that_is_cut_short_is_told(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, out = tmp_path / "cut.avi", tmp_path / "out.acta"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8, (1280, 720))
    for _ in stage.steps:
        writer.write(np.zeros((720, 1280, 3), np.uint8))
    writer.release()
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 3 // 4])
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, *_, **__: TruthReader(stage.steps)))
    result = run(path, "--acta", out)
    assert result.exit_code == 1
    assert f"of {len(stage.steps)} frames" in result.stderr and "damaged or incomplete" in result.stderr
    assert read(out)[1]["event"] == "deal"


def test_the_calibrated_seat_sits_at_the_bottom(stage: Stage, film: Path, tmp_path: Path) -> None:
    corners = ((200.0, 600.0), (1100.0, 600.0), (1000.0, 100.0), (300.0, 100.0))
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 255, (45, 80, 3)).astype(np.uint8)
    picture = np.asarray(cv2.resize(picture, (1280, 720), interpolation=cv2.INTER_NEAREST), np.uint8)
    save(tmp_path / "data", Calibration((1280, 720), corners, 2), picture)
    known = tmp_path / "known.mp4"
    writer = cv2.VideoWriter(str(known), cv2.VideoWriter.fourcc(*"mp4v"), 8, (1280, 720))
    for _ in stage.steps:
        writer.write(picture)
    writer.release()
    seats = {}
    for path in (known, film):
        out = tmp_path / f"{path.stem}.acta"
        assert run(path, "--acta", out, "--data", tmp_path / "data", "--dealer", 4).exit_code == 0
        seats[path.stem] = [p["seat"] for p in read(out)[2:]]
    assert seats["known"] == [3, 4, 1, 2]
    assert seats["film"] == [2, 3, 4, 1], "another table: as if there were no calibration"
    (tmp_path / "data" / "calibration.json").write_text("{}")
    result = run(known, "--data", tmp_path / "data")
    assert result.exit_code == 1 and "calibrate again" in result.stderr
