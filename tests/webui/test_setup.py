"""/ajustes: every step keeps what it is told in the file, refuses what cannot be, and belongs to the console."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.rules import Rules, option_names
from vision.calibration import load as load_calibration
from vision.calibration import save as save_calibration
from vision.decks.namer import Namer
from vision.pipeline import Look
from webui.access import HEADER, Access
from webui.app import create_app
from webui.config import Config, load
from webui.keys import Keys
from webui.setup import forms, pages
from webui.setup.cameras import Plugged, plugged
from webui.setup.decks import Decks
from webui.setup.settings import Settings

from .conftest import TOKEN, Table

PIN = "2468"


class Again:
    """Counts how often Mirón was asked to begin again."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


@pytest.fixture
def again() -> Again:
    return Again()


@pytest.fixture
def settings(tmp_path: Path, table: Table, again: Again) -> Settings:
    return Settings(tmp_path / "miron.toml", tmp_path, Config(), table.live, again, {})


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    return Decks(tmp_path, None, lambda: Namer([]))


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    keys = Keys(tmp_path)
    keys.choose(PIN)
    return keys


@pytest.fixture
def application(table: Table, settings: Settings, keys: Keys, decks: Decks) -> Flask:
    return create_app(table.live, Access(keys), more=[pages.blueprint(table.live, settings, decks)])


@pytest.fixture
def browser(application: Flask, keys: Keys) -> Iterator[FlaskClient]:
    with application.test_client() as client:
        with client.session_transaction() as session:
            session.update(csrf=TOKEN, console=keys.epoch)
        client.environ_base[f"HTTP_{HEADER.upper().replace('-', '_')}"] = TOKEN
        yield client


@pytest.mark.parametrize("step", ["", *(f"/{step}" for step in pages.STEPS), "/consejos", "/marcador.svg"])
def test_it_is_for_the_console_alone(application: Flask, step: str) -> None:
    answer = application.test_client().get(f"/ajustes{step}")
    assert answer.status_code == 303 and answer.headers["Location"].startswith("/entrar")


@pytest.mark.parametrize("language", ["es", "en", "de"])
@pytest.mark.parametrize("step", pages.STEPS)
def test_every_step_is_drawn(browser: FlaskClient, step: str, language: str) -> None:
    answer = browser.get(f"/ajustes/{step}", headers={"Accept-Language": language})
    assert answer.status_code == 200 and "{" not in answer.text.replace("{}", "").split("<main")[1].split("</main")[0]


def test_there_is_no_other_step(browser: FlaskClient) -> None:
    assert browser.get("/ajustes/nada").status_code == browser.post("/ajustes/nada").status_code == 404


@pytest.mark.parametrize(
    ("step", "form", "kept"),
    [
        ("camara", {"kind": "demo"}, {"source": "demo"}),
        ("camara", {"kind": "auto"}, {}),
        ("camara", {"kind": "phone"}, {"phone": True}),
        ("camara", {"kind": "/dev/video2"}, {"source": "/dev/video2"}),
        ("camara", {"kind": "url", "url": " rtsp://me:pw@cam/1 "}, {"source": "rtsp://me:pw@cam/1"}),
        ("mesa", {"bottom": "2"}, {"bottom": 2}),
        (
            "mesa",
            {"bottom": "1", "name1": " Ana ", "name2": "Luis", "name3": "Eva  María", "name4": "Paco"},
            {"bottom": 1, "players": ["Ana", "Luis", "Eva María", "Paco"]},
        ),
        (
            "mesa",
            {"bottom": "1", "pairA": " Los  Mañicos", "pairB": "Las Fieras"},
            {"bottom": 1, "pairs": ["Los Mañicos", "Las Fieras"]},
        ),
        ("reglas", {"profile": "torneo"}, {"profile": "torneo"}),
        (
            "reglas",
            {"profile": "torneo", "o_tute": "false", "o_thirty": '"always"', "o_exchange_ranks": "[7, 2]"},
            {"profile": "torneo", "rules": {"tute": False, "exchange_ranks": [7, 2]}},
        ),
        ("baraja", {"deck": ""}, {}),
        ("modo", {"mode": "competicion"}, {"mode": "competicion"}),
        ("pantallas", {"others": "1"}, {"host": "0.0.0.0"}),
        ("pantallas", {}, {}),
    ],
)
def test_what_is_told_is_kept(
    browser: FlaskClient, settings: Settings, step: str, form: dict[str, str], kept: dict[str, Any]
) -> None:
    answer = browser.post(f"/ajustes/{step}", data={**form, "go": "next"})
    assert answer.status_code == 303 and answer.headers["Location"] == f"/ajustes/{pages.after(step)}?guardado=1"
    assert load(settings.path) == kept
    assert "Guardado." in browser.get(answer.headers["Location"]).text


@pytest.mark.parametrize(
    ("step", "form", "why"),
    [
        ("camara", {}, "Elige una cámara."),
        ("camara", {"kind": "/etc/passwd"}, "Elige una cámara."),
        ("camara", {"kind": "/dev/video1; rm"}, "Elige una cámara."),
        ("camara", {"kind": "url", "url": "file:///etc/passwd"}, "empieza por rtsp://"),
        ("mesa", {"name1": "Ana", "name2": "", "name3": "Eva", "name4": "Paco"}, "Falta algún nombre"),
        ("mesa", {"name1": "Ana", "name2": "ANA", "name3": "Eva", "name4": "Paco"}, "se llaman igual"),
        ("mesa", {"name1": "<b>", "name2": "Luis", "name3": "Eva", "name4": "Paco"}, "24 letras como mucho"),
        ("mesa", {"pairA": "Los Mañicos", "pairB": ""}, "Falta el nombre de una pareja"),
        ("mesa", {"pairA": "Fieras", "pairB": "FIERAS"}, "Las dos parejas se llaman igual"),
        ("mesa", {"pairA": "x" * 25, "pairB": "y"}, "24 letras como mucho"),
        ("mesa", {"bottom": "9"}, "parte de abajo"),
        ("reglas", {"profile": "poker"}, "Elige un reglamento."),
        ("reglas", {"profile": "torneo", "o_tute": "3"}, "no puede ser"),
        ("reglas", {"profile": "torneo", "o_tute": "{"}, "no puede ser"),
        ("baraja", {"deck": "../x"}, "Elige una de las barajas que hay."),
        ("modo", {"mode": "x"}, "Elige un modo."),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    browser: FlaskClient, settings: Settings, step: str, form: dict[str, str], why: str
) -> None:
    answer = browser.post(f"/ajustes/{step}", data={"bottom": "1", **form, "go": "next"})
    assert answer.status_code == 400 and why in answer.text and not settings.kept


def test_the_mode_holds_at_once_the_rest_waits(
    browser: FlaskClient, table: Table, settings: Settings, again: Again
) -> None:
    browser.post("/ajustes/modo", data={"mode": "competicion"})
    assert table.live.mode == "competicion" and not settings.waiting()
    assert "Empezar de nuevo ahora" not in browser.get("/ajustes/modo").text
    browser.post("/ajustes/reglas", data={"profile": "torneo"})
    assert "Empezar de nuevo ahora" in browser.get("/ajustes/mesa").text and again.times == 0
    answer = browser.post("/ajustes/aplicar", buffered=True)
    answer.close()
    assert "Empezando de nuevo" in answer.text and again.times == 0  # the page asks for it once it is whole
    answer = browser.post("/ajustes/aplicar/ya", buffered=True)
    answer.close()
    assert answer.status_code == 204 and again.times == 1


def test_the_last_step_puts_in_force_what_waits(browser: FlaskClient) -> None:
    last = "/ajustes/pantallas"
    assert "Listo: a la mesa" in browser.get(last).text
    browser.post("/ajustes/reglas", data={"profile": "torneo"})
    html = browser.get(last).text
    assert "Listo: empezar con esto" in html and "Listo: a la mesa" not in html


def test_a_broken_file_is_shown_not_overwritten(browser: FlaskClient, settings: Settings) -> None:
    settings.path.write_text("port = = 1")
    assert "is not TOML" in browser.get("/ajustes/mesa").text
    assert browser.post("/ajustes/modo", data={"mode": "amistoso"}).status_code == 400
    assert settings.path.read_text() == "port = = 1"


def test_what_the_command_line_says_wins_and_is_told(tmp_path: Path, table: Table, keys: Keys, decks: Decks) -> None:
    fixed = Settings(
        tmp_path / "miron.toml", tmp_path, Config(profile="torneo"), table.live, Again(), {"profile": "torneo"}
    )
    app = create_app(table.live, Access(keys), more=[pages.blueprint(table.live, fixed, decks)])
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(csrf=TOKEN, console=keys.epoch)
    html = client.get("/ajustes/reglas").text
    assert "Esto lo fija la orden" in html and 'value="torneo" checked' in html


@pytest.mark.parametrize(
    ("old", "pin", "repeated", "why"),
    [
        ("1357", "8642", "8642", "Ese no es el PIN de ahora."),
        (PIN, "8642", "8643", "no son iguales"),
        (PIN, "86", "86", "de 4 a 12 cifras"),
        (PIN, "1234", "1234", "lo adivina cualquiera"),
    ],
)
def test_a_pin_that_cannot_be(browser: FlaskClient, keys: Keys, old: str, pin: str, repeated: str, why: str) -> None:
    answer = browser.post("/ajustes/pin", data={"old": old, "pin": pin, "again": repeated})
    assert why in answer.text and keys.matches(PIN)


def test_another_pin(browser: FlaskClient, keys: Keys) -> None:
    assert browser.post("/ajustes/pin", data={"old": PIN, "pin": "8642", "again": "8642"}).status_code == 303
    assert keys.matches("8642") and browser.get("/ajustes/pantallas").status_code == 200


def test_the_code_of_the_scoreboard(browser: FlaskClient) -> None:
    answer = browser.get("/ajustes/marcador.svg")
    assert answer.mimetype == "image/svg+xml" and b"<svg" in answer.data


def test_every_option_can_be_chosen_and_says_what_it_means(browser: FlaskClient) -> None:
    html = browser.get("/ajustes/reglas").text
    for option in option_names():
        assert f'name="o_{option}"' in html
        for value in forms.choices(option):
            Rules.from_profile("aragones", {option: value})  # none that could not be
    assert "Cuatro reyes o cuatro sotas" in html and "En qué se diferencian" in html


def test_the_corners_of_the_table(browser: FlaskClient, table: Table, tmp_path: Path, settings: Settings) -> None:
    form = {"bottom": "1", "corners": "[[0.1, 0.9], [0.9, 0.9], [0.8, 0.1], [0.2, 0.1]]"}
    names = {"name1": "Ana", "name2": "Luis", "name3": "Eva", "name4": "Paco"}
    refused = browser.post("/ajustes/mesa", data=form | names)
    assert "Todavía no hay imagen" in refused.text and "Ana" in refused.text and not settings.kept
    table.film()
    assert browser.post("/ajustes/mesa", data=form | names).status_code == 303
    kept = load_calibration(tmp_path)
    assert kept is not None and kept[0].confirmed and kept[0].size == (160, 90)
    assert settings.now().players == list(names.values())
    html = browser.get("/ajustes/mesa").text
    assert kept[0].corners[0] == pytest.approx((16, 81)) and "0.8, 0.1" in html and "Empezar de nuevo ahora" in html
    settings.path.unlink()
    save_calibration(tmp_path, replace(kept[0], bottom=3), np.zeros((90, 160, 3), np.uint8))
    assert '<option value="3" selected>' in browser.get("/ajustes/mesa").text, "as calibrated, where nothing is set"
    browser.post("/ajustes/mesa", data={"bottom": "2"})
    assert '<option value="2" selected>' in browser.get("/ajustes/mesa").text


def test_corners_that_nobody_moved_are_not_kept(browser: FlaskClient, table: Table, tmp_path: Path) -> None:
    table.film()
    assert browser.post("/ajustes/mesa", data={"bottom": "1", "corners": ""}).status_code == 303
    assert load_calibration(tmp_path) is None


@pytest.mark.parametrize(
    "corners", ["{", "[]", "[[0,0],[1,0],[1,1]]", "[[0,0],[1,1],[1,0],[0,1]]", '[["a",0],[1,0],[1,1],[0,1]]']
)
def test_corners_that_are_no_table(
    browser: FlaskClient, table: Table, tmp_path: Path, settings: Settings, corners: str
) -> None:
    table.film()
    answer = browser.post("/ajustes/mesa", data={"bottom": "1", "corners": corners})
    assert "tienen que rodear la mesa" in answer.text and load_calibration(tmp_path) is None and not settings.kept


def test_what_the_doctor_says(browser: FlaskClient, table: Table) -> None:
    assert "No llega ninguna imagen todavía" in browser.get("/ajustes/consejos").text
    table.film()
    frame = table.picture.newest()
    assert frame is not None
    table.live.seen(Look(frame, ()))
    html = browser.get("/ajustes/consejos").text
    assert "Llegan imágenes" in html and "160 × 90" in html and "No se ve ninguna carta" in html


def test_cameras_that_are_plugged_in(tmp_path: Path) -> None:
    for number, index, name in ((10, "0", "Cam B"), (2, "0", "Cam A"), (3, "1", "Cam A")):
        device = tmp_path / f"video{number}"
        device.mkdir()
        (device / "index").write_text(f"{index}\n")
        (device / "name").write_text(f"{name}\n")
    (tmp_path / "video7").mkdir()  # it goes away while it is looked at
    assert plugged(tmp_path) == [Plugged("/dev/video2", "Cam A"), Plugged("/dev/video10", "Cam B")]
    assert plugged(tmp_path / "none") == []
