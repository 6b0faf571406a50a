"""The deck randomiser: how one printed deck, and one worn card of it, differs from its scan."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.materials import FACE_WIDTH, Sprite
from datasets.synth.surface import Pixels, noise


@dataclass(frozen=True, slots=True, eq=False)
class DeckLook:
    """One print run and its age: drawn once a scene, applied to every face."""

    hue: float
    saturation: float
    contrast: float
    brightness: float
    paper: Pixels  # multiplies BGR: white paper to yellowed
    margin: float  # share of the width by which the print shrinks inside the card
    frame: float  # strength of a drawn frame line, 0: none
    index: int  # 0: as printed, 1: index repainted in another type, 2: index blank
    soft: float  # sigma in pixels of a print out of focus


def random_look(rng: np.random.Generator) -> DeckLook:
    """A deck as bars have them: mostly close to its scan, sometimes far."""
    far = 2.0 if rng.random() < 0.25 else 1.0
    yellow = abs(rng.normal(0, 0.06 * far))
    return DeckLook(
        hue=float(rng.normal(0, 4 * far)),
        saturation=float(np.clip(rng.normal(1.0, 0.22 * far), 0.25, 1.8)),
        contrast=float(np.clip(rng.normal(1.0, 0.12 * far), 0.6, 1.4)),
        brightness=float(rng.normal(0, 8 * far)),
        paper=np.clip(np.array([1 - yellow * 2.2, 1 - yellow, 1 - yellow * 0.5], np.float32), 0.4, 1),
        margin=float(rng.uniform(0.02, 0.12)) if rng.random() < 0.35 else 0.0,
        frame=float(rng.uniform(0.3, 1.0)) if rng.random() < 0.15 else 0.0,
        index=int(rng.choice(3, p=[0.7, 0.2, 0.1])),
        soft=float(rng.uniform(0.4, 1.2)) if rng.random() < 0.3 else 0.0,
    )


def _shrink(colours: Pixels, margin: float) -> Pixels:
    """The print made smaller on the same card: a wider white margin."""
    full_height, full_width = colours.shape[:2]
    width, height = int(full_width * (1 - 2 * margin)), int(full_height * (1 - 2 * margin))
    board = np.full_like(colours, 250)
    x, y = (full_width - width) // 2, (full_height - height) // 2
    board[y : y + height, x : x + width] = cv2.resize(colours, (width, height), interpolation=cv2.INTER_AREA)
    return board


def _repaint_index(rng: np.random.Generator, colours: Pixels, rank: str | None) -> None:
    """Cover both corner numbers with paper and, with a rank, write it anew in another type."""
    height, width = colours.shape[:2]
    unit = width / FACE_WIDTH
    inset = int(rng.uniform(4, 12) * unit)
    box = (int(rng.uniform(24, 30) * unit), int(rng.uniform(30, 38) * unit))
    paper = np.median(colours[2 : height // 7, 2 : width // 5].reshape(-1, 3), axis=0)
    corner = np.full((box[1], box[0], 3), paper, np.uint8)
    if rank:
        font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX]))
        ink = [int(v) for v in rng.choice([0, 0, 0, 40, 150], 3)]
        scale = (0.95 if len(rank) == 1 else 0.66) * unit
        weight = max(1, int(rng.integers(1, 4) * unit))
        cv2.putText(corner, rank, (int(2 * unit), box[1] - int(6 * unit)), font, scale, ink, weight, cv2.LINE_AA)
    colours[inset : inset + box[1], inset : inset + box[0]] = corner
    colours[height - inset - box[1] : height - inset, width - inset - box[0] : width - inset] = corner[::-1, ::-1]


def dress(rng: np.random.Generator, face: Sprite, rank: str, look: DeckLook) -> Sprite:
    """One card of the deck with this look, with wear of its own. Same shape as `face`."""
    height, width = face.shape[:2]
    alpha = face[..., 3:]
    # Transparent corners have arbitrary colours behind them; paper there keeps filtering clean.
    colours: Pixels = np.where(alpha > 0, face[..., :3], np.uint8(245))
    if look.index:
        _repaint_index(rng, colours, rank if look.index == 1 else None)
    if look.margin:
        colours = _shrink(colours, look.margin)
    if look.frame:
        inset = int((8 + 10 * look.margin) * width / FACE_WIDTH)
        ink = int(255 * (1 - look.frame))
        cv2.rectangle(colours, (inset, inset), (width - inset, height - inset), (ink, ink, ink), 1)
    if look.soft:
        colours = cv2.GaussianBlur(colours, (0, 0), look.soft)
    hsv = cv2.cvtColor(np.ascontiguousarray(colours, np.uint8), cv2.COLOR_BGR2HSV)
    hsv[..., 0] = cv2.LUT(hsv[..., 0], ((np.arange(256) + int(look.hue)) % 180).astype(np.uint8))
    hsv[..., 1] = cv2.LUT(hsv[..., 1], np.clip(np.arange(256) * look.saturation, 0, 255).astype(np.uint8))
    bgr = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
    levels = (np.arange(256) - 128) * look.contrast + 128 + look.brightness
    curves = np.clip(levels[:, None] * look.paper, 0, 255).astype(np.uint8)
    bgr = cv2.LUT(bgr, curves[:, None, :])
    if rng.random() < 0.3:  # dirt and handling
        stain = 1 - 0.18 * np.clip(noise(rng, (width, height), (5, 8)), 0, 1)
        bgr = (bgr * stain[..., None]).astype(np.uint8)
    if rng.random() < 0.15:  # a crease
        start = (int(rng.integers(width)), 0) if rng.random() < 0.5 else (0, int(rng.integers(height)))
        end = (int(rng.integers(width)), height - 1)
        tone = (200, 205, 205) if rng.random() < 0.5 else (110, 115, 120)
        bgr = np.ascontiguousarray(bgr)
        cv2.line(bgr, start, end, tone, 1, cv2.LINE_AA)
    return np.dstack([bgr, alpha])
