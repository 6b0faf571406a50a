"""A full room: those who find no place are told so and ask now and then; the console always gets through."""

import http.client
import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from webui import video
from webui.access import Access
from webui.api import state
from webui.app import create_app
from webui.audience import AGAIN, NEWS, PICTURES, Room
from webui.match import Match
from webui.phone.certificate import own_address

from .browser import PIN, complaints, serving
from .conftest import Table

LASTING = ("/api/events", "/video.mjpg?fps=1")
TIMEOUT = 60


class Device:
    """One connection, as a browser keeps it; what it asks for last may go on for ever."""

    def __init__(self, address: str, cookie: str = "", token: str = "") -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=TIMEOUT)
        self.cookie, self.token = cookie, token

    def ask(self, path: str, body: object = None) -> http.client.HTTPResponse:
        headers = {"Cookie": self.cookie, "X-CSRF-Token": self.token, "Content-Type": "application/json"}
        self._connection.request(
            "GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers
        )
        answer = self._answer = self._connection.getresponse()  # it is what keeps a lasting answer open
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        return answer

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


@contextmanager
def console(address: str) -> Iterator[Device]:
    """A device that has chosen the PIN."""
    with closing(Device(address)) as device:
        device.token = json.load(device.ask("/api/session"))["csrf"]
        device.token = json.load(device.ask("/api/session", {"pin": PIN}))["csrf"]
        yield device


def test_a_full_room_does_not_lock_the_console_out(address: str, table: Table, played: Match) -> None:
    table.look()
    with ExitStack() as open_devices, console(address) as referee:
        refused = []
        for path, places in zip(LASTING, (NEWS.everybody, PICTURES.everybody), strict=True):
            for n in range(places + 10):
                device = open_devices.enter_context(closing(Device(address)))
                answer = device.ask(path)
                assert answer.status == (200 if n < places else 503)
                if answer.status == 200:
                    assert answer.readline()  # it is on its way
                else:
                    refused.append((path, answer.getheader("Retry-After"), answer.read()))
        assert len(refused) == 20 and {again for _, again, _ in refused} == {str(AGAIN)}
        assert "too many" in json.loads(refused[0][2])["error"]
        assert referee.ask("/api/acta/events", {"event": "play", "seat": 3, "card": "4E"}).read()
        assert played.snapshot().lines[-1]["card"] == "4E"
        for path in LASTING:
            device = open_devices.enter_context(closing(Device(address, referee.cookie)))
            assert device.ask(path).status == 200
        with closing(Device(address)) as stranger:
            assert stranger.ask("/parts/marcador").status == 200


def test_the_console_has_so_many_places_too(
    table: Table, access: Access, monkeypatch: pytest.MonkeyPatch, played: Match
) -> None:
    monkeypatch.setattr(state, "NEWS", Room(5, 5, 1))
    with serving(table.live, access) as address, console(address) as referee:
        with closing(Device(address, referee.cookie)) as first, closing(Device(address, referee.cookie)) as second:
            assert first.ask("/api/events").status == 200
            assert second.ask("/api/events").status == 503
        with closing(Device(address)) as stranger:
            assert stranger.ask("/api/events").status == 200


def test_a_place_is_free_again_when_who_had_it_goes(
    table: Table, access: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "NEWS", Room(1, 1, 1))
    monkeypatch.setattr(state, "HEARTBEAT", 0.05)
    with serving(table.live, access) as address:
        first = Device(address)
        assert first.ask("/api/events").status == 200
        with closing(Device(address)) as second:
            again = second.ask("/api/events")
            assert again.status == 503 and again.read()
            first.close()
            while (again := second.ask("/api/events")).status == 503:
                again.read()
            assert again.status == 200


def test_no_address_takes_the_whole_room(table: Table, access: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    """From another machine's address, that is: this one's own as the others see it."""
    outside = own_address()
    if outside.startswith("127."):
        pytest.skip("this machine is in no network")
    monkeypatch.setattr(state, "NEWS", Room(9, 2, 1))
    with serving(table.live, access, host="0.0.0.0") as here, ExitStack() as open_devices:
        there = f"http://{outside}:{urlsplit(here).port}"
        got = [open_devices.enter_context(closing(Device(there))).ask("/api/events").status for _ in range(4)]
        assert got == [200, 200, 503, 503]
        assert open_devices.enter_context(closing(Device(here))).ask("/api/events").status == 200


@pytest.mark.parametrize(
    ("clients", "answers"),
    [
        (["10.0.0.1"] * 3, [200, 200, 503]),
        (["10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.3"], [200, 200, 200, 200, 503]),
        (["fe80::1", "fe80::2", "fe80::3"], [200, 200, 503]),  # one household
        (["127.0.0.1"] * 5, [200, 200, 200, 200, 503]),  # a proxy here speaks for many
        (["::1"] * 5, [200, 200, 200, 200, 503]),
    ],
)
def test_who_finds_a_place(
    table: Table, access: Access, monkeypatch: pytest.MonkeyPatch, clients: list[str], answers: list[int]
) -> None:
    table.look()
    for path, module, name in (("/api/events", state, "NEWS"), ("/video.mjpg", video, "PICTURES")):
        monkeypatch.setattr(module, name, Room(4, 2, 1))
        app: Flask = create_app(table.live, access)
        got = [app.test_client().get(path, environ_base={"REMOTE_ADDR": c}, buffered=False) for c in clients]
        assert [answer.status_code for answer in got] == answers
        for answer in got:
            answer.close()
        assert app.test_client().get(path, environ_base={"REMOTE_ADDR": clients[0]}, buffered=False).status_code == 200


def test_a_page_without_a_place_asks_now_and_then(
    chrome: Browser, table: Table, access: Access, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "NEWS", Room(0, 0, 0))
    page = chrome.new_page(locale="es-ES")
    said = complaints(page)
    with serving(table.live, access) as address:
        page.goto(address + "/marcador")
        page.evaluate("window.notReloaded = true")
        expect(page.locator(".baza .card")).to_have_count(1)
        for count, (seat, card) in enumerate(((3, "4E"), (4, "5E")), start=2):
            played.append({"event": "play", "seat": seat, "card": card}, "camera")
            expect(page.locator(".baza .card")).to_have_count(count)
        assert page.evaluate("window.notReloaded") and page.locator("#stale").is_hidden()
    page.close()
    assert any("503" in line for line in said), "the page has heard the news by itself"
