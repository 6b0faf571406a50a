"""Table tops: felt, wood, plain, checked and printed cloths, drawn as textures that repeat on the table plane."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import TableCamera
from datasets.synth.materials import Materials
from vision.types import Image

Pixels = NDArray[Any]
"""Float or byte picture; cv2 does not say which."""

SIDE = 384  # pixels of a texture's side


def noise(rng: np.random.Generator, size: tuple[int, int], cells: tuple[int, int]) -> Pixels:
    """Smooth noise in [-1, 1], float32 (height, width); `size` = (width, height), `cells` = coarse grid (x, y)."""
    grid = rng.uniform(-1, 1, (max(2, cells[1]), max(2, cells[0]))).astype(np.float32)
    return np.asarray(cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC))


def _colour(rng: np.random.Generator, saturation: tuple[float, float], value: tuple[float, float]) -> Pixels:
    hsv = np.array([[[rng.uniform(0, 180), rng.uniform(*saturation) * 255, rng.uniform(*value) * 255]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _felt(rng: np.random.Generator) -> Pixels:
    base = _colour(rng, (0.3, 0.9), (0.12, 0.6))
    return np.asarray(base * (1 + 0.06 * rng.standard_normal((SIDE, SIDE, 1)).astype(np.float32)))


def _plain(rng: np.random.Generator) -> Pixels:
    base = _colour(rng, (0.0, 0.25), (0.35, 1.0))
    weave = 0.03 * np.sin(np.arange(SIDE) * rng.uniform(0.5, 1.6)).astype(np.float32)
    return np.asarray(base * (1 + weave[None, :, None] + weave[:, None, None]))


def _wood(rng: np.random.Generator) -> Pixels:
    hue = np.array([[[rng.uniform(5, 20), rng.uniform(60, 190), rng.uniform(40, 220)]]], np.uint8)
    base = cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    grain = noise(rng, (SIDE, SIDE), (4, 90)) * 0.18 + noise(rng, (SIDE, SIDE), (3, 24)) * 0.2
    if rng.random() < 0.6:
        boards = int(rng.integers(2, 6))
        grain += np.repeat(rng.uniform(-0.12, 0.12, boards), SIDE // boards + 1)[:SIDE, None].astype(np.float32)
        for k in range(1, boards):
            grain[k * SIDE // boards : k * SIDE // boards + 2] -= 0.35
    return np.asarray(base * (1 + grain[..., None]))


def _checks(rng: np.random.Generator) -> Pixels:
    first, second = _colour(rng, (0.0, 0.9), (0.3, 1.0)), _colour(rng, (0.0, 0.2), (0.6, 1.0))
    squares = int(rng.integers(4, 16)) * 2
    stripe = ((np.arange(SIDE) * squares // SIDE) % 2).astype(np.float32)
    # Gingham: the overlap of two stripes is the full colour, one stripe the half; or a chess board.
    mix = (stripe[None] + stripe[:, None]) / 2 if rng.random() < 0.6 else np.abs(stripe[None] - stripe[:, None])
    mix = mix * rng.uniform(0.2, 1.0)
    return first * mix[..., None] + second * (1 - mix[..., None])


def _printed(rng: np.random.Generator) -> Pixels:
    """An oilcloth with repeated little shapes: fruit, flowers, dots."""
    cloth = np.empty((SIDE, SIDE, 3), np.float32)
    cloth[:] = _colour(rng, (0.0, 0.4), (0.5, 1.0))
    colours = [_colour(rng, (0.4, 1.0), (0.3, 1.0)) for _ in range(3)]
    step = SIDE // int(rng.integers(3, 9))
    radius = int(step * rng.uniform(0.12, 0.33))
    kind = int(rng.integers(3))
    for row in range(SIDE // step):
        for column in range(SIDE // step):
            x, y = column * step + step // 2 + (row % 2) * step // 3, row * step + step // 2
            colour = colours[(row + column) % 2].tolist()
            if kind == 0:
                cv2.circle(cloth, (x, y), radius, colour, -1)
            elif kind == 1:
                angle = float(rng.uniform(0, 180))
                cv2.ellipse(cloth, (x, y), (radius, max(2, radius // 2)), angle, 0, 360, colour, -1)
                leaf, size = (x + radius, y - radius // 2), (radius // 2 + 1, radius // 3 + 1)
                cv2.ellipse(cloth, leaf, size, angle + 60, 0, 360, colours[2].tolist(), -1)
            else:
                for petal in np.linspace(0, 2 * np.pi, 6)[:-1]:
                    centre = (int(x + radius * np.cos(petal) * 0.7), int(y + radius * np.sin(petal) * 0.7))
                    cv2.circle(cloth, centre, max(1, radius // 2), colour, -1)
                cv2.circle(cloth, (x, y), max(1, radius // 2), colours[2].tolist(), -1)
    return cloth


def _flowered(rng: np.random.Generator) -> Pixels:
    """A printed cloth without order: flowers and leaves of all sizes scattered over squares or a plain ground."""
    cloth = np.array(_checks(rng) if rng.random() < 0.5 else np.broadcast_to(_plain(rng), (SIDE, SIDE, 3)))
    colours = [_colour(rng, (0.3, 1.0), (0.2, 1.0)) for _ in range(5)]
    largest = rng.uniform(6, 24)
    for _ in range(int(rng.integers(25, 110))):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        size = max(2, int(largest * rng.uniform(0.4, 1.0)))
        colour = colours[int(rng.integers(5))].tolist()
        if rng.random() < 0.35:
            cv2.ellipse(cloth, (x, y), (size, max(1, size // 3)), float(rng.uniform(0, 180)), 0, 360, colour, -1)
            continue
        for petal in np.linspace(0, 2 * np.pi, int(rng.integers(4, 8)))[:-1]:
            spot = (int(x + size * np.cos(petal) * 0.6), int(y + size * np.sin(petal) * 0.6))
            cv2.circle(cloth, spot, max(1, size // 2), colour, -1)
        cv2.circle(cloth, (x, y), max(1, size // 3), colours[0].tolist(), -1)
    return cloth


def _photograph(rng: np.random.Generator, materials: Materials) -> Pixels:
    source = materials.surfaces[int(rng.integers(len(materials.surfaces)))]
    side = int(min(source.shape[:2]) * rng.uniform(0.4, 1.0))
    y = int(rng.integers(source.shape[0] - side + 1))
    x = int(rng.integers(source.shape[1] - side + 1))
    return cv2.resize(source[y : y + side, x : x + side], (SIDE, SIDE)).astype(np.float32) * rng.uniform(0.6, 1.5)


def draw(rng: np.random.Generator, camera: TableCamera, materials: Materials) -> Image:
    """The empty table in the camera's picture: uint8 (height, width, 3)."""
    makers = [_felt, _wood, _plain, _checks, _printed, _flowered]
    if materials.surfaces and rng.random() < 0.2:
        texture = _photograph(rng, materials)
    else:
        texture = makers[int(rng.choice(6, p=[0.22, 0.22, 0.2, 0.14, 0.1, 0.12]))](rng)
    texture = np.clip(texture, 0, 255).astype(np.uint8)
    span = rng.uniform(35, 130)  # cm that one repeat of the texture covers
    angle = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(angle) * span / SIDE, np.sin(angle) * span / SIDE
    placing = np.array([[cos, -sin, -span / 2], [sin, cos, -span / 2], [0, 0, 1]])
    picture = cv2.warpPerspective(texture, camera.homography @ placing, camera.size, borderMode=cv2.BORDER_WRAP)
    if rng.random() < 0.3:
        _cut_table_edge(rng, picture, camera)
    return np.asarray(picture, np.uint8)


def _cut_table_edge(rng: np.random.Generator, picture: Pixels, camera: TableCamera) -> None:
    """Beyond one or two edges of the table the room's floor shows."""
    half = rng.uniform(28, 60, 4)
    corners = np.array([[-half[0], -half[1]], [half[2], -half[1]], [half[2], half[3]], [-half[0], half[3]]])
    table = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(table, camera.project(corners).astype(np.int32), 255)
    floor = _colour(rng, (0.0, 0.5), (0.02, 0.4))
    beyond = table == 0
    shade = 1 + 0.3 * noise(rng, (picture.shape[1], picture.shape[0]), (5, 5))[beyond]
    picture[beyond] = np.clip(floor * shade[:, None], 0, 255)
