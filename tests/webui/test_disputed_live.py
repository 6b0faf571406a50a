"""The demo disputed from end to end: `miron run` as it is started, a browser, the film's own pictures as evidence."""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, expect

from vision.clip import write_clip

from .browser import PATIENCE, unlock
from .process import Run, running

DEMO = Path(__file__).parents[2] / "datasets" / "demo"
MATCH = "matches/2026-11-30T180000Z"
# Sur does not beat in baza 5 (line 25) and shows in baza 6 (line 29) that it could have; then the seventh begins.
CRIME, PROOF, LAST = 25, 29, 31
SEEN = range(22, 30)  # the lines of both bazas
AROUND = 8  # frames before and after a card lies


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Mirón going on with the demo's match; the camera is a phone that never comes."""
    folder = tmp_path_factory.mktemp("data")
    record(folder)
    with running(folder, "--phone", "--phone-port", "0") as run:
        yield run


def record(folder: Path) -> None:
    """The acta of the demo as far as LAST with its evidence, as a camera leaves them."""
    lines = [json.loads(text) for text in (DEMO / "demo.acta").read_text("utf-8").splitlines()[:LAST]]
    pictures = folder / "evidence" / MATCH
    pictures.mkdir(parents=True)
    frames = film(lines[SEEN[0] - 1]["frame"] - AROUND, lines[SEEN[-1] - 1]["frame"] + AROUND)
    for number, line in enumerate(lines, start=1):
        if number > 1:
            line |= {"source": "camera", "confidence": 0.99}
        if number in SEEN:
            line["evidence"] = [f"demo-{number}.jpg", f"demo-{number}.mp4"]
            cv2.imwrite(str(pictures / line["evidence"][0]), frames[line["frame"]])
            clip = [frames[n] for n in range(line["frame"] - AROUND, line["frame"] + AROUND)]
            write_clip(pictures / line["evidence"][1], clip, 15)
    path = folder / f"{MATCH}.acta"
    path.parent.mkdir()
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def film(first: int, last: int) -> dict[int, cv2.typing.MatLike]:
    """The frames of the demo from `first` to `last`, half as large."""
    capture = cv2.VideoCapture(str(DEMO / "demo.mp4"))
    capture.set(cv2.CAP_PROP_POS_FRAMES, first)
    found = {}
    for number in range(first, last + 1):
        good, frame = capture.read()
        assert good, f"the demo has no frame {number}"
        found[number] = cv2.resize(frame, (640, 360))
    capture.release()
    return found


def test_a_renuncio_of_the_demo_is_disputed_ruled_on_and_taken_home(chrome: Browser, run: Run, tmp_path: Path) -> None:
    context = chrome.new_context(locale="es-ES", viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    page, board = context.new_page(), context.new_page()
    unlock(context, run.address)
    page.goto(run.address + "/disputa")
    board.goto(run.address + "/marcador")

    page.get_by_role("link", name="Sur", exact=True).click()
    expect(page.locator(".baza-choice")).to_have_count(7)
    expect(page.locator(".baza-choice .rebaza")).to_have_count(1)  # that on the table; the others lie face down
    page.locator(".baza-choice").nth(4).click()

    expect(page.locator(".stamp")).to_have_text("Probado")
    expect(page.locator(".verdict h2")).to_have_text("Renuncio de Sur")
    expect(page.locator(".sentence").first).to_contain_text("debía haber matado")
    expect(page.locator(".cites")).to_contain_text("«aragones»")
    expect(board.locator(".dispute-banner")).to_contain_text("¡Renuncio! Este–Oeste denuncian a Sur, baza 5")
    expect(page.locator(".scene")).to_have_count(2)
    expect(page.locator(".scene-crime .rebaza .accused .card")).to_have_attribute("alt", "el 3 de oros")
    expect(page.locator(".scene-proof .rebaza .accused .card")).to_have_attribute("alt", "el as de bastos")
    for still in page.locator(".still").all():
        expect(still).to_have_js_property("naturalWidth", 640)
    for clip in page.locator(".clip").all():
        page.wait_for_function("video => video.readyState >= 2", arg=clip.element_handle())

    page.get_by_role("button", name="Castigo: la partida es para Este–Oeste").click()
    page.get_by_role("link", name="Caso 1: Sur, mano 1, baza 5").click()
    expect(page.locator(".sentence").first).to_contain_text("Decisión: la partida es de la otra parte.")
    expect(board.locator(".moment").first).to_contain_text("Partida para Este–Oeste")
    expect(board.locator(".team-B .stones").first).to_have_attribute("aria-label", "Partidas: 1/3")

    with page.expect_download() as waiting:
        page.get_by_role("link", name="Llevarse el caso (zip)").first.click()
    path = tmp_path / "case.zip"
    waiting.value.save_as(path)
    with zipfile.ZipFile(path) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    sums = dict(reversed(line.split("  ", 1)) for line in files.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    assert {f"evidencias/demo-{n}.{kind}" for n in SEEN for kind in ("jpg", "mp4")} <= files.keys()
    case = json.loads(files["caso.json"])
    assert (case["verdict"], case["ruling"]) == ("proven", "penalty")
    assert [moment["card"] for moment in case["moments"]] == ["3O", "1B"]
    verdict = tmp_path / "veredicto.html"
    verdict.write_bytes(files[verdict.name])
    page.goto(verdict.as_uri())  # as whoever takes it home opens it
    expect(page.locator(".verdict h2")).to_have_text("Renuncio de Sur")
    expect(page.locator(".still").first).to_have_js_property("naturalWidth", 640)
    context.close()
