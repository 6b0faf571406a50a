"""Outlines and names on a picture of the table, and the picture as JPEG."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.naming import name_faces
from vision.types import Image, Sighting

WIDTH = 960  # pixels; enough for the page, a quarter of the bytes of full HD
QUALITY = 80
CREAM, BRASS, INK, BACK = (221, 239, 246), (65, 164, 217), (26, 33, 42), (160, 150, 140)  # BGR


def shrink(image: Image) -> tuple[Image, float]:
    """The image at most WIDTH wide, and its pixels over those of the one given."""
    scale = min(1.0, WIDTH / image.shape[1])
    if scale == 1.0:
        return image, scale
    size = (round(image.shape[1] * scale), max(1, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), scale


def annotate(image: Image, sightings: Sequence[Sighting], scale: float = 1.0, confidence: bool = False) -> Image:
    """A copy of `image` with the cards outlined (faces cream, backs grey) and named. Hands are not drawn.

    `scale`: what the sightings' pixels are multiplied by to be the image's. `confidence`: each name with its percent.
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
            card, sure = next(names)
            _label(drawn, corners, f"{card or '?'} {sure:.0%}" if confidence else card or "?")
    return drawn


def _label(image: Image, corners: NDArray[np.int32], text: str) -> None:
    font, size, thick = cv2.FONT_HERSHEY_DUPLEX, 0.55, 1
    (width, height), _ = cv2.getTextSize(text, font, size, thick)
    x = int(np.clip(corners[:, 0].mean() - width / 2, 2, max(2, image.shape[1] - width - 6)))
    y = int(np.clip(corners[:, 1].min() - 6, height + 6, max(height + 6, image.shape[0] - 4)))
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
