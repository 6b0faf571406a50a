"""A dispute from the accusation to the ruling, on a phone, with the scoreboard looking on; the replay by keyboard."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from vision.clip import write_clip
from webui.access import Access
from webui.archive import Archive, evidence_of
from webui.history import rooms
from webui.match import Match
from webui.server import Server, listen

from .browser import PATIENCE, complaints, unlock
from .conftest import Table
from .test_disputes import CRIME, DEAL, PROOF, play


@pytest.fixture
def match(tmp_path: Path) -> Match:
    head = {"event": "match", "acta": 1, "profile": "aragones", "rules": {"stock": False}}
    return Match.begin(tmp_path / "match.acta", head)


@pytest.fixture
def address(table: Table, access: Access, tmp_path: Path) -> Iterator[str]:
    archive = Archive(tmp_path)
    folder = archive.evidence_folder / evidence_of(table.match.path)
    folder.mkdir(parents=True)
    picture = np.full((90, 160, 3), (60, 120, 40), np.uint8)
    for number in range(3, 12):
        cv2.imwrite(str(folder / f"p{number}.jpg"), picture)
        write_clip(folder / f"p{number}.mp4", [picture] * 10, 10)
    server = Server(table.live, listen("127.0.0.1", 0), access, threads=16, more=rooms(table.live, archive))
    server.start()
    yield server.address
    server.stop()


def page_of(chrome: Browser, width: int, height: int) -> Page:
    page = chrome.new_context(locale="es-ES", viewport={"width": width, "height": height}).new_page()
    page.set_default_timeout(PATIENCE)
    return page


def test_a_dispute_on_a_phone(chrome: Browser, address: str, match: Match) -> None:
    match.append(DEAL, "person")
    play(match, CRIME)
    board, phone = page_of(chrome, 1280, 720), page_of(chrome, 390, 844)
    board.goto(address + "/marcador")
    unlock(phone.context, address)
    said = complaints(phone)
    phone.goto(address + "/disputa")
    phone.get_by_role("link", name="Este", exact=True).click()
    phone.wait_for_url("**/disputa?asiento=2*")
    expect(phone.locator(".baza-choice .rebaza")).to_have_count(0)  # the cards lie face down
    phone.locator(".baza-choice").first.click()
    expect(phone.locator(".stamp")).to_have_text("Aún no se puede probar")
    expect(phone.locator(".stamp")).to_be_in_viewport()
    expect(board.locator(".dispute-banner")).to_have_text("¡Renuncio! Sur–Norte denuncian a Este, baza 1")
    play(match, PROOF)
    expect(board.locator(".dispute-banner")).to_have_count(0)  # play went on
    phone.goto(address + "/disputa/1")
    expect(phone.locator(".stamp")).to_have_text("Probado")
    expect(phone.locator(".verdict h2")).to_have_text("Renuncio de Este")
    expect(phone.locator(".duel .did .card")).to_have_attribute("alt", "el 5 de copas")
    expect(phone.locator(".duel .owed .card")).to_have_attribute("alt", "el 5 de bastos")
    boxes = [scene.bounding_box() for scene in phone.locator(".scene").all()]
    assert len(boxes) == 2 and boxes[0] and boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"]  # side by side
    for still in phone.locator(".still").all():
        expect(still).to_have_js_property("naturalWidth", 160)
    for clip in phone.locator(".clip").all():
        phone.wait_for_function("video => video.readyState >= 2", arg=clip.element_handle())
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("button", name="Castigo: la partida es para Sur–Norte").click()
    expect(phone.locator(".sentence").first).to_contain_text("Decisión: la partida es de la otra parte.")
    assert match.snapshot().report["partidas"][0]["winner"] == "A"
    assert [line for line in said if "ERR_ABORTED" not in line] == []


def test_the_replay_by_keyboard(chrome: Browser, address: str, match: Match) -> None:
    match.append(DEAL, "person")
    play(match, CRIME)
    match.append({"event": "concede", "team": "A"}, "person")
    page = page_of(chrome, 1280, 800)
    page.goto(f"{address}/partidas/{evidence_of(match.path)}/jugada/2")
    page.evaluate("window.notReloaded = true")
    expect(page.locator(".place .card")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place .card")).to_have_count(1)
    expect(page.locator(".said")).to_contain_text("Sur juega la sota de bastos.")
    page.keyboard.press("End")
    expect(page.locator(".place-in")).to_have_text("7 / 7")
    page.go_back()
    expect(page.locator(".place-in")).to_have_text("3 / 7")
    assert page.evaluate("window.notReloaded")
