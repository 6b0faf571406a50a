"""Pictures with truth from outside (photo-real renders) as training windows: turned, scaled and re-lit at random."""

import json
from pathlib import Path

import cv2
import numpy as np

from datasets.synth import effects
from datasets.synth.crops import Crop, cut, cut_all
from datasets.synth.scene import Item, Scene
from vision.detect import Detector, iou


class Renders:
    """The pictures of `folder` (NAME.jpg + NAME.json), read once.

    `detector`: its mistakes, faces found where there is no card, become crops of which nothing can be told.
    """

    def __init__(self, folder: Path, detector: Detector | None = None):
        self._detector = detector
        self._tables: list[tuple[np.ndarray, list[Item]]] = []
        for path in sorted(folder.rglob("*.json")):
            picture = cv2.imread(str(path.with_suffix(".jpg")))
            if picture is None:
                raise FileNotFoundError(f"{path.with_suffix('.jpg')}: no picture beside its truth")
            self._tables.append((np.asarray(picture), _items(json.loads(path.read_text()))))
        if not self._tables:
            raise FileNotFoundError(f"{folder}: no picture with a truth file beside it")

    def window(self, seed: int, size: int, scaled: float = 0.5) -> Scene:
        """A square window of `size` pixels on one of the pictures, scaled by about `scaled`; same seed, same one."""
        rng = np.random.default_rng(seed)
        picture, items = self._tables[int(rng.integers(len(self._tables)))]
        # Quarter turns and a little more: the upright boxes of hands stay tight enough.
        angle = np.pi / 2 * int(rng.integers(4)) + rng.normal(0, 0.08)
        scale = float(np.clip(np.exp(rng.normal(np.log(scaled), 0.25)), 0.28, 1.0))
        anchor = items[int(rng.integers(len(items)))].corners.mean(0) if items else np.array(picture.shape[1::-1]) / 2
        target = rng.uniform(0.2, 0.8, 2) * size
        turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        matrix = np.column_stack([turn, target - turn @ anchor])
        shrink = max(1, int(0.5 / scale))  # averaging first keeps small windows from aliasing
        source = cv2.blur(picture, (shrink + 1, shrink + 1)) if shrink > 1 else picture
        window = cv2.warpAffine(
            source,
            matrix,
            (size, size),
            flags=cv2.INTER_AREA,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(114, 114, 114),
        )
        light = window.astype(np.float32)
        effects.light(rng, light)
        moved = tuple(_moved(item, matrix, size) for item in items)
        return Scene(effects.sensor(rng, effects.lens(rng, light)), moved, "render")

    def crops(self, seed: int) -> list[Crop]:
        """The cards of a window on one of the pictures, as the identifier learns from them; the same for a seed."""
        scene = self.window(seed, 640 if self._detector else 400, 0.85)
        if self._detector is None:
            return list(cut_all(np.random.default_rng([seed, 2]), scene))
        cards = [item.corners.astype(np.float32) for item in scene.items if item.kind != "hand"]
        found = [o.corners for o in self._detector(scene.picture) if o.kind == "face"]
        mistaken = [corners for corners in found if all(iou(corners, card) == 0 for card in cards)]
        return [cut(scene, Item("back", corners, None, "thing")) for corners in mistaken]


def _items(truth: dict) -> list[Item]:  # type: ignore[type-arg]
    faces = [Item("face", np.array(c["corners"]), c["card"], c["role"], c["visible"]) for c in truth["cards"]]
    backs = [Item("back", np.array(b["corners"]), None, b["role"], b["visible"]) for b in truth["backs"]]
    hands = []
    for hand in truth["hands"]:
        x0, y0, x1, y1 = hand["box"]
        box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
        hands.append(Item("hand", box, None, "arm", 1.0, hand["seat"]))
    return [*faces, *backs, *hands]


def _moved(item: Item, matrix: np.ndarray, size: int) -> Item:
    """The item in the window; what of it lies outside counts as hidden."""
    corners = item.corners @ matrix[:, :2].T + matrix[:, 2]
    frame = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    shared = float(cv2.intersectConvexConvex(corners.astype(np.float32), frame)[0])
    whole = float(cv2.contourArea(corners.astype(np.float32)))
    inside = shared / whole if whole > 0 else 0.0
    if item.kind == "hand":
        (x0, y0), (x1, y1) = np.clip(corners.min(0), 0, size), np.clip(corners.max(0), 0, size)
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    return Item(item.kind, corners, item.card, item.role, item.visible * inside, item.seat)
