"""One suit of a made-up deck: its signs, how it arranges them, and its ace."""

import numpy as np

from datasets.synth import drawn_pips, layouts
from datasets.synth.layouts import Spot
from datasets.synth.materials import Sprite
from datasets.synth.ornaments import ornament
from datasets.synth.palette import Palette, random_palette, recolour
from datasets.synth.parts import Parts
from datasets.synth.pips import LONG_SUITS
from datasets.synth.stamp import Room, stamp
from datasets.synth.surface import Pixels


class MixedSuit:
    """Signs cut from one deck of the parts or drawn, in their own colours and sizes. All is set by the seed."""

    def __init__(self, parts: Parts, suit: str, seed: int, main: int, palette: Palette, drawn: float) -> None:
        """`main`: the deck that most suits of this maker take their signs from; `palette`: the maker's inks."""
        rng = np.random.default_rng(seed)
        self._parts, self._suit, self._seed = parts, suit, seed
        self._long = suit in LONG_SUITS
        source = main if rng.random() < 0.4 else parts.pick(rng)
        self._source = None if rng.random() < drawn else source
        self._layouts = layouts.choose(rng, self._long)
        bold = rng.random() < (0.06 if suit == "O" else 0.25)
        self._palette = random_palette(rng, 3.0) if bold else palette
        self._size = {"large": float(rng.uniform(0.78, 1.05)), "small": float(rng.uniform(0.82, 1.08))}
        self._stretch = float(rng.uniform(1.0, 1.3))  # how far a sign's shape may yield to fill its box
        self._ornaments = bool(rng.random() < 0.35)
        self.plain_ace = bool(rng.random() < 0.35)
        self._signs: dict[str, tuple[Sprite, ...]] = {}

    def _kinds(self, size: str) -> tuple[Sprite, ...]:
        """The suit's signs, `large` for the 2 and 3 or `small` for the others."""
        if size not in self._signs:
            cut = None if self._source is None else self._parts.pips(self._source, self._suit)
            if cut is not None:
                signs = cut.large if size == "large" else cut.small
            else:
                signs = drawn_pips.draw(np.random.default_rng(self._seed), self._suit, size == "large")
            self._signs[size] = tuple(recolour(sign, self._palette) for sign in signs)
        return self._signs[size]

    def lay(self, sheet: Pixels, rank: int, room: Room) -> None:
        """Print a number card's signs, 2 to 9, onto `sheet` (BGR)."""
        size = "large" if rank <= 3 else "small"
        kinds = self._kinds(size)
        if self._ornaments and self._long and rank in {4, 5}:
            sprite = ornament(np.random.default_rng(self._seed + 1))
            for y in (0.28, 0.72) if rank == 5 else (0.2, 0.8):
                stamp(sheet, sprite, Spot(0.5, y, 0.16, 0.13), room, 1.0)
        for k, spot in enumerate(self._layouts[rank]):
            stamp(sheet, kinds[k % len(kinds)], spot, room, self._size[size], self._stretch)

    def lay_ace(self, sheet: Pixels, rng: np.random.Generator, room: Room) -> None:
        """Print one large sign, with or without flowers, onto `sheet` (BGR)."""
        lean = 0.0
        if self._long:
            lean = float(rng.uniform(-40, 40)) if rng.random() < 0.6 else 0.0
            lean += 180 if rng.random() < 0.5 else 0
        box = (0.34, 0.9) if self._long else (0.85, 0.6)
        stamp(sheet, self._kinds("large")[0], Spot(0.5, 0.5, *box, lean), room, float(rng.uniform(0.7, 1.1)))
        if self._ornaments:
            sprite = ornament(rng)
            for x, y in ((0.18, 0.75), (0.82, 0.25)):
                stamp(sheet, sprite, Spot(x, y, 0.2, 0.14), room, 1.0)
