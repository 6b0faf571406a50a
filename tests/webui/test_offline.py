"""A page whose network goes away says so and how old it is, and comes back right by itself."""

from playwright.sync_api import expect

from webui.access import Access
from webui.match import Match

from .browser import browser, serving
from .conftest import Table


def test_a_page_without_network(table: Table, access: Access, played: Match) -> None:
    with browser() as chrome, serving(table.live, access) as address:
        context = chrome.new_context(locale="es-ES")
        page = context.new_page()
        page.goto(address + "/marcador")
        expect(page.locator("#points-B")).to_have_text("25")
        page.clock.install()
        context.set_offline(True)
        page.clock.fast_forward(20_000)
        expect(page.locator("#stale")).to_contain_text("Sin conexión con Mirón. Lo que se ve es de las", timeout=30_000)
        played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
        context.set_offline(False)
        page.clock.resume()
        expect(page.locator("#stale")).to_be_hidden(timeout=60_000)
        expect(page.locator(".baza .card")).to_have_count(2, timeout=30_000)
