"""From a picture of one card, flat scan or photograph, to its flat face."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import FACE_HEIGHT, FACE_WIDTH, DeckError
from vision.detect import Detector, Outline, iou
from vision.rectify import rectify
from vision.types import Image

FILLS = 0.7
"""IoU of a found card with the whole picture from which the picture is a flat scan."""

AROUND = (1.2, 2.0)
"""Widths of table drawn around a scan before the detector looks for a card on it: it never saw a card fill its view."""

TABLES = ((60, 90, 40), (140, 140, 140))  # BGR

SCAN_WIDTH = 300  # pixels to which a scan is brought for that

SHAPES = (1.3, 1.85)
"""Height by width of playing cards, with room for careless cutting."""

BLANK = 8.0  # levels of deviation: black, white or any one colour

SAME_SHAPE, SAME_PAPER = 0.05, 45.0
"""How far a scan's shape and the colour of its edge may be from those of its deck: share; levels."""


class NotACardError(DeckError):
    """The picture shows no card, or more than one."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """`face` BGR (FACE_HEIGHT, FACE_WIDTH, 3). `sure`: the detector found it; else it only has a card's shape.
    `shape`: height by width of the picture; `paper`: median BGR of its edge.
    """

    face: Image
    sure: bool
    shape: float
    paper: NDArray[np.float64]


def find_flat(picture: Image, detector: Detector) -> Flat:
    """The card that fills the picture, or else the one card that lies in it. Raises NotACardError."""
    if float(picture.std()) < BLANK:
        raise NotACardError("shows no card")
    height, width = picture.shape[:2]
    shape = height / width
    card_shaped = SHAPES[0] <= shape <= SHAPES[1]
    found = _on_tables(picture, detector) if card_shaped else None
    if found is not None and found.kind == "back":
        raise NotACardError("shows the back of a card")
    whole = cv2.resize(picture, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA)
    paper = _edge_colour(np.asarray(whole, np.uint8))
    if found is not None:
        return Flat(np.asarray(whole, np.uint8), True, shape, paper)
    faces = [o for o in detector(picture) if o.kind == "face"]
    if len(faces) > 1:
        raise NotACardError(f"shows {len(faces)} cards; one a picture is needed")
    if faces:
        face = rectify(picture, faces[0].corners, (FACE_WIDTH, FACE_HEIGHT), 0.0)
        return Flat(face, True, shape, paper)
    if not card_shaped:
        raise NotACardError("shows no card")
    return Flat(np.asarray(whole, np.uint8), False, shape, paper)


def strangers(flats: list[Flat]) -> list[int]:
    """Places of the unsure ones that do not look like scans of the same deck: another shape, another paper."""
    if not flats:
        return []
    known = [f for f in flats if f.sure] if sum(f.sure for f in flats) * 2 >= len(flats) else flats
    shape = float(np.median([f.shape for f in known]))
    paper = np.median([f.paper for f in known], axis=0)
    return [
        place
        for place, flat in enumerate(flats)
        if not flat.sure
        and (abs(flat.shape / shape - 1) > SAME_SHAPE or float(np.abs(flat.paper - paper).max()) > SAME_PAPER)
    ]


def _on_tables(scan: Image, detector: Detector) -> Outline | None:
    """What the detector finds where the scan lies on plain tables: the card or its back, or nothing."""
    height = round(SCAN_WIDTH * scan.shape[0] / scan.shape[1])
    small = cv2.resize(scan, (SCAN_WIDTH, height), interpolation=cv2.INTER_AREA)
    for around in AROUND:
        edge = round(SCAN_WIDTH * around)
        place = np.array([[0, 0], [SCAN_WIDTH, 0], [SCAN_WIDTH, height], [0, height]], np.float32) + edge
        for colour in TABLES:
            table = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=colour)
            cards = [o for o in detector(np.asarray(table, np.uint8)) if o.kind != "hand"]
            if cards and iou(cards[0].corners, place) > FILLS:
                return cards[0]
    return None


def _edge_colour(face: Image) -> NDArray[np.float64]:
    """Median colour of a ring inside the edge, where cards show their paper."""
    ring = np.ones(face.shape[:2], np.bool_)
    ring[10:-10, 10:-10] = False
    ring[:3], ring[-3:], ring[:, :3], ring[:, -3:] = False, False, False, False
    return np.asarray(np.median(face[ring], axis=0))
