"""Things that lie on a table where people play: drawn as stacks of shaded outlines in the camera's view."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.film.camera import Points, project

Kind = Literal["napkin", "cup", "glass", "coins", "phone", "ashtray", "peanuts"]
KINDS: tuple[Kind, ...] = ("napkin", "cup", "glass", "coins", "phone", "ashtray", "peanuts")
Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing: where its middle lies (cm) and how it is turned (degrees); `seed` varies it."""

    kind: Kind
    x: float
    y: float
    angle: float
    seed: int


def _ring(radius: float, z: float, count: int = 48) -> Points:
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.column_stack([radius * np.cos(turn), radius * np.sin(turn), np.full(count, z)])


def _box(half_x: float, half_y: float, z: float, corner: float = 0.0) -> Points:
    points = []
    for sx, sy, first in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for turn in np.radians(np.linspace(first, first + 90, 6)):
            points.append(
                (sx * (half_x - corner) + corner * np.cos(turn), sy * (half_y - corner) + corner * np.sin(turn), z)
            )
    return np.array(points)


def _outlines(thing: Thing) -> tuple[list[tuple[Points, Colour]], float]:
    """The outlines, lowest first, each with its BGR albedo, around the thing's own middle; and its height (cm)."""
    rng = np.random.default_rng([thing.seed, 11])
    tint = rng.uniform(0.85, 1.0)
    white = (222.0 * tint, 226.0 * tint, 228.0 * tint)

    def scaled(colour: Colour, factor: float) -> Colour:
        return colour[0] * factor, colour[1] * factor, colour[2] * factor

    out: list[tuple[Points, Colour]] = []
    if thing.kind == "napkin":
        half = 4.8
        out.append((_box(half, half, 0.1, 0.15), scaled(white, 0.95)))
        corners = np.array(
            [[-half, -half, 0.15], [half, -half, 0.15], [half, half * 0.1, 0.15], [-half, half * 0.16, 0.15]]
        )
        out.append((corners, scaled(white, 1.02)))
        return out, 0.3
    if thing.kind == "phone":
        out.append((_box(3.7, 7.7, 0.1, 0.9), (40, 40, 42)))
        out.append((_box(3.7, 7.7, 0.8, 0.9), (62, 60, 60)))
        out.append((_box(3.5, 7.5, 0.8, 0.8), (24, 20, 18)))
        gleam = np.array([[-2.6, 6.6, 0.8], [0.2, 6.6, 0.8], [3.0, -2.0, 0.8], [3.0, -6.0, 0.8]])
        out.append((gleam, (44, 38, 34)))
        return out, 0.8
    if thing.kind == "coins":
        for number in range(int(rng.integers(2, 5))):
            shift = np.array([rng.normal(0, 1.9), rng.normal(0, 1.9), 0])
            gold = (80.0, 150.0, 190.0) if number % 2 else (110.0, 150.0, 176.0)
            out.append((_ring(1.15, 0.1) + shift, scaled(gold, 0.6)))
            out.append((_ring(1.15, 0.25) + shift, gold))
            out.append((_ring(0.8, 0.25) + shift, (165, 172, 176)))
        return out, 0.2
    if thing.kind == "peanuts":
        for _ in range(int(rng.integers(4, 9))):
            shift = np.array([rng.normal(0, 2.2), rng.normal(0, 2.2), 0])
            lump = _ring(0.55, 0.3, 16) * np.array([1.5, 1.0, 1.0])
            out.append((lump + shift, (96, 140, 178)))
            out.append((lump * 0.6 + shift + np.array([-0.1, 0.12, 0.2]), (128, 172, 206)))
        return out, 0.4
    if thing.kind == "ashtray":
        out += [(_ring(5.2, z), scaled((74, 66, 60), 0.7 + 0.1 * z)) for z in np.linspace(0, 2.6, 8)]
        out.append((_ring(4.4, 2.6), (50, 44, 40)))
        out.append((_ring(3.6, 0.6), (98, 96, 94)))
        return out, 2.6
    if thing.kind == "glass":
        wine = rng.random() < 0.5
        inside: Colour = (36, 18, 74) if wine else (60, 160, 208)
        out += [(_ring(3.0 + 0.05 * z, z), scaled((150, 150, 148), 0.75 + 0.02 * z)) for z in np.linspace(0, 7, 14)]
        out.append((_ring(3.3, 7.0), (196, 198, 198)))
        out.append((_ring(3.05, 7.0), scaled(inside, 0.8)))
        out.append((_ring(2.6, 5.2), inside))
        return out, 7.0
    # A coffee cup on its saucer.
    out.append((_ring(6.6, 0.2), scaled(white, 0.86)))
    out.append((_ring(6.3, 0.9), white))
    out.append((_ring(4.4, 0.7), scaled(white, 0.92)))
    handle = _ring(1.5, 3.2, 24) + np.array([4.6, 0, 0])
    out.append((handle, scaled(white, 0.8)))
    out.append((_ring(0.8, 3.2, 24) + np.array([4.7, 0, 0]), scaled(white, 0.55)))
    out += [(_ring(2.6 + 0.22 * z, z), scaled(white, 0.72 + 0.03 * z)) for z in np.linspace(0.8, 5.6, 12)]
    out.append((_ring(3.85, 5.7), scaled(white, 1.02)))
    out.append((_ring(3.5, 5.6), scaled(white, 0.75)))
    out.append((_ring(3.2, 4.6), (30, 44, 66)))
    return out, 5.6


def outline(thing: Thing, matrix: Points) -> NDArray[np.float32]:
    """The convex outline (n, 2) of a thing in the picture; `matrix`: the camera's 3x4 projection."""
    points = np.concatenate([project(matrix, points) for points, _ in _placed(thing)])
    return np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0], np.float32)


def _placed(thing: Thing) -> list[tuple[Points, Colour]]:
    """The thing's outlines where it lies on the table."""
    turn = np.radians(thing.angle)
    spin = np.array([[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return [(points @ spin + np.array([thing.x, thing.y, 0]), colour) for points, colour in _outlines(thing)[0]]


def draw_thing(picture: NDArray[np.uint8], thing: Thing, matrix: Points, shadow: tuple[float, float, float]) -> None:
    """Draw a thing with its shadow into the picture (BGR, changed in place); `matrix`: the camera's 3x4 projection."""
    placed, height = _placed(thing), _outlines(thing)[1]
    dx, dy, depth = shadow
    dark = np.zeros(picture.shape[:2], np.uint8)
    for points, _ in placed:
        thrown = points + np.outer(points[:, 2], np.array([dx, dy, 0]))
        cv2.fillConvexPoly(dark, _fixed(project(matrix, thrown * np.array([1, 1, 0]))), 255, cv2.LINE_AA, 4)
    scale = float(
        np.linalg.norm(
            project(matrix, np.array([[thing.x + 1, thing.y, 0], [thing.x, thing.y, 0]]))[0]
            - project(matrix, np.array([[thing.x, thing.y, 0]]))[0]
        )
    )
    dark = cv2.GaussianBlur(dark, (0, 0), (0.25 + 0.1 * height) * scale).astype(np.uint8)
    picture[:] = (picture * (1 - depth * 1.2 * (dark[..., None] / 255.0))).astype(np.uint8)
    for points, colour in placed:
        cv2.fillConvexPoly(picture, _fixed(project(matrix, points)), colour, cv2.LINE_AA, 4)


def _fixed(points: Points) -> NDArray[np.int32]:
    """Pixels as fixed-point numbers with 4 fractional bits, pixel middles at whole numbers."""
    return np.asarray(np.round((points - 0.5) * 16), np.int32)
