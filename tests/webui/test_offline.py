"""A page whose network goes away says so and how old it is, and comes back right by itself."""

from playwright.sync_api import expect

from webui.access import Access
from webui.match import Match

from .browser import browser, serving
from .conftest import Table
from .wire import wire


def test_a_page_without_network(table: Table, access: Access, played: Match) -> None:
    with browser() as chrome, serving(table.live, access) as address, wire(address) as network:
        page = chrome.new_page(locale="es-ES")
        page.clock.install()  # before the page sets its own timers
        page.goto(network.address + "/marcador")
        expect(page.locator("#points-B")).to_have_text("25")
        network.cut()
        page.clock.fast_forward(20_000)
        expect(page.locator("#stale")).to_contain_text("Sin conexión con Mirón. Lo que se ve es de las")
        expect(page.locator("#stale")).to_be_visible()
        played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
        network.mend()
        expect(page.locator("#stale")).to_be_hidden()
        expect(page.locator(".baza .card")).to_have_count(2)
