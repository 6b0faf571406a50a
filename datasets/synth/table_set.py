"""Tables on disk: pictures with ultralytics' oriented-box labels and with full truth, and a sheet to look at them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.synth import scene
from datasets.synth.materials import Materials
from vision.types import Image

KINDS = ("face", "back", "hand")


def truth(table: scene.Scene, name: str) -> dict[str, Any]:
    """The table's truth in the shape of the shared stills: `cards`, `backs`, `hands`, corners in pixels; `foreign`:
    faces of other packs."""

    def corners(item: scene.Item) -> list[list[float]]:
        return [[round(float(x), 2), round(float(y), 2)] for x, y in item.corners]

    def entry(item: scene.Item) -> dict[str, Any]:
        return {"corners": corners(item), "visible": round(item.visible, 3), "role": item.role}

    hands = [i for i in table.items if i.kind == "hand"]
    return {
        "image": name,
        "size": [table.picture.shape[1], table.picture.shape[0]],
        "cards": [{"card": i.card, **entry(i)} for i in table.items if i.kind == "face" and i.card],
        "foreign": [entry(i) for i in table.items if i.kind == "face" and not i.card],
        "backs": [entry(i) for i in table.items if i.kind == "back"],
        "hands": [{"box": [*corners(i)[0], *corners(i)[2]], "seat": i.seat} for i in hands],
        "made": {"deck": table.deck},
    }


def obb_label(table: scene.Scene) -> str:
    """Lines `class x1 y1 … x4 y4` as shares of the picture; what reaches over its edge is clipped to it."""
    height, width = table.picture.shape[:2]
    lines = []
    for item in table.items:
        shares = np.clip(item.corners / (width, height), 0, 1).reshape(-1)
        lines.append(" ".join([str(KINDS.index(item.kind)), *(f"{v:.5f}" for v in shares)]))
    return "\n".join(lines) + "\n"


def write(
    materials: Materials, folder: Path, count: int, first_seed: int, size: tuple[int, int], card_width: float | None
) -> Iterator[int]:
    """Write `images/`, `labels/` (ultralytics OBB), `truth` beside each picture, and `data.yaml`. Yields the count."""
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    names = "\n".join(f"  {k}: {kind}" for k, kind in enumerate(KINDS))
    (folder / "data.yaml").write_text(f"path: {folder.resolve()}\ntrain: images\nval: images\nnames:\n{names}\n")
    for k in range(count):
        stem = f"table_{first_seed + k:08d}"
        table = scene.make(materials, first_seed + k, size, card_width)
        cv2.imwrite(str(folder / "images" / f"{stem}.jpg"), table.picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        (folder / "images" / f"{stem}.json").write_text(json.dumps(truth(table, f"{stem}.jpg")))
        (folder / "labels" / f"{stem}.txt").write_text(obb_label(table))
        yield k + 1


def sheet(folder: Path, columns: int, rows: int, tile: int = 360) -> Image:
    """A contact sheet of the first tables in `folder`/images with their truth drawn."""
    tiles = []
    for path in sorted((folder / "images").glob("*.json"))[: columns * rows]:
        answer = json.loads(path.read_text())
        picture = cv2.imread(str(path.with_suffix(".jpg")))
        if picture is None:
            raise FileNotFoundError(f"{path.with_suffix('.jpg')}: no picture beside its truth")
        for card in answer["cards"]:
            colour = (60, 200, 60) if card["visible"] >= 0.25 else (128, 128, 128)
            quad = np.rint(card["corners"]).astype(np.int32)
            cv2.polylines(picture, [quad], True, colour, 1, cv2.LINE_AA)
            spot = quad.mean(0).astype(int)
            text = f"{card['card']} {card['visible']:.2f}"
            cv2.putText(picture, text, (int(spot[0]) - 20, int(spot[1])), 0, 0.4, (255, 0, 255), 1, cv2.LINE_AA)
        for back in answer["backs"]:
            quad = np.rint(back["corners"]).astype(np.int32)
            cv2.polylines(picture, [quad], True, (220, 140, 40), 1, cv2.LINE_AA)
        for hand in answer["hands"]:
            x0, y0, x1, y1 = (round(v) for v in hand["box"])
            cv2.rectangle(picture, (x0, y0), (x1, y1), (60, 80, 240), 1)
        scale = tile / max(picture.shape[:2])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        board = np.zeros((tile, tile, 3), np.uint8)
        board[: small.shape[0], : small.shape[1]] = small
        tiles.append(board)
    if not tiles:
        raise FileNotFoundError(f"{folder / 'images'}: no tables (make some: miron dataset synth)")
    tiles += [np.zeros((tile, tile, 3), np.uint8)] * (-len(tiles) % columns)
    return np.vstack([np.hstack(tiles[k : k + columns]) for k in range(0, len(tiles), columns)])
