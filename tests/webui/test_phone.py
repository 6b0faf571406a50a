"""The phone as camera: one phone only, over https, with a certificate that is kept; and in a real browser."""

import json
import ssl
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect, sync_playwright

from vision.camera import Camera, CameraState
from vision.camera.phone import PhoneSource
from webui.phone.app import COOKIE, create_phone_app
from webui.phone.certificate import certificate_for
from webui.phone.pairing import Pairing
from webui.phone.server import PhoneServer

from .browser import chromium, complaints
from .process import running

SLOW = 60_000  # ms for a browser that films on a busy machine
PICTURE = cv2.imencode(".jpg", np.full((48, 64, 3), 90, np.uint8))[1].tobytes()
HERE = frozenset({"127.0.0.1", "localhost", "10.1.2.3"})


@pytest.fixture
def pairing(tmp_path: Path) -> Pairing:
    return Pairing(tmp_path / "phone" / "paired")


@pytest.fixture
def source() -> PhoneSource:
    return PhoneSource(patience=0.1)


@pytest.fixture
def client(pairing: Pairing, source: PhoneSource) -> FlaskClient:
    return new_phone(pairing, source)


def new_phone(pairing: Pairing, source: PhoneSource) -> FlaskClient:
    return create_phone_app(pairing, source.put, lambda: "live").test_client()


def redeem(client: FlaskClient, code: str) -> int:
    return client.post("/api/redeem", json={"code": code}, base_url="https://localhost").status_code


def send(client: FlaskClient, data: bytes = PICTURE, kind: str = "image/jpeg") -> int:
    return client.post("/api/picture", data=data, content_type=kind, base_url="https://localhost").status_code


def test_a_code_works_once(client: FlaskClient, pairing: Pairing, source: PhoneSource) -> None:
    code = pairing.code
    assert send(client) == 401
    assert redeem(client, "guessed") == 410
    assert redeem(client, code) == 204 and pairing.paired
    assert send(client) == 200 and source.read().image.shape == (48, 64, 3)
    other = new_phone(pairing, source)
    assert redeem(other, code) == 410 and send(other) == 401
    assert client.get("/api/paired", base_url="https://localhost").json == {"paired": True}


def test_the_newest_phone_films(client: FlaskClient, pairing: Pairing, source: PhoneSource) -> None:
    redeem(client, pairing.code)
    other = new_phone(pairing, source)
    assert redeem(other, pairing.code) == 204
    assert send(other) == 200 and send(client) == 401


def test_the_phone_films_on_after_a_restart(client: FlaskClient, pairing: Pairing, source: PhoneSource) -> None:
    redeem(client, pairing.code)
    key = client.get_cookie(COOKIE)
    again = Pairing(pairing._path)
    assert key is not None and again.admits(key.value) and not again.admits("") and again.code != pairing.code
    assert key.value not in pairing._path.read_text() and pairing._path.stat().st_mode & 0o077 == 0
    pairing._path.write_text("")  # half written
    assert not Pairing(pairing._path).admits("")


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [
        (b"no picture", "image/jpeg", 400),
        (PICTURE, "image/png", 415),
        (b"", "image/jpeg", 400),
        (bytes(5_000_000), "image/jpeg", 413),
    ],
)
def test_what_is_no_picture(client: FlaskClient, pairing: Pairing, data: bytes, kind: str, status: int) -> None:
    redeem(client, pairing.code)
    assert send(client, data, kind) == status
    assert send(client) == 200  # and nothing is broken


def test_another_site_cannot_send(client: FlaskClient, pairing: Pairing) -> None:
    answer = client.post("/api/redeem", json={"code": pairing.code}, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403 and not pairing.paired


def test_the_certificate_is_kept_while_it_is_good(tmp_path: Path) -> None:
    first = certificate_for(tmp_path, HERE)
    assert certificate_for(tmp_path, HERE).fingerprint == first.fingerprint
    assert first.key.stat().st_mode & 0o077 == 0
    later = datetime.now(UTC) + timedelta(days=380)
    assert certificate_for(tmp_path, HERE, later).fingerprint != first.fingerprint
    moved = certificate_for(tmp_path, HERE | {"10.9.9.9"})
    assert moved.fingerprint != first.fingerprint
    moved.certificate.write_text("damaged")
    assert certificate_for(tmp_path, HERE).fingerprint != moved.fingerprint


@pytest.fixture
def served(tmp_path: Path) -> Iterator[PhoneServer]:
    source = PhoneSource()
    server = PhoneServer(source, Camera(source), tmp_path, 0)
    server.start()
    yield server
    server.stop()


def test_the_certificate_fits_the_address(served: PhoneServer) -> None:
    trust = ssl.create_default_context(cafile=str(served.certificate.certificate))
    with urllib.request.urlopen(served.origin, timeout=10, context=trust) as answer:
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert b"phone.js" in answer.read()
    assert served.pairing.code in served.address.partition("#")[2]


def test_a_port_that_is_taken(served: PhoneServer, tmp_path: Path) -> None:
    source = PhoneSource()
    port = int(served.origin.rpartition(":")[2])
    with pytest.raises(OSError, match=f"port {port}: cannot listen there for the phone .* --phone-port"):
        PhoneServer(source, Camera(source), tmp_path, port)


def test_a_phone_films_a_table(tmp_path: Path) -> None:
    """The whole way: `miron run --phone`, the console's code, a browser with a (made-up) camera, live pictures."""
    with (
        running(tmp_path, "--phone", "--phone-port", "0") as run,
        sync_playwright() as playwright,
    ):
        run.unlock()
        assert run.get("/api/health")["camera"]["state"] in (CameraState.OPENING, CameraState.LOST)
        chrome = playwright.chromium.launch(
            executable_path=chromium(),
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--use-fake-device-for-media-stream=fps=10",
                "--use-fake-ui-for-media-stream",
            ],
        )
        phone = chrome.new_context(locale="es-ES", ignore_https_errors=True, viewport={"width": 844, "height": 390})
        page = phone.new_page()
        said = complaints(page)
        code = run.get("/api/phone")["code"]
        page.goto(code)
        expect(page.locator("#words")).to_have_text("Mirón ve la mesa", timeout=SLOW)
        assert "#" not in page.url  # the code is used up
        health = run.get("/api/health")
        assert (health["status"], health["camera"]["state"]) == ("ok", "live")
        assert said == []

        second = phone.browser.new_context(locale="en-GB", ignore_https_errors=True).new_page()
        second.goto(code)  # somebody else has seen the code
        expect(second.locator("#words")).to_have_text(
            "This code has been used already. Scan the new one on Mirón's page.", timeout=SLOW
        )
        second.goto("about:blank")
        second.goto(run.get("/api/phone")["code"])
        expect(second.locator("#words")).to_have_text("Mirón sees the table", timeout=SLOW)
        expect(page.locator("#words")).to_contain_text("Ahora filma otro móvil", timeout=SLOW)
        chrome.close()


def test_a_phone_that_may_not_film_says_so(served: PhoneServer) -> None:
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(
            executable_path=chromium(),
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--use-fake-device-for-media-stream=fps=10",
                "--deny-permission-prompts",
            ],
        )
        page = chrome.new_context(locale="de-DE", ignore_https_errors=True).new_page()
        page.goto(served.address)
        expect(page.locator("#words")).to_contain_text("darf die Kamera nicht benutzen", timeout=SLOW)
        expect(page.locator("#again")).to_be_visible()
        assert json.loads(page.evaluate("fetch('/api/paired').then((a) => a.text())")) == {"paired": True}
        chrome.close()
