"""Pictures and clips of the moments that matter, kept so that a dispute can be settled by eye.

For each play: the best picture of the card at rest, and a clip of about two seconds around its landing. What players
hold is coarse on both (`vision.privacy`).
"""

import logging
import threading
from collections import deque
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision.clip import SUFFIX, write_clip
from vision.geometry import Points, overlap
from vision.glimpse import SAME, Glimpse, Lying
from vision.privacy import hide_hands
from vision.shelf import Shelf
from vision.types import Image

log = logging.getLogger(__name__)

BEFORE, AFTER = 1.2, 0.8
"""Seconds of a clip before and after the landing."""

CLIP_WIDTH = 640
"""Pixels; enough to see whose hand it was."""

CLIP_RATE = 10.0
"""Pictures a second of a clip, at most."""

QUALITY = 88

BACKLOG = 8
"""Frames that may wait to be kept; of those that come while so many do, only what is said of them is kept, as one."""


class _Still(NamedTuple):
    """One picture of the last seconds, small. `scale`: its pixels over the frame's."""

    time: float
    jpeg: bytes
    scale: float
    faces: tuple[Points, ...]


@dataclass(slots=True, eq=False)
class _Moment:
    """What is kept of one play: the best picture of its card so far, and until when its clip runs."""

    stem: str
    track: int
    time: float
    best: Image | None = None
    best_clear: float = 0.0
    filmed: bool = False


def names(stem: str) -> list[str]:
    """The files of a play: its picture and its clip."""
    return [f"{stem}.jpg", f"{stem}{SUFFIX}"]


class EvidenceKeeper:
    """Keeps the evidence of a match on a shelf, in `folder` (a name; empty for the shelf's own).

    `take` what is seen, one glimpse after another, or have another thread `run` and `put` them.
    """

    def __init__(self, shelf: Shelf, folder: str = "") -> None:
        self._shelf, self._folder = shelf, f"{folder}/" if folder else ""
        self._waiting: deque[Glimpse] = deque()
        self._news = threading.Condition()
        self._over = False
        self._ring: deque[_Still] = deque()
        self._lain: dict[int, tuple[Lying, float]] = {}  # by track: a card of the table, and when it was last seen
        self._moments: list[_Moment] = []
        self._failing = False

    def put(self, glimpse: Glimpse | None) -> None:
        """Hand over a glimpse to the thread that runs; None: no more will come. Never waits for the disk."""
        with self._news:
            if glimpse is None:
                self._over = True
            elif len(self._waiting) < BACKLOG:
                self._waiting.append(glimpse)
            else:
                late = self._waiting.pop() if self._waiting[-1].frame is None else None
                self._waiting.append(_without_picture(late, glimpse))
            self._news.notify()

    def run(self) -> None:
        """Keep what is put, until nothing more will come. A disk that takes nothing stops nobody: it is logged."""
        glimpse: Glimpse | None
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._over)
                glimpse = self._waiting.popleft() if self._waiting else None
            try:
                self.take(glimpse)
                self._failing = False
            except OSError as error:
                if not self._failing:
                    log.error("evidence cannot be kept: %s", error)
                self._failing = True
            if glimpse is None:
                return

    def take(self, glimpse: Glimpse | None) -> None:
        """Keep what one glimpse gives; after the last one (None) what is still open.

        Raises OSError when the disk does not take what is due.
        """
        if glimpse is None:
            self._finish()
            return
        for card in glimpse.lying:
            self._lain[card.track] = (card, glimpse.time)
        self._lain = {k: v for k, v in self._lain.items() if v[1] > glimpse.time - 4 * (BEFORE + AFTER)}
        self._moments += [_Moment(new.stem, new.track, new.time) for new in glimpse.landed]
        if glimpse.frame is not None:
            if not self._ring or glimpse.time - self._ring[-1].time >= 0.99 / CLIP_RATE:
                self._remember(glimpse, glimpse.frame.image)
            for moment in self._moments:
                self._look(moment, glimpse, glimpse.frame.image)
        due = [m for m in self._moments if not m.filmed and glimpse.time > m.time + AFTER]
        over = [m for m in self._moments if m.filmed and m.stem not in glimpse.there]
        self._moments = [m for m in self._moments if m not in over]
        for moment in due:
            self._film(moment)
        for moment in over:
            self._picture(moment)

    def _finish(self) -> None:
        open_still, self._moments = self._moments, []
        for moment in open_still:
            if not moment.filmed:
                self._film(moment)
            self._picture(moment)

    def _remember(self, glimpse: Glimpse, image: Image) -> None:
        height, width = image.shape[:2]
        scale = min(1.0, CLIP_WIDTH / width)
        size = (2 * round(width * scale / 2), 2 * round(height * scale / 2))  # H.264 wants even sides
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        self._ring.append(_Still(glimpse.time, _jpeg(np.asarray(small, np.uint8)), scale, glimpse.faces))
        while self._ring[0].time < glimpse.time - 3 * (BEFORE + AFTER):
            self._ring.popleft()

    def _look(self, moment: _Moment, glimpse: Glimpse, image: Image) -> None:
        card = next((card for card in glimpse.lying if card.track == moment.track), None)
        if card is not None and card.clear > moment.best_clear:
            table = [lying.corners for lying in glimpse.lying]
            moment.best = _crop(hide_hands(image, table, glimpse.faces), card.corners)
            moment.best_clear = card.clear

    def _film(self, moment: _Moment) -> None:
        """Write the clip, and the picture as it is now: a better one may follow."""
        moment.filmed = True
        stills = [s for s in self._ring if moment.time - BEFORE <= s.time <= moment.time + AFTER]
        if stills:
            rate = min(CLIP_RATE, len(stills) / (BEFORE + AFTER))
            clip = [self._masked(still) for still in stills]
            self._shelf.put(f"{self._folder}{moment.stem}{SUFFIX}", lambda path: write_clip(path, clip, rate))
        self._picture(moment)

    def _picture(self, moment: _Moment) -> None:
        picture, moment.best = moment.best, None
        if picture is not None:
            self._shelf.put(f"{self._folder}{moment.stem}.jpg", lambda path: _write(path, _jpeg(picture)))

    def _masked(self, still: _Still) -> Image:
        """The picture with what was held made coarse; a card is the table's from the moment at which it lay there."""
        image = cv2.imdecode(np.frombuffer(still.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None  # it was encoded here
        near = [card for card, seen in self._lain.values() if seen > still.time - 2 * (BEFORE + AFTER)]
        there = [card.corners for card in near if card.since <= still.time]
        held = [face for face in still.faces if all(overlap(face, corners) < SAME for corners in there)]
        scaled = [[corners * still.scale for corners in kind] for kind in ([c.corners for c in near], held)]
        return hide_hands(np.asarray(image, np.uint8), *scaled)


def _without_picture(late: Glimpse | None, glimpse: Glimpse) -> Glimpse:
    """What both say, without a picture of either."""
    if late is None:
        return replace(glimpse, frame=None)
    lying = {card.track: card for card in (*late.lying, *glimpse.lying)}
    return replace(glimpse, frame=None, lying=tuple(lying.values()), landed=late.landed + glimpse.landed)


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _jpeg(image: Image) -> bytes:
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert good  # a BGR picture always can be
    return data.tobytes()


def _crop(image: Image, corners: Points) -> Image:
    """The card with half a card around it."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    reach = 0.5 * (high - low)
    x1, y1 = np.maximum(low - reach, 0).astype(int)
    x2, y2 = np.minimum(high + reach, [image.shape[1], image.shape[0]]).astype(int)
    return image[y1:y2, x1:x2].copy()


def attach(line: dict[str, object], stem: str | None) -> dict[str, object]:
    """The line with its evidence named, where there is some."""
    return line if stem is None else {**line, "evidence": names(stem)}
