"""Table tops seen from straight above, drawn by noise and stripes: felt, cloth, oilcloth, wood."""

from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Kind = Literal["felt", "cloth", "oilcloth", "wood"]
KINDS: tuple[Kind, ...] = ("felt", "cloth", "oilcloth", "wood")

EXTENT_CM = 140.0
"""A surface's picture is a square of this side, its middle at the table's middle."""

_FELTS = ((58, 92, 34), (96, 62, 30), (44, 36, 112), (52, 60, 66))
_CLOTHS = ((176, 190, 200), (120, 140, 160), (118, 96, 70), (92, 104, 150))
_CHECKS = ((66, 66, 186), (150, 96, 54), (84, 132, 70), (70, 150, 200))
_WOODS = ((58, 92, 140), (78, 120, 168), (38, 60, 96))
_FLOORS = ((58, 62, 66), (46, 54, 70), (84, 90, 96))


@dataclass(frozen=True, slots=True)
class Surface:
    """A table top: what it is made of, which of its colours, its half sides in centimetres, round or square."""

    kind: Kind
    colour: int = 0
    half: tuple[float, float] = (50.0, 50.0)
    round: bool = False
    mat: tuple[float, float] | None = None
    """Half sides of a mat of that stuff on a wooden table; None: it covers the whole table."""
    seed: int = 0

    def holds(self, x: float, y: float, margin: float) -> bool:
        """Whether a point (cm) is on the table, at least `margin` cm from its edge."""
        if self.round:
            return float(np.hypot(x, y)) < self.half[0] - margin
        return abs(x) < self.half[0] - margin and abs(y) < self.half[1] - margin


def noise(shape: tuple[int, int], cell_x: float, cell_y: float, rng: np.random.Generator) -> Floats:
    """Soft noise of unit deviation with lumps of `cell_x` by `cell_y` pixels."""
    rows, columns = int(shape[0] / cell_y) + 3, int(shape[1] / cell_x) + 3
    small = rng.standard_normal((rows, columns), np.float32)
    return np.asarray(cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)


def _felt(side: int, scale: float, colour: tuple[int, int, int], rng: np.random.Generator) -> Floats:
    fibre = rng.standard_normal((side, side), np.float32)
    fibre = cv2.GaussianBlur(fibre, (0, 0), 0.8) * 1.6
    value = 1 + 0.06 * fibre + 0.035 * noise((side, side), 9 * scale, 9 * scale, rng)
    return np.asarray(np.array(colour, np.float32) * value[..., None], np.float32)


def _cloth(side: int, scale: float, colour: tuple[int, int, int], rng: np.random.Generator) -> Floats:
    threads = noise((side, side), 6 * scale, 0.16 * scale, rng) + noise((side, side), 0.16 * scale, 6 * scale, rng)
    value = 1 + 0.022 * threads + 0.03 * noise((side, side), 14 * scale, 10 * scale, rng)
    # Ironed folds: two long, shallow ridges.
    across = (np.arange(side, dtype=np.float32) - side / 2) / scale
    fold = 0.05 * np.exp(-((across - 14.0) ** 2)) - 0.05 * np.exp(-((across - 15.2) ** 2))
    value = value + fold[None] + fold[:, None]
    return np.asarray(np.array(colour, np.float32) * value[..., None], np.float32)


def _oilcloth(side: int, scale: float, colour: tuple[int, int, int], rng: np.random.Generator) -> Floats:
    """Vichy checks of 3.4 cm: white, tint, and full colour where two bands cross."""
    across = (np.arange(side, dtype=np.float32) / scale) / 6.8
    band = np.clip((np.abs((across % 1) - 0.5) - 0.25) * 6.8 * scale + 0.5, 0, 1)
    amount = (band[None] + band[:, None]) / 2
    white = np.array((214, 220, 222), np.float32)
    picture = white + (np.array(colour, np.float32) - white) * amount[..., None]
    fine, coarse = (noise((side, side), cell * scale, cell * scale, rng) for cell in (0.2, 12))
    value = 1 + 0.02 * fine + 0.02 * coarse
    return np.asarray(picture * value[..., None], np.float32)


def _wood(side: int, scale: float, colour: tuple[int, int, int], rng: np.random.Generator) -> Floats:
    """Boards of 14 cm along x: grain, growth rings drawn out long, dark joints."""
    grain = 0.07 * noise((side, side), 30 * scale, 0.12 * scale, rng)
    grain = grain + 0.07 * noise((side, side), 12 * scale, 0.7 * scale, rng)
    warp = noise((side, side), 40 * scale, 6 * scale, rng) * 2.2
    rows = (np.arange(side, dtype=np.float32) / scale)[:, None]
    rings = 0.08 * np.sin((rows * 2.6 + warp * 2.0) * 2)
    board = (rows // 14).astype(int)
    tone = rng.normal(0, 0.09, int(board.max()) + 1).astype(np.float32)[board]
    joint = 1 - 0.55 * np.exp(-(((rows % 14) / 0.09) ** 2)) - 0.3 * np.exp(-(((14 - rows % 14) / 0.09) ** 2))
    value = (1 + grain + rings + tone) * joint
    return np.asarray(np.array(colour, np.float32) * np.clip(value, 0.2, 1.6)[..., None], np.float32)


_MAKERS = {
    "felt": (_felt, _FELTS),
    "cloth": (_cloth, _CLOTHS),
    "oilcloth": (_oilcloth, _CHECKS),
    "wood": (_wood, _WOODS),
}


def _cover(side: int, scale: float, half: tuple[float, float], is_round: bool, soft_cm: float) -> Floats:
    """1 inside a square or round shape of these half sides, 0 outside, over a border of `soft_cm`."""
    axis = (np.arange(side, dtype=np.float32) + 0.5 - side / 2) / scale
    if is_round:
        reach = half[0] - np.hypot(axis[None], axis[:, None])
    else:
        reach = np.minimum(half[0] - np.abs(axis[None]), half[1] - np.abs(axis[:, None]))
    return np.asarray(np.clip(reach / soft_cm + 0.5, 0, 1), np.float32)


def surface_picture(surface: Surface, scale: float) -> NDArray[np.uint8]:
    """BGR albedo of the table top and the floor around it: a square of EXTENT_CM at `scale` pixels per centimetre."""
    rng = np.random.default_rng([surface.seed, 7])
    side = round(EXTENT_CM * scale)
    maker, colours = _MAKERS[surface.kind]
    top = maker(side, scale, colours[surface.colour % len(colours)], rng)
    if surface.mat is not None:
        wood = _wood(side, scale, _WOODS[surface.seed % len(_WOODS)], rng)
        shade = 1 - 0.45 * _cover(side, scale, (surface.mat[0] + 0.4, surface.mat[1] + 0.4), False, 1.6)
        mat = _cover(side, scale, surface.mat, False, 1 / scale)[..., None]
        top = top * mat + wood * shade[..., None] * (1 - mat)
    floor = np.array(_FLOORS[surface.seed % len(_FLOORS)], np.float32) * (
        1 + 0.06 * noise((side, side), 3 * scale, 3 * scale, rng)[..., None]
    )
    table = _cover(side, scale, surface.half, surface.round, 1 / scale)[..., None]
    fall = 1 - 0.6 * _cover(side, scale, (surface.half[0] + 4, surface.half[1] + 4), surface.round, 12)[..., None]
    return np.asarray(np.clip(top * table + floor * fall * (1 - table), 0, 255), np.uint8)
