"""The hall's pages: every table's score live in a real browser, the tournament kept, and who may change it."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect, sync_playwright

from engine.acta import Acta
from webui.access import Access
from webui.hall.app import Hall, create_hall_app
from webui.hall.broker import Broker
from webui.hall.messages import result_message, state_message
from webui.hall.tables import Tables
from webui.keys import Keys
from webui.live import Live
from webui.match import Match
from webui.server import WebServer, listen

from .browser import chromium, complaints
from .conftest import HEAD, OPENING, Table

ONLINE = json.dumps({"online": True, "session": "s"}).encode()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(Tables(Broker("127.0.0.1", 9)), tmp_path)
    hall._listening.start()  # without a broker: the tests say what it says
    yield hall
    hall.tables.close()


@pytest.fixture
def access(tmp_path: Path) -> Access:
    keys = Keys(tmp_path)
    keys.choose("2468")
    return Access(keys)


@pytest.fixture
def visitor(hall: Hall, access: Access) -> FlaskClient:
    return create_hall_app(hall, access).test_client()


@pytest.fixture
def organiser(visitor: FlaskClient) -> FlaskClient:
    token = visitor.get("/api/session").get_json()["csrf"]
    assert visitor.post("/api/session", json={"pin": "2468"}, headers={"X-CSRF-Token": token}).status_code == 200
    return visitor


def send(client: FlaskClient, path: str, **form: str) -> int:
    token = client.get("/api/session").get_json()["csrf"]
    return client.post(path, data={**form, "csrf_token": token}).status_code


def say(hall: Hall, table: str, live: Live) -> None:
    """As the table's publisher would."""
    hall.tables.hear(f"miron/{table}/online", ONLINE)
    hall.tables.hear(f"miron/{table}/state", json.dumps(state_message(live.match.name, live.view())).encode())


def won(hall: Hall, table: str, match: str, winners: str) -> None:
    acta = Acta.new({**HEAD, "rules": {"partidas_per_coto": 2}})
    for winner in winners:
        acta = acta.append({"event": "deal", "dealer": acta.state.expected_dealer or 4, "trump": "4C"})
        acta = acta.append({"event": "concede", "team": "B" if winner == "A" else "A"})
    hall.tables.hear(f"miron/{table}/results/{match}", json.dumps(result_message(match, acta)).encode())


def test_an_empty_hall_says_what_to_do(visitor: FlaskClient) -> None:
    page = visitor.get("/").get_data(as_text=True)
    assert "Todavía no hay ninguna mesa" in page and "--broker" in page
    assert "No se llega al servidor de mesas" in page
    assert visitor.get("/api/health").get_json() == {"status": "degraded", "tables": 0}


NAMED = {"players": ["Ana", "Luis", "Eva", "Paco"], "pairs": ["Los Mañicos", "Las Fieras"]}


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({}, ["Los Mañicos", "Ana–Eva", "Las Fieras", "Luis–Paco"]),
        ({"pairs": []}, ["Ana–Eva", "Luis–Paco"]),
        ({"pairs": ["Los Mañicos"]}, ["Ana–Eva", "Luis–Paco"]),  # somebody's mistake
        ({"pairs": ["Los Mañicos", " "]}, ["Ana–Eva", "Luis–Paco"]),
        ({"pairs": None}, []),  # no message at all
        ({"pairs": ["a", "b", "c"]}, []),
    ],
)
def test_pairs_by_their_names(
    hall: Hall, visitor: FlaskClient, tmp_path: Path, said: dict[str, object], shown: list[str]
) -> None:
    match = Match.begin(tmp_path / "named.acta", {**HEAD, **NAMED})
    live = Table(match).live
    state = state_message(match.name, live.view())
    hall.tables.hear("miron/Mesa 1/online", ONLINE)
    hall.tables.hear("miron/Mesa 1/state", json.dumps({**state, **said}).encode())
    page = visitor.get("/").get_data(as_text=True)
    assert re.findall(r"<(?:b|small)>([^<]+)</(?:b|small)>", page) == shown
    match.close()


def test_a_table_of_an_earlier_version_has_no_names_of_pairs(hall: Hall, visitor: FlaskClient, table: Table) -> None:
    state = state_message("m", table.live.view())
    del state["pairs"]
    hall.tables.hear("miron/Mesa 1/state", json.dumps(state).encode())
    assert "Sur–Norte" in visitor.get("/").get_data(as_text=True)


@pytest.mark.parametrize(
    "path", ["/torneo/nuevo", "/torneo/mesa", "/torneo/resultado", "/torneo/quitar", "/sala/olvidar"]
)
def test_visitors_change_nothing(visitor: FlaskClient, path: str) -> None:
    assert send(visitor, path) == 401
    assert "Empezar un torneo" not in visitor.get("/torneo").get_data(as_text=True)


def test_a_tournament_from_the_draw_to_the_final(hall: Hall, organiser: FlaskClient, tmp_path: Path) -> None:
    pairs = "Ana y Luis\n\n Eva y Paco \nPili y Mari\nPepe y Juan\n"
    form = {"nombre": "San Lorenzo", "parejas": pairs, "forma": "eliminatoria", "meta": "coto"}
    assert send(organiser, "/torneo/nuevo", **form) == 303
    hall.tables.hear("miron/Mesa 1/online", ONLINE)
    won(hall, "Mesa 1", "before", "BB")  # of another evening
    assert send(organiser, "/torneo/mesa", enfrentamiento="1-1", mesa="Mesa 1") == 303
    assert "En Mesa 1" in organiser.get("/torneo").get_data(as_text=True)
    won(hall, "Mesa 1", "match", "A")
    won(hall, "Mesa 1", "match", "ABA")
    for _ in range(500):
        if hall.tournament and hall.tournament.outcomes:
            break
        time.sleep(0.02)
    assert hall.tournament is not None
    assert hall.tournament.meeting("1-1").winner == "Ana y Luis"
    assert hall.tournament.outcomes["1-1"].partidas == (2, 1)
    assert send(organiser, "/torneo/resultado", enfrentamiento="1-2", gana="away") == 303
    assert send(organiser, "/torneo/resultado", enfrentamiento="2-1", gana="away") == 303
    page = organiser.get("/torneo").get_data(as_text=True)
    assert "Campeones: " in page and "Semifinales" in page and "Final" in page
    assert send(organiser, "/torneo/quitar", enfrentamiento="1-1") == 409
    kept = Hall(Tables(Broker("127.0.0.1", 9)), tmp_path).tournament
    assert kept == hall.tournament


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("/torneo/quitar", {}, 400),
        ("/torneo/nuevo", {"parejas": "una", "forma": "liga", "meta": "coto"}, 409),
        ("/torneo/nuevo", {"parejas": "a\nb", "forma": "copa", "meta": "coto"}, 400),
        ("/torneo/resultado", {"enfrentamiento": "1-1", "gana": "home"}, 400),
        ("/torneo/mesa", {"enfrentamiento": "1-1", "mesa": "nowhere"}, 400),
    ],
)
def test_what_cannot_be(organiser: FlaskClient, path: str, form: dict[str, str], status: int) -> None:
    assert send(organiser, path, **form) == status


def test_a_full_disk_is_said(hall: Hall, organiser: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    form = {"nombre": "x", "parejas": "a\nb", "forma": "liga", "meta": "coto"}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("vision.durable.os.replace", full)
        assert send(organiser, "/torneo/nuevo", **form) == 507
    assert hall.tournament is None
    assert send(organiser, "/torneo/nuevo", **form) == 303


def test_scores_come_live(hall: Hall, access: Access, table: Table, match: Match) -> None:
    server = WebServer(create_hall_app(hall, access), hall.tables.close, listen("127.0.0.1", 0), threads=12)
    server.start()
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = chrome.new_context(locale="es-ES", viewport={"width": 1920, "height": 1080}).new_page()
        said = complaints(page)
        page.goto(server.address)
        page.evaluate("window.notReloaded = true")
        for line in OPENING:
            match.append(line, "camera")
        say(hall, "Mesa 7", table.live)
        expect(page.locator(".table-plate h2")).to_have_text("Mesa 7", timeout=30_000)
        expect(page.locator(".table-plate .total")).to_have_text(["15", "25"])
        match.append({"event": "cante", "seat": 2, "suit": "E"}, "person")
        table.live.set_mode("competicion")
        say(hall, "Mesa 7", table.live)
        expect(page.locator(".table-plate .total")).to_have_count(0, timeout=30_000)
        hall.tables.hear("miron/Mesa 7/online", b'{"online": false, "session": "s"}')
        expect(page.locator(".table-plate .phase")).to_have_text(re.compile("sin conexión desde"), timeout=30_000)
        assert page.evaluate("window.notReloaded")
        assert not [line for line in said if "/api/events" not in line]  # the stream of a page that is closed
        chrome.close()
    server.stop()
