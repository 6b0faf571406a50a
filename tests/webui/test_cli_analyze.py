"""`miron analyze`: what each play of an arrastre cost, on the screen and as JSON."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.random_game import random_game
from webui.cli.analyze import command


@pytest.fixture
def acta(tmp_path: Path) -> Path:
    path = tmp_path / "game.acta"
    # Three hands by the rules, and a fourth that is only begun.
    game = random_game(3, hands=3).acta
    game = game.append({"event": "deal", "dealer": 1, "trump": "1O"})
    path.write_text(str(game), "utf-8")
    return path


def test_json(acta: Path) -> None:
    result = CliRunner().invoke(command, [str(acta), "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert [hand["hand"] for hand in data["hands"]] == [1, 2, 3, 4]
    assert data["hands"][3] == {"hand": 4, "known": False}
    known = [hand for hand in data["hands"] if hand["known"]]
    assert known
    for hand in known:
        lost = {"A": 0, "B": 0}
        for play in hand["plays"]:
            assert play["legal"] and play["cost"] >= 0
            assert (play["cost"] == 0) == (play["card"] in play["best"])
            lost["AB"[(play["seat"] - 1) % 2]] += play["cost"]
        assert hand["made"]["A"] == hand["best"]["A"] - lost["A"] + lost["B"]
        assert sorted(card for cards in hand["held"].values() for card in cards) == sorted(
            play["card"] for play in hand["plays"]
        )


def test_tables(acta: Path) -> None:
    result = CliRunner().invoke(command, [str(acta)], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    assert "Mano 1: las seis últimas bazas" in result.output
    assert "Mano 4: no se jugó hasta el final" in result.output
    english = CliRunner().invoke(command, [str(acta), "--language", "en"], env={"COLUMNS": "120"})
    assert "Hand 1: the last six bazas" in english.output


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = CliRunner().invoke(command, [str(tmp_path / "none.acta")])
    assert missing.exit_code == 1 and "none.acta: No such file" in missing.output
    (tmp_path / "bad.acta").write_text('{"event": "match", "acta": 1, "profile": "aragones"}\n{"event": "play"}\n')
    bad = CliRunner().invoke(command, [str(tmp_path / "bad.acta")])
    assert bad.exit_code == 1 and "bad.acta: line 2: " in bad.output
