"""Pictures of every page for docs/: `python -m tests.webui.screenshots [PAGE...]` draws them anew; no test run does.

Phone and television or laptop, light and dark, as small WebP files, with the project's own deck and demo film.
"""

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser

from webui.setup.pages import STEPS

from .browser import browser, unlock
from .evening import evening

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
TELEVISION, LAPTOP, PHONE = ("television", 1920, 1080), ("laptop", 1366, 768), ("phone", 390, 844)
QUALITY = 82
LOOKS = (("light", LAPTOP), ("dark", LAPTOP), ("light", PHONE), ("dark", PHONE))
SCOREBOARD = (("light", TELEVISION), ("dark", TELEVISION), ("light", PHONE), ("dark", PHONE))
OPEN = {"marcador": SCOREBOARD, "entrar": LOOKS[:1] + LOOKS[3:], "ayuda": LOOKS, "disputa": LOOKS, "partidas": LOOKS}
CONSOLE = {"mesa": LOOKS} | {f"ajustes/{step}": LOOKS[:1] + LOOKS[3:] for step in STEPS}


def picture(chrome: Browser, address: str, page_name: str, scheme: str, size: tuple[str, int, int], name: str) -> None:
    """One page as one person sees it first, without scrolling."""
    device, width, height = size
    context = chrome.new_context(
        locale="es-ES",
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    if page_name in CONSOLE:
        unlock(context, address)
    page = context.new_page()
    page.goto(f"{address}/{page_name}", wait_until="load")
    page.wait_for_function("document.fonts.ready.then(() => [...document.images].every((i) => i.complete))")
    drawn = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    target = FOLDER / f"{name}-{device}-{scheme}.webp"
    assert drawn is not None and cv2.imwrite(str(target), drawn, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    print(f"{target.name}: {target.stat().st_size // 1024} kB", flush=True)
    context.close()


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browser() as chrome:
        with tempfile.TemporaryDirectory() as folder, evening(Path(folder)) as table:
            for page, looks in (OPEN | CONSOLE).items():
                if wanted and page.split("/")[0] not in wanted:
                    continue
                for scheme, size in looks:
                    picture(chrome, table.address, page, scheme, size, page.replace("/", "-"))
        if not wanted or "marcador" in wanted:
            with tempfile.TemporaryDirectory() as folder, evening(Path(folder), "competicion") as table:
                picture(chrome, table.address, "marcador", "light", TELEVISION, "marcador-competicion")


if __name__ == "__main__":
    main(sys.argv[1:])
