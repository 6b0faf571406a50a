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


SEED = 3
FAULTS = {"legal": "renuncio", "in_turn": "fuera de turno"}


@pytest.mark.parametrize(("confidence", "doubtful"), [(0.99, False), (0.7, True)])
def test_what_rests_on_a_doubtful_sight_is_a_question(tmp_path: Path, confidence: float, doubtful: bool) -> None:
    """A hand with a renuncio and a card out of turn in its last bazas."""
    seen = {"source": "camera", "confidence": confidence}
    lines = [dict(line.data or {}) for line in random_game(SEED, hands=1, mischief=0.6).acta.lines]
    path = tmp_path / "game.acta"
    path.write_text("".join(json.dumps(line | (seen if line["event"] == "play" else {})) + "\n" for line in lines))
    (hand,) = json.loads(CliRunner().invoke(command, [str(path), "--json"]).output)["hands"]
    for fault in FAULTS:
        assert [play[fault] for play in hand["plays"]].count(False), "the hand shows nothing"
        for play in hand["plays"]:
            assert (fault in play["doubtful"]) == (doubtful and not play[fault])
    told = CliRunner().invoke(command, [str(path)], env={"COLUMNS": "120"}).output
    for words in FAULTS.values():
        assert (f"¿{words}?" in told) == doubtful and (f", {words}" in told) != doubtful


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = CliRunner().invoke(command, [str(tmp_path / "none.acta")])
    assert missing.exit_code == 1 and "none.acta: No such file" in missing.output
    (tmp_path / "bad.acta").write_text('{"event": "match", "acta": 1, "profile": "aragones"}\n{"event": "play"}\n')
    bad = CliRunner().invoke(command, [str(tmp_path / "bad.acta")])
    assert bad.exit_code == 1 and "bad.acta: line 2: " in bad.output
