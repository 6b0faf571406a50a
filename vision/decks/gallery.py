"""What was learned of one deck, and naming its cards by it: network, linear head and the pictures themselves."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import Deck
from vision.decks.deck_file import packed
from vision.decks.head import Head, fit, softmax
from vision.decks.patches import Patches, Pieces
from vision.decks.views import random_view, rectified
from vision.identify import Identifier, Reading
from vision.names import CARDS, INDEX
from vision.types import Identity

VIEWS = 16
"""Synthetic views of each card that the head is learned from."""

TRUST = 0.5
"""Share of the network's own log-odds that counts beside a head that was learned for this very deck."""

LEAST = 1e-4  # no card is impossible for the network: it has never seen this deck

CANDIDATES = 6
"""Cards that are compared piece by piece: the likeliest ones."""

FLOOR, WEIGHT = 0.4, 0.4
"""A piece that is covered is unlike every card: its likeness counts as FLOOR at least. WEIGHT of the whole comparison.
Both chosen on tables with made-up decks, so that the probabilities are honest."""


FOUND, OWN_SHARE, SLOPE = 0.8, 0.33, 0.04
"""A card of this deck shows at least a third of its print (pieces likelier than FOUND) where a quarter of it lies
open; foreign cards show less. Measured on made-up decks: own cards a quarter to a half open 0.35 to 0.53, foreign ones
0.04 to 0.37, some up to 0.6. SLOPE: how gradually doubt turns to certainty."""


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """`among`: the cards compared (places in the gallery); `pieces` (pieces, among) 0..1; `printed`: not bare paper."""

    among: NDArray[np.intp]
    pieces: NDArray[np.float32]
    printed: NDArray[np.bool_]

    def found(self, place: int) -> float:
        """Share of the print of the card at `place` that is found in the picture; bare paper is alike on all cards."""
        printed = self.printed[:, place]
        return float((self.pieces[printed, place] > FOUND).mean()) if printed.any() else 0.0

    def best(self) -> float:
        """The same of the likest of them."""
        return self.found(int(self.pieces.mean(0).argmax()))

    def of_this_deck(self, place: int) -> float:
        """Probability that this is a card of the deck at all, should it be the one at `place`."""
        return float(1 / (1 + np.exp((OWN_SHARE - self.found(place)) / SLOPE)))


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """A deck that is known by sight. `columns`: places in vision.names.CARDS of its cards, in the head's order."""

    deck: Deck
    columns: NDArray[np.intp]
    head: Head
    patches: Patches

    def logits(self, readings: list[Reading]) -> NDArray[np.float64]:
        """What network and head say of the cards of this deck, (N, cards)."""
        embeddings = np.stack([r.identity.embedding for r in readings])
        return np.asarray(self.head(embeddings) + _prior(self.deck, self.columns, readings))

    def likeness(self, logits: NDArray[np.float64], card: Pieces) -> Likeness:
        """How like the picture is to the likeliest cards; of a pack that the network does not know, to all of them."""
        among = np.argsort(-logits)
        if self.deck.pack == "spanish":
            among = among[:CANDIDATES]
        alike, printed = self.patches.likeness(card, among)
        return Likeness(among, alike, printed)

    def named(self, reading: Reading, logits: NDArray[np.float64], alike: Likeness) -> Reading:
        """The reading with this deck's probabilities."""
        compared = WEIGHT * np.log(FLOOR + (1 - FLOOR) * alike.pieces**2).sum(0)
        bonus = np.full(len(logits), float(compared.min()))
        bonus[alike.among] = compared
        chances = softmax(logits + bonus)
        # The network's «cannot tell» was learned on Spanish cards; of another pack it says nothing.
        unknown = reading.identity.unknown if self.deck.pack == "spanish" else 0.0
        unknown = 1 - (1 - unknown) * alike.of_this_deck(int(compared.argmax()))
        probabilities = np.zeros(len(CARDS), np.float32)
        probabilities[self.columns] = chances * (1 - unknown)
        return Reading(Identity(probabilities, unknown, reading.identity.embedding), reading.upside_down)


def learn(deck: Deck, identifier: Identifier, cache: Path | None = None) -> Gallery:
    """Know the deck by sight; takes some seconds, and none where `cache` holds what these weights once learned of it.

    The same deck and weights always give the same gallery.
    """
    columns = np.array(sorted(INDEX[card] for card in deck.faces), np.intp)
    faces = [deck.faces[CARDS[column]] for column in columns]
    patches = Patches([rectified(face) for face in faces])
    key = sha256(packed(deck) + identifier.fingerprint().encode() + repr((VIEWS, TRUST)).encode()).hexdigest()
    head = _remembered(cache, key) if cache is not None else None
    if head is None:
        rng = np.random.default_rng(0)
        crops = [random_view(rng, face, faces) for face in faces for _ in range(VIEWS)]
        crops = [crop if k % 2 else np.ascontiguousarray(crop[::-1, ::-1]) for k, crop in enumerate(crops)]
        readings = [r for start in range(0, len(crops), 64) for r in identifier(crops[start : start + 64])]
        labels = np.repeat(np.arange(len(faces)), VIEWS)
        embeddings = np.stack([r.identity.embedding for r in readings])
        head = fit(embeddings, labels, _prior(deck, columns, readings))
        if cache is not None:
            _remember(cache, key, head)
    return Gallery(deck, columns, head, patches)


def _prior(deck: Deck, columns: NDArray[np.intp], readings: list[Reading]) -> NDArray[np.float64]:
    """The network's opinion as logits (N, cards); none of a pack whose signs it does not know."""
    if deck.pack != "spanish":
        return np.zeros((len(readings), len(columns)))
    chances = np.stack([r.identity.probabilities[columns] + r.identity.unknown / len(CARDS) for r in readings])
    return np.asarray(TRUST * np.log(chances.astype(np.float64) + LEAST))


def _remembered(cache: Path, key: str) -> Head | None:
    try:
        with np.load(cache, allow_pickle=False) as saved:
            return Head(saved["weights"]) if str(saved["key"]) == key else None
    except (OSError, ValueError, KeyError, BadZipFile):
        return None  # it is only a memory: it is learned again


def _remember(cache: Path, key: str, head: Head) -> None:
    unfinished = cache.with_name(cache.name + ".part")
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            np.savez(file, key=key, weights=head.weights)
        unfinished.replace(cache)
    except OSError:
        unfinished.unlink(missing_ok=True)  # a full or read-only disk costs the seconds of learning, no more
