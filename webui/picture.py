"""The picture of the table as people see it: the newest frame with the cards outlined and named, as JPEG."""

import threading
import time
from collections.abc import Iterator

import cv2
import numpy as np

from vision.camera import Camera
from vision.naming import name_faces
from vision.pipeline import Look
from vision.types import Frame, Image, Sighting

WIDTH = 960  # pixels; enough for the page, a quarter of the bytes of full HD
QUALITY = 80
STALE = 1.5  # seconds: outlines older than this no longer belong on the picture

CREAM, BRASS, INK, BACK = (221, 239, 246), (65, 164, 217), (26, 33, 42), (160, 150, 140)  # BGR


def annotate(image: Image, sightings: tuple[Sighting, ...], scale: float = 1.0) -> Image:
    """A copy of `image` with the cards outlined (faces cream, backs grey) and named. Hands are not drawn.

    `scale`: what the sightings' pixels are multiplied by to be the image's.
    """
    drawn = image.copy()
    names = iter(name_faces([sighting for sighting in sightings if sighting.kind == "face"]))
    for sighting in sightings:
        if sighting.kind == "hand":
            continue
        corners = np.rint(sighting.corners * scale).astype(np.int32)
        face = sighting.kind == "face"
        cv2.polylines(drawn, [corners], True, INK, 4 if face else 2, cv2.LINE_AA)
        cv2.polylines(drawn, [corners], True, CREAM if face else BACK, 2 if face else 1, cv2.LINE_AA)
        if face:
            _label(drawn, corners, next(names)[0] or "?")
    return drawn


def _label(image: Image, corners: np.ndarray, text: str) -> None:
    font, size, thick = cv2.FONT_HERSHEY_DUPLEX, 0.55, 1
    (width, height), _ = cv2.getTextSize(text, font, size, thick)
    x = int(np.clip(corners[:, 0].mean() - width / 2, 2, image.shape[1] - width - 6))
    y = int(np.clip(corners[:, 1].min() - 6, height + 6, image.shape[0] - 4))
    cv2.rectangle(image, (x - 5, y - height - 5), (x + width + 5, y + 5), INK, -1)
    cv2.rectangle(image, (x - 5, y - height - 5), (x + width + 5, y + 5), BRASS, 1, cv2.LINE_AA)
    cv2.putText(image, text, (x, y), font, size, CREAM, thick, cv2.LINE_AA)


def compress(image: Image) -> bytes:
    """The image as JPEG."""
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not good:
        raise RuntimeError(f"a picture of shape {image.shape} could not be compressed")
    return data.tobytes()


DARK = compress(np.full((WIDTH * 9 // 16, WIDTH, 3), (13, 16, 11), np.uint8))


class Picture:
    """Pictures for any number of viewers; each frame is drawn and compressed once, when first asked for."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._lock = threading.Lock()
        self._look: Look | None = None
        self._made: tuple[Frame, Look | None, bytes] | None = None

    def seen(self, look: Look) -> None:
        """Vision is through with a frame: its outlines go on the pictures from now on."""
        self._look = look

    def newest(self) -> Frame | None:
        """The newest frame, undrawn."""
        return self._camera.newest()

    def latest(self) -> bytes | None:
        """The newest picture as JPEG; None before the first frame."""
        frame = self._camera.newest()
        return None if frame is None else self._jpeg(frame)

    def follow(self, rate: float, wait: float = 1.0) -> Iterator[bytes]:
        """Pictures as they come, at most `rate` a second, for ever; the last one again when none comes.

        Repeating (at first a dark one) keeps the connection alive and lets the server notice that a viewer has gone.
        """
        number = 0
        while True:
            news = self._camera.next(number, wait)
            if news is not None:
                number = news[0]
            yield self.latest() or DARK
            if news is not None:
                time.sleep(1.0 / rate)
            elif self._camera.finished:  # `next` no longer waits
                time.sleep(wait)

    def _jpeg(self, frame: Frame) -> bytes:
        with self._lock:
            look = self._look
            if self._made is not None and self._made[0] is frame and self._made[1] is look:
                return self._made[2]
            scale = min(1.0, WIDTH / frame.image.shape[1])
            small = frame.image
            if scale < 1.0:
                size = (round(frame.image.shape[1] * scale), round(frame.image.shape[0] * scale))
                small = np.asarray(cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
            if look is not None and abs(frame.time - look.frame.time) <= STALE:
                small = annotate(small, look.sightings, scale)
            picture = compress(small)
            self._made = (frame, look, picture)
            return picture
