"""Decks that no maker printed: number cards laid anew, figures and aces of many decks, on stock of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth import card_stock, drawn_pips, layouts
from datasets.synth.layouts import Layout, Spot
from datasets.synth.materials import Deck, Materials, Sprite
from datasets.synth.ornaments import ornament
from datasets.synth.palette import Palette, random_palette, recolour
from datasets.synth.parts import Parts, bin_of
from datasets.synth.pips import LONG_SUITS, PipSet
from datasets.synth.surface import Pixels
from vision.names import CARDS, INDEX

NAME = "mixed"


@dataclass(frozen=True, slots=True, eq=False)
class _SuitPlan:
    """How one suit is made: its signs, arrangements and colours."""

    source: int | None  # the deck that signs are cut from; None: drawn
    seed: int
    layouts: dict[int, Layout]
    palette: Palette
    large: float  # size of the 2's and 3's signs against their boxes
    small: float
    drawn_ace: bool
    ornaments: bool
    stretch: float  # how far a sign's shape may yield to fill its box


class MixedFaces(Mapping[str, Sprite]):
    """The 48 faces by card text, each made when first asked for; the same ones whatever the order of asking."""

    def __init__(self, parts: Parts, rng: np.random.Generator, drawn: float) -> None:
        self._parts = parts
        self._seed = int(rng.integers(2**31))
        self._stock = card_stock.random_stock(rng)
        self._alpha = card_stock.rounded(self._stock.radius)
        palette = random_palette(rng, 1.0)
        main = parts.pick(rng)
        self._suits = {suit: self._plan(rng, suit, main, palette, drawn) for suit in "OCEB"}
        mixed = rng.random() < 0.6  # sota, caballo and rey each of another deck, or all of one
        figures = parts.pick(rng)
        self._figures = {rank: parts.pick(rng) if mixed else figures for rank in ("1", "10", "11", "12")}
        self._per_suit = rng.random() < 0.25  # even each suit's figures of another deck
        self._palette = palette
        self._type = parts.pick(rng) if rng.random() < 0.6 else None  # the deck that numerals are cut from
        self._fill = float(rng.uniform(0.8, 1.0))
        self._mirror = rng.random(4) < 0.3
        self._double = bool(rng.random() < 0.12)
        self._pips: dict[str, PipSet] = {}
        self._faces: dict[str, Sprite] = {}

    def _plan(self, rng: np.random.Generator, suit: str, main: int, palette: Palette, drawn: float) -> _SuitPlan:
        source: int | None = main if rng.random() < 0.4 else self._parts.pick(rng)
        if rng.random() < drawn:
            source = None
        long = suit in LONG_SUITS
        bold = rng.random() < (0.06 if suit == "O" else 0.25)
        return _SuitPlan(
            source,
            int(rng.integers(2**31)),
            layouts.choose(rng, long),
            random_palette(rng, 3.0) if bold else palette,
            float(rng.uniform(0.78, 1.05)),
            float(rng.uniform(0.82, 1.08)),
            bool(rng.random() < 0.35),
            bool(rng.random() < 0.35),
            float(rng.uniform(1.0, 1.3)),
        )

    def __len__(self) -> int:
        return len(CARDS)

    def __iter__(self) -> Iterator[str]:
        return iter(CARDS)

    def __getitem__(self, card: str) -> Sprite:
        if card not in self._faces:
            self._faces[card] = self._make(card)
        return self._faces[card]

    def _signs(self, suit: str) -> PipSet:
        if suit not in self._pips:
            plan = self._suits[suit]
            cut = None if plan.source is None else self._parts.pips(plan.source, suit)
            signs = cut or drawn_pips.draw(np.random.default_rng(plan.seed), suit)
            self._pips[suit] = PipSet(
                tuple(recolour(sign, plan.palette) for sign in signs.large),
                tuple(recolour(sign, plan.palette) for sign in signs.small),
            )
        return self._pips[suit]

    def _make(self, card: str) -> Sprite:
        rank, suit, stock = int(card[:-1]), card[-1], self._stock
        rng = np.random.default_rng((self._seed, INDEX[card]))
        card_face = np.full((*self._alpha.shape, 4), 250, np.uint8)
        card_face[..., 3] = self._alpha
        sheet = np.ascontiguousarray(card_face[..., :3])
        card_stock.draw_frame(sheet, stock, suit)
        if (rank in {2, 4} and rng.random() < 0.25) or rng.random() < 0.08:
            card_stock.write_words(sheet, rng, rank == 4 and rng.random() < 0.6)
        if 2 <= rank <= 9:
            self._lay_signs(sheet, rng, suit, rank)
        elif rank == 1 and self._suits[suit].drawn_ace:
            self._lay_ace(sheet, rng, suit)
        else:
            self._lay_figure(sheet, rng, card)
        if stock.index != "none":
            card_stock.draw_index(
                sheet, stock, suit, card_stock.numeral(stock, card[:-1], self._cut_numeral(card[:-1]))
            )
        card_face[..., :3] = sheet
        return card_stock.on_paper(card_face, stock)

    def _cut_numeral(self, rank: str) -> Pixels | None:
        typeface = None if self._type is None else self._parts.typeface(self._type)
        return None if typeface is None else typeface.get(rank)

    def _lay_signs(self, sheet: Pixels, rng: np.random.Generator, suit: str, rank: int) -> None:
        plan, signs = self._suits[suit], self._signs(suit)
        kinds, size = (signs.large, plan.large) if rank <= 3 else (signs.small, plan.small)
        room = card_stock.inside(self._stock)
        if plan.ornaments and suit in LONG_SUITS and rank in {4, 5}:
            sprite = ornament(np.random.default_rng(plan.seed + 1))
            for y in (0.28, 0.72) if rank == 5 else (0.2, 0.8):
                _put(sheet, sprite, Spot(0.5, y, 0.16, 0.13), room, 1.0)
        for k, spot in enumerate(plan.layouts[rank]):
            _put(sheet, kinds[k % len(kinds)], spot, room, size, plan.stretch)

    def _lay_ace(self, sheet: Pixels, rng: np.random.Generator, suit: str) -> None:
        sign = self._signs(suit).large[0]
        lean = float(rng.uniform(-40, 40)) if suit in LONG_SUITS and rng.random() < 0.6 else 0.0
        box = (0.34, 0.9) if suit in LONG_SUITS else (0.85, 0.6)
        if suit in LONG_SUITS and rng.random() < 0.5:
            lean += 180
        room = card_stock.inside(self._stock)
        _put(sheet, sign, Spot(0.5, 0.5, *box, lean), room, float(rng.uniform(0.6, 1.0)))
        if self._suits[suit].ornaments:
            sprite = ornament(rng)
            for x, y in ((0.18, 0.75), (0.82, 0.25)):
                _put(sheet, sprite, Spot(x, y, 0.2, 0.14), room, 1.0)

    def _lay_figure(self, sheet: Pixels, rng: np.random.Generator, card: str) -> None:
        rank, suit = card[:-1], card[-1]
        deck = self._parts.pick(rng) if self._per_suit else self._figures[rank]
        drawing, clean = self._parts.figure(deck, card)
        if rank != "1" and clean and self._mirror["OCEB".index(suit)]:
            drawing = np.ascontiguousarray(drawing[:, ::-1])
        if rank != "1" and clean and self._double:
            upper = drawing[: int(len(drawing) * 0.5)]
            drawing = np.concatenate([upper, upper[::-1, ::-1]])
        drawing = recolour(drawing, self._palette)
        _put(sheet, drawing, Spot(0.5, 0.5, 1.0, 1.0), card_stock.inside(self._stock), self._fill, stretch=1.15)


def _put(
    sheet: Pixels, sign: Sprite, spot: Spot, room: tuple[int, int, int, int], size: float, stretch: float = 1.0
) -> None:
    """Draw a sign at its spot: as large as its box allows; `stretch`: how far its shape may yield to fill the box."""
    left, top, across, down = room
    height, width = sign.shape[:2]
    fits = np.array([spot.width * across * size / width, spot.height * down * size / height])
    fits = np.minimum(fits, fits.min() * stretch)
    shape = (max(3, round(width * fits[0])), max(3, round(height * fits[1])))
    method = cv2.INTER_AREA if fits.max() < 1 else cv2.INTER_CUBIC
    drawn = np.asarray(cv2.resize(sign, shape, interpolation=method), np.uint8)
    drawn = _turned(drawn, spot.angle)
    x = round(left + spot.x * across - drawn.shape[1] / 2)
    y = round(top + spot.y * down - drawn.shape[0] / 2)
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(sheet.shape[1], x + drawn.shape[1]), min(sheet.shape[0], y + drawn.shape[0])
    shown = drawn[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.uint16)
    share = shown[..., 3:] + (shown[..., 3:] >> 7)  # 0..256
    place = sheet[y0:y1, x0:x1]
    place[:] = (place * (256 - share) + shown[..., :3] * share) >> 8


def _turned(sign: Sprite, angle: float) -> Sprite:
    """Turned by `angle` degrees clockwise."""
    if angle % 90 == 0:
        return np.rot90(sign, -int(angle // 90) % 4)
    height, width = sign.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -angle, 1.0)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = (int(height * sin + width * cos) + 2, int(height * cos + width * sin) + 2)
    matrix[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    edge = (250, 250, 250, 0)
    return np.asarray(cv2.warpAffine(sign, matrix, size, borderMode=cv2.BORDER_CONSTANT, borderValue=edge), np.uint8)


def make(materials: Materials, rng: np.random.Generator, drawn: float = 0.3) -> Deck:
    """A new deck of 48 faces out of the parts of these materials. `drawn`: share of suits whose signs are drawn.

    The same materials and state of `rng` give the same deck.
    """
    return Deck(NAME, MixedFaces(bin_of(materials), rng, drawn), (), 1.0)
