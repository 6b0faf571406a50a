"""Single cards with what lies around them: close-ups of small tables, cut out with their exact outline."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.camera import look_at_table
from datasets.synth.materials import Materials
from datasets.synth.scene import MIXED, Item, Scene, TableBuilder
from vision.rectify import rectify, rectifying
from vision.types import Image

READABLE = 0.16
"""Least visible share of a card that can be asked for its name; below it the honest answer is «cannot tell»."""

WIDTH, HEIGHT = 144, 224
"""Pixels of a crop."""

AROUND = 0.5
"""Share of the card's size that a crop shows around it on each side: room for outlines that are wrong."""

SIDE = 3.2
"""Side of a close-up's picture, in widths of the card in its middle."""

IN_FRAME = 0.3
"""Least share of a card inside its picture for it to be cut out."""


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A card and its surroundings, the face upright. `picture` uint8 (HEIGHT, WIDTH, 3) BGR; `outline` float32 (4, 2):
    the card's corners in pixels of the crop (tl, tr, br, bl); `card`: its text, or None where nothing can be told
    (mostly covered, a back, not a card).
    """

    picture: Image
    outline: np.ndarray
    card: str | None
    visible: float


def _close_up(materials: Materials, rng: np.random.Generator, things: float, mixed: float) -> Scene:
    """A little table around one thing in the middle."""
    width = float(np.clip(np.exp(rng.normal(np.log(62), 0.42)), 24, 150))
    side = int(width * SIDE)
    tilt = float(np.clip(abs(rng.normal(0.25, 0.28)), 0, 0.85))
    height = float(rng.uniform(45, 80))
    away = rng.normal(0, 8, 2)
    camera = look_at_table(
        (side, side), width * height / 6.15, height, tilt, rng.uniform(0, 2 * np.pi), rng.uniform(0, 6.3), tuple(away)
    )
    table = TableBuilder(rng, materials, camera, mixed)
    angle = rng.uniform(0, 2 * np.pi)
    for _ in range(int(rng.choice(3, p=[0.5, 0.3, 0.2]))):
        table.face(away + rng.normal(0, 4.5, 2), rng.uniform(0, 6.3), "trick")
    kind = rng.random()
    if kind < things:
        table.thing(away)
    elif kind < things + 0.035:
        table.pile(away, angle, 1, "pile", 0.1)
    else:
        table.face(away, angle, "trick")
    if rng.random() < 0.55:
        _cover(rng, table, away)
    return table.finish()


def _cover(rng: np.random.Generator, table: TableBuilder, middle: np.ndarray) -> None:
    """Something lies over a part: another card of the baza, the mazo across an indicator, or a hand."""
    kind = rng.random()
    aside = rng.uniform(0, 2 * np.pi)
    spot = middle + np.array([np.cos(aside), np.sin(aside)]) * rng.uniform(3.0, 8.5)
    if kind < 0.55:
        table.face(spot, rng.uniform(0, 6.3), "trick")
        if rng.random() < 0.3:
            table.face(middle + rng.normal(0, 6, 2), rng.uniform(0, 6.3), "trick")
    elif kind < 0.8:
        table.pile(spot, rng.uniform(0, 6.3), 2, "stock", 0.2)
    else:
        table.hand(spot, int(rng.integers(1, 5)), False)


def make(materials: Materials, seed: int, things: float = 0.06, mixed: float = MIXED) -> list[Crop]:
    """The crops of the little table of this seed: each card of it, and something that is no card.

    `things`: share of tables with a thing in the middle instead of a card; `mixed`: share that plays with a made-up
    deck. The same arguments give the same crops.
    """
    rng = np.random.default_rng(seed)
    return list(cut_all(rng, _close_up(materials, rng, things, mixed)))


def cut_all(rng: np.random.Generator, scene: Scene) -> Iterator[Crop]:
    """Every card on the table of `scene` that is inside the picture; now and then a piece of it that is no card."""
    height, width = scene.picture.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    outlines = [item.corners.astype(np.float32) for item in scene.items if item.kind != "hand"]
    for item in scene.items:
        if item.kind == "hand" or item.role == "held" or (item.kind == "back" and rng.random() < 0.6):
            continue
        quad = item.corners.astype(np.float32)
        inside = float(cv2.intersectConvexConvex(quad, frame)[0]) / max(1.0, float(cv2.contourArea(quad)))
        if inside >= IN_FRAME and (item.visible >= READABLE or rng.random() < 0.4):
            yield cut(scene, item)
    if rng.random() < 0.08:
        size = width * rng.uniform(0.2, 0.4)
        yield from _without_cards(scene, outlines, _box(rng, rng.uniform(0.2, 0.8, 2) * (width, height), size, None))
    for quad in scene.things:
        yield from _without_cards(scene, outlines, _on_thing(rng, quad, width / SIDE))


def _without_cards(scene: Scene, outlines: list[np.ndarray], quad: np.ndarray) -> Iterator[Crop]:
    """The crop of `quad`, if it holds next to nothing of the cards' outlines."""
    most = 0.12 * float(cv2.contourArea(quad))
    if all(cv2.intersectConvexConvex(quad, other)[0] < most for other in outlines):
        yield cut(scene, Item("back", quad, None, "thing"))


def _box(rng: np.random.Generator, middle: np.ndarray, width: float, angle: float | None) -> np.ndarray:
    """A card's outline (4, 2) in pixels; `angle` in degrees, None: any."""
    turn = rng.uniform(0, 360) if angle is None else angle
    box = np.asarray(cv2.boxPoints((middle.tolist(), (width, width * 1.54), turn)), np.float32)
    return box[[1, 2, 3, 0]]


def _on_thing(rng: np.random.Generator, quad: np.ndarray, card: float) -> np.ndarray:
    """What a detector takes for a card: the whole thing, or a piece of it of a card's size (`card` pixels wide)."""
    (x, y), size, angle = cv2.minAreaRect(quad.astype(np.float32))
    if rng.random() < 0.5 and min(size) / max(size) > 0.3 and max(size) < 3.2 * card:
        turn = angle if size[0] <= size[1] else angle + 90
        middle = np.array([x, y]) + rng.normal(0, 0.05, 2) * min(size)
        return _box(rng, middle, min(size) * rng.uniform(0.85, 1.1), turn + rng.normal(0, 4))
    middle = np.array([x, y]) + rng.uniform(-0.4, 0.4, 2) * min(size)
    return _box(rng, middle, card * rng.uniform(0.75, 1.2), angle + 90 * int(rng.integers(4)) + rng.normal(0, 10))


def cut(scene: Scene, item: Item) -> Crop:
    """Cut `item` out of its picture, the face upright."""
    quad = item.corners.astype(np.float32)
    frame = upright_box(quad)
    picture = rectify(scene.picture, frame, (WIDTH, HEIGHT), AROUND)
    to_crop = rectifying(frame, (WIDTH, HEIGHT), AROUND)
    outline = cv2.perspectiveTransform(quad[None], to_crop)[0]
    card = item.card if item.visible >= READABLE else None
    return Crop(picture, np.asarray(outline, np.float32), card, item.visible)


def upright_box(quad: np.ndarray) -> np.ndarray:
    """The smallest rectangle around a card's outline (4, 2), as an oriented box has it, its corners in the same order.

    The corner nearest to the card's top-left comes first.
    """
    box = cv2.boxPoints(cv2.minAreaRect(quad.astype(np.float32)))
    turned = np.roll(box, -int(np.argmin(np.linalg.norm(box - quad[0], axis=1))), axis=0)
    if np.linalg.norm(turned[1] - quad[1]) > np.linalg.norm(turned[3] - quad[1]):
        turned = turned[[0, 3, 2, 1]]
    return np.asarray(turned, np.float32)
