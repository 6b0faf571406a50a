"""WCAG 2.2 AA as far as axe can tell, on every page, light and dark, laptop and phone; and what axe cannot tell."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from webui.setup.pages import STEPS

from .browser import PATIENCE, unlock
from .evening import Evening, evening

PUBLIC = ("/marcador", "/entrar", "/ayuda", "/disputa", "/partidas")
CONSOLE = ("/mesa", "/telefono", *(f"/ajustes/{step}" for step in STEPS))
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
FITS = """() => [document.scrollingElement, ...document.querySelectorAll('.bar a, .bar button')]
  .filter((e) => Math.max(e.scrollWidth, e.getBoundingClientRect().right) > innerWidth)
  .map((e) => `too wide: ${e.outerHTML.slice(0, 90)}`)
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with evening(tmp_path_factory.mktemp("evening")) as table:
        yield table


def faults(page: Page) -> list[str]:
    """What axe finds, each with the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("(rules) => axe.run(document, rules)", RULES)["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize("unlocked", [False, True], ids=["for everybody", "for the console"])
def test_axe_finds_nothing_and_every_page_fits_a_phone(chrome: Browser, table: Evening, unlocked: bool) -> None:
    wrong: dict[str, list[str]] = {}
    context = chrome.new_context(locale="es-ES", viewport=PHONE, color_scheme="dark", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.route("**/video.mjpg*", lambda route: route.abort())  # drawing it takes time, and axe sees none of it
    if unlocked:
        unlock(context, table.address)
    page = context.new_page()
    for path in CONSOLE if unlocked else PUBLIC:
        page.goto(table.address + path, wait_until="domcontentloaded")
        for summary in page.locator(".setup summary").all():
            summary.click()
        found = [*faults(page), *page.evaluate(FITS)]
        page.set_viewport_size(LAPTOP)
        page.emulate_media(color_scheme="light")
        found += faults(page)
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme="dark")
        if found:
            wrong[path] = found
    context.close()
    assert wrong == {}


def test_the_scoreboard_is_told_in_words(chrome: Browser, table: Evening) -> None:
    page = chrome.new_page(locale="es-ES")
    page.goto(table.address + "/marcador")
    said = page.locator("[aria-live]").first.inner_text()
    assert re.search(r"Ana–Eva: \d+ (malas|buenas); Luis–Paco: \d+ (malas|buenas)", said)
    assert "En la mesa: " in said and "Le toca a " in said
    for card in page.locator(".baza .card").all():
        expect(card).to_have_attribute("alt", re.compile(r"^(el|la) .+ de (oros|copas|espadas|bastos)$"))
    page.close()


def test_suits_differ_in_shape_and_name_not_in_colour_alone() -> None:
    drawn = (Path(__file__).parents[2] / "webui" / "static" / "suits.svg").read_text()
    shapes = re.findall(r'<symbol id="([OCEB])"[^>]*>(.+?)</symbol>', drawn)
    assert [suit for suit, _ in shapes] == list("OCEB") and len({shape for _, shape in shapes}) == 4


def test_those_who_want_no_motion_get_none(chrome: Browser, table: Evening) -> None:
    context = chrome.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(table.address + "/marcador")
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(e => parseFloat(getComputedStyle(e).transitionDuration) > 0"
        " || parseFloat(getComputedStyle(e).animationDuration) > 0).map(e => e.className)"
    )
    assert moving == []
    context.close()


def test_the_settings_by_keyboard(chrome: Browser, table: Evening) -> None:
    context = chrome.new_context(locale="es-ES")
    unlock(context, table.address)
    page = context.new_page()
    page.goto(table.address + "/ajustes/modo")
    page.locator("input[value=amistoso]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[value=competicion]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/ajustes/pantallas"))
    assert table.live.mode == "competicion"
    page.goto(table.address + "/ajustes/modo")
    page.locator("input[value=amistoso]").check()
    page.get_by_role("button", name="Guardar y seguir").press("Enter")
    expect(page).to_have_url(re.compile("/ajustes/pantallas"))
    assert table.live.mode == "amistoso"
    context.close()
