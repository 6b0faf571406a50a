"""Faces of packs that are not Spanish, drawn by the program: cards that a reader must outline and not name."""

import cv2
import numpy as np

from datasets.synth import card_stock
from datasets.synth.materials import FACE_HEIGHT, FACE_WIDTH, Sprite
from datasets.synth.surface import Pixels

Ink = tuple[int, int, int]
SUITS = ("heart", "diamond", "spade", "club")
LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
MIDDLE = 0.5
_PRECISION = 16  # cv2 draws at sixteenths of a pixel when told to shift by 4 bits


def _shapes(suit: str) -> list[Pixels]:
    """The sign's convex and concave pieces, a unit high, around the origin, y downwards."""
    t = np.linspace(0, 2 * np.pi, 40)
    lobe = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    heart = np.stack([16 * np.sin(t) ** 3, -lobe], 1) / 32
    stem = np.array([[0, 0.05], [0.18, 0.5], [-0.18, 0.5]])
    circle = np.stack([np.cos(t), np.sin(t)], 1) * 0.23
    return {
        "heart": [heart],
        "diamond": [np.array([[0, -0.5], [0.36, 0], [0, 0.5], [-0.36, 0]])],
        "spade": [heart * (1, -0.85) + (0, -0.08), stem],
        "club": [*(circle + spot for spot in ((0, -0.26), (-0.25, 0.08), (0.25, 0.08))), stem],
    }[suit]


def draw_sign(card: Pixels, suit: str, ink: Ink, centre: tuple[float, float], size: float) -> None:
    """One suit sign, `size` pixels high (negative: on its head), its middle at `centre`."""
    for shape in _shapes(suit):
        points = np.rint((shape * size + centre) * _PRECISION).astype(np.int32)
        cv2.fillPoly(card, [points], ink, cv2.LINE_AA, 4)


def _places(count: int) -> list[tuple[float, float]]:
    """Where the signs of a number card stand, in shares of the card."""
    left, right = 0.3, 0.7
    column = {2: (), 3: (), 4: (0.2, 0.8), 5: (0.2, 0.8), 6: (0.2, 0.5, 0.8), 7: (0.2, 0.5, 0.8), 8: (0.2, 0.5, 0.8)}
    ys = column.get(count, (0.18, 0.39, 0.61, 0.82))
    middle = {2: (0.2, 0.8), 3: (0.2, 0.5, 0.8), 5: (0.5,), 7: (0.35,), 8: (0.35, 0.65), 9: (0.5,), 10: (0.285, 0.715)}
    return [(x, y) for y in ys for x in (left, right)] + [(MIDDLE, y) for y in middle.get(count, ())]


def _court(rng: np.random.Generator, card: Pixels) -> None:
    """A two-headed figure in a frame: blocks and stripes of a few inks, the lower half the upper one turned."""
    inks = [tuple(int(v) for v in rng.integers(0, 256, 3)) for _ in range(4)]
    half = np.ascontiguousarray(card[: FACE_HEIGHT // 2])
    x0, x1 = 34, FACE_WIDTH - 34
    for k in range(int(rng.integers(5, 12))):
        points = rng.uniform((x0, 70), (x1, FACE_HEIGHT // 2 + 20), (int(rng.integers(3, 6)), 2))
        hull = cv2.convexHull(points.astype(np.float32)).astype(np.int32)
        cv2.fillPoly(half, [hull], inks[k % 4], cv2.LINE_AA)
        cv2.polylines(half, [hull], True, (20, 20, 20), 1, cv2.LINE_AA)
    head = (FACE_WIDTH // 2 + int(rng.integers(-14, 15)), int(rng.integers(52, 76)))
    cv2.circle(half, head, int(rng.integers(16, 25)), (190, 215, 240), -1, cv2.LINE_AA)
    cv2.ellipse(half, (head[0], head[1] - 18), (24, 12), 0, 180, 360, inks[0], -1, cv2.LINE_AA)
    for x, y in ((-7, -3), (7, -3), (0, 9)):
        cv2.circle(half, (head[0] + x, head[1] + y), 2, (20, 20, 20), -1, cv2.LINE_AA)
    card[: FACE_HEIGHT // 2] = half
    card[FACE_HEIGHT - FACE_HEIGHT // 2 :] = half[::-1, ::-1]
    cv2.rectangle(card, (x0 - 4, 26), (x1 + 4, FACE_HEIGHT - 26), (60, 40, 20), 1)


def face(rng: np.random.Generator) -> Sprite:
    """A card of a French-suited pack, or its joker, by dice."""
    stock = card_stock.random_stock(rng)
    suit = SUITS[int(rng.integers(4))]
    red = tuple(int(v) for v in rng.integers((0, 0, 150), (60, 60, 240)))
    black = (int(rng.integers(0, 50)),) * 3
    four_inks = {"heart": red, "diamond": (170, 90, 20), "spade": black, "club": (40, 120, 30)}
    two_inks = {"heart": red, "diamond": red, "spade": black, "club": black}
    ink: Ink = (four_inks if rng.random() < 0.1 else two_inks)[suit]  # type: ignore[assignment]
    card = np.full((FACE_HEIGHT, FACE_WIDTH, 3), 250, np.uint8)
    number = int(rng.integers(1, 14))
    if number > 10:
        _court(rng, card)
    elif number == 1:
        draw_sign(card, suit, ink, (FACE_WIDTH / 2, FACE_HEIGHT / 2), float(rng.uniform(50, 120)))
    else:
        size = float(rng.uniform(34, 52))
        for x, y in _places(number):
            draw_sign(card, suit, ink, (x * FACE_WIDTH, y * FACE_HEIGHT), -size if y > MIDDLE else size)
    joker = rng.random() < 0.06
    tall = float(rng.uniform(0.6, 1.05))
    corner = np.full((int(62 * tall), int(34 * tall), 3), 250, np.uint8)
    letter = "*" if joker else LETTERS[number - 1]
    font = int(rng.choice(card_stock.FONTS))
    scale = (0.9 if len(letter) == 1 else 0.6) * tall
    cv2.putText(corner, letter, (int(4 * tall), int(26 * tall)), font, scale, ink, 2, cv2.LINE_AA)
    if not joker:
        draw_sign(corner, suit, ink, (14 * tall, 45 * tall), 22 * tall)
    height, width = corner.shape[:2]
    inset = int(rng.integers(3, 9))
    card[inset : inset + height, inset : inset + width] = corner
    card[FACE_HEIGHT - inset - height : FACE_HEIGHT - inset, FACE_WIDTH - inset - width : FACE_WIDTH - inset] = corner[
        ::-1, ::-1
    ]
    return card_stock.on_paper(card, stock, card_stock.rounded(stock.radius))
