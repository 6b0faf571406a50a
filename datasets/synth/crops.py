"""Single cards as the identifier sees them: close-ups of small tables, cut out along an inexact outline."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.camera import look_at_table
from datasets.synth.materials import Materials
from datasets.synth.scene import Item, Scene, TableBuilder
from vision.rectify import rectify
from vision.types import Image

READABLE = 0.16
"""Least visible share of a card that can be asked for its name; below it the honest answer is «cannot tell»."""


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A rectified card. `card`: its text, or None where nothing can be told (mostly covered, a back, not a card).

    `upside_down`: the face's top is at the picture's bottom.
    """

    picture: Image
    card: str | None
    upside_down: bool
    visible: float


def _close_up(materials: Materials, rng: np.random.Generator) -> tuple[Scene, int]:
    """A little table around one thing in the middle, and the place of that thing among the scene's items."""
    width = float(np.clip(np.exp(rng.normal(np.log(62), 0.42)), 24, 150))
    side = int(width * 2.3)
    tilt = float(np.clip(abs(rng.normal(0.25, 0.28)), 0, 0.85))
    height = float(rng.uniform(45, 80))
    away = rng.normal(0, 8, 2)
    camera = look_at_table(
        (side, side), width * height / 6.15, height, tilt, rng.uniform(0, 2 * np.pi), rng.uniform(0, 6.3), tuple(away)
    )
    table = TableBuilder(rng, materials, camera)
    angle = rng.uniform(0, 2 * np.pi)
    for _ in range(int(rng.choice(3, p=[0.5, 0.3, 0.2]))):
        table.face(away + rng.normal(0, 4.5, 2), rng.uniform(0, 6.3), "trick")
    place = len(table.items)
    kind = rng.random()
    if kind < 0.93:
        table.face(away, angle, "trick")
    elif kind < 0.965 or not materials.hands:
        table.pile(away, angle, 1, "pile", 0.1)
    else:
        table.thing(away)
    if rng.random() < 0.55:
        _cover(rng, table, away)
    return table.finish(), place


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


def _inexact_outline(rng: np.random.Generator, item: Item) -> np.ndarray:
    """The corners as a detector gives them: a rectangle of the quad's size, a little wrong; at times the quad."""
    quad: np.ndarray = item.corners.astype(np.float32)
    if rng.random() < 0.7:
        box = cv2.boxPoints(cv2.minAreaRect(quad))
        start = int(np.argmin(np.linalg.norm(box - quad[0], axis=1)))
        turned = np.roll(box, -start, axis=0)
        if np.linalg.norm(turned[1] - quad[1]) > np.linalg.norm(turned[3] - quad[1]):
            turned = turned[[0, 3, 2, 1]]
        quad = turned
    size = float(np.linalg.norm(quad[1] - quad[0]))
    centre = quad.mean(0)
    # As the detector's own mistakes on pictures that it was not trained on: mostly small, at times twice as large.
    wrong = 2.0 if rng.random() < 0.25 else 1.0
    turn = rng.normal(0, 0.03 * wrong)
    cos, sin = np.cos(turn), np.sin(turn)
    placed = (quad - centre) * rng.normal(1.0, 0.035 * wrong, 2) @ np.array([[cos, sin], [-sin, cos]]) + centre
    return np.asarray(placed + rng.normal(0, 0.03 * wrong, 2) * size + rng.normal(0, 0.012, (4, 2)) * size)


def make(materials: Materials, seed: int) -> Crop:
    """The crop of this seed; the same materials and seed give the same crop."""
    rng = np.random.default_rng(seed)
    scene, place = _close_up(materials, rng)
    if place < len(scene.items) and scene.items[place].kind != "hand":
        item = scene.items[place]
    else:  # a thing that is no card: its middle, as a wrong outline would have it
        side = scene.picture.shape[0]
        half = np.array([[-0.22, -0.34], [0.22, -0.34], [0.22, 0.34], [-0.22, 0.34]]) * side
        item = Item("back", half + side / 2, None, "thing")
    return cut(rng, scene, item)


def cut(rng: np.random.Generator, scene: Scene, item: Item) -> Crop:
    """Cut `item` out of its picture along an inexact outline, either way up."""
    upside_down = bool(rng.random() < 0.5)
    corners = np.roll(_inexact_outline(rng, item), 2 if upside_down else 0, axis=0)
    card = item.card if item.visible >= READABLE else None
    return Crop(rectify(scene.picture, corners), card, upside_down, item.visible)
