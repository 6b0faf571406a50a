"""A deck from a folder of pictures, one a card: what is missing or no card is named, all of it at once."""

import re
from pathlib import Path

import numpy as np

from vision.decks.deck import NEEDED, SUIT_NAMES, Deck, DeckError, Pack, card_name
from vision.decks.flat import Flat, NotACardError, find_flat, strangers
from vision.decks.patches import Patches, Pieces
from vision.decks.views import rectified
from vision.detect import Detector
from vision.names import CARDS, INDEX
from vision.pictures import PictureError, read_picture

ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".webp"})

_LONG = re.compile(r"(oros|copas|espadas|bastos|diamonds|hearts|spades|clubs)_(\d\d?)")
_SHORT = re.compile(r"(\d\d?)([ocebOCEB])")
_LETTERS = {name: letter for names in SUIT_NAMES.values() for letter, name in names.items()}

TWINS = 0.98
"""Likeness of their least like pieces from which two pictures show one card: any two cards differ somewhere."""


class FolderError(DeckError):
    """A folder does not hold a whole deck. `problems`: a line for everything that is wrong with it.

    The same for machines: `missing`, the cards that no file is named for, and `files`, those that are no use.
    """

    def __init__(self, folder: Path, problems: list[str], missing: list[str], files: set[str]):
        super().__init__(f"{folder}: not a whole deck; nothing was stored\n" + "\n".join(f"  {p}" for p in problems))
        self.problems, self.missing, self.files = problems, missing, sorted(files)


def card_of(path: Path) -> str | None:
    """The card that a file's name stands for (`oros_01.png`, `1O.png`, any case), or None."""
    stem = path.stem.lower()
    if match := _LONG.fullmatch(stem):
        card = f"{int(match[2])}{_LETTERS[match[1]]}"
    elif match := _SHORT.fullmatch(stem):
        card = f"{int(match[1])}{match[2].upper()}"
    else:
        return None
    return card if card in INDEX else None


def read_folder(folder: Path, name: str, pack: Pack, detector: Detector) -> Deck:
    """The deck of a folder. Files whose names stand for no card (backs, jokers) are passed over.

    Raises FolderError with everything that is missing, twice there, unreadable or not a card; DeckError when the
    folder cannot be read.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    except OSError as error:
        raise DeckError(f"{folder}: cannot be read: {error.strerror or error}") from error
    problems: list[str] = []
    flats: dict[str, Flat] = {}
    origin: dict[str, str] = {}
    useless: set[str] = set()
    for path in files:
        card = card_of(path)
        if card is None or (pack == "french" and card[:-1] in {"8", "9"}):
            continue
        if card in origin:
            problems.append(f"{origin[card]} and {path.name} are both the {card_name(card, pack)}")
            useless |= {origin[card], path.name}
            continue
        origin[card] = path.name
        try:
            flats[card] = find_flat(read_picture(path), detector)
        except (PictureError, NotACardError) as error:
            problems.append(f"{path.name}: {error}")
            useless.add(path.name)
    missing = [card for card in NEEDED if card not in origin]
    problems += [f"no picture of the {card_name(c, pack)} ({_expected(c)})" for c in missing]
    cards = sorted(flats, key=INDEX.__getitem__)
    strange = [origin[cards[k]] for k in strangers([flats[card] for card in cards])]
    problems += [f"{file}: shows no card" for file in strange]
    faces = {card: flats[card].face for card in cards}
    same = [(origin[a], origin[b]) for a, b in twins(Deck(name, pack, faces))]
    problems += [f"{a} and {b} show the same card" for a, b in same]
    if problems:
        raise FolderError(folder, problems, missing, useless.union(strange, *same))
    return Deck(name, pack, faces)


def twins(deck: Deck) -> list[tuple[str, str]]:
    """Pairs of cards whose pictures are one and the same."""
    cards = [card for card in CARDS if card in deck.faces]
    flat = [rectified(deck.faces[card]) for card in cards]
    patches = Patches(flat) if cards else None
    found = []
    for k, crop in enumerate(flat[:-1]):
        assert patches is not None
        later = np.arange(k + 1, len(cards))
        alike = patches.likeness(Pieces(crop), later)[0].min(0)
        found += [(cards[k], cards[j]) for j, value in zip(later, alike, strict=True) if value > TWINS]
    return found


def _expected(card: str) -> str:
    return f"{SUIT_NAMES['spanish'][card[-1]]}_{int(card[:-1]):02d}.* or {card}.*"
