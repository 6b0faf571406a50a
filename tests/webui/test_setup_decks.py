"""/ajustes/baraja: a deck is taught from pictures sent to the page, known at once, and refused unless it is whole."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from tests.vision.decks.plain import OWN, plain_reader, row
from vision.decks.store import DeckStore
from vision.reader import Reader
from webui.access import HEADER, Access
from webui.app import create_app
from webui.cli.with_decks import load_reader
from webui.config import Config
from webui.keys import Keys
from webui.setup import decks, pages
from webui.setup.decks import Decks
from webui.setup.settings import Settings
from webui.table_deck import OnTable, TableDeck

from .conftest import TOKEN, Table

SCANS = {f"{card}.png": cv2.imencode(".png", face)[1].tobytes() for card, face in OWN.items()}
NAMED = {"name": "casa", "pack": "spanish"}


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> TableDeck:
    """Sees the own deck, and knows none yet."""
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: plain_reader()))
    monkeypatch.setattr("vision.decks.gallery.VIEWS", {"spanish": 4, "french": 4})  # learned in a moment
    return TableDeck(plain_reader())


@pytest.fixture
def browser(tmp_path: Path, table: Table, eyes: TableDeck) -> Iterator[FlaskClient]:
    keys = Keys(tmp_path)
    known = Decks(tmp_path, eyes, lambda: load_reader(None, tmp_path).namer)
    settings = Settings(tmp_path / "miron.toml", tmp_path, Config(), table.live, lambda: None, {})
    app = create_app(table.live, Access(keys), more=[pages.blueprint(table.live, settings, known)])
    with app.test_client() as client:
        with client.session_transaction() as session:
            session.update(csrf=TOKEN, console=keys.epoch)
        client.environ_base[f"HTTP_{HEADER.upper().replace('-', '_')}"] = TOKEN
        yield client


def teach(browser: FlaskClient, scans: dict[str, bytes], **form: str) -> Any:
    files = [(BytesIO(data), name) for name, data in scans.items()]
    return browser.post("/ajustes/baraja/nueva", data={**NAMED, **form, "files": files})


def test_a_deck_is_taught_and_known_at_once(browser: FlaskClient, eyes: TableDeck, tmp_path: Path) -> None:
    assert teach(browser, {**SCANS, "../../back.png": b"no card", "notes.txt": b""}).status_code == 303
    assert set(DeckStore(tmp_path).load("casa").faces) == set(OWN)
    assert "No están" not in browser.get("/ajustes/baraja").text
    for suit in "OCEB":
        eyes.read(row([f"{rank}{suit}" for rank in (1, 5, 7, 10, 12)]))
    assert eyes.now == OnTable("casa", False)
    assert "se reconoce la baraja casa" in browser.get("/ajustes/baraja").text
    again = teach(browser, SCANS)
    assert again.status_code == 400 and "Ya hay una baraja con ese nombre" in again.text
    answer = browser.post("/ajustes/baraja", data={"deck": "casa", "go": "next"})
    assert answer.headers["Location"] == "/ajustes/reglas?guardado=1"
    assert 'value="casa" checked' in browser.get("/ajustes/baraja").text


@pytest.mark.parametrize(
    ("changed", "form", "why"),
    [
        ({"1O.png": None, "12B.png": None}, {}, "Faltan: el as de oros y el rey de bastos."),
        ({"1O.png": b"no picture"}, {}, "Estas fotos no sirven: 1O.png."),
        ({"1O.png": SCANS["2O.png"]}, {}, "Estas fotos no sirven: 1O.png, 2O.png."),
        ({"1O.png": bytes(decks.LARGEST + 1)}, {}, "más de 12 MB"),
        ({f"{n}.png": b"" for n in range(9)}, {}, "Son 48 fotos como mucho"),
        ({}, {"name": "../casa"}, "El nombre de la baraja"),
        ({}, {"name": ""}, "El nombre de la baraja"),
        ({}, {"pack": "tarot"}, "de qué clase"),
    ],
)
def test_what_is_no_whole_deck_is_told_and_nothing_kept(
    browser: FlaskClient, tmp_path: Path, changed: dict[str, bytes | None], form: dict[str, str], why: str
) -> None:
    scans = {name: data for name, data in {**SCANS, **changed}.items() if data is not None}
    answer = teach(browser, scans, **form)
    assert answer.status_code == 400 and why in answer.text
    assert DeckStore(tmp_path).names() == []


def test_pictures_are_taken_from_the_console_alone(browser: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webui.setup.pages.LARGEST_FORM", 1000)
    assert teach(browser, SCANS).status_code == 413
    with browser.session_transaction() as session:
        session.pop("console")
    assert teach(browser, SCANS).status_code == 401


def test_a_deck_that_is_none_of_those_known(browser: FlaskClient, eyes: TableDeck) -> None:
    assert "corrientes sin más" in browser.get("/ajustes/baraja").text
    teach(browser, SCANS)
    eyes.now = OnTable(None, True)
    assert "no es ninguna de las aprendidas" in browser.get("/ajustes/baraja").text
    eyes.now = OnTable()
    assert "no se han visto bastantes cartas" in browser.get("/ajustes/baraja").text
    assert np.asarray(eyes.read(np.zeros((32, 32, 3), np.uint8))).size == 0
