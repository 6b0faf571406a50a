"""The history: what is listed, the replay that never shows the hand in play, the analysis that no page waits for."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.acta import Acta
from webui.archive import Archive
from webui.match import Match
from webui.matches.analyst import Analyst
from webui.matches.replay import drawn, steps, winner_of
from webui.matches.verdict import judged
from webui.names import Names
from webui.texts import catalogue

from .conftest import OPENING

DEMO = Path("datasets/demo/demo.acta")
OLD = "matches/2026-11-29T180000Z"


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    (tmp_path / "matches").mkdir()
    lines = DEMO.read_text().splitlines()
    head = json.loads(lines[0]) | {"players": ["Ana", "Blas", "Carmen", "Damián"], "started": "2026-11-29T18:00:00Z"}
    (tmp_path / f"{OLD}.acta").write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n")
    (tmp_path / "matches/broken <i>.acta").write_text("no\n")
    archive = Archive(tmp_path)
    archive.refresh()
    return archive


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return Match.begin(tmp_path / "match.acta", {"event": "match", "acta": 1, "profile": "aragones"})


def page(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.get_data(as_text=True)


def test_the_history(stranger: FlaskClient) -> None:
    html = page(stranger, "/partidas")
    assert "Ana–Carmen" in html and "1 renuncio" in html and f"/partidas/{OLD}" in html
    assert "No se puede leer: line 1" in html and "<i>.acta" not in html
    rows = {row["name"]: row for row in stranger.get("/api/matches").get_json()["matches"]}
    assert rows[OLD]["players"]["1"] == "Ana" and rows["matches/broken <i>"]["problem"]
    assert stranger.get("/api/pairs").get_json()["pairs"][0]["a"] == "Ana"
    assert stranger.get("/api/players").get_json()["players"][0]["matches"] == 1


def test_the_files(stranger: FlaskClient, archive: Archive) -> None:
    path = archive.path(OLD)
    assert path is not None
    assert stranger.get(f"/api/matches/{OLD}/acta").data == path.read_bytes()
    html = page(stranger, f"/partidas/{OLD}/imprimir")
    assert "Baza 5: Blas sale con el 6 de bastos" in html and "1. " not in html and "debía haber matado" in html


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/partidas/matches/none", 404),
        ("/partidas/console", 404),
        ("/partidas/../console.json", 404),
        ("/partidas/matches/..%2f..%2fconsole", 404),
        (f"/partidas/{OLD}/jugada/0", 404),
        (f"/partidas/{OLD}/jugada/99", 404),
        ("/partidas/matches/broken%20%3Ci%3E", 409),
        ("/api/matches/matches/none/acta", 404),
        (f"/api/matches/{OLD}/evidence/x.jpg", 404),
    ],
)
def test_what_is_not_there(stranger: FlaskClient, address: str, status: int) -> None:
    assert stranger.get(address).status_code == status


def test_every_move_of_the_replay(stranger: FlaskClient) -> None:
    acta = Acta.parse(DEMO.read_bytes())
    found = steps(acta)
    assert [step.number for step in found] == list(range(1, 46))
    shown = [drawn(step) for step in found]
    assert [len(board.table) for board in shown[2:6]] == [1, 2, 3, 4]  # a baza just completed still lies there
    assert [winner_of(step) for step in found[2:6]] == [None, None, None, 1]
    assert shown[-1].teams[0].total == 84 and shown[-1].teams[1].total == 86
    html = page(stranger, f"/partidas/{OLD}/jugada/25")
    assert "Ana juega el 3 de oros." in html and "Se la lleva Blas." in html and "25 / 45" in html


def test_corrections_are_replayed_as_corrected() -> None:
    lines: list[dict[str, Any]] = [{"event": "match", "acta": 1, "profile": "aragones"}, *OPENING[:3]]
    acta = Acta.new(lines[0]).extend([*lines[1:], {"event": "void", "line": 4}])
    acta = acta.append({"event": "correction", "line": 3, "set": {"card": "3O"}})
    assert [step.read.entry.data.get("card") for step in steps(acta)] == [None, None, "3O"]


def test_the_hand_in_play_is_not_replayed(stranger: FlaskClient, match: Match) -> None:
    name = f"{match.path.parent.name}/match"
    match.append({"event": "deal", "dealer": 4, "trump": "4C"}, "person")
    match.append({"event": "concede", "team": "B"}, "person")
    for line in OPENING:
        match.append({**line, "dealer": 1} if line["event"] == "deal" else line, "camera")
    html = page(stranger, f"/partidas/{name}")
    assert "Se está jugando" in html and "Descargar el acta" not in html
    assert stranger.get(f"/partidas/{name}/jugada/3").status_code == 200
    assert stranger.get(f"/partidas/{name}/jugada/4").status_code == 404
    assert "as de oros" not in page(stranger, f"/partidas/{name}/imprimir")
    match.append({"event": "concede", "team": "B"}, "person")
    assert stranger.get(f"/partidas/{name}/jugada/5").status_code == 200


def test_the_analysis_is_waited_for_by_no_page(stranger: FlaskClient) -> None:
    html = page(stranger, f"/partidas/{OLD}")
    assert "Calculando el mejor juego" in html and 'http-equiv="refresh"' in html
    deadline = time.monotonic() + 120
    while "Calculando" in html and time.monotonic() < deadline:
        time.sleep(0.2)
        html = page(stranger, f"/partidas/{OLD}")
    assert "con el mejor juego" in html and 'http-equiv="refresh"' not in html


def test_an_analysis_that_fails_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webui.matches.analyst.analysis", lambda path: {"error": "no weights", "hands": []})
    path = tmp_path / "a.acta"
    path.write_text("x")
    analyst = Analyst()
    deadline = time.monotonic() + 20
    while (found := analyst.ask(path)) is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert found == {"error": "no weights", "hands": []}


@pytest.mark.parametrize(
    ("costs", "said"),
    [
        ([], "Sur–Norte: con el mejor juego, ni un punto más."),
        ([(7, 1, 14)], "Sur–Norte: con el mejor juego, 14 puntos más desde la baza 7."),
        ([(6, 3, 1)], "Sur–Norte: con el mejor juego, 1 punto más desde la baza 6."),
        (
            [(6, 2, 9), (8, 3, 4), (9, 1, 6), (9, 3, -2)],
            "Sur–Norte: con el mejor juego, 10 puntos más desde la baza 8.",
        ),
    ],
)
def test_the_analysis_in_words(costs: list[tuple[int, int, int]], said: str) -> None:
    plays = [
        {"baza": baza, "seat": seat, "card": "1O", "cost": cost, "best": ["3O"], "legal": True}
        for baza, seat, cost in costs
    ]
    unknown = {"hand": 2, "known": False}
    hands = [{"hand": 1, "known": True, "plays": plays}, unknown]
    first, second = judged({"hands": hands}, lambda *_: False, Names("es", 4, ()), catalogue("es"))
    assert first.said is not None and first.said[0] == said and second.said is None


@pytest.mark.parametrize(("confidence", "doubt"), [(0.99, False), (0.7, True)])
def test_the_history_marks_what_rests_on_doubt(
    stranger: FlaskClient, archive: Archive, confidence: float, doubt: bool
) -> None:
    path = archive.path(OLD)
    assert path is not None
    lines = [
        json.loads(line) | {"confidence": confidence, "source": "camera"} for line in path.read_text().splitlines()
    ]
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    for address in (f"/partidas/{OLD}", f"/partidas/{OLD}/imprimir"):
        assert ("Por confirmar." in page(stranger, address)) == doubt


@pytest.mark.parametrize(("confidence", "said"), [(0.99, "(renuncio)"), (0.7, "(¿renuncio?)")])
def test_an_illegal_slip_that_was_hardly_seen_is_a_question(
    stranger: FlaskClient, archive: Archive, monkeypatch: pytest.MonkeyPatch, confidence: float, said: str
) -> None:
    slip = {"baza": 5, "seat": 2, "card": "6B", "cost": 3, "best": [], "legal": False}
    monkeypatch.setattr(Analyst, "ask", lambda *_: {"hands": [{"hand": 1, "known": True, "plays": [slip]}]})
    path = archive.path(OLD)
    assert path is not None
    lines = [json.loads(text) for text in path.read_text().splitlines()]
    (sixth,) = [line for line in lines if line.get("card") == "6B"]
    sixth |= {"confidence": confidence, "source": "camera"}
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    assert said in page(stranger, f"/partidas/{OLD}")
