"""A whole evening at high speed, for `miron bench soak`: a camera and eyes that are made up, and people who watch.

The table is one of the project's own films, of which only the truth is used: what lies where, frame by frame, is what
the eyes see. Its hands are played again and again. Everything after the eyes is the real thing.
"""

import http.client
import json
import logging
import math
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from vision.camera import CameraError, SourceEnded
from vision.names import CARDS, INDEX
from vision.types import Frame, Identity, Image, Part, Sighting

log = logging.getLogger(__name__)

SIZE = (320, 180)  # small: hours are to pass in minutes, and what may grow is the same
SEEN = 0.15  # of a card must be visible for it to be seen
PATIENCE = 30.0  # seconds for the eyes to take a frame
TIMEOUT = 60.0  # seconds for an answer
PAGES = ("/marcador", "/parts/marcador", "/mesa", "/parts/mesa", "/partidas", "/api/frame.jpg", "/api/state")
PICTURES = 4  # that take turns: what they show does not matter, that they are compressed does


@dataclass(frozen=True, slots=True)
class Evening:
    """The frames of some hands, what is seen in each, and the plays in them; `rate` frames a second."""

    seen: tuple[tuple[Sighting, ...], ...]
    plays: int
    rate: float

    @property
    def seconds(self) -> float:
        return len(self.seen) / self.rate


def play(hands: int, rate: float, seed: int = 5) -> Evening:
    """So many hands at one table."""
    from datasets.film.film import make_film  # only here: making films is no part of watching a table
    from datasets.film.plan import FilmPlan

    film = make_film(FilmPlan(seed=seed, hands=hands, fps=rate, size=SIZE, clutter=0, fans=False))
    seen = tuple(tuple(sightings(film.frame_truth(index))) for index in range(film.frames))
    return Evening(seen, sum(line["event"] == "play" for line in film.acta()), rate)


def sightings(truth: dict[str, Any]) -> Iterator[Sighting]:
    """What a reader without a fault would see of a frame (see `datasets.film.truth`)."""
    for kind, things in (("face", truth["cards"]), ("back", truth["backs"])):
        for thing in things:
            if thing["visible"] > SEEN:
                identity = _identity(thing["card"]) if kind == "face" else None
                yield Sighting(kind, np.array(thing["corners"], np.float32), 0.9, identity)  # type: ignore[arg-type]
    for hand in truth["hands"]:
        x1, y1, x2, y2 = hand["hand_box"] or hand["box"]
        yield Sighting("hand", np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]], np.float32), 0.9)


@cache
def _identity(card: str) -> Identity:
    probabilities = np.full(len(CARDS), 0.0005, np.float32)
    probabilities[INDEX[card]] = 0.97
    return Identity(probabilities, float(1 - probabilities.sum()), np.zeros(4, np.float32))


class Eyes:
    """Source and reader in one: a frame is given when the one before has been read, so none is dropped.

    `unplugged`: the frames before which the camera is gone, for one attempt to open it.
    """

    name = "soak"
    recorded = False

    def __init__(self, evening: Evening, frames: int, unplugged: frozenset[int]) -> None:
        self._evening, self._frames, self._unplugged = evening, frames, set(unplugged)
        self._taken = threading.Event()
        self._taken.set()
        self._gone = False
        self._ended = threading.Event()
        self.given = 0
        self.replugged = 0
        generator = np.random.default_rng(1)
        self._pictures = [_picture(generator) for _ in range(PICTURES)]

    @property
    def done(self) -> float:
        """The part of the evening that is over, 0 to 1."""
        return self.given / self._frames

    def end(self) -> None:
        """The evening is over now; who waits to give a frame waits no longer."""
        self._ended.set()
        self._taken.set()

    def open(self) -> None:
        if self._gone:
            self._gone = False
            raise CameraError("soak: is unplugged")

    def read(self) -> Frame:
        if self.given >= self._frames or self._ended.is_set():
            raise SourceEnded(self.name)
        if self.given in self._unplugged:
            self._unplugged.remove(self.given)
            self._gone = True
            self.replugged += 1
            raise CameraError("soak: was unplugged")
        if not self._taken.wait(PATIENCE):
            raise CameraError("soak: nobody looks")
        if self._ended.is_set():
            raise SourceEnded(self.name)
        self._taken.clear()
        frame = Frame(self.given, self.given / self._evening.rate, self._pictures[self.given % PICTURES], self.name)
        self.given += 1
        return frame

    def hold(self, seconds: float) -> None:
        """The world does not wait."""

    def close(self) -> None:
        """Nothing is held."""

    def look(self, image: Image) -> list[Sighting]:
        """What is seen in the frame given last."""
        seen = list(self._evening.seen[(self.given - 1) % len(self._evening.seen)])
        self._taken.set()
        return seen


class Reader:
    """The eyes as the pipeline asks them."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes

    def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
        return self._eyes.look(image)


def _picture(generator: np.random.Generator) -> Image:
    """Blotches: about as hard to compress as a table."""
    coarse = generator.integers(60, 200, (SIZE[1] // 12, SIZE[0] // 12, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC), np.uint8)


class Viewers:
    """People who look at the pages, come and go: the event stream, the moving picture, and pages one after another."""

    def __init__(self, port: int, pin: str) -> None:
        self._port, self._pin = port, pin
        self._headers: dict[str, str] = {}
        self._stopping = threading.Event()
        self._threads = [
            threading.Thread(target=self._guard, args=(work,), name=f"viewer {work.__name__}", daemon=True)
            for work in (self._listen, self._film, self._leaf)
        ]

    def start(self) -> None:
        self.unlock()
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join(10)

    def _guard(self, work: Callable[[], None]) -> None:
        while not self._stopping.is_set():
            try:
                work()
            except (OSError, http.client.HTTPException) as error:
                if not self._stopping.is_set():
                    log.error("viewer %s: %r", work.__name__, error)
                self._stopping.wait(0.2)

    def unlock(self) -> None:
        """Open the console, as all of it is to be looked at."""
        token = json.loads(self._get("/api/session"))["csrf"]
        body, headers = json.dumps({"pin": self._pin}), {"Content-Type": "application/json", "X-CSRF-Token": token}
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        connection.request("POST", "/api/session", body, {**self._headers, **headers})
        self._keep_cookie(connection.getresponse())
        connection.close()

    def _keep_cookie(self, answer: http.client.HTTPResponse) -> None:
        cookie = answer.headers["Set-Cookie"]
        if cookie:
            self._headers["Cookie"] = cookie.partition(";")[0]

    def _get(self, path: str, most: float = math.inf) -> bytes:
        """The answer, or the beginning of an endless one. Raises OSError and HTTPException."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        try:
            connection.request("GET", path, headers=self._headers)
            answer = connection.getresponse()
            if answer.status != 200:
                raise OSError(f"{path}: {answer.status}")
            if not self._headers:
                self._keep_cookie(answer)
            length, last = 0, b""
            while length < most and not self._stopping.is_set() and (part := answer.read1(65536)):
                length, last = length + len(part), part if most < math.inf else last + part
            return last
        finally:
            connection.close()

    def _listen(self) -> None:
        self._get("/api/events", 2_000_000)

    def _film(self) -> None:
        self._get("/video.mjpg?fps=5", 4_000_000)

    def _leaf(self) -> None:
        for path in PAGES:
            self._get(path)
            self._stopping.wait(0.2)
