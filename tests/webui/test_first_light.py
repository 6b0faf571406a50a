"""The main job on real input: a film of a table goes in, and the right score stands on the page."""

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import models
from engine.acta import Acta
from engine.report import report
from engine.rules import Rules
from webui.board import board

from .browser import browser, unlock
from .process import Run, running


def truth(acta: Path) -> dict[str, Any]:
    return report(Acta.parse(acta.read_bytes()).state)


def wait_for_the_end(run: Run, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while run.get("/api/health")["camera"]["state"] != "ended":
        assert time.monotonic() < deadline, run.get("/api/health")
        time.sleep(0.5)


def test_the_right_score_is_on_the_page(tmp_path: Path, shared: Path) -> None:
    film = shared / "clips" / "short-vitoria.mp4"
    if not (models.FOLDER / "detector.onnx").is_file():
        pytest.skip("the weights are not in models/")
    expected = board(truth(film.with_suffix(".acta")), Rules(), None)
    with browser() as chrome, running(tmp_path, "--source", str(film), blind=False) as run:
        page = chrome.new_page(locale="es-ES")
        unlock(page.context, run.address)
        page.goto(run.address + "/mesa")
        wait_for_the_end(run, seconds=300)
        expect(page.locator(".camera")).to_contain_text("La grabación ha terminado", timeout=30_000)
        for pair in expected.teams:
            points = page.locator(f"#points-{pair.name}")
            expect(points).to_have_attribute("data-total", str(pair.total), timeout=30_000)
        expect(page.locator(".triunfo-name")).to_contain_text("oros")
        table = run.get("/api/state")["board"]["table"]
        shown = [
            [int(place.get_attribute("data-seat") or 0), place.locator(".landed").get_attribute("data-card")]
            for place in page.locator(".place:has(.landed)").all()
        ]
        assert sorted(shown) == sorted(table)
        expect(page.locator("#video")).to_have_js_property("naturalWidth", 960)
