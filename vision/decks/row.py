"""The cards of one suit laid in a row before the camera: their flat faces, in order."""

from dataclasses import dataclass

import numpy as np

from vision.decks.deck import FACE_HEIGHT, FACE_WIDTH, DeckError, Pack
from vision.naming import best_card
from vision.reader import Reader
from vision.rectify import rectify
from vision.types import Identity, Image, Sighting

SMALL = 50
"""Pixels of width that a card must have to be learned from."""

SURE = 0.97
"""Probability from which the network's own opinion of a card is worth a question."""


class RowError(DeckError):
    """The picture does not show the cards that were asked for. Says what is wrong with it."""


@dataclass(frozen=True, slots=True, eq=False)
class InRow:
    """One card of the row. `face` BGR (FACE_HEIGHT, FACE_WIDTH, 3), upright as far as the identifier can tell."""

    face: Image
    identity: Identity


def read_row(picture: Image, count: int, reader: Reader, pack: Pack) -> list[InRow]:
    """The `count` cards of the picture, from left to right as the person who laid them sees them.

    That person may sit opposite the camera: where most faces stand on their heads the row is read from the other end.
    (Of a French pack that cannot be told: there it is read as the picture shows it.) Raises RowError.
    """
    seen = [s for s in reader.read(picture) if s.kind == "face"]
    if len(seen) != count:
        raise RowError(f"{len(seen)} cards are seen, not {count}: none may cover another, all must be in the picture")
    narrowest = min(float(np.linalg.norm(s.corners[1] - s.corners[0])) for s in seen)
    if narrowest < SMALL:
        raise RowError(f"the cards are {narrowest:.0f} pixels wide, {SMALL} are needed: bring the camera closer")
    row = _along(seen)
    if pack == "spanish" and sum(_upright(s) for s in row) * 2 < len(row):
        row = row[::-1]
    return [_in_row(picture, s, pack) for s in row]


def surprises(row: list[InRow], cards: list[str]) -> list[tuple[str, str]]:
    """Where the network is sure of another card than the one that should lie there: (expected, seen)."""
    found = []
    for place, expected in zip(row, cards, strict=True):
        seen, chance = best_card(place.identity)
        if chance >= SURE and seen != expected:
            found.append((expected, seen))
    return found


def _along(seen: list[Sighting]) -> list[Sighting]:
    """In the order of the line that they lie on, left to right (a line up and down: top to bottom)."""
    centres = np.array([s.corners.mean(0) for s in seen])
    if len(seen) == 1:
        return seen
    _, _, ways = np.linalg.svd(centres - centres.mean(0), full_matrices=False)
    way = ways[0] * (1 if ways[0][np.abs(ways[0]).argmax()] > 0 else -1)
    return [seen[k] for k in np.argsort(centres @ way)]


def _upright(sighting: Sighting) -> bool:
    """Whether the face's top is further up in the picture than its foot."""
    top, foot = sighting.corners[:2].mean(0), sighting.corners[2:].mean(0)
    return bool(top[1] < foot[1])


def _in_row(picture: Image, sighting: Sighting, pack: Pack) -> InRow:
    assert sighting.identity is not None
    corners = sighting.corners
    if pack == "french" and not _upright(sighting):  # its faces look alike both ways up: the picture's way is as good
        corners = np.roll(corners, 2, axis=0)
    return InRow(rectify(picture, corners, (FACE_WIDTH, FACE_HEIGHT), 0.0), sighting.identity)
