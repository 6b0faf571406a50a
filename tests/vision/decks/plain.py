"""Stand-ins for the networks where cards lie apart on a plain table: quick, and right by construction."""

from collections.abc import Mapping

import cv2
import numpy as np

import datasets.deck
from vision.decks.deck import FACE_HEIGHT, FACE_WIDTH, NEEDED
from vision.decks.views import rectified
from vision.detect import Outline
from vision.identify import Reading
from vision.names import CARDS, INDEX
from vision.reader import Reader
from vision.types import Identity, Image, Part

BACK = (200, 30, 20)
"""A card with this colour in its middle is a back."""

OWN: dict[str, Image] = {
    card: np.asarray(
        cv2.resize(datasets.deck.face_image(card)[..., :3], (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA),
        np.uint8,
    )
    for card in NEEDED
}
"""The project's own deck."""


class PlainDetector:
    """Finds every card-sized thing that is not of the colour of the picture's first pixel."""

    def __call__(self, image: Image, part: Part | None = None) -> list[Outline]:
        blue, green, red = cv2.split(cv2.absdiff(image, np.full_like(image, image[0, 0])))
        apart = (cv2.max(cv2.max(blue, green), red) > 12).astype(np.uint8)
        contours, _ = cv2.findContours(apart, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        found = []
        for contour in contours:
            x, y, width, height = cv2.boundingRect(contour)
            if width * height > 1500 and (width, height) != image.shape[1::-1]:
                corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)
                middle = image[y + height // 2, x + width // 2]
                found.append(Outline("back" if (middle == BACK).all() else "face", corners, 0.9))
        return found


class PlainIdentifier:
    """Knows the own deck by comparing small pictures. `calls`: how many crops it was asked for."""

    def __init__(self, mark: str = "plain", faces: Mapping[str, Image] = OWN):
        self.mark, self.calls = mark, 0
        self._cards = [INDEX[card] for card in faces]
        flat = [rectified(face) for face in faces.values()]
        self._known = np.stack([_small(way) for face in flat for way in (face, face[::-1, ::-1])])

    def fingerprint(self) -> str:
        return self.mark

    def __call__(self, crops: list[Image]) -> list[Reading]:
        self.calls += len(crops)
        return [self._read(_small(crop)) for crop in crops]

    def _read(self, embedding: np.ndarray) -> Reading:
        alike = self._known @ embedding
        probabilities = np.full(len(CARDS), 1e-4, np.float32)
        probabilities[self._cards] += np.exp(60 * (alike.reshape(-1, 2).max(1) - 1)).astype(np.float32)
        short = embedding @ _SHORTEN
        embedding = np.asarray(short / max(1e-6, float(np.linalg.norm(short))), np.float32)
        return Reading(Identity(probabilities / probabilities.sum(), 0.0, embedding), bool(alike.argmax() % 2))


_SHORTEN = np.random.default_rng(0).normal(0, 1, (20 * 32 * 3, 128)).astype(np.float32)
"""To as few numbers as the network's embedding has: a gallery is learned from them in a moment."""


def _small(picture: Image) -> np.ndarray:
    small = cv2.resize(picture, (20, 32), interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= small.mean((0, 1))
    return np.asarray(small.ravel() / max(1e-6, float(np.linalg.norm(small))), np.float32)


def exact(_image: Image, outlines: list[np.ndarray]) -> list[np.ndarray]:
    """In place of the refiner: PlainDetector's outlines are right."""
    return outlines


def plain_reader() -> Reader:
    return Reader(PlainDetector(), exact, PlainIdentifier())  # type: ignore[arg-type]


def row(cards: list[str], faces: Mapping[str, Image] = OWN, upside_down: bool = False) -> Image:
    """A picture of these cards side by side on green, as somebody at the lower edge (or the upper one) lays them."""
    picture = np.full((320, 120 * len(cards) + 40, 3), (60, 110, 40), np.uint8)
    for k, card in enumerate(cards):
        small = cv2.resize(faces[card], (90, 139), interpolation=cv2.INTER_AREA)
        picture[90:229, 30 + 120 * k : 120 + 120 * k] = small
    return np.ascontiguousarray(picture[::-1, ::-1]) if upside_down else picture
