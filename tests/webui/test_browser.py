"""The pages in a real browser: pushed without reload, buttons that write, nothing cut off, no word of complaint."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from vision.questions import Question
from webui.access import Access
from webui.match import Match

from .browser import complaints, serving, unlock
from .conftest import OPENING, Table

SIZES = {"phone": (390, 844), "laptop": (1366, 768), "television": (1920, 1080)}


@pytest.fixture
def page(chrome: Browser, address: str) -> Iterator[Page]:
    """A laptop's page; its console is unlocked."""
    context = chrome.new_context(locale="es-ES", viewport={"width": 1366, "height": 768})
    unlock(context, address)
    page = context.new_page()
    yield page
    context.close()


@pytest.mark.parametrize("path", ["/mesa", "/marcador"])
def test_news_come_without_reload(page: Page, address: str, match: Match, path: str) -> None:
    page.goto(address + path)
    page.evaluate("window.notReloaded = true")
    expect(page.locator(".moment")).to_have_text("Esperando las primeras cartas")
    for line in OPENING:
        match.append(line, "camera")
    expect(page.locator("#points-A")).to_have_text("15")
    expect(page.locator("#points-B")).to_have_text("25")
    expect(page.locator(".baza .card")).to_have_attribute("alt", "el 7 de espadas")
    expect(page.locator(".place.turn .name")).to_contain_text("Norte")
    expect(page.locator(".triunfo-name")).to_contain_text("copas")
    assert page.evaluate("window.notReloaded")


def test_a_cante_by_button(page: Page, address: str, played: Match) -> None:
    played.undo()  # nobody has led the fourth baza
    page.goto(address + "/mesa")
    page.get_by_role("button", name="Este: veinte en espadas", exact=True).click()
    expect(page.locator(".sung li")).to_have_text(re.compile("20 Este, espadas"))
    expect(page.locator("#points-B")).to_have_text("45")
    line = played.snapshot().lines[-1]
    assert (line["event"], line["seat"], line["suit"], line["source"]) == ("cante", 2, "E", "person")
    page.get_by_role("button", name="Deshacer lo último").click()
    expect(page.locator("#points-B")).to_have_text("25")
    expect(page.locator(".sung li")).to_have_count(0)


def test_a_card_is_corrected_by_tapping_it(page: Page, address: str, played: Match) -> None:
    page.goto(address + "/mesa")
    page.get_by_role("button", name="Este: el 7 de espadas. Corregir la carta").click()
    expect(page.locator("#picker")).to_be_visible()
    expect(page.locator("#picker .pick[value='1O']")).to_be_disabled()  # it has been played
    page.locator("#picker .pick[value='6E']").click()
    expect(page.locator(".baza .card")).to_have_attribute("alt", "el 6 de espadas")
    assert played.snapshot().lines[-1]["set"] == {"card": "6E"}
    expect(page.locator("#picker")).to_be_hidden()


def test_a_whole_hand_can_be_begun_by_hand(page: Page, address: str, match: Match) -> None:
    page.goto(address + "/mesa")
    page.locator(".choice", has_text="Oeste").click()
    page.locator("#picker .pick[value='4C']").click()
    page.get_by_role("button", name="Sur: Añadir la carta que ha jugado").click()
    page.locator("#picker .pick[value='1O']").click()
    expect(page.locator(".place.turn .name")).to_contain_text("Este")
    assert match.snapshot().report["hands"][0]["table"] == [[1, "1O"]]


def test_leaving_the_picker_writes_nothing(page: Page, address: str, played: Match) -> None:
    page.goto(address + "/mesa")
    page.get_by_role("button", name="Norte: Añadir").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Norte: Añadir").click()
    page.locator("#picker").get_by_role("button", name="Dejarlo").click()
    expect(page.locator("#picker")).to_be_hidden()
    assert played.snapshot().version == len(OPENING) + 1


def test_what_is_refused_is_said(page: Page, address: str, played: Match) -> None:
    page.goto(address + "/mesa")
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    expect(page.locator(".baza .card")).to_have_count(2)
    page.evaluate("""() => {  // at once: news would put the place right again
      const slot = document.querySelector('.slot');
      slot.dataset.do = JSON.stringify({pick: {event: 'play', seat: 2, card: null}});
      slot.click();
    }""")
    page.locator("#picker .pick[value='5E']").click()
    expect(page.locator("#toast")).to_contain_text("No se ha podido guardar")
    expect(page.locator("#toast")).to_contain_text("seat 2")


def test_a_question_is_answered_by_button(page: Page, address: str, table: Table, played: Match) -> None:
    page.goto(address + "/mesa")
    table.questions = ((Question(7, "card", 12.5, 100, 1, (("7E", 0.6), ("6E", 0.4)), 15), 15),)
    expect(page.locator(".questions p")).to_contain_text("¿Qué carta se jugó aquí?")
    page.locator(".answer", has_text="el 6 de espadas").click()
    expect(page.locator(".questions")).to_have_count(0)
    expect(page.locator(".baza .card")).to_have_attribute("alt", "el 6 de espadas")


def test_keyboard_focus_survives_news(page: Page, address: str, played: Match) -> None:
    page.goto(address + "/mesa")
    button = page.get_by_role("button", name="Norte: veinte en oros", exact=True)
    button.focus()
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    expect(page.locator(".baza .card")).to_have_count(2)
    expect(button).to_be_focused()


def test_the_picture_and_the_end_of_the_recording(page: Page, address: str, table: Table) -> None:
    table.film()
    page.goto(address + "/mesa")
    expect(page.locator(".camera")).to_contain_text("La grabación ha terminado; el marcador se queda")
    expect(page.locator("#video")).to_have_js_property("naturalWidth", 160)


def test_a_lost_server_is_said_and_found_again(chrome: Browser, table: Table, access: Access, played: Match) -> None:
    again = Table(played)
    page = chrome.new_context(locale="es-ES").new_page()
    with serving(table.live, access) as address:
        unlock(page.context, address)
        page.goto(address + "/mesa")
        expect(page.locator("#points-B")).to_have_text("25")
        expect(page.locator("#stale")).to_be_hidden()
        page.clock.install()
    port = int(address.rsplit(":", 1)[1])
    page.clock.fast_forward(20_000)
    expect(page.locator("#stale")).to_contain_text("Sin conexión con Mirón. Lo que se ve es de las")
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    page.clock.resume()
    with serving(again.live, access, port):
        expect(page.locator("#stale")).to_be_hidden(timeout=15_000)
        expect(page.locator(".baza .card")).to_have_count(2)
    page.context.close()


def test_going_back_brings_the_news_again(page: Page, address: str, played: Match) -> None:
    page.goto(address + "/mesa")
    page.get_by_role("link", name="Marcador").click()
    expect(page.locator("#points-B")).to_have_text("25")
    page.go_back()
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    expect(page.locator(".baza .card")).to_have_count(2)


def test_the_language_switch(page: Page, address: str, played: Match) -> None:
    page.goto(address + "/marcador")
    page.get_by_title("Deutsch").click()
    expect(page).to_have_url(address + "/marcador")
    expect(page.locator(".place.turn em")).to_have_text("ist dran")
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    expect(page.locator(".baza .card")).to_have_count(2)
    expect(page.locator(".foot .camera")).to_contain_text("Kamera")


@pytest.mark.parametrize(
    ("path", "size", "scheme"),
    [
        *((path, size, "light") for path in ("/mesa", "/marcador") for size in SIZES),
        ("/mesa", "laptop", "dark"),
        ("/marcador", "television", "dark"),
    ],
)
def test_nothing_is_cut_off_and_the_console_is_silent(
    chrome: Browser, address: str, table: Table, played: Match, path: str, size: str, scheme: str
) -> None:
    width, height = SIZES[size]
    table.film()
    context = chrome.new_context(
        locale="es-ES",
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    unlock(context, address)
    page = context.new_page()
    said = complaints(page)
    page.goto(address + path)
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    expect(page.locator(".baza .card")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for card in page.locator(".baza .card").all():
        box, cloth = card.bounding_box(), page.locator(".cloth").bounding_box()
        assert box is not None and cloth is not None
        assert cloth["x"] <= box["x"] and box["x"] + box["width"] <= cloth["x"] + cloth["width"]
        assert cloth["y"] <= box["y"] and box["y"] + box["height"] <= cloth["y"] + cloth["height"]
    if path == "/marcador" and size == "television":
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.locator("#points-A").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 200
        smallest = page.evaluate(
            "Math.min(...[...document.querySelectorAll('main *')].filter(e => e.offsetParent && [...e.childNodes]"
            ".some(n => n.nodeType === 3 && n.nodeValue.trim()) && !e.closest('.hidden'))"
            ".map(e => parseFloat(getComputedStyle(e).fontSize)))"
        )
        assert smallest >= 24
    assert [line for line in said if "video.mjpg" not in line] == []
    context.close()
