"""The pages as served: languages, cards, headers, nothing from outside."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import webui
from vision.questions import Question
from webui.access import Access
from webui.app import create_app
from webui.match import Match

from .conftest import Table

STATIC = Path(webui.__file__).parent / "static"


@pytest.mark.parametrize("path", ["/mesa", "/marcador", "/parts/mesa", "/parts/marcador"])
def test_pages_show_the_match(client: FlaskClient, played: Match, path: str) -> None:
    html = client.get(path).get_data(as_text=True)
    assert 'data-total="15">15</b>' in html and 'data-total="25">25</b>' in html
    assert "/cards/espadas_07.svg" in html and "el 7 de espadas" in html
    assert "malas" in html and "Triunfo" in html and "copas" in html and "le toca" in html


@pytest.mark.parametrize("path", ["/mesa", "/marcador"])
def test_pages_of_an_empty_match(client: FlaskClient, path: str) -> None:
    assert "Esperando las primeras cartas" in client.get(path).get_data(as_text=True)


@pytest.mark.parametrize("path", ["/mesa", "/marcador", "/api/state", "/static/miron.css", "/cards/oros_01.svg"])
def test_nothing_may_come_from_outside(client: FlaskClient, played: Match, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy and "http" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/mesa", "/marcador"])
def test_nothing_is_inline(client: FlaskClient, played: Match, path: str) -> None:
    html = client.get(path).get_data(as_text=True)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|https?://", html)


def test_static_files_name_nothing_outside() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in (".css", ".js")]
    assert len(files) > 4
    for path in files:
        assert not re.search(r"(https?:)?//[a-z0-9]+\.[a-z]", path.read_text("utf-8")), path


@pytest.mark.parametrize(
    ("headers", "cookie", "lang"),
    [
        ({}, None, "es"),
        ({"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}, None, "de"),
        ({"Accept-Language": "fr,en;q=0.5"}, None, "en"),
        ({"Accept-Language": "fr"}, None, "es"),
        ({"Accept-Language": "de"}, "en", "en"),
        ({"Accept-Language": "de"}, "xx", "de"),
    ],
)
def test_language(client: FlaskClient, headers: dict[str, str], cookie: str | None, lang: str) -> None:
    if cookie is not None:
        client.set_cookie("lang", cookie)
    assert f'<html lang="{lang}">' in client.get("/mesa", headers=headers).get_data(as_text=True)


def test_the_switch_keeps_the_language(client: FlaskClient) -> None:
    answer = client.get("/idioma/en?de=/marcador")
    assert answer.status_code == 302 and answer.headers["Location"] == "/marcador"
    assert '<html lang="en">' in client.get("/mesa").get_data(as_text=True)
    assert client.get("/idioma/xx").status_code == 404


@pytest.mark.parametrize(
    "back", ["//evil.example", "http://evil.example", "x", "/\\\\evil.example", "/%09/evil.example", ""]
)
def test_the_switch_leads_nowhere_else(client: FlaskClient, back: str) -> None:
    assert client.get(f"/idioma/en?de={back}").headers["Location"] == "/"


@pytest.mark.parametrize("name", ["oros_01", "copas_12", "espadas_09", "bastos_08", "dorso"])
def test_cards(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/cards/{name}.svg")
    assert answer.status_code == 200 and answer.mimetype == "image/svg+xml" and b"<svg" in answer.data


@pytest.mark.parametrize("name", ["oros_13", "..", "%2e%2e%2f%2e%2e%2fpyproject", "a%00", ""])
def test_no_other_file_can_be_had_as_a_card(client: FlaskClient, name: str) -> None:
    assert client.get(f"/cards/{name}.svg").status_code == 404


def test_names_of_players_are_escaped(tmp_path: Path, access: Access) -> None:
    head = {"event": "match", "acta": 1, "profile": "aragones", "players": ["<b>Ana</b>", "Luis", "Eva", 'Pa"co']}
    table = Table(Match.begin(tmp_path / "m.acta", head))
    html = create_app(table.live, access).test_client().get("/marcador").get_data(as_text=True)
    assert "<b>Ana" not in html and "&lt;b&gt;Ana" in html and "Luis" in html
    table.match.close()


def test_an_incident_is_a_sentence(client: FlaskClient, played: Match) -> None:
    played.append({"event": "play", "seat": 1, "card": "2C"}, "person")
    html = client.get("/mesa").get_data(as_text=True)
    assert "Sur jugó el 2 de copas cuando el turno era de Norte" in html


def test_a_question_has_its_candidates_as_buttons(client: FlaskClient, table: Table, played: Match) -> None:
    table.questions = ((Question(7, "card", 12.5, 100, 1, (("7E", 0.6), ("6E", 0.4)), 15), 15),)
    html = client.get("/mesa").get_data(as_text=True)
    assert "¿Qué carta se jugó aquí?" in html and "Este juega el 7 de espadas" in html
    assert 'data-answer="7" data-value="7E"' in html and 'data-answer="7" data-value="6E"' in html


def test_what_was_taken_back_is_struck_out(client: FlaskClient, played: Match) -> None:
    played.undo()
    html = client.get("/mesa").get_data(as_text=True)
    assert re.search(r'data-key="line-15" class="gone ', html) and "anulado" in html and "a mano" in html
