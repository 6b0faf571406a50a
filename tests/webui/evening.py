"""An evening at a table, for tests and pictures that want every page with something to show."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from datasets.film import demo
from engine.random_game import random_game
from vision.camera import Camera
from vision.camera.fake import FakeSource
from vision.decks.namer import Namer
from vision.pipeline import Look, Speed
from vision.questions import Question
from webui.access import Access
from webui.archive import Archive
from webui.config import Config
from webui.history import rooms
from webui.keys import Keys
from webui.live import Asked, Eyes, Live
from webui.match import Match
from webui.picture import Picture
from webui.secrecy import Mode
from webui.setup import pages as setup_pages
from webui.setup.decks import Decks
from webui.setup.settings import Settings

from .browser import serving

PLAYERS = ["Ana", "Luis", "Eva", "Paco"]
SEED, LINES = 68, 348  # vueltas in the arrastre, three cards on the table, a cante, and a renuncio earlier
PICTURE_AT = 0.34  # of the demo film: some cards lie on the table
ORIGIN = {"event": "match", "acta": 1, "profile": "aragones", "started": "2026-11-30T18:00:00+00:00"}


@dataclass(frozen=True, slots=True)
class Evening:
    """`address`: of the pages; `live` and `match`: what they show."""

    address: str
    live: Live
    match: Match


@contextmanager
def evening(folder: Path, mode: Mode = "amistoso") -> Iterator[Evening]:
    """The pages over a match in its vueltas, with earlier partidas, incidents and a question of the camera."""
    record = list(random_game(SEED, hands=14, mischief=0.03).acta.lines)[:LINES]
    (folder / "matches").mkdir(parents=True)
    match = Match.begin(folder / "matches" / "2026-11-30T180000Z.acta", {**ORIGIN, "players": PLAYERS})
    match.extend([dict(line.data or {}) for line in record[1:]], "camera")
    questions: tuple[Asked, ...] = (
        (Question(3, "card", 1.0, 30, 1, (("7E", 0.62), ("6E", 0.31), ("5E", 0.07)), LINES), LINES),
    )
    camera = Camera(FakeSource([table_picture()], recorded=True, name="demo.mp4"))
    rules = match.snapshot().acta.state.rules
    eyes = Eyes(camera.status, lambda: Speed(12.0, 30, 4), questions=lambda: questions)
    live = Live(match, rules, eyes, picture=Picture(camera), origin="demo", source="demo.mp4", mode=mode)
    camera.run()
    frame = camera.newest()
    assert frame is not None
    live.seen(Look(frame, ()))
    archive = Archive(folder)
    archive.refresh()
    config = Config(players=PLAYERS, mode=mode)
    settings = Settings(folder / "miron.toml", folder, config, live, lambda: None, {})
    settings.change({"players": PLAYERS, "mode": None if mode == "amistoso" else mode})
    more = [*rooms(live, archive), setup_pages.blueprint(live, settings, Decks(folder, None, lambda: Namer([])))]
    try:
        with serving(live, Access(Keys(folder)), more=more) as address:
            yield Evening(address, live, match)
    finally:
        archive.close()
        match.close()


def table_picture() -> np.ndarray:
    """A picture of the demo film, BGR."""
    film = cv2.VideoCapture(str(demo()))
    film.set(cv2.CAP_PROP_POS_FRAMES, int(film.get(cv2.CAP_PROP_FRAME_COUNT) * PICTURE_AT))
    good, picture = film.read()
    film.release()
    assert good
    return picture
