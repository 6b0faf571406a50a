"""Card faces and backs as premultiplied pictures, from the project's own deck or from a folder of faces."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.deck import back_image, face_image
from datasets.film.types import CARD_CM, CardPose

SUIT_NAMES = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
_SUFFIXES = (".webp", ".png", ".jpg", ".jpeg")
_CORNER_CM = 0.42


class DeckError(Exception):
    """A deck's folder lacks a face that the film needs, or a picture in it cannot be read; says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Textures:
    """Premultiplied BGRA pictures (uint8), all of one size, one clear pixel around; `faces` by card text."""

    faces: dict[str, NDArray[np.uint8]]
    back: NDArray[np.uint8]

    def of(self, pose: CardPose) -> NDArray[np.uint8]:
        """The picture of the side that is up."""
        return self.faces[pose.card] if pose.face_up else self.back


def face_name(card: str) -> str:
    """`oros_01` for "1O"."""
    return f"{SUIT_NAMES[card[-1]]}_{int(card[:-1]):02d}"


def _rounded(width: int, height: int) -> NDArray[np.float64]:
    """Coverage of a card with rounded corners that fills a picture but for one pixel around."""
    big = np.zeros((height * 4, width * 4), np.uint8)
    radius = round(_CORNER_CM / CARD_CM[0] * (width - 2) * 4)
    left, top, right, bottom = 4, 4, width * 4 - 5, height * 4 - 5
    cv2.rectangle(big, (left + radius, top), (right - radius, bottom), 255, -1)
    cv2.rectangle(big, (left, top + radius), (right, bottom - radius), 255, -1)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            cv2.circle(big, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA), np.float64) / 255


def prepare(picture: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """A face or back of any size (grey, BGR or BGRA) at `scale` pixels per centimetre, rounded and premultiplied.

    Clear parts of the source are laid on white: printed cards are opaque.
    """
    width, height = round(CARD_CM[0] * scale) + 2, round(CARD_CM[1] * scale) + 2
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR).astype(np.uint8)
    colour = picture[..., :3].astype(np.float64)
    if picture.shape[2] == 4:
        alpha = picture[..., 3:].astype(np.float64) / 255
        colour = colour * alpha + 244 * (1 - alpha)
    inner = cv2.resize(colour, (width - 2, height - 2), interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(inner, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    cover = _rounded(width, height)
    return np.dstack([framed * cover[..., None], cover * 255]).round().astype(np.uint8)


def _read(path: Path) -> NDArray[np.uint8]:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise DeckError(f"{path}: not a picture that can be read")
    return np.asarray(picture, np.uint8)


def _find(folder: Path, stem: str) -> Path | None:
    return next((path for suffix in _SUFFIXES if (path := folder / f"{stem}{suffix}").is_file()), None)


def load(deck: str, cards: set[str], scale: float) -> Textures:
    """The faces of `cards` and the back, of the deck `project` or of a folder of `oros_01.*` … (and `dorso.*`).

    Raises DeckError where a face is missing or cannot be read.
    """
    if deck == "project":
        return Textures({card: prepare(face_image(card), scale) for card in cards}, prepare(back_image(), scale))
    folder = Path(deck)
    found = {card: _find(folder, face_name(card)) for card in sorted(cards)}
    missing = [face_name(card) for card, path in found.items() if path is None]
    if missing:
        raise DeckError(f"{folder}: no picture of {', '.join(missing)}")
    faces = {card: prepare(_read(path), scale) for card, path in found.items() if path is not None}
    own_back = _find(folder, "dorso")
    return Textures(faces, prepare(_read(own_back) if own_back else back_image(), scale))
