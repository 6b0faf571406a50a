"""The picture of the table, in two versions: the whole one for the console, and one without what players hold."""

import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence

import numpy as np

from vision.camera import Camera
from vision.geometry import Points
from vision.glimpse import other_faces
from vision.pipeline import Look
from vision.privacy import hide_hands
from vision.types import Frame
from webui.drawing import DARK, annotate, compress, shrink
from webui.once import Once

STALE = 1.5  # seconds: outlines older than this no longer belong on the picture
EVERY, KEPT = 1.0, 60  # a picture is kept so often (seconds), and so many: what a question is about lies back a while
LAIN = 8.0  # seconds for which the place of a card that was taken away still belongs to the table's area


class Picture:
    """Pictures for any number of viewers; each version of a frame is drawn and compressed once, when first asked for.

    The console's is the newest frame with everything outlined. Everybody else's is a frame that vision is through
    with: only of it is it known what lies on the table for all to see and what is in a hand. While vision does not
    keep up, or has seen no card on the table, all of it is coarse.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._news = threading.Condition()
        self._look: Look | None = None
        self._looks = 0
        self._lying: tuple[Points, ...] = ()
        self._lain: deque[tuple[float, Points]] = deque()
        self._recent: deque[tuple[float, bytes]] = deque(maxlen=KEPT)
        self._whole, self._open = Once[bytes](), Once[bytes]()

    def seen(self, look: Look, lying: Sequence[Points] = ()) -> None:
        """Vision is through with a frame. `lying`: the outlines of the cards on the table that everybody may see."""
        now = look.frame.time
        with self._news:
            self._look, self._lying = look, tuple(lying)
            self._lain.extend((now, corners) for corners in lying)
            while self._lain and not 0 <= now - self._lain[0][0] <= LAIN:
                self._lain.popleft()
            self._looks += 1
            self._news.notify_all()
            due = not self._recent or not 0 <= now - self._recent[-1][0] < EVERY
        if due:
            jpeg = _whole(look.frame, look)
            with self._news:
                self._recent.append((now, jpeg))

    def newest(self) -> Frame | None:
        """The newest frame, undrawn and whole."""
        return self._camera.newest()

    def latest(self, whole: bool = False) -> bytes | None:
        """The newest picture as JPEG; None before the first frame. `whole`: the console's."""
        frame = self._camera.newest()
        if frame is None:
            return None
        with self._news:
            look, lying, lain = self._look, self._lying, tuple(corners for _, corners in self._lain)
        fresh = look is not None and abs(frame.time - look.frame.time) <= STALE
        if look is not None and fresh and frame.image.shape != look.frame.image.shape:
            frame = look.frame  # the camera came back with another size, and the outlines are those of this one
        if whole:
            return self._whole.get((frame, look), lambda: _whole(frame, look if fresh else None))
        if look is None or not fresh:
            return self._open.get(frame, lambda: _open(Look(frame, ()), (), ()))
        return self._open.get(look, lambda: _open(look, lying, lain))

    def near(self, time: float) -> bytes | None:
        """The whole picture nearest to a moment (seconds, camera clock) of the last minute; None where there is none.

        Only about one a second is kept.
        """
        with self._news:
            return min(self._recent, key=lambda kept: abs(kept[0] - time), default=(0.0, None))[1]

    def follow(self, rate: float, whole: bool = False, wait: float = 1.0) -> Iterator[bytes]:
        """Pictures as they come, at most `rate` a second, for ever; the last one again when none comes.

        Repeating (at first a dark one) keeps the connection alive and lets the server notice that a viewer has gone.
        """
        number = 0
        news = self._next_frame if whole else self._next_look
        while True:
            newer = news(number, wait)
            if newer is not None:
                number = newer
            yield self.latest(whole) or DARK
            if newer is not None:
                time.sleep(1.0 / rate)

    def _next_frame(self, after: int, wait: float) -> int | None:
        news = self._camera.next(after, wait)
        if news is None and self._camera.finished:  # then it does not wait
            time.sleep(wait)
        return None if news is None else news[0]

    def _next_look(self, after: int, wait: float) -> int | None:
        with self._news:
            self._news.wait_for(lambda: self._looks > after, wait)
            return self._looks if self._looks > after else None


def _whole(frame: Frame, look: Look | None) -> bytes:
    small, scale = shrink(frame.image)
    return compress(small if look is None else annotate(small, look.sightings, scale, confidence=True))


def _open(look: Look, lying: Sequence[Points], lain: Sequence[Points]) -> bytes:
    """The picture for everybody: sharp only where cards lie or lay on the table, but not where a hand is."""
    small, scale = shrink(look.frame.image)
    others = other_faces(look.sightings, lying)
    hands = [sighting for sighting in look.sightings if sighting.kind == "hand"]
    masked = hide_hands(
        small,
        [corners * scale for corners in lain],
        [np.asarray(face.corners, np.float64) * scale for face in others],
        [np.asarray(hand.corners, np.float64) * scale for hand in hands],
        [corners * scale for corners in lying],
    )
    hidden = {id(sighting) for sighting in (*others, *hands)}
    return compress(annotate(masked, [s for s in look.sightings if id(s) not in hidden], scale))
