"""Drawing what was seen onto a copy of the picture."""

import cv2
import numpy as np

from vision.naming import name_faces
from vision.types import Image, Sighting

_COLOURS = {"face": (80, 200, 60), "back": (220, 140, 40), "hand": (60, 120, 240)}


def draw_sightings(picture: Image, sightings: list[Sighting]) -> Image:
    """A copy of `picture` with outlines, names and confidences. The thick side of a card is its top."""
    out = picture.copy()
    thickness = max(1, round(max(picture.shape[:2]) / 640))
    names = iter(name_faces([s for s in sightings if s.kind == "face"]))
    for sighting in sightings:
        corners = np.rint(sighting.corners).astype(np.int32)
        colour = _COLOURS[sighting.kind]
        cv2.polylines(out, [corners], True, colour, thickness, cv2.LINE_AA)
        if sighting.kind != "face":
            continue
        cv2.line(out, corners[0].tolist(), corners[1].tolist(), colour, 3 * thickness, cv2.LINE_AA)
        card, confidence = next(names)
        label(out, f"{card or '?'} {confidence:.2f}", corners.mean(0), thickness)
    return out


def label(picture: Image, text: str, centre: np.ndarray, thickness: int) -> None:
    """Write `text` centred at `centre` (pixels), white on a dark plate, in place."""
    scale = 0.45 * thickness
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thickness)
    x, y = int(centre[0] - width / 2), int(centre[1] + height / 2)
    cv2.rectangle(picture, (x - 3, y - height - 4), (x + width + 3, y + 5), (20, 20, 20), -1)
    cv2.putText(picture, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, (255, 255, 255), thickness, cv2.LINE_AA)
