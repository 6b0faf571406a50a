"""What tables are made of: card faces, backs, hands and table surfaces, read once from folders."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.deck import NAMES
from vision.names import CARDS
from vision.types import Image

FACE_HEIGHT = 288  # pixels of a stored face: twice the largest size at which training pictures show it
FACE_WIDTH = 186
Sprite = NDArray[np.uint8]
"""BGRA picture with straight alpha, shape (height, width, 4)."""

# Decks drawn coarsely or wrongly teach less: they are shown less often.
LOW_WEIGHT = {"emil-castellano-ai": 0.3, "maxogod-pixel": 0.4, "ronda-cartesfines": 0.6, "asart-doublehead": 0.7}


class MaterialError(Exception):
    """A folder of materials holds nothing that can be used."""


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck's faces by card text, all resized to FACE_WIDTH × FACE_HEIGHT, and its own backs (maybe none)."""

    name: str
    faces: Mapping[str, Sprite]
    backs: tuple[Sprite, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Materials:
    """Everything a scene may draw with. `backs` also holds backs that belong to no deck."""

    decks: tuple[Deck, ...]
    backs: tuple[Sprite, ...]
    hands: tuple[Sprite, ...]
    surfaces: tuple[Image, ...]


def _with_alpha(picture: NDArray[np.uint8]) -> Sprite:
    """BGRA at the stored size; cards without transparency get rounded corners."""
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR).astype(np.uint8)
    opaque = picture.shape[2] == 3
    sized = cv2.resize(picture, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA)
    if not opaque:
        return sized.astype(np.uint8)
    alpha = np.zeros((FACE_HEIGHT, FACE_WIDTH), np.uint8)
    radius = FACE_WIDTH // 14
    cv2.rectangle(alpha, (radius, 0), (FACE_WIDTH - 1 - radius, FACE_HEIGHT - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (FACE_WIDTH - 1, FACE_HEIGHT - 1 - radius), 255, -1)
    for x in (radius, FACE_WIDTH - 1 - radius):
        for y in (radius, FACE_HEIGHT - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1)
    return np.dstack([sized, alpha]).astype(np.uint8)


def _read(path: Path) -> NDArray[np.uint8]:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise MaterialError(f"{path}: not a picture that can be read")
    return picture.astype(np.uint8)


def load_deck(folder: Path) -> Deck:
    """Read one deck's folder (`oros_01.* … bastos_12.*`, `dorso*.*`).

    Raises MaterialError when one of the 40 cards is missing or cannot be read.
    """
    files = {path.stem: path for path in sorted(folder.iterdir()) if path.suffix in {".webp", ".png", ".jpg"}}
    faces = {card: _with_alpha(_read(files[NAMES[card]])) for card in CARDS if NAMES[card] in files}
    missing = [card for card in CARDS if card not in faces and card[:-1] not in {"8", "9"}]
    if missing:
        raise MaterialError(f"{folder}: no face for {', '.join(missing)}")
    backs = tuple(_with_alpha(_read(path)) for stem, path in files.items() if stem.startswith("dorso"))
    return Deck(folder.name, faces, backs, LOW_WEIGHT.get(folder.name, 1.0))


def _sprites(folder: Path, pattern: str) -> list[NDArray[np.uint8]]:
    return [_read(path) for path in sorted(folder.glob(pattern))] if folder.is_dir() else []


def load(shared: Path | None, own_deck: Path, without: frozenset[str] = frozenset()) -> Materials:
    """Read the project's own deck and, where it exists, the shared folder (decks, backs, hands, backgrounds).

    `without`: names of decks to leave out, to measure on decks never seen. Raises MaterialError when no deck is found.
    """
    folders = [own_deck] if own_deck.is_dir() and any(own_deck.iterdir()) else []
    if shared is not None and (shared / "decks").is_dir():
        folders += sorted(path for path in (shared / "decks").iterdir() if path.is_dir())
    decks = tuple(load_deck(folder) for folder in folders if folder.name not in without)
    if not decks:
        raise MaterialError(f"no deck in {own_deck}" + (f" or {shared}" if shared else ""))
    root = shared or Path("/nonexistent")
    backs = [back for deck in decks for back in deck.backs]
    backs += [_with_alpha(back) for back in _sprites(root / "backs", "*.webp")]
    hands = [
        cv2.resize(h, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for h in _sprites(root / "hands", "*.png")
    ]
    surfaces = [
        cv2.resize(s[..., :3], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        for s in _sprites(root / "backgrounds", "*.jpg")
    ]
    return Materials(
        decks,
        tuple(backs),
        tuple(np.asarray(h, np.uint8) for h in hands),
        tuple(np.asarray(s, np.uint8) for s in surfaces),
    )
