"""The first evening's settings in a real browser: nothing typed is lost, and a new start comes back by itself."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from vision.calibration import load as load_calibration
from vision.decks.namer import Namer
from webui.access import Access
from webui.config import Config
from webui.keys import Keys
from webui.match import Match
from webui.server import Server, listen
from webui.setup import pages
from webui.setup.decks import Decks
from webui.setup.settings import Settings

from .browser import PATIENCE, unlock
from .conftest import Table

NAMES = ["Ana", "Luis", "Eva", "Paco"]


class Miron:
    """Serves the table with its settings; asked to begin again it ends, and another one comes in its place."""

    def __init__(self, match: Match, folder: Path) -> None:
        self._match, self._folder = match, folder
        self.port = 0
        self.asked = threading.Event()
        self.server = self._begin()
        self.port, self.address = self.server.port, self.server.address

    def _begin(self) -> Server:
        table = Table(self._match)
        table.film()
        self.settings = Settings(self._folder / "miron.toml", self._folder, Config(), table.live, self.asked.set, {})
        decks = Decks(self._folder, None, lambda: Namer([]))
        more = [pages.blueprint(table.live, self.settings, decks)]
        server = Server(table.live, listen("127.0.0.1", self.port), Access(Keys(self._folder)), more=more)
        server.start()
        return server

    def again(self) -> None:
        self.server.stop()
        self.server = self._begin()


@contextmanager
def at_the_console(chrome: Browser, miron: Miron) -> Iterator[Page]:
    context = chrome.new_context(locale="es-ES")
    context.set_default_timeout(PATIENCE)
    unlock(context, miron.address)
    try:
        yield context.new_page()
    finally:
        context.close()
        miron.server.stop()


def test_names_and_points_are_kept_together_with_the_keyboard(chrome: Browser, match: Match, tmp_path: Path) -> None:
    miron = Miron(match, tmp_path)
    with at_the_console(chrome, miron) as page:
        page.goto(f"{miron.address}/ajustes/mesa")
        for seat, name in enumerate(NAMES, start=1):
            page.locator(f"#name{seat}").fill(name)
        page.get_by_role("button", name="Esquina 1").focus()
        for key in ("Shift+ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
        page.get_by_role("button", name="Guardar y seguir").press("Enter")
        page.wait_for_url("**/ajustes/baraja?guardado=1")
        kept = load_calibration(tmp_path)
        assert miron.settings.now().players == NAMES and kept is not None
        width, height = kept[0].size
        shares = [(x / width, y / height) for x, y in kept[0].corners]
        assert shares[0] == pytest.approx((0.17, 0.845), abs=1e-3) and shares[1] == pytest.approx((0.8, 0.85), abs=1e-3)


def test_the_last_button_begins_again_and_comes_back(chrome: Browser, match: Match, tmp_path: Path) -> None:
    """Mirón ends at once when it is asked to: the page that waits for the next one needs nothing more of it."""
    miron = Miron(match, tmp_path)
    with at_the_console(chrome, miron) as page:
        miron.settings.change({"players": NAMES})
        page.goto(f"{miron.address}/ajustes/pantallas")
        page.get_by_role("button", name="Listo: empezar con esto").click()
        page.wait_for_url("**/ajustes/aplicar")
        assert miron.asked.wait(PATIENCE / 1000)
        whole = "() => [...document.images].every((i) => i.complete && i.naturalWidth > 0)"
        assert page.evaluate(whole) and page.locator(".key").evaluate("e => getComputedStyle(e).display") != "inline"
        miron.again()
        page.wait_for_url("**/mesa")
        expect(page.get_by_role("heading", name="Lo que ha pasado")).to_be_visible()
