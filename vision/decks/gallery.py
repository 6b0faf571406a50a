"""What was learned of one deck, and naming its cards by it: network, linear head and the pictures themselves."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import Deck, Pack
from vision.decks.deck_file import packed
from vision.decks.head import Head, fit, softmax
from vision.decks.patches import Patches, Pieces
from vision.decks.views import random_view, rectified
from vision.identify import Identifier, Reading
from vision.names import CARDS, INDEX
from vision.types import Identity

VIEWS: dict[Pack, int] = {"spanish": 16, "french": 48}
"""Synthetic views of each card that the head is learned from: more where the network's opinion is no help."""

DECAY: dict[Pack, float] = {"spanish": 1e-3, "french": 1e-4}
"""How strongly the head is held back; all that is known of a French pack is in the head."""

LEAST = 1e-4  # no card is impossible for the network: it has never seen this deck

SURELY = 0.97
"""Probability of network and head together from which a Spanish card is not compared piece by piece."""

CANDIDATES = 6
"""Cards that are compared piece by piece: the likeliest ones."""

FLOOR = 0.4
"""A piece that is covered is unlike every card: its likeness counts as FLOOR at least."""

WEIGHT: dict[Pack, float] = {"spanish": 1.0, "french": 4.0}
"""Of the comparison, beside network and head. French cards of a rank differ in few pieces only: small signs."""

DOUBT = 2.0
"""By what the log-odds of a compared card are divided: network, head and pieces are often wrong together."""

FOUND, SLOPE = 0.8, 0.04
OWN_SHARE = 0.4
"""Share of its print (pieces likelier than FOUND) from which a card is one of the deck, were the picture alone to say;
the more the network recognises, the less is asked for. SLOPE: how gradually doubt turns to certainty. On renders own
cards half to three quarters open show 0.11 to 0.39 and need the network; French cards among Spanish up to 0.47.

LEAST to OWN_SHARE were chosen on 72 drawn tables of eight made-up decks, those of French packs on 16 with the pack
drawn for the tests."""


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

    def of_this_deck(self, place: int, known: float) -> float:
        """Probability that this is a card of the deck at all, should it be the one at `place`. `known`: the network's
        probability of the card that it takes it for.
        """
        return float(1 / (1 + np.exp((OWN_SHARE * (1 - known) - self.found(place)) / SLOPE)))


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
        among = np.argsort(-logits)[:CANDIDATES] if self.deck.pack == "spanish" else np.arange(len(logits))
        alike, printed = self.patches.likeness(card, among)
        return Likeness(among, alike, printed)

    def sure(self, reading: Reading, logits: NDArray[np.float64]) -> bool:
        """Whether network and head need no look at the picture itself; never of a pack unknown to the network."""
        chance = float(softmax(logits).max()) * (1 - reading.identity.unknown)
        return self.deck.pack == "spanish" and chance >= SURELY

    def named(self, reading: Reading, logits: NDArray[np.float64], alike: Likeness | None) -> Reading:
        """The reading with this deck's probabilities. `alike`: None where the card was not compared."""
        # What the network says of cards and of «cannot tell» it learned on Spanish ones: of another pack it is nothing.
        familiar = self.deck.pack == "spanish"
        unknown = reading.identity.unknown if familiar else 0.0
        if alike is not None:
            compared = WEIGHT[self.deck.pack] * np.log(FLOOR + (1 - FLOOR) * alike.pieces**2).sum(0)
            bonus = np.full(len(logits), float(compared.min()))
            bonus[alike.among] = compared
            logits = (logits + bonus) / DOUBT
            known = float(reading.identity.probabilities.max()) if familiar else 0.0
            unknown = 1 - (1 - unknown) * alike.of_this_deck(int(logits[alike.among].argmax()), known)
        probabilities = np.zeros(len(CARDS), np.float32)
        probabilities[self.columns] = softmax(logits) * (1 - unknown)
        return Reading(Identity(probabilities, unknown, reading.identity.embedding), reading.upside_down)


def learn(deck: Deck, identifier: Identifier, cache: Path | None = None) -> Gallery:
    """Know the deck by sight; takes some seconds, and none where `cache` holds what these weights once learned of it.

    The same deck and weights always give the same gallery.
    """
    columns = np.array(sorted(INDEX[card] for card in deck.faces), np.intp)
    faces = [deck.faces[CARDS[column]] for column in columns]
    patches = Patches([rectified(face) for face in faces])
    views, decay = VIEWS[deck.pack], DECAY[deck.pack]
    key = sha256(packed(deck) + identifier.fingerprint().encode() + repr((views, decay)).encode()).hexdigest()
    head = _remembered(cache, key) if cache is not None else None
    if head is None:
        rng = np.random.default_rng(0)
        crops = [random_view(rng, face, faces) for face in faces for _ in range(views)]
        crops = [crop if k % 2 else np.ascontiguousarray(crop[::-1, ::-1]) for k, crop in enumerate(crops)]
        readings = [r for start in range(0, len(crops), 64) for r in identifier(crops[start : start + 64])]
        labels = np.repeat(np.arange(len(faces)), views)
        embeddings = np.stack([r.identity.embedding for r in readings])
        head = fit(embeddings, labels, _prior(deck, columns, readings), decay)
        if cache is not None:
            _remember(cache, key, head)
    return Gallery(deck, columns, head, patches)


def _prior(deck: Deck, columns: NDArray[np.intp], readings: list[Reading]) -> NDArray[np.float64]:
    """The network's opinion as logits (N, cards); none of a pack whose signs it does not know."""
    if deck.pack != "spanish":
        return np.zeros((len(readings), len(columns)))
    chances = np.stack([r.identity.probabilities[columns] + r.identity.unknown / len(CARDS) for r in readings])
    return np.log(chances.astype(np.float64) + LEAST)


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
