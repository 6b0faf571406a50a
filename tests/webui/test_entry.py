"""/entrar: the PIN chosen at first, asked for later, tried not too often; and the keys on disk."""

import json
import threading
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webui.access import Access
from webui.attempts import BURST, FIRST_WAIT, FREE, LONGEST_WAIT, REFILL, Attempts, client_of
from webui.folder import FolderError
from webui.keys import FILE, Keys, PinError, check

PIN = "2468"
AWAY = {"REMOTE_ADDR": "192.168.1.30"}


def session(client: FlaskClient, pin: str, **more: object) -> tuple[int, dict[str, object]]:
    token = client.get("/api/session").get_json()["csrf"]
    environ = more.pop("environ", {})
    body = {"pin": pin, **more}
    answer = client.post("/api/session", json=body, headers={"X-CSRF-Token": token}, environ_overrides=environ)
    return answer.status_code, answer.get_json()


def test_the_first_visit_chooses_the_pin(stranger: FlaskClient, access: Access) -> None:
    assert "Elige un PIN para la mesa" in stranger.get("/mesa", follow_redirects=True).get_data(as_text=True)
    answer = stranger.post("/entrar", data={"pin": PIN, "again": PIN, "a": "/mesa?x=1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/mesa?x=1")
    assert stranger.get("/mesa").status_code == 200 and access.keys.matches(PIN)


def test_later_visits_give_it(stranger: FlaskClient, access: Access) -> None:
    access.keys.choose(PIN)
    html = stranger.get("/entrar").get_data(as_text=True)
    assert "La mesa del árbitro" in html and 'name="again"' not in html
    wrong = stranger.post("/entrar", data={"pin": "8642"})
    assert wrong.status_code == 401 and "Ese no es el PIN" in wrong.get_data(as_text=True)
    assert stranger.post("/entrar", data={"pin": PIN}).headers["Location"] == "/mesa"
    assert stranger.get("/entrar").headers["Location"] == "/mesa"


@pytest.mark.parametrize(
    ("pin", "again", "message"),
    [
        (PIN, "2469", "no son iguales"),
        ("", "", "4 a 12 cifras"),
        ("123", "123", "4 a 12 cifras"),
        ("secreto", "secreto", "4 a 12 cifras"),
        ("٢٤٦٨", "٢٤٦٨", "4 a 12 cifras"),
        ("1" * 13, "1" * 13, "4 a 12 cifras"),
        ("0000", "0000", "adivina cualquiera"),
        ("12345", "12345", "adivina cualquiera"),
        ("4321", "4321", "adivina cualquiera"),
        ("8901", "8901", "adivina cualquiera"),
    ],
)
def test_a_pin_that_is_none(stranger: FlaskClient, access: Access, pin: str, again: str, message: str) -> None:
    answer = stranger.post("/entrar", data={"pin": pin, "again": again})
    assert answer.status_code == 400 and message in answer.get_data(as_text=True)
    assert not access.keys.chosen


@pytest.mark.parametrize(
    ("address", "host", "needed"),
    [
        ("127.0.0.1", "localhost:8080", False),
        ("::1", "[::1]:8080", False),
        ("::ffff:127.0.0.1", "127.0.0.1:8080", False),
        ("192.168.1.30", "192.168.1.4:8080", True),
        ("127.0.0.1", "evil.example:8080", True),  # a name of another site that it has made to mean this machine
        ("fd00::5", "[fd00::1]:8080", True),
    ],
)
def test_from_elsewhere_the_first_pin_takes_the_code(
    app: Flask, access: Access, address: str, host: str, needed: bool
) -> None:
    client = app.test_client(use_cookies=False)
    environ = {"REMOTE_ADDR": address, "HTTP_HOST": host}
    first = client.get("/api/session", environ_overrides=environ)
    cookie = first.headers["Set-Cookie"].partition(";")[0]

    def choose(code: str) -> int:
        headers = {"X-CSRF-Token": first.get_json()["csrf"], "Cookie": cookie}
        body = {"pin": PIN, "code": code}
        return client.post("/api/session", json=body, headers=headers, environ_overrides=environ).status_code

    assert ('name="code"' in client.get("/entrar", environ_overrides=environ).get_data(as_text=True)) == needed
    if needed:
        assert choose("") == choose(f"{(int(access.keys.code) + 1) % 10**6:06d}") == 401
        assert not access.keys.chosen
    assert choose(access.keys.code if needed else "") == 200
    assert access.keys.chosen


def test_by_api(stranger: FlaskClient, access: Access) -> None:
    access.keys.choose(PIN)
    status, body = session(stranger, "8642")
    assert (status, body["why"]) == (401, "pin")
    status, body = session(stranger, PIN)
    assert (status, body["unlocked"]) == (200, True)
    answer = stranger.delete("/api/session", headers={"X-CSRF-Token": str(body["csrf"])})
    assert answer.get_json()["unlocked"] is False
    for odd in ([], None, {"pin": ["2468"]}):
        token = stranger.get("/api/session").get_json()["csrf"]
        answer = stranger.post(
            "/api/session", data=json.dumps(odd), content_type="application/json", headers={"X-CSRF-Token": token}
        )
        assert answer.status_code == 401, odd


def test_too_many_tries(stranger: FlaskClient, access: Access) -> None:
    access.keys.choose(PIN)
    for _ in range(FREE):
        assert session(stranger, "8642")[0] == 401
    status, body = session(stranger, PIN)
    assert status == 429 and body == {"error": "too many tries"}
    page = stranger.post("/entrar", data={"pin": PIN})
    assert page.status_code == 429 and int(page.headers["Retry-After"]) <= FIRST_WAIT
    assert "Demasiados intentos. Prueba dentro de 1 minuto." in page.get_data(as_text=True)
    assert session(stranger, PIN, environ=AWAY)[0] == 200  # another one's mistakes are not mine


@pytest.mark.parametrize(
    "wanted", ["//evil.example", "https://evil.example", "/\\evil.example", "", "/entrar?a=/entrar"]
)
def test_it_leads_nowhere_else(stranger: FlaskClient, access: Access, wanted: str) -> None:
    access.keys.choose(PIN)
    assert stranger.post("/entrar", data={"pin": PIN, "a": wanted}).headers["Location"] == "/mesa"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_waits_double_and_are_forgotten() -> None:
    clock = Clock()
    attempts = Attempts(clock)
    assert [attempts.begin("a") for _ in range(FREE)] == [0.0] * FREE
    waits = []
    for _ in range(9):
        waits.append(attempts.begin("a"))
        clock.now += waits[-1]
        assert attempts.begin("a") == 0.0
    assert waits[:3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT] and waits[-1] == LONGEST_WAIT
    attempts.right("a")
    assert attempts.begin("a") == 0.0 and attempts.begin("a") == 0.0
    clock.now += 4000
    assert [attempts.begin("a") for _ in range(FREE)] == [0.0] * FREE


def test_all_together_are_limited_too() -> None:
    clock = Clock()
    attempts = Attempts(clock)
    assert all(attempts.begin(f"10.0.0.{n}") == 0.0 for n in range(BURST))
    assert attempts.begin("10.0.1.1") == REFILL
    clock.now += REFILL
    assert attempts.begin("10.0.1.1") == 0.0 and attempts.begin("10.0.1.2") > 0
    attempts.right("10.0.1.1")  # who knows the PIN takes nothing from the others
    assert attempts.begin("10.0.1.2") == 0.0


def test_many_tabs_at_once_gain_nothing() -> None:
    attempts, allowed = Attempts(Clock()), []
    threads = [threading.Thread(target=lambda: allowed.append(attempts.begin("a") == 0.0)) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(allowed) == FREE


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("", ""),
    ],
)
def test_clients(address: str, client: str) -> None:
    assert client_of(address) == client


def test_the_keys_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    keys.choose(PIN)
    path = tmp_path / FILE
    assert path.stat().st_mode & 0o777 == 0o600 and PIN not in path.read_text()
    path.chmod(0o644)
    again = Keys(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert again.matches(PIN) and not again.matches("8642")
    assert (again.secret, again.epoch) == (keys.secret, keys.epoch)
    again.choose("97531")
    assert again.epoch != keys.epoch and not again.matches(PIN)


def test_the_first_pin_is_taken_once(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    assert keys.claim(PIN) and not keys.claim("8642") and keys.matches(PIN)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"secret": "x"}', '{"secret": "", "epoch": "e", "pin": null}'])
def test_damaged_keys_are_said_and_left(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(FolderError, match=r"console\.json: is damaged .* delete it"):
        Keys(tmp_path)
    assert (tmp_path / FILE).read_text() == text


@pytest.mark.parametrize("pin", ["2468", "1357", "0420", "121212", "999988887777"])
def test_pins_that_may_be_taken(pin: str) -> None:
    check(pin)


def test_pins_that_may_not() -> None:
    with pytest.raises(PinError):
        check("6789")
