"""The console in a real browser, by keyboard alone and by touch, with no camera at all."""

from playwright.sync_api import Browser, Page, expect

from webui.access import Access
from webui.match import Match

from .browser import PIN, complaints, unlock


def page_of(chrome: Browser, address: str, width: int, height: int) -> Page:
    context = chrome.new_context(locale="es-ES", viewport={"width": width, "height": height})
    unlock(context, address)
    return context.new_page()


def lines(match: Match) -> list[dict[str, object]]:
    """The events of the acta after the match line, without what the machine adds."""
    machine = ("source", "at", "t")
    return [{k: v for k, v in line.items() if k not in machine} for line in match.snapshot().lines[1:]]


def test_the_first_visit_chooses_the_pin_and_the_next_gives_it(chrome: Browser, address: str) -> None:
    context = chrome.new_context(locale="es-ES", viewport={"width": 390, "height": 844})
    page = context.new_page()
    said = complaints(page)
    page.goto(address + "/mesa")
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_label("El mismo PIN otra vez").fill(PIN)
    page.get_by_role("button", name="Guardar y abrir la mesa").click()
    expect(page).to_have_url(address + "/mesa")
    page.get_by_role("button", name="Cerrar").click()
    expect(page).to_have_url(address + "/marcador")
    page.get_by_role("link", name="Mesa", exact=True).click()
    page.get_by_label("PIN").fill(PIN[::-1])
    page.get_by_role("button", name="Abrir la mesa").click()
    expect(page.get_by_role("alert").first).to_have_text("Ese no es el PIN.")
    page.get_by_label("PIN").fill(PIN)
    page.keyboard.press("Enter")
    expect(page).to_have_url(address + "/mesa")
    # What a page that is left no longer waits for "fails"; a wrong PIN is answered with 401.
    assert [line for line in said if "401" not in line and not line.startswith("failed:")] == []
    context.close()


def test_by_keyboard_alone(chrome: Browser, address: str, match: Match) -> None:
    page = page_of(chrome, address, 1280, 800)
    said = complaints(page)
    press, picker = page.keyboard.press, page.locator("#picker")
    page.goto(address + "/mesa")
    press("4")  # Oeste deals
    expect(picker).to_be_visible()
    for key in ("c", "r"):
        press(key)
    expect(page.locator(".triunfo-name")).to_contain_text("copas")
    press("j")
    expect(page.locator("#picker-title")).to_have_text("Juega Sur")
    for key in "o1orc6e2":  # a whole baza, faster than it can be written
        press(key)
    expect(page.locator("[data-played]")).to_have_attribute("data-played", "1O 12O 6C 2E")
    expect(page.locator("#picker-title")).to_have_text("Juega Norte")
    plays = [(line["seat"], line["card"]) for line in lines(match) if line["event"] == "play"]
    assert plays == [(1, "1O"), (2, "12O"), (3, "6C"), (4, "2E")]
    press("Escape")
    press("d")  # Norte: espadas
    expect(page.locator(".sung li").first).to_contain_text("20 Norte, espadas")
    press("u")
    expect(page.locator(".sung li")).to_have_count(0)
    press("y")
    expect(page.locator(".sung li").first).to_contain_text("20 Norte, espadas")
    press("i")
    press("3")  # the third choice: Norte exchanges
    expect(page.locator(".mazo .indicator")).to_have_attribute("alt", "el 7 de copas")
    press("m")
    for key in ("2", "4"):
        press(key)
    page.get_by_role("button", name="Anotar", exact=True).press("Enter")
    expect(page.locator(".incidents li")).to_have_count(1)
    press("Control+z")
    expect(page.locator(".incidents li")).to_have_count(0)
    assert [line["event"] for line in lines(match)] == [
        *("deal", "play", "play", "play", "play", "cante", "void", "insert", "exchange", "miscount", "void")
    ]
    press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.get_by_label("Usar las teclas en este aparato").uncheck()
    press("Escape")
    press("u")
    press("j")
    expect(picker).to_be_hidden()
    assert len(lines(match)) == 11
    assert [line for line in said if not line.startswith("failed:")] == []
    page.context.close()


def test_a_play_is_put_right_by_touch(chrome: Browser, address: str, played: Match) -> None:
    page = page_of(chrome, address, 390, 844)
    page.goto(address + "/mesa")
    line = page.locator("button.line", has_text="Sur juega el 5 de bastos")
    line.click()
    page.get_by_role("button", name="Fue otro").click()
    page.locator("#choose").get_by_role("button", name="Norte").click()
    expect(page.locator("#toast")).to_contain_text("seat 3")  # who has played in that baza
    line.click()
    page.locator("#picker .pick[value='3B']").click()
    expect(page.locator("li", has_text="Se corrige: Sur juega el 3 de bastos")).to_be_visible()
    page.get_by_role("button", name="Este: el 7 de espadas. Corregir la carta").click()
    page.get_by_role("button", name="Anular").click()
    expect(page.locator(".baza .card")).to_have_count(0)
    page.locator("button.line", has_text="Sur juega el 5 de bastos").click()
    page.get_by_role("button", name="Después faltaba…").click()
    page.get_by_role("button", name="Una jugada").click()
    page.locator("#choose").get_by_role("button", name="Este", exact=True).click()
    page.locator("#picker .pick[value='6E']").click()
    expect(page.locator(".baza .card")).to_have_attribute("alt", "el 6 de espadas")
    expect(page.get_by_role("button", name="Rehacer")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()


def test_a_locked_console_asks_for_its_pin_and_comes_back(
    chrome: Browser, address: str, access: Access, played: Match
) -> None:
    page = page_of(chrome, address, 1280, 800)
    page.route("**/api/events", lambda route: None)  # no news, which would send the page there before the button does
    page.goto(address + "/mesa")
    access.keys.choose("97531")
    page.get_by_role("button", name="Deshacer lo último").click()
    expect(page).to_have_url(address + "/entrar?a=%2Fmesa")
    page.get_by_label("PIN").fill("97531")
    page.keyboard.press("Enter")
    expect(page).to_have_url(address + "/mesa")
    assert played.snapshot().lines[-1]["event"] == "play"
    page.context.close()
