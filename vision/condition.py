"""Whether the pictures are fit to read cards from, and if not, why: dark, covered, blurred, moved, glare, wrong size.

Each kind of trouble is judged on its own from cheap measures of a small copy of the frame, partly against how the
table looked while all was well. A trouble is told when it has been there for RAISE seconds, and no longer when it has
been gone for CLEAR seconds: an arm that passes is none.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.measures import WIDTH, Measures, measure_small, small_copy, white_share
from vision.steadiness import Anchors, Grey
from vision.types import Frame, Sighting

log = logging.getLogger(__name__)

COARSE, COARSE_SIZE = 2, (160, 90)  # the copy's part for movement, and the size for what covers
BLOCK = 10  # pixels of COARSE_SIZE

RAISE, CLEAR = 0.8, 1.0  # seconds
EVERY = 0.18  # seconds between frames that are judged
LONGEST_STEP = 0.5  # seconds that one frame may count for

DARKEST = 45  # grey level under which even the brightest places are too dark to read, of 255
DIMMED = 0.3  # the same as a share of what it was
FLAT = 30  # grey levels between dark and bright places: less is a lens covered, or a lamp that blinds
SOFT, SOFTER = 0.1, 0.4  # steepness of the sharpest edges: absolute, and as a share of what it was
CHANGED = 30.0  # grey levels, each colour on its own, that make a block another
COVERED = 0.6  # share of blocks
MOVED = 0.012  # of the picture's width
STANDS = 0.004  # of the picture's width: it stands still again
SETTLED = 4.0  # seconds of standing still, after which where it is now is where it belongs
BURNT, BURNT_UNREAD = 0.6, 0.3  # share of white in a card's place: at all; where the card cannot be read
RETRY = 1.0  # seconds after which a reference of which nothing is found again gives way to another
REMEMBERED = 4.0  # seconds for which a face's place is looked at after it was last seen
LEARNING = 8.0  # seconds in which the reference follows what changes


class Condition(StrEnum):
    """What a person is told about the picture; in the order in which they hide each other."""

    CLEAR = "clear"
    WRONG_SIZE = "wrong_size"  # not the size that the evening began with
    DARK = "dark"
    COVERED = "covered"
    MOVED = "moved"
    BLURRED = "blurred"
    GLARE = "glare"


TROUBLES: tuple[Condition, ...] = tuple(condition for condition in Condition if condition is not Condition.CLEAR)


@dataclass(slots=True, eq=False)
class _Place:
    """Where a face was seen last."""

    corners: NDArray[np.float32]
    time: float
    read: bool


class ConditionWatch:
    """Judges the frames of one source, in their order. For one thread; `condition` may be read from any."""

    def __init__(self) -> None:
        self.condition = Condition.CLEAR
        self._size: tuple[int, int] | None = None
        self._time: float | None = None
        self._levels = dict.fromkeys(TROUBLES, 0.0)  # seconds of trouble not yet outweighed by seconds without
        self._raised: set[Condition] = set()
        self._light: float | None = None
        self._sharpness: float | None = None
        self._table: NDArray[np.float32] | None = None  # the table as it usually looks, COARSE_SIZE, BGR
        self._anchors: Anchors | None = None
        self._anchored = 0.0
        self._standing: tuple[Anchors, float] | None = None  # where the camera came to stand, and since when
        self._places: list[_Place] = []

    def look(self, frame: Frame, sightings: Sequence[Sighting] = ()) -> Condition:
        """Take one frame with what was seen in it. Frames that follow within EVERY seconds are not judged."""
        since = None if self._time is None else frame.time - self._time
        if since is not None and 0 <= since < EVERY:
            return self.condition
        self._time = frame.time
        if self._size is None:
            self._size = frame.image.shape[:2]
        step = LONGEST_STEP if since is None or since < 0 else min(since, LONGEST_STEP)
        self._count(self._judge(frame, sightings, step), 0.0 if since is None else step)
        now = next((trouble for trouble in TROUBLES if trouble in self._raised), Condition.CLEAR)
        if now is not self.condition:
            log.log(
                logging.INFO if now is Condition.CLEAR else logging.WARNING, "%s: the picture is %s", frame.source, now
            )
        self.condition = now
        return now

    def _count(self, verdicts: Mapping[Condition, bool], step: float) -> None:
        for trouble, bad in verdicts.items():
            if bad:
                level = min(self._levels[trouble] + step, RAISE)
            else:
                level = max(self._levels[trouble] - step * RAISE / CLEAR, 0.0)
            self._levels[trouble] = level
            if level >= RAISE:
                self._raised.add(trouble)
            elif level == 0.0:
                self._raised.discard(trouble)

    def _judge(self, frame: Frame, sightings: Sequence[Sighting], step: float) -> dict[Condition, bool]:
        """Each trouble that can be judged in this frame, and whether it is there."""
        if self._size != frame.image.shape[:2]:
            return {Condition.WRONG_SIZE: True}
        faces = self._faces(frame, sightings)
        small = small_copy(frame.image)
        scale = WIDTH / frame.image.shape[1]
        seen = measure_small(small, [place.corners * scale for place in faces])
        dark = seen.light < DARKEST or (self._light is not None and seen.light < DIMMED * self._light)
        verdicts = {Condition.WRONG_SIZE: False, Condition.DARK: dark}
        if dark:
            return verdicts  # in the dark nothing else can be told
        size = (WIDTH // COARSE, max(1, small.shape[0] // COARSE))
        grey = np.asarray(
            cv2.cvtColor(cv2.resize(small, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY), np.uint8
        )
        coarse = np.asarray(cv2.resize(small, COARSE_SIZE, interpolation=cv2.INTER_AREA), np.float32)
        moved = self._moved(grey, frame.time)
        readable = any(place.read for place in faces)
        another = moved is None and self._changed(coarse) >= COVERED
        if another and readable:  # another view, but a good one: a new cloth, or the camera was taken elsewhere
            self._table, self._anchors, another = None, None, False
        covered = seen.contrast < FLAT or another
        soft = seen.sharpness < SOFT or (self._sharpness is not None and seen.sharpness < SOFTER * self._sharpness)
        verdicts[Condition.COVERED] = covered
        if moved is not None:
            verdicts[Condition.MOVED] = moved
        if not covered:
            verdicts[Condition.BLURRED] = soft
            unread = max((white_share(small, place.corners * scale) for place in faces if not place.read), default=0.0)
            verdicts[Condition.GLARE] = seen.burnt > BURNT or unread > BURNT_UNREAD
        if not any(verdicts.values()):
            patience = RETRY if moved is None else LEARNING
            if self._anchors is None or not 0 <= frame.time - self._anchored < patience:
                self._anchors, self._anchored = Anchors(grey), frame.time
            self._learn(seen, coarse, min(step / LEARNING, 1.0))
        return verdicts

    def _faces(self, frame: Frame, sightings: Sequence[Sighting]) -> list[_Place]:
        """The places of the cards seen in this frame or lately."""
        now = [
            _Place(s.corners, frame.time, float(s.identity.probabilities.max()) >= 0.5)
            for s in sightings
            if s.identity is not None
        ]
        for old in self._places:
            centre = old.corners.mean(axis=0)
            again = any(cv2.pointPolygonTest(new.corners, centre.tolist(), False) >= 0 for new in now)
            if not again and 0 <= frame.time - old.time <= REMEMBERED:
                now.append(_Place(old.corners, old.time, False))
        self._places = now
        return now

    def _changed(self, coarse: NDArray[np.float32]) -> float:
        """Share of the picture's blocks that look other than the table usually does, whatever the light."""
        if self._table is None:
            return 0.0
        gain = float(np.clip(np.median(coarse / (self._table + 1)), 0.4, 2.5))
        difference = np.abs(coarse - gain * self._table).max(axis=2)
        blocks = cv2.resize(
            difference, (COARSE_SIZE[0] // BLOCK, COARSE_SIZE[1] // BLOCK), interpolation=cv2.INTER_AREA
        )
        return float((blocks > CHANGED).mean())

    def _moved(self, grey: Grey, time: float) -> bool | None:
        """Whether the camera has been moved; None where that cannot be told. Where it comes to stand it belongs."""
        if self._anchors is None:
            return False
        now = self._anchors.displacement(grey)
        if now is None:
            self._standing = None
            return None
        if now.pixels < MOVED * grey.shape[1]:
            self._standing = None
            return False
        stands = self._standing[0].displacement(grey) if self._standing is not None else None
        if self._standing is None or stands is None or stands.pixels > STANDS * grey.shape[1]:
            self._standing = (Anchors(grey), time)
        elif time - self._standing[1] >= SETTLED:
            self._anchors, self._anchored, self._standing, self._table = Anchors(grey), time, None, None
            return False
        return True

    def _learn(self, seen: Measures, coarse: NDArray[np.float32], part: float) -> None:
        """All is well: this is how the table looks."""
        self._light = seen.light if self._light is None else self._light + part * (seen.light - self._light)
        known = self._sharpness
        self._sharpness = seen.sharpness if known is None else known + part * (seen.sharpness - known)
        self._table = coarse if self._table is None else self._table + part * (coarse - self._table)
