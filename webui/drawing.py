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


def _glyph(character: str) -> Image:
    """The character, cream on ink, as high as all others and as wide as it takes in a line."""
    font, size, thick = cv2.FONT_HERSHEY_DUPLEX, 0.55, 1
    (width, _), _ = cv2.getTextSize(character, font, size, thick)
    (two, height), _ = cv2.getTextSize(2 * character, font, size, thick)
    glyph = np.full((height + 2 * PADDING, two - width, 3), INK, np.uint8)
    return np.asarray(cv2.putText(glyph, character, (0, height + PADDING), font, size, CREAM, thick, cv2.LINE_AA))


PADDING = 5  # pixels around a label's text
GLYPHS = {character: _glyph(character) for character in "0123456789OCEB?% "}
"""All that labels are written with. Drawn once, here: OpenCV keeps 6 MB of fonts for each thread that ever draws text,
and the threads of the web server are many."""


def _label(image: Image, corners: NDArray[np.int32], text: str) -> None:
    """Write `text` above the outline, as far as there is room in the picture."""
    edge = np.full((GLYPHS["?"].shape[0], PADDING, 3), INK, np.uint8)
    label = np.concatenate([edge, *(GLYPHS[character] for character in text), edge], axis=1)
    label[[0, -1]] = label[:, [0, -1]] = BRASS
    height, width = label.shape[:2]
    x = int(np.clip(corners[:, 0].mean() - width / 2, 0, max(0, image.shape[1] - width)))
    y = int(np.clip(corners[:, 1].min() - height, 0, max(0, image.shape[0] - height)))
    room = image[y : y + height, x : x + width]
    room[:] = label[: room.shape[0], : room.shape[1]]


def compress(image: Image) -> bytes:
    """The image as JPEG."""
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not good:
        raise RuntimeError(f"a picture of shape {image.shape} could not be compressed")
    return data.tobytes()


DARK = compress(np.full((WIDTH * 9 // 16, WIDTH, 3), (13, 16, 11), np.uint8))
