"""The suit signs of a printed deck, cut out of its number cards, to be laid out anew."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.lift import Print, lift
from datasets.synth.materials import Deck, Sprite

LONG_SUITS = "EB"  # swords and clubs: long signs that decks lay at all angles
# Seen by eye to be cut wrongly, and why.
BAD_SOURCES = {
    ("pysol-spanish-national", "6C"): "the index touches the first cup",
    ("ronda-sabbane-vector", "6C"): "cups touch the frame and lose a corner",
    ("fournier-1878", "2E"): "a scroll touches the left sword",
    ("fournier-1878", "6O"): "stains hang on the coin",
    ("fournier-no1-retouched", "2B"): "small print touches the right club",
}
SOURCES = {"large": ("2", "3"), "small": ("6", "7", "5", "4", "8")}


@dataclass(frozen=True, slots=True, eq=False)
class PipSet:
    """One suit's signs, upright (swords: hilt up; clubs: thick end up). `large` for the 2 and 3, `small` for the rest;
    each holds one sign or a few that differ (red, green and yellow clubs)."""

    large: tuple[Sprite, ...]
    small: tuple[Sprite, ...]


def _sprite(print_: Print, number: int) -> Sprite:
    left, top, across, down, _ = print_.stats[number]
    window = (slice(top, top + down), slice(left, left + across))
    alpha = np.pad((print_.labels[window] == number).astype(np.uint8) * 255, 1)
    alpha = cv2.GaussianBlur(alpha, (0, 0), 0.6)
    colours = cv2.copyMakeBorder(print_.colours[window], 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    return np.dstack([colours, alpha]).astype(np.uint8)


def _upright(sprite: Sprite) -> Sprite | None:
    """A long sign turned to stand with its wide end up; None when it lies askew on its card."""
    height, width = sprite.shape[:2]
    if width > 1.9 * height:
        sprite, height, width = np.rot90(sprite), width, height
    if height < 1.9 * width:
        return None
    widths = (sprite[..., 3] > 127).sum(1)
    if widths[: height // 2].max() < widths[height // 2 :].max():
        sprite = np.rot90(sprite, 2)
    return np.ascontiguousarray(sprite)


def cut(face: Sprite, rank: int, long: bool) -> list[Sprite]:
    """All signs of a number card, or none unless exactly `rank` separate signs of like size are found."""
    print_ = lift(face, rank)
    areas = print_.stats[1:, cv2.CC_STAT_AREA]
    if not len(areas):
        return []
    signs = [int(k) + 1 for k in np.flatnonzero(areas > 0.36 * areas.max())]
    height, width = print_.ink.shape
    edges = print_.stats[signs]
    clear = (edges[:, 0] > 0) & (edges[:, 1] > 0)
    clear &= (edges[:, 0] + edges[:, 2] < width) & (edges[:, 1] + edges[:, 3] < height)
    if len(signs) != rank or not clear.all():
        return []
    sprites = [_sprite(print_, number) for number in signs]
    if long:
        return [turned for turned in map(_upright, sprites) if turned is not None]
    return sprites


def _distinct(sprites: list[Sprite], most: int = 3) -> tuple[Sprite, ...]:
    kept: list[tuple[Sprite, np.ndarray]] = []
    for sprite in sprites:
        colour = sprite[sprite[..., 3] > 200][:, :3].mean(0)
        if len(kept) < most and all(np.abs(colour - other).max() > 25 for _, other in kept):
            kept.append((sprite, colour))
    return tuple(sprite for sprite, _ in kept)


def pip_set(deck: Deck, suit: str) -> PipSet | None:
    """The signs of a suit (`O`, `C`, `E`, `B`), or None where they cannot be told apart cleanly."""
    found: dict[str, tuple[Sprite, ...]] = {"large": (), "small": ()}
    for size, ranks in SOURCES.items():
        for rank in ranks:
            face = deck.faces.get(rank + suit)
            bad = (deck.name, rank + suit) in BAD_SOURCES
            if face is not None and not bad and not found[size]:
                found[size] = _distinct(cut(face, int(rank), suit in LONG_SUITS))
    large, small = found["large"] or found["small"], found["small"] or found["large"]
    return PipSet(large, small) if large else None
