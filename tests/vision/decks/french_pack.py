"""A French-suited pack drawn for tests: indices, pips where French packs have them, two-headed figures."""

import cv2
import numpy as np

from datasets.synth.foreign import draw_sign
from vision.decks.deck import FACE_HEIGHT, FACE_WIDTH, NEEDED
from vision.types import Image

_INK = {"O": (40, 30, 200), "C": (40, 30, 200), "E": (25, 25, 25), "B": (25, 25, 25)}
_LETTER = {1: "A", 10: "J", 11: "Q", 12: "K"}
_LEFT, _MIDDLE, _RIGHT = 0.3, 0.5, 0.7
_PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(_MIDDLE, 0.5)],
    2: [(_MIDDLE, 0.2), (_MIDDLE, 0.8)],
    3: [(_MIDDLE, 0.2), (_MIDDLE, 0.5), (_MIDDLE, 0.8)],
    4: [(x, y) for x in (_LEFT, _RIGHT) for y in (0.2, 0.8)],
    5: [*((x, y) for x in (_LEFT, _RIGHT) for y in (0.2, 0.8)), (_MIDDLE, 0.5)],
    6: [(x, y) for x in (_LEFT, _RIGHT) for y in (0.2, 0.5, 0.8)],
    7: [*((x, y) for x in (_LEFT, _RIGHT) for y in (0.2, 0.5, 0.8)), (_MIDDLE, 0.35)],
}


_SIGN = {"O": "diamond", "C": "heart", "E": "spade", "B": "club"}


def _pip(card: Image, suit: str, centre: tuple[float, float], size: float, upside_down: bool) -> None:
    draw_sign(card, _SIGN[suit], _INK[suit], centre, -size if upside_down else size)


def _figure(card: Image, rank: int, suit: str) -> None:
    """The upper half of a court card, then the same from below."""
    width, height = FACE_WIDTH, FACE_HEIGHT
    coat = {10: (150, 90, 30), 11: (40, 150, 200), 12: (60, 40, 180)}[rank]
    cv2.rectangle(card, (30, 24), (width - 30, height - 24), (120, 60, 20), 1)
    half = np.full((height // 2, width, 3), 0, np.uint8)
    half[:] = card[: height // 2]
    shoulders = np.array([[34, 123], [50, 88], [80, 76], [110, 88], [126, 123]])
    cv2.fillPoly(half, [shoulders], coat, cv2.LINE_AA)
    for k in range(5):
        cv2.line(half, (50 + 15 * k, 92), (44 + 18 * k, 123), (30, 200, 230), 2, cv2.LINE_AA)
    cv2.circle(half, (80, 62), 15, (190, 215, 240), -1, cv2.LINE_AA)
    if rank == 12:
        crown = [[62, 50], [60, 30], [71, 40], [80, 26], [89, 40], [100, 30], [98, 50]]
        cv2.fillPoly(half, [np.array(crown)], (30, 200, 230), cv2.LINE_AA)
        cv2.ellipse(half, (80, 72), (12, 9), 0, 0, 180, (60, 60, 60), -1)
    elif rank == 11:
        cv2.ellipse(half, (80, 60), (20, 22), 0, 140, 400, (30, 80, 160), 7, cv2.LINE_AA)
        cv2.circle(half, (104, 96), 8, (80, 60, 220), -1, cv2.LINE_AA)
    else:
        cv2.ellipse(half, (80, 48), (22, 7), 12, 0, 360, (160, 40, 120), -1, cv2.LINE_AA)
        cv2.line(half, (116, 40), (120, 122), (70, 110, 150), 4, cv2.LINE_AA)
    _pip(half, suit, (50, 46), 26, False)
    card[: height // 2] = half
    card[height - height // 2 :] = half[::-1, ::-1]


def face(card: str) -> Image:
    """The face that plays the part of `card`, BGR (FACE_HEIGHT, FACE_WIDTH, 3)."""
    rank, suit = int(card[:-1]), card[-1]
    out = np.full((FACE_HEIGHT, FACE_WIDTH, 3), 250, np.uint8)
    if rank >= 10:
        _figure(out, rank, suit)
    else:
        size = 70.0 if rank == 1 else 38.0
        for x, y in _PIPS[rank]:
            _pip(out, suit, (x * FACE_WIDTH, y * FACE_HEIGHT), size, y > 0.55)
    corner = np.full((52, 24, 3), 250, np.uint8)
    cv2.putText(corner, _LETTER.get(rank, str(rank)), (3, 22), cv2.FONT_HERSHEY_DUPLEX, 0.8, _INK[suit], 2, cv2.LINE_AA)
    _pip(corner, suit, (12, 38), 18, False)
    out[5:57, 4:28] = corner
    out[-57:-5, -28:-4] = corner[::-1, ::-1]
    return out


FACES: dict[str, Image] = {card: face(card) for card in NEEDED}
