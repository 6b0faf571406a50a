"""The card that signs are printed on: paper, round corners, frame with its pinta, corner numbers, the maker's words."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.materials import FACE_HEIGHT, FACE_WIDTH, Sprite
from datasets.synth.stamp import Room
from datasets.synth.surface import Pixels

BREAKS = {"O": 0, "C": 1, "E": 2, "B": 3}
"""The pinta: how often the frame's upper and lower line is broken."""
WORDS: tuple[str, ...] = (
    "NAIPES FINOS",
    "FABRICA DE NAIPES",
    "BARAJA",
    "CLASE EXTRA",
    "No 27",
    "MADRID",
    "Hijos de A. Ruiz",
    "VALENCIA",
)
WORDS += ("Industria Nacional", "OPACO", "CARTES FINES", "Naipe Superior", "BARCELONA", "Made in Spain", "PLASTIFICADO")
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)
Ink = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """How one maker prints cards. Lengths in pixels of a stored face; colours BGR."""

    paper: Pixels  # multiplies BGR
    radius: int
    margin: tuple[int, int]  # from the card's edge to the frame, across and down
    inner: int  # from the frame to the drawing
    frame: str  # none, pinta, closed (never broken) or broken (every suit alike)
    lines: tuple[int, ...]  # inset and so on: each line's distance from the margin
    weight: int
    ink: Ink
    gap: int
    index: str  # none, inside (the frame), outside or over (the frame's line is covered)
    font: int
    tall: float  # a numeral's height
    narrow: float  # and its width, against the usual one
    bold: int
    index_ink: dict[str, Ink]
    both_corners: bool


def _ink(rng: np.random.Generator, black: float) -> Ink:
    if rng.random() < black:
        dark = int(rng.integers(0, 60))
        return dark, dark, dark
    inks = ((30, 30, 180), (160, 80, 20), (50, 100, 30), (40, 60, 110), (110, 110, 110))
    return inks[int(rng.integers(len(inks)))]


def random_stock(rng: np.random.Generator) -> Stock:
    """A maker's stock by dice."""
    yellow = abs(rng.normal(0, 0.035))
    frame = str(rng.choice(["none", "pinta", "closed", "broken"], p=[0.2, 0.62, 0.12, 0.06]))
    lines: tuple[int, ...] = (0, int(rng.integers(2, 5))) if rng.random() < 0.2 else (0,)
    margin = int(rng.integers(3, 19))
    index = str(rng.choice(["none", "inside", "outside", "over"], p=[0.12, 0.58, 0.12, 0.18]))
    tall = float(rng.uniform(11, 24))
    if index == "outside":
        margin = max(margin, 14)
        tall = min(tall, 14)
    suit_inks = {"O": (0, 150, 200), "C": (30, 30, 190), "E": (170, 90, 20), "B": (40, 110, 30)}
    one = _ink(rng, 0.75)
    coloured = rng.random() < 0.2
    return Stock(
        paper=np.array([1 - yellow * 2.2, 1 - yellow, 1 - yellow * 0.5]) * rng.uniform(0.92, 1.0),
        radius=int(rng.integers(5, 20)),
        margin=(margin, max(3, margin + int(rng.integers(-4, 8)))),
        inner=int(rng.integers(2, 10)),
        frame=frame,
        lines=lines,
        weight=int(rng.choice([1, 1, 1, 2, 3])),
        ink=_ink(rng, 0.85),
        gap=int(rng.integers(6, 22)),
        index=index,
        font=int(rng.choice(FONTS)) | (cv2.FONT_ITALIC if rng.random() < 0.15 else 0),
        tall=tall,
        narrow=float(rng.uniform(0.75, 1.15)),
        bold=int(rng.integers(2, 12)),
        index_ink=suit_inks if coloured else dict.fromkeys("OCEB", one),
        both_corners=bool(rng.random() < 0.95),
    )


def inside(stock: Stock) -> Room:
    """Left, top, width and height of the room for the drawing, in pixels."""
    edge = stock.inner + (stock.lines[-1] if stock.frame != "none" else 0)
    left, top = stock.margin[0] + edge, stock.margin[1] + edge
    return left, top, FACE_WIDTH - 2 * left, FACE_HEIGHT - 2 * top


def draw_frame(card: Pixels, stock: Stock, suit: str) -> None:
    """The frame's lines, the upper and lower ones broken as the suit asks."""
    if stock.frame == "none":
        return
    breaks = {"pinta": BREAKS[suit], "closed": 0, "broken": 1}[stock.frame]
    for line in stock.lines:
        left, top = stock.margin[0] + line, stock.margin[1] + line
        right, bottom = FACE_WIDTH - 1 - left, FACE_HEIGHT - 1 - top
        for x in (left, right):
            cv2.line(card, (x, top), (x, bottom), stock.ink, stock.weight)
        piece = (right - left - breaks * stock.gap) / (breaks + 1)
        for k in range(breaks + 1):
            start = left + k * (piece + stock.gap)
            for y in (top, bottom):
                cv2.line(card, (round(start), y), (round(start + piece), y), stock.ink, stock.weight)


def numeral(stock: Stock, rank: str, cut: Pixels | None) -> Pixels:
    """The rank in the maker's type, float32 (height, width), 1 where inked: `cut` from another deck, or drawn."""
    if cut is None:
        canvas = np.zeros((120, 70 * len(rank) + 50), np.uint8)
        for k, figure in enumerate(rank):
            cv2.putText(canvas, figure, (18 + 62 * k, 95), stock.font, 3.0, 255, stock.bold, cv2.LINE_AA)
        rows, columns = np.flatnonzero(canvas.any(1)), np.flatnonzero(canvas.any(0))
        cut = canvas[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / np.float32(255)
    height = max(6, round(stock.tall))
    width = max(3, round(cut.shape[1] * height / cut.shape[0] * stock.narrow * (0.9 if len(rank) == 2 else 1.0)))
    method = cv2.INTER_AREA if height < cut.shape[0] else cv2.INTER_CUBIC
    return np.clip(np.asarray(cv2.resize(cut, (width, height), interpolation=method), np.float32), 0, 1)


def draw_index(card: Pixels, stock: Stock, suit: str, shape: Pixels) -> None:
    """The number `shape` in the upper left corner and, turned round, in the lower right one."""
    height, width = shape.shape
    if stock.index == "outside":
        x, y = max(2, (stock.margin[0] - width) // 2), max(3, stock.margin[1] - 2)
    elif stock.index == "over":
        x, y = max(3, stock.margin[0] - width // 2), stock.margin[1] + 3
    else:
        x, y = stock.margin[0] + stock.lines[-1] + 4, stock.margin[1] + stock.lines[-1] + 4
    for view in (card, card[::-1, ::-1])[: 2 if stock.both_corners else 1]:
        pad = 2 if stock.index == "over" else 1
        room = view[y - pad : y + height + pad, x - pad : x + width + pad]
        if stock.index == "over":
            room[:] = 250
        place = view[y : y + height, x : x + width]
        ink = np.array(stock.index_ink[suit], np.float32)
        place[:] = place * (1 - shape[..., None]) + ink * shape[..., None]


def write_words(card: Pixels, rng: np.random.Generator, middle: bool) -> None:
    """Some words of the maker: small at an edge, or up to three lines in the free `middle` of a card."""
    ink = _ink(rng, 0.5)
    font = int(rng.choice([*FONTS, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX]))
    if not middle:
        size, words = float(rng.uniform(0.22, 0.3)), str(rng.choice(WORDS))
        (width, _), _ = cv2.getTextSize(words, font, size, 1)
        y = int(rng.choice([FACE_HEIGHT - 5, FACE_HEIGHT - 14, 12, FACE_HEIGHT // 2]))
        cv2.putText(card, words, ((FACE_WIDTH - width) // 2, y), font, size, ink, 1, cv2.LINE_AA)
        return
    for k, words in enumerate(rng.choice(WORDS, int(rng.integers(1, 4)), replace=False)):
        (width, _), _ = cv2.getTextSize(str(words), font, 1.0, 1)
        size = min(0.55, float(rng.uniform(70, 120)) / width)
        place = (int((FACE_WIDTH - width * size) / 2), FACE_HEIGHT // 2 - 12 + 18 * k)
        cv2.putText(card, str(words), place, font, size, ink, 1, cv2.LINE_AA)


def rounded(radius: int) -> Pixels:
    """Alpha of a card with round corners, uint8 (FACE_HEIGHT, FACE_WIDTH)."""
    alpha = np.zeros((FACE_HEIGHT, FACE_WIDTH), np.uint8)
    right, bottom = FACE_WIDTH - 1 - radius, FACE_HEIGHT - 1 - radius
    cv2.rectangle(alpha, (radius, 0), (right, FACE_HEIGHT - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (FACE_WIDTH - 1, bottom), 255, -1)
    for x in (radius, right):
        for y in (radius, bottom):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return alpha


def on_paper(sheet: Pixels, stock: Stock, alpha: Pixels) -> Sprite:
    """The print (BGR, on white) with this paper's colour, cut out by `alpha`."""
    curves = np.clip(np.arange(256)[:, None] * stock.paper, 0, 255).astype(np.uint8)
    return np.asarray(cv2.merge([*cv2.split(cv2.LUT(sheet, curves[:, None, :])), alpha]), np.uint8)
