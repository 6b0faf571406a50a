"""A real browser and a real server, for the tests that need them."""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from flask import Blueprint
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from webui.access import Access
from webui.live import Live
from webui.server import Server, listen

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-dev-shm-usage")  # a container has no user namespaces and a small /dev/shm
FILMING = ("--use-fake-device-for-media-stream=fps=10", "--use-fake-ui-for-media-stream")
PATIENCE = 60_000  # ms that is waited for what is expected; the machine may have other things to do


def chromium() -> str:
    """The path of Debian's chromium; skips the test where there is none."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("no chromium on this machine (apt install chromium)")
    return path


@contextmanager
def browser(*more: str) -> Iterator[Browser]:
    """A browser without a window, with `more` arguments; while it is open, `expect` has patience."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *more])
        expect.set_options(timeout=PATIENCE)
        try:
            yield browser
        finally:
            expect.set_options(timeout=None)
            browser.close()


@contextmanager
def serving(
    live: Live, access: Access, port: int = 0, more: Iterable[Blueprint] = (), host: str = "127.0.0.1"
) -> Iterator[str]:
    """The pages over `live` behind waitress, as `miron run` serves them; gives the address."""
    server = Server(live, listen(host, port), access, more=more)
    server.start()
    try:
        yield server.address
    finally:
        server.stop()


PIN = "2468"


def unlock(context: BrowserContext, address: str) -> None:
    """Open the console for every page of the context; chooses the PIN if there is none."""
    session = context.request.get(address + "/api/session").json()
    answer = context.request.post(
        address + "/api/session", data={"pin": PIN}, headers={"X-CSRF-Token": session["csrf"]}
    )
    assert answer.ok, answer.text()


def complaints(page: Page) -> list[str]:
    """What the page's console says from now on: errors, warnings and refused resources."""
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url} {request.failure}"))
    return said
