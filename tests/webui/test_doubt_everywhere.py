"""What only a doubtful sight proves is a question on every page and in every file, a fact once a person confirms."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from webui.access import Access
from webui.app import create_app
from webui.archive import Archive
from webui.cli.referee import command as referee
from webui.history import rooms
from webui.match import Match

from .conftest import Table
from .test_disputes import CRIME, DEAL, DENOUNCE, PROOF, SURE, UNSURE, play

NAME = "matches/evening"
ACCUSATIONS = (
    "Está probado",
    "debía haber asistido",
    "(renuncio)",
    "· 1 renuncio",
    "Renuncio de Este</h2>",
    "<proven>",
)
QUESTIONS = (
    "Por confirmar",
    "por confirmar",
    "¿Renuncio de Este",
    "¿Hubo renuncio?",
    "¿1 renuncio",
    "<pending>",
    "en duda",
)


@pytest.fixture
def match(tmp_path: Path) -> Match:
    """A renuncio of seat 2, the proof of it, and the denuncia; none of the plays is sure."""
    (tmp_path / "matches").mkdir()
    head = {"event": "match", "acta": 1, "profile": "aragones", "rules": {"stock": False}}
    match = Match.begin(tmp_path / f"{NAME}.acta", head)
    match.append(DEAL, "person")
    play(match, CRIME, UNSURE)
    play(match, PROOF, UNSURE)
    match.append(DENOUNCE, "person")
    return match


@pytest.fixture
def archive(tmp_path: Path, match: Match) -> Archive:
    archive = Archive(tmp_path)
    archive.refresh()
    return archive


def confirm(match: Match) -> None:
    """A person has looked at every play."""
    for number, line in enumerate(match.snapshot().lines, start=1):
        if line.get("event") == "play":
            seen = {"seat": line["seat"], "card": line["card"]}
            match.append({"event": "correction", "line": number, "set": seen}, "person")


def get(address: str) -> Callable[[FlaskClient, Match], str]:
    return lambda client, _: client.get(address).get_data(as_text=True)


def state(client: FlaskClient, _: Match) -> str:
    (denuncia,) = client.get("/api/state").get_json()["denounces"]
    return f"<{denuncia['verdict']}>"


def packed(name: str) -> Callable[[FlaskClient, Match], str]:
    def read(client: FlaskClient, _: Match) -> str:
        with zipfile.ZipFile(io.BytesIO(client.get("/api/disputes/1/caso.zip").data)) as case:
            text = case.read(name).decode()
        if name == "informe.json":
            return f"<{json.loads(text)['denounces'][0]['verdict']}>"
        return f"<{json.loads(text)['verdict']}>" if name == "caso.json" else text

    return read


def told(_: FlaskClient, match: Match) -> str:
    return CliRunner().invoke(referee, [str(match.path)]).stdout.replace("\n", " ")


PLACES: dict[str, Callable[[FlaskClient, Match], str]] = {
    "console": get("/mesa"),
    "dispute": get("/disputa"),
    "case": get("/disputa/1"),
    "case-json": lambda client, _: f"<{client.get('/api/disputes/1').get_json()['verdict']}>",
    "history": get("/partidas"),
    "match": get(f"/partidas/{NAME}"),
    "paper": get(f"/partidas/{NAME}/imprimir"),
    "state": state,
    "zip-page": packed("veredicto.html"),
    "zip-case": packed("caso.json"),
    "zip-report": packed("informe.json"),
    "terminal": told,
    "terminal-json": lambda _, match: (
        f"<{json.loads(CliRunner().invoke(referee, ['--json', str(match.path)]).stdout)['denounces'][0]['verdict']}>"
    ),
}
IN_THE_ACTA_ALONE = ("match", "paper", "history")
"""Pages that say nothing of the hand in play."""


@pytest.mark.parametrize("place", PLACES)
def test_doubt_is_a_question_until_a_person_confirms(
    client: FlaskClient, archive: Archive, match: Match, place: str
) -> None:
    if place in IN_THE_ACTA_ALONE:
        match.append({"event": "concede", "team": "A"}, "person")
        archive.refresh()
    doubted = PLACES[place](client, match)
    if place != "terminal":  # there the incident is told as ever, with the doubt behind it
        assert not [words for words in ACCUSATIONS if words in doubted and words != "debía haber asistido"]
    if place not in (
        "case",
        "zip-page",
        "terminal",
        "dispute",
    ):  # they say what there would be to prove, below the question
        assert "debía haber asistido" not in doubted
    assert any(words in doubted for words in QUESTIONS)
    assert "Está probado" not in doubted
    confirm(match)
    archive.refresh()
    sure = PLACES[place](client, match)
    assert any(words in sure for words in ACCUSATIONS)
    assert not [words for words in QUESTIONS if words in sure]


@pytest.mark.parametrize(("confidence", "count"), [(SURE, (1, 0)), (UNSURE, (0, 1))])
def test_the_index_counts_what_is_sure(
    archive: Archive, match: Match, tmp_path: Path, confidence: float, count: tuple[int, int]
) -> None:
    (tmp_path / "films").mkdir()
    other = Match.begin(tmp_path / "films" / "other.acta", dict(match.snapshot().lines[0]))
    other.append(DEAL, "person")
    play(other, CRIME, confidence)
    play(other, PROOF, confidence)
    archive.refresh()
    row = next(row for row in archive.matches() if row["name"] == "films/other")
    assert (row["renuncios"], row["doubts"]) == count


@pytest.mark.parametrize(("confidence", "tag"), [(SURE, "no vale"), (UNSURE, "Por confirmar")])
def test_a_cante_that_would_not_stand(
    table: Table, access: Access, archive: Archive, match: Match, confidence: float, tag: str
) -> None:
    """Who sang had not won the baza, if that was read right."""
    match.append({"event": "concede", "team": "A"}, "person")
    match.append({**DEAL, "dealer": 1}, "person")
    play(match, [(2, "10B"), (3, "1B"), (4, "2B"), (1, "4B")], confidence)
    match.append({"event": "cante", "seat": 2, "suit": "C"}, "person")
    client = create_app(table.live, access, rooms(table.live, archive)).test_client()
    html = client.get("/disputa/mano/2").text.partition("Cantes y cambios")[2]
    assert f">{tag}</b>" in html and ("¿Fue así?" in html) == (tag == "Por confirmar")
