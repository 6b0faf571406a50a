"""`miron referee` (spec cli.md)."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.random_game import random_game
from engine.report import report
from webui.cli.referee import command


def referee(*args: str | Path, given: bytes = b"") -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args], input=given)


@pytest.fixture
def actas(tmp_path: Path) -> Path:
    """A folder of three actas, the second of which has an error on line 3."""
    for number, name in enumerate(("b", "a", "c")):
        (tmp_path / f"{name}.acta").write_text(str(random_game(number, mischief=0.5).acta))
    bad = (tmp_path / "b.acta").read_text().splitlines(keepends=True)
    (tmp_path / "b.acta").write_text("".join([*bad[:2], '{"event": "dance"}\n', *bad[2:]]))
    (tmp_path / "notes.txt").write_text("not an acta")
    return tmp_path


def expected(seed: int) -> object:
    return report(random_game(seed, mischief=0.5).acta.state)


def test_one_file_is_one_report(actas: Path) -> None:
    result = referee(actas / "a.acta", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert json.loads(result.stdout) == expected(1)


def test_standard_input(actas: Path) -> None:
    result = referee("-", "--json", given=(actas / "a.acta").read_bytes())
    assert result.exit_code == 0
    assert json.loads(result.stdout) == expected(1)


def test_several_files_are_a_report_a_line_in_order(actas: Path) -> None:
    result = referee(actas / "c.acta", actas / "a.acta", "--json")
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [expected(2), expected(1)]


def test_a_folder_is_its_actas_by_name_and_an_error_does_not_stop_the_others(actas: Path) -> None:
    result = referee(actas, "--json")
    assert result.exit_code == 1
    first, second, third = [json.loads(line) for line in result.stdout.splitlines()]
    assert (first, third) == (expected(1), expected(2))
    path = str(actas / "b.acta")
    assert second["file"] == path
    assert second["error"]["line"] == 3
    assert "there is no event 'dance'" in second["error"]["message"]
    assert f"{path}: line 3: there is no event 'dance'" in result.stderr


def test_an_error_in_one_file(actas: Path) -> None:
    result = referee(actas / "b.acta", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["line"] == 3
    assert referee(actas / "b.acta").stdout == ""


def test_a_file_that_is_not_there(actas: Path) -> None:
    result = referee(actas / "nowhere.acta", actas / "a.acta", "--json")
    assert result.exit_code == 1
    assert "nowhere.acta: No such file or directory" in result.stderr
    error, good = [json.loads(line) for line in result.stdout.splitlines()]
    assert error == {
        "file": str(actas / "nowhere.acta"),
        "error": {"line": None, "message": "No such file or directory"},
    }
    assert good == expected(1)


def test_a_folder_without_actas(tmp_path: Path) -> None:
    result = referee(tmp_path, "--json")
    assert result.exit_code == 1
    assert "there is no .acta file in this folder" in result.stderr


@pytest.mark.parametrize("args", [[], ["--watch", "-"], ["--watch", "a", "b"], ["--watch", "."], ["--dance"]])
def test_bad_arguments(args: list[str]) -> None:
    assert referee(*args).exit_code == 2


def test_watching_prints_again_when_the_acta_has_grown(actas: Path) -> None:
    whole = (actas / "a.acta").read_text().splitlines(keepends=True)
    path = actas / "growing.acta"
    path.write_text("".join(whole[:4]))
    watch = subprocess.Popen(
        [sys.executable, "-c", "from webui.cli.referee import command; command()", "--watch", "--json", str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert watch.stdout is not None
        first = json.loads(watch.stdout.readline())
        with path.open("a") as file:
            file.write("".join(whole[4:]) + '{"event": "pl')  # and a line that is being written
        second = json.loads(watch.stdout.readline())
    finally:
        watch.terminate()  # not Ctrl-C: a shell that starts the tests in the background has it ignored
        watch.wait(timeout=30)
    assert first != second
    assert second == expected(1)


def test_watching_a_file_that_is_not_there(tmp_path: Path) -> None:
    started = time.monotonic()
    result = referee("--watch", tmp_path / "nowhere.acta")
    assert result.exit_code == 1
    assert "No such file" in result.stderr
    assert time.monotonic() - started < 60


def test_what_the_camera_was_not_sure_of_accuses_nobody(tmp_path: Path) -> None:
    lines = [
        {"event": "match", "acta": 1, "profile": "aragones"},
        {"event": "deal", "dealer": 4, "trump": "4C", "source": "camera", "confidence": 0.99},
        {"event": "play", "seat": 2, "card": "1O", "source": "camera", "confidence": 0.6},
    ]
    path = tmp_path / "watched.acta"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = json.loads(referee(path, "--json").stdout)
    assert told["incidents"] == []
    assert [(doubt["number"], doubt["kind"]) for doubt in told["doubts"]] == [(1, "out_of_turn")]
    assert "en duda" in referee(path).stdout
    lines[2]["confidence"] = 0.95
    for seat, card in ((3, "2O"), (4, "4O"), (1, "5O")):  # until the baza is whole, a card may have been missed
        lines.append({"event": "play", "seat": seat, "card": card, "source": "camera", "confidence": 0.99})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = json.loads(referee(path, "--json").stdout)
    assert [incident["kind"] for incident in told["incidents"]] == ["out_of_turn"]
    assert "doubts" not in told
