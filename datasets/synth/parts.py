"""The bin of parts of new decks: signs, figures and numerals cut from the decks at hand, each cut once."""

from collections import OrderedDict

import cv2
import numpy as np

from datasets.synth.lift import CORNER, lift
from datasets.synth.materials import Deck, Materials, Sprite
from datasets.synth.pips import PipSet, pip_set
from datasets.synth.surface import Pixels
from datasets.synth.typefaces import Typeface, typeface

STAIN = 14  # pixels; smaller separate pieces of a drawing are dirt
# Seen by eye to be drawn wrongly, and why.
BAD_FIGURES = {
    ("fournier-no1-retouched", "12C"): "the scan has a grey smear",
    ("triunfo-fuentes", "11C"): "a line of the frame stays",
    ("triunfo-fuentes", "11E"): "a line of the frame stays",
    ("triunfo-fuentes", "11B"): "a line of the frame stays",
}


class Parts:
    """Cuts parts out of the decks of some materials when first asked for, and keeps them."""

    def __init__(self, materials: Materials) -> None:
        self.materials = materials
        self._weights = np.array([deck.weight for deck in materials.decks])
        self._pips: dict[tuple[int, str], PipSet | None] = {}
        self._figures: dict[tuple[int, str], tuple[Sprite, bool]] = {}
        self._types: dict[int, Typeface | None] = {}

    def pick(self, rng: np.random.Generator) -> int:
        """The number of some deck, by weight."""
        return int(rng.choice(len(self._weights), p=self._weights / self._weights.sum()))

    def pips(self, deck: int, suit: str) -> PipSet | None:
        """The signs of that deck and suit; None when they cannot be cut out cleanly."""
        key = (deck, suit)
        if key not in self._pips:
            self._pips[key] = pip_set(self.materials.decks[deck], suit)
        return self._pips[key]

    def typeface(self, deck: int) -> Typeface | None:
        """That deck's numerals; None when they cannot be cut out cleanly."""
        if deck not in self._types:
            self._types[deck] = typeface(self.materials.decks[deck])
        return self._types[deck]

    def figure(self, deck: int, card: str) -> tuple[Sprite, bool]:
        """The drawing of an ace or figure without frame and index, and whether it may be mirrored (index gone).

        Where that deck's drawing is bad, it is another deck's.
        """
        if (self.materials.decks[deck].name, card) in BAD_FIGURES:
            deck = (deck + 1) % len(self.materials.decks)
        key = (deck, card)
        if key not in self._figures:
            self._figures[key] = _figure(self.materials.decks[deck], card)
        return self._figures[key]


def _figure(deck: Deck, card: str) -> tuple[Sprite, bool]:
    print_ = lift(deck.faces[card], int(card[:-1]))
    pieces = print_.stats[:, cv2.CC_STAT_AREA] >= STAIN
    pieces[0] = False  # the paper
    pieces &= ~_scraps(print_.stats, *print_.ink.shape)
    drawn = pieces[print_.labels]
    ink = cv2.dilate(drawn.astype(np.uint8), np.ones((3, 3), np.uint8))
    rows, columns = np.flatnonzero(drawn.any(1)), np.flatnonzero(drawn.any(0))
    window = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    alpha = cv2.GaussianBlur(ink * 255, (0, 0), 0.7)
    return np.dstack([print_.colours, alpha])[window].astype(np.uint8), print_.index is not None


def _scraps(stats: Pixels, height: int, width: int) -> Pixels:
    """Which pieces are frame or dirt that lifting left at the edges. Bool (number of pieces,)."""
    left, top, across, down, area = stats.T
    right, bottom = width - left - across, height - top - down
    level = (down <= 5) & (across >= 12) & (np.minimum(top, bottom) < 26)
    upright = (across <= 3) & (down >= 12) & (np.minimum(left, right) < 26)
    edge = np.minimum(np.minimum(left, right), np.minimum(top, bottom)) < 2
    corner = (np.minimum(left, right) < CORNER[0] // 2) & (np.minimum(top, bottom) < CORNER[1] // 2)  # an index
    return np.asarray(level | upright | (edge & (area < 90) & ~corner))


_BINS: OrderedDict[int, Parts] = OrderedDict()


def bin_of(materials: Materials) -> Parts:
    """The parts of these materials. The last few bins are kept, with their materials, so that cutting is done once."""
    if id(materials) not in _BINS:
        _BINS[id(materials)] = Parts(materials)
        while len(_BINS) > 4:
            _BINS.popitem(last=False)
    return _BINS[id(materials)]
