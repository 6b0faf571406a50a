"""Pictures of every page for docs/: `python -m tests.webui.screenshots [PAGE...]` draws them anew; no test run does.

Phone and television, light and dark, as small WebP files, with the project's own deck and demo film. The page that a
phone films with is on a phone alone.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, Page

from vision.camera.phone import PhoneSource
from webui.phone.app import create_phone_app
from webui.phone.pairing import Pairing
from webui.server import WebServer, listen
from webui.setup.pages import STEPS

from .browser import FILMING, PATIENCE, browser, unlock
from .evening import BEFORE, evening
from .hall_evening import hall_evening

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
TELEVISION, LAPTOP, PHONE = ("television", 1920, 1080), ("laptop", 1366, 768), ("phone", 390, 844)
QUALITY = 80
PICTURE = """() => {
  const video = document.getElementById("video");
  return !video || (!video.src.endsWith("waiting.svg") && video.naturalWidth > 0);
}"""  # where there is a moving picture, it has come
FILMS = """() => {
  const words = document.getElementById("words");
  return !words || words.textContent === words.dataset.live;
}"""  # the phone's page films
Look = tuple[str, tuple[str, int, int]]
LOOKS: tuple[Look, ...] = tuple(product(("light", "dark"), (TELEVISION, PHONE)))
Pages = Mapping[str, str]
"""Paths by the names of their files."""

OPEN: Pages = {
    "marcador": "marcador",
    "entrar": "entrar",
    "ayuda": "ayuda",
    "disputa": "disputa",
    "mano": "disputa/mano/8",
    "partidas": "partidas",
    "encuentro": f"partidas/{BEFORE}",
    "jugada": f"partidas/{BEFORE}/jugada/16",
    "imprimir": f"partidas/{BEFORE}/imprimir",
}
CONSOLE: Pages = {"mesa": "mesa", "telefono": "telefono"} | {f"ajustes-{step}": f"ajustes/{step}" for step in STEPS}
CASE: Pages = {"caso": "disputa/1"}
COMPETITION: Pages = {"marcador-competicion": "marcador"}
HALL: Pages = {"sala": "", "torneo": "torneo"}


class Photographer:
    """Takes the pictures of those pages that are wanted; without any named, of all."""

    def __init__(self, chrome: Browser, wanted: list[str]) -> None:
        self._chrome, self._wanted = chrome, wanted

    def take(self, address: str, pages: Pages, looks: tuple[Look, ...] = LOOKS, console: bool = False) -> None:
        """Each page as a person sees it first, without scrolling."""
        pages = {name: path for name, path in pages.items() if not self._wanted or name.split("-")[0] in self._wanted}
        for scheme, (device, width, height) in looks if pages else ():
            context = self._chrome.new_context(
                locale="es-ES",
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
            )
            context.set_default_timeout(PATIENCE)
            if console:
                unlock(context, address)
            page = context.new_page()
            for name, path in pages.items():
                page.goto(f"{address}/{path}", wait_until="load")
                self._keep(page, FOLDER / f"{name}-{device}-{scheme}.webp")
            context.close()

    @staticmethod
    def _keep(page: Page, target: Path) -> None:
        page.wait_for_function("() => document.fonts.ready.then(() => [...document.images].every((i) => i.complete))")
        page.wait_for_function(PICTURE)
        page.wait_for_function(FILMS)
        page.wait_for_function("() => !document.querySelector('p.hint.waiting')")
        drawn = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
        assert drawn is not None and cv2.imwrite(str(target), drawn, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
        print(f"{target.name}: {target.stat().st_size // 1024} kB", flush=True)


@contextmanager
def phone_page(folder: Path) -> Iterator[tuple[str, Pairing]]:
    """The page that a phone films with, at an address that a browser trusts without a certificate."""
    pairing = Pairing(folder / "paired")
    app = create_phone_app(pairing, PhoneSource().put, lambda: "live")
    server = WebServer(app, lambda: None, listen("127.0.0.1", 0), threads=4)
    server.start()
    try:
        yield server.address, pairing
    finally:
        server.stop()


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browser(*FILMING) as chrome, tempfile.TemporaryDirectory() as name:
        folder, photographer = Path(name), Photographer(chrome, wanted)
        with evening(folder / "evening") as table:
            photographer.take(table.address, OPEN)
            photographer.take(table.address, CONSOLE, console=True)
            photographer.take(table.address, {"mesa": "mesa"}, (("light", LAPTOP),), console=True)
        with evening(folder / "competition", "competicion") as table:
            photographer.take(table.address, COMPETITION)
        with evening(folder / "disputed", disputed=True) as table:
            photographer.take(table.address, CASE)
        (folder / "hall").mkdir()
        with hall_evening(folder / "hall") as address:
            photographer.take(address, HALL)
        with phone_page(folder) as (address, pairing):
            for scheme in ("light", "dark"):  # each is another phone with a code of its own
                photographer.take(address, {"camara": f"#{pairing.code}"}, ((scheme, PHONE),))


if __name__ == "__main__":
    main(sys.argv[1:])
