"""`python -m datasets.deck` draws the deck anew: svg/ from the code, webp/ from svg/ with Chromium (playwright)."""

import shutil

import cv2
import numpy as np
from playwright.sync_api import sync_playwright

from datasets.deck import SVG, WEBP
from datasets.deck.draw_card import drawings

SIZE = (410, 634)
"""Width and height of a raster, in pixels."""

QUALITY = 88


def main() -> None:
    """Write every svg and every raster."""
    SVG.mkdir(exist_ok=True)
    WEBP.mkdir(exist_ok=True)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for name, text in drawings():
            (SVG / f"{name}.svg").write_text(text, encoding="utf-8")
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:{SIZE[0]}px;height:{SIZE[1]}px}}</style>{text}"
            )
            shot = np.frombuffer(page.screenshot(omit_background=True), np.uint8)
            picture = cv2.imdecode(shot, cv2.IMREAD_UNCHANGED)
            if picture is None or not cv2.imwrite(
                str(WEBP / f"{name}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, QUALITY]
            ):
                raise OSError(f"could not write {WEBP / name}.webp")
        browser.close()
    print(f"{len(list(SVG.glob('*.svg')))} drawings in {SVG}, rasters in {WEBP}")


if __name__ == "__main__":
    main()
