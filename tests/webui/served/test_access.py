"""Who may see and do what: every route that `miron run` has, one by one, so that a new one cannot be forgotten."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webui.conftest import TOKEN, Table
from webui.access import HEADER, Access
from webui.app import create_app
from webui.keys import Keys
from webui.match import Match

# What anyone may look at. A route added here shows nothing that a player holds, and of the bazas taken only what
# anyone may look at again (test_disputes.py, test_matches.py and test_secrecy.py hold them to it).
OPEN = {
    "/",
    "/marcador",
    "/ayuda",
    "/parts/marcador",
    "/entrar",
    "/idioma/<code>",
    "/cards/<name>.svg",
    "/static/<path:filename>",
    "/api/health",
    "/api/openapi.json",
    "/metrics",
    "/api/state",
    "/api/events",
    "/api/session",
    "/api/frame.jpg",
    "/video.mjpg",
    "/disputa",
    "/disputa/<int:number>",
    "/disputa/mano/<int:number>",
    "/parts/disputa",
    "/parts/disputa/<int:number>",
    "/parts/disputa/mano/<int:number>",
    "/api/disputes",
    "/api/disputes/<int:number>",
    "/partidas",
    "/partidas/<path:name>",
    "/partidas/<path:name>/jugada/<int:number>",
    "/partidas/<path:name>/imprimir",
    "/api/matches",
    "/api/matches/<path:name>/acta",
    "/api/matches/<path:name>/evidence/<file>",
    "/api/players",
    "/api/pairs",
}
# What may be sent to without the console: it has a key of its own.
OPEN_TO_SEND = {("POST", "/entrar"), ("POST", "/api/session")}
SAFE = {"GET", "HEAD", "OPTIONS"}


def routes(app: Flask) -> Iterator[tuple[str, str, str]]:
    """(method, rule, an address that it matches) of every route."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        values = {name: 1 if "int:" + name in rule.rule else "x" for name in rule.arguments}
        for method in rule.methods or ():
            yield method, rule.rule, adapter.build(rule.endpoint, values, method=method)


def test_every_page_but_the_open_ones_needs_the_console(app: Flask, stranger: FlaskClient) -> None:
    closed = 0
    for method, rule, address in routes(app):
        if method != "GET" or rule in OPEN:
            continue
        closed += 1
        answer = stranger.get(address)
        if rule.startswith(("/api/", "/parts/")):
            assert answer.status_code == 401 and "locked" in answer.get_json()["error"], rule
        else:
            assert answer.status_code == 303 and answer.headers["Location"].startswith("/entrar?a="), rule
    assert closed >= 12 and {rule.rule for rule in app.url_map.iter_rules()} >= OPEN


@pytest.mark.parametrize("address", ["/marcador", "/parts/marcador", "/api/health", "/api/state", "/cards/dorso.svg"])
def test_the_open_pages_are_open(app: Flask, address: str) -> None:
    assert app.test_client().get(address).status_code == 200


def test_nothing_is_written_without_the_console(app: Flask, stranger: FlaskClient, played: Match) -> None:
    before = played.path.read_bytes()
    sent = 0
    for method, rule, address in routes(app):
        if method in SAFE or (method, rule) in OPEN_TO_SEND:
            continue
        sent += 1
        answer = stranger.open(address, method=method, json={"event": "play", "seat": 3, "card": "4E"})
        assert answer.status_code == 401, (method, rule)
    assert sent >= 10 and played.path.read_bytes() == before


@pytest.mark.parametrize(
    "headers",
    [
        {HEADER: ""},
        {HEADER: "another"},
        {HEADER: TOKEN, "Origin": "http://evil.example"},
        {HEADER: TOKEN, "Origin": "null"},
        {HEADER: TOKEN, "Sec-Fetch-Site": "cross-site"},
        {HEADER: TOKEN, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_nothing_is_written_that_does_not_come_from_a_page_of_ours(
    app: Flask, client: FlaskClient, played: Match, headers: dict[str, str]
) -> None:
    before = played.path.read_bytes()
    for method, rule, address in routes(app):
        if method in SAFE:
            continue
        answer = client.open(address, method=method, json={"event": "play", "seat": 3, "card": "4E"}, headers=headers)
        assert answer.status_code == 403, (method, rule)
    assert played.path.read_bytes() == before


def test_a_form_brings_the_token_in_a_field(client: FlaskClient) -> None:
    assert client.post("/salir", headers={HEADER: ""}, data={"csrf_token": TOKEN}).status_code == 303
    assert client.get("/mesa").status_code == 303


def test_the_menu_leads_whom_it_may_to_the_phones_page(stranger: FlaskClient, client: FlaskClient, app: Flask) -> None:
    assert 'href="/telefono"' in client.get("/mesa").text
    assert 'href="/telefono"' not in app.test_client().get("/marcador").text


def test_a_new_pin_locks_every_console(client: FlaskClient, access: Access) -> None:
    assert client.get("/mesa").status_code == 200
    access.keys.choose("97531")
    assert client.get("/mesa").status_code == 303


def test_a_session_that_was_left_is_over_in_every_copy(app: Flask, stranger: FlaskClient, access: Access) -> None:
    """An answer that was on its way when the console was locked brings the browser its old session back."""
    access.keys.choose("24689")
    assert stranger.post("/api/session", json={"pin": "24689"}).status_code == 200
    name = app.config["SESSION_COOKIE_NAME"]
    token = stranger.get("/api/session").get_json()["csrf"]
    cookie = stranger.get_cookie(name)
    assert stranger.get("/mesa").status_code == 200
    assert stranger.post("/salir", headers={HEADER: token}).status_code == 303
    assert stranger.get("/mesa").status_code == 303
    assert cookie is not None
    stranger.set_cookie(name, cookie.value)
    assert stranger.get("/mesa").status_code == 303
    assert not stranger.get("/api/session").get_json()["unlocked"]


def test_a_session_that_was_left_is_over_after_a_restart(tmp_path: Path, table: Table) -> None:
    def begin() -> FlaskClient:
        return create_app(table.live, Access(Keys(tmp_path))).test_client()

    first = begin()
    token = first.get("/api/session").get_json()["csrf"]
    token = first.post("/api/session", json={"pin": "24689"}, headers={HEADER: token}).get_json()["csrf"]
    name = first.application.config["SESSION_COOKIE_NAME"]
    kept = first.get_cookie(name)
    assert kept is not None and first.get("/mesa").status_code == 200
    again = begin()
    again.set_cookie(name, kept.value)
    assert again.get("/mesa").status_code == 200
    assert again.post("/salir", headers={HEADER: token}).status_code == 303
    last = begin()
    last.set_cookie(name, kept.value)
    assert last.get("/mesa").status_code == 303 and not last.get("/api/session").get_json()["unlocked"]


def test_what_is_over_is_forgotten_when_no_copy_could_be_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = Keys(tmp_path)
    keys.leave("first")
    monkeypatch.setattr(time, "time", lambda: 3e9)
    keys.leave("second")
    again = Keys(tmp_path)
    assert again.left("second") and not again.left("first") and not again.left(None)
    again.choose("24689")  # which ends every session
    assert not Keys(tmp_path).left("second")


def test_a_session_that_somebody_made_up_is_none(app: Flask, access: Access) -> None:
    client = app.test_client()
    client.set_cookie(app.config["SESSION_COOKIE_NAME"], "eyJjb25zb2xlIjoiMSJ9.aaaa.bbbb")
    assert client.get("/mesa").status_code == 303


def test_the_first_page_is_the_one_that_may_be_seen(app: Flask, client: FlaskClient) -> None:
    assert app.test_client().get("/").headers["Location"] == "/marcador"
    assert client.get("/").headers["Location"] == "/mesa"


def test_the_session_is_kept_from_scripts_and_other_sites(app: Flask) -> None:
    cookie = app.test_client().get("/api/session").headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
