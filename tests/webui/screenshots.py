"""Pictures of every page for docs/: `python -m tests.webui.screenshots [PAGE...]` draws them anew; no test run does.

Phone and television or laptop, light and dark, as small WebP files, with the project's own deck and demo film.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser

from webui.setup.pages import STEPS

from .browser import browser, unlock
from .evening import Evening, evening

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
TELEVISION, LAPTOP, PHONE = ("television", 1920, 1080), ("laptop", 1366, 768), ("phone", 390, 844)
QUALITY = 82
PICTURE = """() => {
  const video = document.getElementById("video");
  return !video || (!video.src.endsWith("waiting.svg") && video.naturalWidth > 0);
}"""  # where there is a moving picture, it has come
Look = tuple[str, tuple[str, int, int]]
LOOKS: tuple[Look, ...] = (("light", LAPTOP), ("dark", LAPTOP), ("light", PHONE), ("dark", PHONE))
SCOREBOARD: tuple[Look, ...] = (("light", TELEVISION), ("dark", TELEVISION), ("light", PHONE), ("dark", PHONE))
OPEN = {"marcador": SCOREBOARD, "entrar": LOOKS[:1] + LOOKS[3:], "ayuda": LOOKS, "disputa": LOOKS, "partidas": LOOKS}
CONSOLE = {"mesa": LOOKS} | {f"ajustes/{step}": LOOKS[:1] + LOOKS[3:] for step in STEPS}


def pictures(chrome: Browser, table: Evening, look: Look, pages: Sequence[str], ending: str = "") -> None:
    """Those pages, each as a person sees it first, without scrolling. `ending`: of the files' names."""
    scheme, (device, width, height) = look
    context = chrome.new_context(
        locale="es-ES",
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    for name in sorted(pages, key=lambda name: name in CONSOLE):
        if name in CONSOLE:
            unlock(context, table.address)
        page.goto(f"{table.address}/{name}", wait_until="load")
        page.wait_for_function("document.fonts.ready.then(() => [...document.images].every((i) => i.complete))")
        page.wait_for_function(PICTURE)
        drawn = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
        target = FOLDER / f"{name.replace('/', '-')}{ending}-{device}-{scheme}.webp"
        assert drawn is not None and cv2.imwrite(str(target), drawn, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
        print(f"{target.name}: {target.stat().st_size // 1024} kB", flush=True)
    context.close()


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages = {page: looks for page, looks in (OPEN | CONSOLE).items() if not wanted or page.split("/")[0] in wanted}
    with browser() as chrome:
        with tempfile.TemporaryDirectory() as folder, evening(Path(folder)) as table:
            for look in dict.fromkeys(look for looks in pages.values() for look in looks):
                pictures(chrome, table, look, [page for page, looks in pages.items() if look in looks])
        if "marcador" in pages:
            with tempfile.TemporaryDirectory() as folder, evening(Path(folder), "competicion") as table:
                pictures(chrome, table, SCOREBOARD[0], ["marcador"], "-competicion")


if __name__ == "__main__":
    main(sys.argv[1:])
