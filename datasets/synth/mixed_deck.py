"""Decks that no maker printed: number cards laid anew, figures and aces of many decks, on stock of its own."""

from collections.abc import Iterator, Mapping

import cv2
import numpy as np

from datasets.synth import card_stock
from datasets.synth.layouts import Spot
from datasets.synth.materials import Deck, Materials, Sprite
from datasets.synth.mixed_suit import MixedSuit
from datasets.synth.palette import random_palette, recolour
from datasets.synth.parts import Parts, bin_of
from datasets.synth.stamp import stamp
from datasets.synth.surface import Pixels
from vision.names import CARDS, INDEX

NAME = "mixed"
WHOLE = Spot(0.5, 0.5, 1.0, 1.0)


class MixedFaces(Mapping[str, Sprite]):
    """The 48 faces by card text, each made when first asked for; the same ones whatever the order of asking."""

    def __init__(self, parts: Parts, rng: np.random.Generator, drawn: float) -> None:
        self._parts = parts
        self._seed = int(rng.integers(2**31))
        self._stock = card_stock.random_stock(rng)
        self._alpha = card_stock.rounded(self._stock.radius)
        self._palette = random_palette(rng, 1.0)
        self._main, self._drawn = parts.pick(rng), drawn
        mixed = rng.random() < 0.6  # sota, caballo and rey each of another deck, or all of one
        figures = parts.pick(rng)
        self._figures = {rank: parts.pick(rng) if mixed else figures for rank in ("1", "10", "11", "12")}
        self._per_suit = rng.random() < 0.25  # even each suit's figures of another deck
        self._type = parts.pick(rng) if rng.random() < 0.6 else None  # the deck that numerals are cut from
        self._fill = float(rng.uniform(0.8, 1.0))
        self._mirror = dict(zip("OCEB", rng.random(4) < 0.3, strict=True))
        self._double = bool(rng.random() < 0.12)
        self._suits: dict[str, MixedSuit] = {}
        self._faces: dict[str, Sprite] = {}

    def __len__(self) -> int:
        return len(CARDS)

    def __iter__(self) -> Iterator[str]:
        return iter(CARDS)

    def __getitem__(self, card: str) -> Sprite:
        if card not in self._faces:
            self._faces[card] = self._make(card)
        return self._faces[card]

    def _suit(self, suit: str) -> MixedSuit:
        if suit not in self._suits:
            seed = self._seed + 1 + "OCEB".index(suit)
            self._suits[suit] = MixedSuit(self._parts, suit, seed, self._main, self._palette, self._drawn)
        return self._suits[suit]

    def _make(self, card: str) -> Sprite:
        rank, suit, stock = int(card[:-1]), card[-1], self._stock
        rng = np.random.default_rng((self._seed, INDEX[card]))
        sheet = np.full((*self._alpha.shape, 3), 250, np.uint8)
        card_stock.draw_frame(sheet, stock, suit)
        if (rank in {2, 4} and rng.random() < 0.25) or rng.random() < 0.08:
            card_stock.write_words(sheet, rng, rank == 4 and rng.random() < 0.6)
        room = card_stock.inside(stock)
        if 2 <= rank <= 9:
            self._suit(suit).lay(sheet, rank, room)
        elif rank == 1 and self._suit(suit).plain_ace:
            self._suit(suit).lay_ace(sheet, rng, room)
        else:
            stamp(sheet, self._figure(rng, card), WHOLE, room, self._fill, stretch=1.15)
        if stock.index != "none":
            numeral = card_stock.numeral(stock, str(rank), self._cut_numeral(str(rank)))
            card_stock.draw_index(sheet, stock, suit, numeral)
        return card_stock.on_paper(sheet, stock, self._alpha)

    def _cut_numeral(self, rank: str) -> Pixels | None:
        typeface = None if self._type is None else self._parts.typeface(self._type)
        return None if typeface is None else typeface.get(rank)

    def _figure(self, rng: np.random.Generator, card: str) -> Sprite:
        """The drawing of an ace or figure of some deck; figures may be mirrored or made double-headed."""
        rank, suit = card[:-1], card[-1]
        deck = self._parts.pick(rng) if self._per_suit else self._figures[rank]
        drawing, clean = self._parts.figure(deck, card)
        if rank != "1" and clean and self._mirror[suit]:
            drawing = np.ascontiguousarray(drawing[:, ::-1])
        if rank != "1" and clean and self._double:
            upper = drawing[: len(drawing) // 2]
            drawing = np.concatenate([upper, upper[::-1, ::-1]])
        inks = random_palette(rng, 2.0) if rng.random() < 0.3 else self._palette
        return recolour(_redrawn(rng, drawing), inks)


def _redrawn(rng: np.random.Generator, drawing: Sprite) -> Sprite:
    """The same figure by another hand: parts of it larger, smaller or elsewhere by a few hundredths of its size."""
    height, width = drawing.shape[:2]
    bend = rng.normal(0, 0.025, (2, 5, 4)).astype(np.float32) * np.array([width, height], np.float32)[:, None, None]
    x, y = (cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC) for part in bend)
    across, down = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    moved = cv2.remap(drawing, across + x, down + y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def make(materials: Materials, rng: np.random.Generator, drawn: float = 0.3) -> Deck:
    """A new deck of 48 faces out of the parts of these materials. `drawn`: share of suits whose signs are drawn.

    The same materials and state of `rng` give the same deck.
    """
    return Deck(NAME, MixedFaces(bin_of(materials), rng, drawn), (), 1.0)
