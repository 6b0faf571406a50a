"""A deck as one file: what lies in the data folder, and what is sent to a friend. A zip of a note and 40 pictures."""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import durable
from vision.decks.deck import FACE_HEIGHT, FACE_WIDTH, NEEDED, PACKS, Deck, DeckError, checked_name
from vision.names import CARDS
from vision.types import Image

SUFFIX = ".baraja"
FORMAT = 1
NOTE = "deck.json"
LARGEST = 1_000_000
"""Bytes of one picture, unpacked: a face is a tenth of that. More is no deck but an attack on the memory."""


def save(deck: Deck, path: Path) -> None:
    """Write the deck to `path`, whole or not at all. Raises DeckError when it cannot be written."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(NOTE, json.dumps({"deck": FORMAT, "name": deck.name, "pack": deck.pack}))
        for card, face in deck.faces.items():
            archive.writestr(f"{card}.png", cv2.imencode(".png", face)[1].tobytes())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        durable.replace(path, out.getvalue())
    except OSError as error:
        raise DeckError(f"{path}: cannot be written: {error.strerror or error}") from error


def load(path: Path) -> Deck:
    """The deck in `path`. Nothing is unpacked to the disk and no name in the file is used as a path.

    Raises DeckError: no such file, not a deck, of a later format, a card missing or not a picture of the right size.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            note = _note(archive, path)
            present = {info.filename for info in archive.infolist()}
            faces = {card: _face(archive, card, path) for card in CARDS if f"{card}.png" in present}
    except OSError as error:
        raise DeckError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        raise DeckError(f"{path}: not a deck: {error}") from error
    missing = [card for card in NEEDED if card not in faces]
    if missing:
        raise DeckError(f"{path}: not a whole deck: {', '.join(missing)} missing")
    return Deck(checked_name(note["name"]), note["pack"], faces)


def _content(archive: zipfile.ZipFile, name: str, path: Path) -> bytes:
    """One member's bytes, never more than LARGEST of them, whatever the file says of its size."""
    with archive.open(name) as member:
        data = member.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise DeckError(f"{path}: not a deck: {name} is too large")
    return data


def _note(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    try:
        note = json.loads(_content(archive, NOTE, path))
    except KeyError as error:
        raise DeckError(f"{path}: not a deck: it holds no {NOTE}") from error
    if not isinstance(note, dict) or not isinstance(note.get("name"), str) or note.get("pack") not in PACKS:
        raise DeckError(f"{path}: not a deck: {NOTE} does not say its name and pack")
    if note.get("deck") != FORMAT:
        raise DeckError(f"{path}: a deck of format {note.get('deck')!r}; this Mirón reads {FORMAT}")
    return note


def _face(archive: zipfile.ZipFile, card: str, path: Path) -> Image:
    data = np.frombuffer(_content(archive, f"{card}.png", path), np.uint8)
    try:
        face = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error:
        face = None
    if face is None or face.shape != (FACE_HEIGHT, FACE_WIDTH, 3):
        raise DeckError(f"{path}: {card}.png is not a picture of {FACE_WIDTH}×{FACE_HEIGHT} pixels")
    return np.asarray(face, np.uint8)


def packed(deck: Deck) -> bytes:
    """All that makes the deck what it is, for telling whether it has changed."""
    out = BytesIO()
    for card in sorted(deck.faces):
        out.write(card.encode())
        out.write(deck.faces[card].tobytes())
    return deck.pack.encode() + out.getvalue()
