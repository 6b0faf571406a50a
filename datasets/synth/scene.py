"""One table: who lies where, drawn and noted down."""

from dataclasses import dataclass, replace

import numpy as np

from datasets.synth import clutter, effects, foreign, mixed_deck, surface
from datasets.synth.camera import TableCamera, random_camera
from datasets.synth.deck_look import DeckLook, dress, random_look
from datasets.synth.materials import Deck, Materials, Sprite
from datasets.synth.paste import Canvas, near_size, oblong
from vision.types import Image

CARD = (6.15, 9.5)  # cm
MIXED = 0.45
"""Share of tables that play with a deck made up of parts of others."""
FOREIGN = 0.02
"""Share of faces that are of another, French-suited pack: to be outlined like the others, and not named."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One thing's truth. `kind`: face, back or hand; `corners` float64 (4, 2) in pixels, tl, tr, br, bl of the card's
    face (a hand: its upright box); `card`: text for faces, None for a foreign pack's; `visible`: share of its outline
    that shows, 0..1; `role`: trick, indicator, spread, held, stock, pile or arm; `seat`: the side a hand came from,
    else 0.
    """

    kind: str
    corners: np.ndarray
    card: str | None
    role: str
    visible: float = 1.0
    seat: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A finished picture and everything on it. `things`: outlines (4, 2) of what is neither card nor hand."""

    picture: Image
    items: tuple[Item, ...]
    deck: str
    things: tuple[np.ndarray, ...] = ()


class TableBuilder:
    """Lays things one after another; the later lie on top."""

    def __init__(self, rng: np.random.Generator, materials: Materials, camera: TableCamera, mixed: float = MIXED):
        self.rng, self.materials, self.camera = rng, materials, camera
        self.deck = _pick_deck(rng, materials, mixed)
        self.look: DeckLook = random_look(rng)
        backs = self.deck.backs if self.deck.backs and rng.random() < 0.4 else materials.backs
        self.back: Sprite = backs[int(rng.integers(len(backs)))] if backs else _plain_back(rng)
        self.cards = [str(card) for card in rng.permutation(sorted(self.deck.faces))]
        self.size = np.array(CARD) * rng.uniform(0.94, 1.03)
        table = surface.draw(rng, camera, materials).astype(np.float32)
        direction, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 4)
        shadow = (reach * np.cos(direction), reach * np.sin(direction), rng.uniform(0.1, 0.55))
        self.canvas = Canvas(table, np.zeros(table.shape[:2], np.int16), shadow)
        self.items: dict[int, Item] = {}
        self.things: list[np.ndarray] = []

    def _add(self, sprite: Sprite, quad: np.ndarray, item: Item | None, lift: float = 1.0) -> int:
        ident = len(self.canvas.areas) + 1
        self.canvas.paste(sprite, quad, ident, lift)
        if item is not None:
            self.items[ident] = item
        return ident

    def _bent(self, place: np.ndarray) -> np.ndarray:
        """Project a card's outline; curl and height move its corners a little."""
        quad = self.camera.project(place)
        return np.asarray(quad + self.rng.normal(0, 0.012, (4, 2)) * np.linalg.norm(quad[1] - quad[0]))

    def face(self, centre: np.ndarray, angle: float, role: str, lift: float = 1.0) -> None:
        if not self.cards:
            return
        card = self.cards.pop()
        quad = self._bent(oblong(centre, self.size[0], self.size[1], angle))
        if self.rng.random() < FOREIGN:
            self._add(near_size(foreign.face(self.rng), quad), quad, Item("face", quad, None, role), lift)
            return
        sprite = dress(self.rng, near_size(self.deck.faces[card], quad), card[:-1], self.look)
        self._add(sprite, quad, Item("face", quad, card, role), lift)

    def pile(self, centre: np.ndarray, angle: float, count: int, role: str, untidy: float) -> None:
        """Face-down cards; only the top one is noted, as the one that a reader should outline."""
        for k in range(count):
            shift = self.rng.normal(0, untidy, 2) if k else np.zeros(2)
            turn = angle + self.rng.normal(0, untidy * 0.12)
            quad = self._bent(oblong(centre + shift, self.size[0], self.size[1], turn))
            top = k == count - 1
            self._add(self.back, quad, Item("back", quad, None, role) if top else None)

    def hand(self, tip: np.ndarray, seat: int, holding: bool) -> None:
        """A forearm from the seat's side whose fingers are at `tip` (cm)."""
        if not self.materials.hands:
            return
        sprite = self.materials.hands[int(self.rng.integers(len(self.materials.hands)))]
        sprite = _recolour(self.rng, sprite)
        angle = (seat - 1) * np.pi / 2 + self.rng.normal(0, 0.35)
        scale = self.rng.uniform(0.8, 1.25)
        width, height = 26 * scale, 72 * scale  # the lower half is the arm drawn on
        towards = np.array([np.sin(angle), -np.cos(angle)])  # from the fingers back along the arm
        if holding:
            self.face(tip + self.rng.normal(0, 1.2, 2) - towards * 3, angle + self.rng.normal(0, 0.4), "held", 2.5)
        quad = self.camera.project(oblong(tip + towards * height * 0.44, width, height, angle))
        ident = self._add(sprite, quad, Item("hand", quad, None, "arm", seat=seat), lift=4.0)
        shown = np.argwhere(self.canvas.owner == ident)
        if len(shown) < 30:
            del self.items[ident]
            return
        (y0, x0), (y1, x1) = shown.min(0), shown.max(0) + 1
        box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)
        self.items[ident] = replace(self.items[ident], corners=box)
        self.canvas.areas[ident] = float(len(shown))

    def fan(self, tip: np.ndarray, seat: int) -> None:
        """The cards that a player holds, seen from behind and foreshortened: no card of the table, so no item."""
        facing = (seat - 1) * np.pi / 2 + self.rng.normal(0, 0.4)
        count = int(self.rng.integers(2, 7))
        height = self.size[1] * self.rng.uniform(0.15, 1.0)  # from edge-on to flat
        for k in range(count):
            turn = facing + (k - count / 2) * self.rng.uniform(0.06, 0.16)
            up = np.array([-np.sin(turn), np.cos(turn)])
            quad = self._bent(oblong(tip + up * height / 2, self.size[0], height, turn))
            self._add(self.back, quad, None, 2.0)

    def thing(self, centre: np.ndarray) -> None:
        sprite, width, height = clutter.random_thing(self.rng)
        quad = self.camera.project(oblong(centre, width, height, self.rng.uniform(0, 2 * np.pi)))
        self._add(sprite, quad, None, lift=1.5)
        self.things.append(quad)

    def finish(self) -> Scene:
        shown = tuple(replace(item, visible=self.canvas.visible(ident)) for ident, item in self.items.items())
        picture = self.canvas.picture
        effects.light(self.rng, picture)
        effects.sheen(self.rng, picture)
        picture = effects.lens(self.rng, picture)
        return Scene(effects.sensor(self.rng, picture), shown, self.deck.name, tuple(self.things))


def _pick_deck(rng: np.random.Generator, materials: Materials, mixed: float) -> Deck:
    if rng.random() < mixed:
        return mixed_deck.make(materials, rng)
    weights = np.array([deck.weight for deck in materials.decks])
    return materials.decks[int(rng.choice(len(weights), p=weights / weights.sum()))]


def _plain_back(rng: np.random.Generator) -> Sprite:
    """A lattice back for when no scanned one is at hand."""
    sprite = np.full((288, 186, 4), 255, np.uint8)
    y, x = np.mgrid[10:278, 10:176]
    lattice = ((x + y) // 8 + (x - y) // 8) % 2 == 0
    sprite[10:278, 10:176, :3] = np.where(lattice[..., None], rng.integers(0, 255, 3), rng.integers(120, 255, 3))
    return sprite


def _recolour(rng: np.random.Generator, sprite: Sprite) -> Sprite:
    if rng.random() < 0.5:
        sprite = np.ascontiguousarray(sprite[:, ::-1])
    gain = rng.uniform(0.7, 1.2) * np.clip(rng.normal(1, 0.08, 3), 0.8, 1.2)
    # The arm goes on beyond the sprite's lower edge, to the edge of the table.
    out = np.concatenate([sprite, np.repeat(sprite[-1:], sprite.shape[0], axis=0)])
    out[..., :3] = np.clip(out[..., :3] * gain, 0, 255)
    return out


def _lay_table(rng: np.random.Generator, table: TableBuilder) -> None:
    """A guiñote table at some moment of a hand."""
    for _ in range(int(rng.integers(0, 5))):
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(14, 34)
        table.thing(np.array([np.cos(angle), np.sin(angle)]) * away)
    if rng.random() < 0.65:
        side = rng.uniform(0, 2 * np.pi)
        spot = np.array([np.cos(side), np.sin(side)]) * rng.uniform(11, 19)
        turn = rng.uniform(0, 2 * np.pi)
        if rng.random() < 0.9:
            out = rng.uniform(2.5, 6)
            table.face(spot + out * np.array([-np.sin(turn), np.cos(turn)]), turn + rng.normal(0, 0.06), "indicator")
        across = float(turn + np.pi / 2 + rng.normal(0, 0.08))
        table.pile(spot, across, int(rng.integers(1, 6)), "stock", rng.uniform(0.03, 0.3))
    for _ in range(int(rng.integers(0, 3))):
        side = rng.uniform(0, 2 * np.pi)
        spot = np.array([np.cos(side), np.sin(side)]) * rng.uniform(16, 27)
        table.pile(spot, rng.uniform(0, 2 * np.pi), int(rng.integers(1, 6)), "pile", rng.uniform(0.1, 0.9))
    centre, spread = rng.normal(0, 2, 2), rng.uniform(2.5, 7.5)
    for seat in rng.permutation([1, 2, 3, 4])[: int(rng.choice(5, p=[0.08, 0.17, 0.2, 0.25, 0.3]))]:
        facing = (int(seat) - 1) * np.pi / 2
        outward = np.array([np.sin(facing), -np.cos(facing)])
        turn = facing + rng.normal(0, 0.35) + (rng.uniform(0, 2 * np.pi) if rng.random() < 0.2 else 0)
        table.face(centre + outward * spread + rng.normal(0, 1.5, 2), turn, "trick")
    if rng.random() < 0.15:  # a cante shown, or cards spread
        spot, turn = rng.normal(0, 12, 2), rng.uniform(0, 2 * np.pi)
        step = np.array([np.cos(turn), np.sin(turn)]) * rng.uniform(2.0, 7.0)
        for k in range(int(rng.integers(2, 6))):
            table.face(spot + k * step, turn + rng.normal(0, 0.1), "spread")
    if rng.random() < 0.12:
        _lay_row(rng, table)
    for _ in range(int(rng.choice(4, p=[0.45, 0.35, 0.15, 0.05]))):
        seat = int(rng.integers(1, 5))
        facing = (seat - 1) * np.pi / 2
        outward = np.array([np.sin(facing), -np.cos(facing)])
        if rng.random() < 0.3:
            spot = rng.normal(0, 6, 2) + outward * rng.uniform(20, 36)
            table.fan(spot, seat)
            table.hand(spot, seat, False)
        else:
            table.hand(rng.normal(0, 5, 2) + outward * rng.uniform(-2, 20), seat, bool(rng.random() < 0.45))


def _lay_row(rng: np.random.Generator, table: TableBuilder) -> None:
    """Cards laid side by side, all but touching or lying a little over one another, as people lay them to show them."""
    spot, turn = rng.normal(0, 9, 2), rng.uniform(0, 2 * np.pi)
    across = np.array([np.cos(turn), np.sin(turn)])
    gap = table.size[0] * rng.uniform(0.6, 1.3)
    count = int(rng.integers(2, 7))
    for k in range(count):
        place = spot + (k - (count - 1) / 2) * gap * across + rng.normal(0, 0.4, 2)
        table.face(place, turn + rng.normal(0, 0.05), "spread")


def make(materials: Materials, seed: int, size: tuple[int, int] = (320, 320), width: float | None = None) -> Scene:
    """The table of this seed. `size` = (width, height) in pixels; `width`: a card's width near the middle in pixels.

    The same materials, seed and size give the same picture.
    """
    rng = np.random.default_rng(seed)
    if width is None:
        # A table brought to the detector's size shows cards 20 to 50 pixels wide; close photographs more.
        width = float(np.exp(rng.normal(np.log(41), 0.38)))
    camera = random_camera(rng, size, width)
    table = TableBuilder(rng, materials, camera)
    _lay_table(rng, table)
    return table.finish()
