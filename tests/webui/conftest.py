"""A match in a temporary folder, a fake camera, and the pages over them."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from engine.rules import Rules
from vision.camera import Camera
from vision.camera.fake import FakeSource
from vision.condition import Condition
from vision.pipeline import Look, Speed
from webui.access import HEADER, Access
from webui.app import create_app
from webui.archive import Archive
from webui.history import rooms
from webui.keys import Keys
from webui.live import Asked, Eyes, Live
from webui.match import Match
from webui.picture import Picture

from .browser import browser, serving

HEAD = {"event": "match", "acta": 1, "profile": "aragones"}

# A deal and three bazas: team A takes the first with 15 points, then team B 24 and 4; the fourth has begun.
OPENING: list[dict[str, object]] = [
    {"event": "deal", "dealer": 4, "trump": "4C"},
    *(
        {"event": "play", "seat": seat, "card": card}
        for seat, card in (
            *((1, "1O"), (2, "12O"), (3, "6C"), (4, "2E")),
            *((3, "3C"), (4, "5O"), (1, "2B"), (2, "1C")),
            *((2, "12B"), (3, "4B"), (4, "6B"), (1, "5B")),
            (2, "7E"),
        )
    ),
]


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Match]:
    match = Match.begin(tmp_path / "match.acta", HEAD)
    yield match
    match.close()


@pytest.fixture
def played(match: Match) -> Match:
    """The match with OPENING played."""
    for line in OPENING:
        match.append(line, "camera")
    return match


class Table:
    """A live view with everything that a test may turn: frames given, questions, faults."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.source = FakeSource([np.full((90, 160, 3), 60, np.uint8)], recorded=True, name="fake.mp4")
        self.camera = Camera(self.source)
        self.picture = Picture(self.camera)
        self.questions: tuple[Asked, ...] = ()
        self.fault: str | None = None
        self.condition = Condition.CLEAR
        eyes = Eyes(
            self.camera.status,
            lambda: Speed(12.0, 30, 4, (0.1, 0.2, 0.3, 0.3)),
            questions=lambda: self.questions,
            fault=lambda: self.fault,
            condition=lambda: self.condition,
        )
        rules = Rules.from_profile("aragones")
        self.live = Live(match, rules, eyes, picture=self.picture, origin="film", source="fake.mp4")

    def live_now(self) -> None:
        """Have the camera in the state of giving pictures."""
        self.camera._publish(self.source.read())

    def film(self) -> None:
        """Let the camera give its one picture, and end."""
        self.camera.run()

    def look(self) -> None:
        """Let vision be through with the camera's one picture, too; it has seen nothing on it."""
        self.film()
        frame = self.camera.newest()
        assert frame is not None
        self.live.seen(Look(frame, ()))


@pytest.fixture
def table(match: Match) -> Iterator[Table]:
    table = Table(match)
    yield table
    table.live.close()


TOKEN = "token-of-the-tests"


@pytest.fixture
def access(tmp_path: Path) -> Access:
    return Access(Keys(tmp_path))


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path)


@pytest.fixture
def app(table: Table, access: Access, archive: Archive) -> Flask:
    """The pages of the table, with the rooms of the archive."""
    return create_app(table.live, access, rooms(table.live, archive))


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A browser that has not unlocked the console, as far as a page of ours brings it: it has a token."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["csrf"] = TOKEN
    client.environ_base[f"HTTP_{HEADER.upper().replace('-', '_')}"] = TOKEN
    return client


@pytest.fixture
def client(stranger: FlaskClient, access: Access) -> FlaskClient:
    """A browser that has unlocked the console."""
    with stranger.session_transaction() as session:
        session["console"] = access.keys.epoch
    return stranger


@pytest.fixture
def later() -> Iterator[Callable[[Callable[[], object]], None]]:
    """Runs something on another thread; waits for it at the end of the test."""
    threads: list[threading.Thread] = []

    def start(work: Callable[[], object]) -> None:
        threads.append(threading.Thread(target=work, daemon=True))
        threads[-1].start()

    yield start
    for thread in threads:
        thread.join(10)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """A browser without a window, one for all tests of a file."""
    with browser() as chrome:
        yield chrome


@pytest.fixture
def address(table: Table, access: Access) -> Iterator[str]:
    """Where the table is served."""
    with serving(table.live, access) as address:
        yield address
