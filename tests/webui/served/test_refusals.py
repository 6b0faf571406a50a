"""Whatever is sent and whatever the disk says: every route that writes answers with a reason, and nothing is lost."""

import contextlib
import errno
import json
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.acta import Acta
from tests.webui.conftest import OPENING, TOKEN
from tests.webui.whole import whole
from webui.access import HEADER, Access
from webui.attempts import Attempts
from webui.match import Match
from webui.store import FILE, Store

PIN, NEW_PIN = "2468", "13579"
PLAY = {"event": "play", "seat": 3, "card": "4E"}
NAMES = {"name1": "Ana", "name2": "Luis", "name3": "Eva", "name4": "Paco"}

# Every route that writes, with all that it takes: (method, address, is it a form, fields that are good).
ROUTES: tuple[tuple[str, str, bool, dict[str, Any]], ...] = (
    ("POST", "/entrar", True, {"pin": PIN, "again": PIN, "code": "1", "a": "/mesa"}),
    ("POST", "/api/session", False, {"pin": PIN, "again": PIN, "code": "1"}),
    ("DELETE", "/api/session", False, {}),
    ("POST", "/salir", True, {}),
    ("POST", "/api/acta/events", False, {**PLAY, "note": "x"}),
    ("POST", "/api/acta/events", False, {"event": "correction", "line": 15, "set": {"card": "5E"}}),
    ("POST", "/api/acta/events", False, {"event": "insert", "after": 14, "what": PLAY}),
    ("POST", "/api/acta/events", False, {"event": "void", "line": 15}),
    ("POST", "/api/acta/undo", False, {}),
    ("POST", "/api/acta/redo", False, {}),
    ("POST", "/api/questions/1", False, {"answer": "4E"}),
    ("POST", "/ajustes/camara", True, {"kind": "url", "url": "rtsp://camera/1"}),
    ("POST", "/ajustes/mesa", True, {**NAMES, "bottom": "1"}),
    ("POST", "/ajustes/baraja", True, {"deck": ""}),
    ("POST", "/ajustes/reglas", True, {"profile": "torneo", "o_tute": "true"}),
    ("POST", "/ajustes/modo", True, {"mode": "amistoso"}),
    ("POST", "/ajustes/pantallas", True, {"others": "1"}),
    ("POST", "/ajustes/pin", True, {"old": PIN, "pin": NEW_PIN, "again": NEW_PIN}),
    ("POST", "/ajustes/baraja/nueva", True, {"name": "mine", "pack": "40", "replace": "1"}),
    ("POST", "/ajustes/mesa", True, {"corners": "[[0.2,0.8],[0.8,0.8],[0.8,0.2],[0.2,0.2]]", "bottom": "1"}),
    ("POST", "/ajustes/aplicar", True, {}),
)
BEGINS_AGAIN = "/ajustes/aplicar/ya"  # takes nothing and writes nothing; it would end the application under test
TEXTS = {"half a character": "\ud800", "NUL": "\0", "a megabyte": "x" * 1_000_000, "right to left": "\u202eAna"}


def ask(client: FlaskClient, method: str, address: str, form: bool, fields: dict[str, Any]) -> Any:
    client.environ_base[f"HTTP_{HEADER.upper().replace('-', '_')}"] = TOKEN
    if form:
        texts = {key: value.encode("utf-8", "surrogatepass") for key, value in fields.items()}
        return client.open(address, method=method, data=texts)
    return client.open(address, method=method, data=json.dumps(fields), content_type="application/json")


def spoilt(fields: dict[str, Any], text: str) -> Iterator[dict[str, Any]]:
    """The fields with `text` in the place of each value in turn, of each that lies deeper, and as a key."""
    for key, value in fields.items():
        yield {**fields, key: text}
        if isinstance(value, dict):
            for deeper in spoilt(value, text):
                yield {**fields, key: deeper}
    yield {**fields, text.replace("\ud800", "\\ud800"): text}  # a form's keys are whole characters


def test_no_route_is_forgotten(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    named = {(method, adapter.match(address, method)[0]) for method, address, *_ in ROUTES}
    writing = {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}
        if rule.rule != BEGINS_AGAIN
    }
    assert named == writing


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route[1]}-{'-'.join(route[3])[:20]}")
def test_a_text_that_is_none_is_refused(
    app: Flask, access: Access, running: tuple[Flask, Match], route: tuple[str, str, bool, dict[str, Any]], text: str
) -> None:
    method, address, form, fields = route
    before = running[1].snapshot().version
    for body in spoilt(fields, text):
        access.attempts = Attempts()
        client = app.test_client()
        with client.session_transaction() as session:
            session.update(csrf=TOKEN, console=access.keys.epoch)
        answer = ask(client, method, address, form, body)
        assert answer.status_code < 500, (answer.status_code, answer.text[:300])
        if answer.status_code >= 400 and address.startswith("/api/"):
            assert answer.get_json()["error"], body
    acta = running[1].path.read_bytes()
    assert len(Acta.parse(acta)) == running[1].snapshot().version >= before
    for line in acta.splitlines():
        json.loads(line.decode("utf-8"))


@pytest.mark.parametrize(
    "body",
    ["[" * 60_000, '{"event": NaN}', '{"event": "play", "n": 1e999}', "{", '"\\ud800"', '{"n": ' + "9" * 5000 + "}"],
)
@pytest.mark.parametrize("address", ["/api/acta/events", "/api/session", "/api/questions/1"])
def test_what_is_no_json_is_refused(client: FlaskClient, address: str, body: str) -> None:
    answer = client.post(address, data=body, content_type="application/json")
    assert answer.status_code in (400, 404) and answer.get_json()["error"]


@contextmanager
def full() -> Iterator[None]:
    """A disk on which no byte can be written any more, as this process sees it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


_read_only: list[bool] = []


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if not _read_only:
        return
    writes = event in ("os.rename", "os.remove", "os.mkdir", "os.truncate", "os.rmdir")
    if event == "open":
        _, mode, flags = arguments
        writes = any(letter in (mode or "") for letter in "wax+") or bool((flags or 0) & (os.O_WRONLY | os.O_RDWR))
    if writes:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(arguments[0]))


@contextmanager
def read_only() -> Iterator[None]:
    """A disk that has been mounted read-only (as after an error): nothing can be made, opened to write, or moved."""
    if _refuse not in _hooked:
        sys.addaudithook(_refuse)
        _hooked.append(_refuse)
    _read_only.append(True)
    try:
        yield
    finally:
        _read_only.clear()


_hooked: list[Callable[..., None]] = []

# What the disk has no part in, or what only closes: it is answered as ever.
UNTOUCHED = {"/salir", "/api/questions/1", "/ajustes/aplicar"}
OPEN_FILE = "/api/acta/"  # the acta is open since the start: a disk that is mounted read-only cannot take it away so


@pytest.mark.parametrize("disk", [full, read_only])
@pytest.mark.usefixtures("capsys")  # what `miron run` prints must not want the disk
def test_a_disk_that_takes_nothing(tmp_path: Path, disk: Callable[[], AbstractContextManager[None]]) -> None:
    settings = tmp_path / "miron.toml"
    settings.write_text('mode = "competicion"\n')
    with whole(tmp_path) as (app, match):
        guard: Access = app.extensions["miron_access"]
        match.extend(OPENING, "camera")
        for method, address, form, fields in ROUTES:
            first = address in ("/entrar", "/api/session") and method == "POST"  # the PIN is chosen there at first
            if guard.keys.chosen and first:
                continue
            if not first and not guard.keys.chosen:
                guard.keys.choose(PIN)
            client = app.test_client()
            with client.session_transaction() as session:
                session.update(csrf=TOKEN, console=None if first else guard.keys.epoch, visit=address)
            kept = [path.read_bytes() for path in (match.path, tmp_path / "console.json", settings)]
            with disk():
                answer = ask(client, method, address, form, fields)
            what = (method, address, fields, answer.status_code, answer.text[-300:])
            if address in UNTOUCHED or method == "DELETE" or (disk is read_only and address.startswith(OPEN_FILE)):
                assert answer.status_code < 500, what
            elif address in ("/ajustes/baraja/nueva", "/api/acta/redo") or "corners" in fields:
                assert answer.status_code in (400, 409, 507), what  # no pictures, no frame, nothing to redo
            else:
                assert answer.status_code == 507, what
                now = [path.read_bytes() for path in (match.path, tmp_path / "console.json", settings)]
                assert now == kept, what
            assert app.test_client().get("/marcador").status_code == 200
            if first and address == "/entrar":
                assert "mira si queda sitio en el disco" in answer.text
                assert not guard.keys.chosen
        with app.test_client() as client, client.session_transaction() as session:
            session.update(csrf=TOKEN, console=guard.keys.epoch)
        assert ask(client, "POST", "/api/acta/events", False, PLAY).status_code in (201, 409)
        with disk():
            assert client.get("/partidas").status_code == 200


@pytest.mark.parametrize("disk", [full, read_only])
def test_a_damaged_index_on_a_disk_that_takes_nothing(
    tmp_path: Path, disk: Callable[[], AbstractContextManager[None]]
) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"this is no database" * 500)
    with disk():
        store = Store(path)
        with contextlib.closing(store):
            assert store.matches() == []
            store.renew()
            assert store.matches() == []
    assert path.read_bytes() == b"this is no database" * 500 or (tmp_path / f"{FILE}.damaged").exists()
