"""An evening at a table, for tests and pictures that want every page with something to show."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np

from datasets.film import demo
from engine.acta import Acta
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
from webui.phone import console
from webui.picture import Picture
from webui.secrecy import Mode
from webui.setup import pages as setup_pages
from webui.setup.decks import Decks
from webui.setup.settings import Settings

from .browser import serving

PLAYERS = ["Ana", "Luis", "Eva", "Paco"]
PAIRS = ["Los Mañicos", "Las Fieras"]
SEED, LINES = 68, 348  # vueltas in the arrastre, three cards on the table, a cante, and a renuncio earlier
PICTURE_AT = 0.34  # of the demo film: some cards lie on the table
ORIGIN = {"event": "match", "acta": 1, "profile": "aragones", "started": "2026-11-30T18:00:00+00:00"}
NAME = "matches/2026-11-30T180000Z"
BEFORE = "matches/2026-11-29T190000Z"  # a match of the day before, played to its end
DISPUTED: list[dict[str, Any]] = [
    {"event": "deal", "dealer": 4, "trump": "7O"},
    *(
        {"event": "play", "seat": seat, "card": card, "evidence": [f"baza-{number // 4 + 1}.jpg"], "confidence": 0.99}
        for number, (seat, card) in enumerate(
            (
                *((1, "10B"), (2, "5C"), (3, "2B"), (4, "4B")),  # seat 2 answers bastos with a copa
                *((1, "2E"), (2, "5B"), (3, "4E"), (4, "5E")),  # and had a basto
            )
        )
    ),
    {"event": "denounce", "team": "A", "seat": 2, "baza": 1},
]
"""A renuncio in a hand without a mazo, proven and denounced, with pictures."""


@dataclass(frozen=True, slots=True)
class Evening:
    """`address`: of the pages; `live` and `match`: what they show."""

    address: str
    live: Live
    match: Match


@contextmanager
def evening(folder: Path, mode: Mode = "amistoso", disputed: bool = False) -> Iterator[Evening]:
    """The pages over a match in its vueltas, with earlier partidas, incidents and a question of the camera.

    `disputed`: over DISPUTED instead.
    """
    (folder / "matches").mkdir(parents=True)
    earlier = {**ORIGIN, "started": "2026-11-29T19:00:00+00:00", "players": PLAYERS, "pairs": PAIRS}
    begin(folder / f"{BEFORE}.acta", earlier, lines_of(random_game(SEED, hands=3, mischief=0.03).acta)).close()
    record = DISPUTED if disputed else lines_of(random_game(SEED, hands=14, mischief=0.03).acta)[: LINES - 1]
    match = begin(folder / f"{NAME}.acta", {**ORIGIN, "players": PLAYERS, "rules": {"stock": not disputed}}, record)
    asked = Question(3, "card", 1.0, 30, 1, (("3O", 0.62), ("2O", 0.31), ("4O", 0.07)), LINES)
    questions: tuple[Asked, ...] = () if disputed else ((asked, LINES),)
    picture = table_picture()
    camera = Camera(FakeSource([picture], recorded=True, name="demo.mp4"))
    rules = match.snapshot().acta.state.rules
    eyes = Eyes(camera.status, lambda: Speed(12.0, 30, 4), questions=lambda: questions)
    live = Live(match, rules, eyes, picture=Picture(camera), origin="demo", source="demo.mp4", mode=mode)
    camera.run()
    frame = camera.newest()
    assert frame is not None
    live.seen(Look(frame, ()))
    archive = Archive(folder)
    archive.refresh()
    if disputed:
        kept = archive.evidence_folder / NAME
        kept.mkdir(parents=True)
        for number in (1, 2):
            assert cv2.imwrite(str(kept / f"baza-{number}.jpg"), picture)
    config = Config(players=PLAYERS, mode=mode)
    settings = Settings(folder / "miron.toml", folder, config, live, lambda: None, {})
    settings.change({"players": PLAYERS, "mode": None if mode == "amistoso" else mode})
    decks = Decks(folder, None, lambda: Namer([]))
    more = [*rooms(live, archive), setup_pages.blueprint(live, settings, decks), console.blueprint(Phone())]  # type: ignore[arg-type]
    try:
        with serving(live, Access(Keys(folder)), more=more) as address:
            yield Evening(address, live, match)
    finally:
        archive.close()
        match.close()


def begin(path: Path, head: dict[str, Any], lines: Sequence[dict[str, Any]]) -> Match:
    match = Match.begin(path, head)
    match.extend(lines, "camera")
    return match


def lines_of(acta: Acta) -> list[dict[str, Any]]:
    """What follows the match line."""
    return [dict(line.data or {}) for line in acta.lines[1:]]


class Phone:
    """What /telefono needs to know of the server of the phone's page (`webui.phone.server.PhoneServer`)."""

    address = "https://192.168.1.20:8443/#an-example-of-a-code"
    pairing = SimpleNamespace(paired=False)
    certificate = SimpleNamespace(fingerprint=":".join(f"{7 * n % 256:02X}" for n in range(32)))

    def camera_state(self) -> str:
        return "opening"


def table_picture() -> np.ndarray:
    """A picture of the demo film, BGR."""
    film = cv2.VideoCapture(str(demo()))
    film.set(cv2.CAP_PROP_POS_FRAMES, int(film.get(cv2.CAP_PROP_FRAME_COUNT) * PICTURE_AT))
    good, picture = film.read()
    film.release()
    assert good
    return picture
