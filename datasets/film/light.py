"""Light over the table as a picture of gains: lamps, windows, colour casts and the lens's dark corners."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Kind = Literal["ceiling", "window", "lamp", "dusk"]
KINDS: tuple[Kind, ...] = ("ceiling", "window", "lamp", "dusk")

UNIT = 128
"""A gain of 1 in the 8-bit gain picture (so gains reach just under 2)."""

_CASTS = {
    "ceiling": (0.97, 1.0, 1.0),
    "window": (1.08, 1.0, 0.93),
    "lamp": (0.85, 0.97, 1.07),
    "dusk": (0.98, 0.94, 0.92),
}


@dataclass(frozen=True, slots=True)
class Light:
    """One light: its kind, the direction it comes from (degrees in the picture, 0 from the right, counter-clockwise),
    its strength (1: well exposed) and how dark the lens's corners are (0..1)."""

    kind: Kind = "ceiling"
    direction: float = 120.0
    strength: float = 1.0
    vignette: float = 0.18

    def scaled(self, factor: float) -> "Light":
        return replace(self, strength=self.strength * factor)

    def shadow(self) -> tuple[float, float, float]:
        """Where a point 1 cm above the table throws its shadow (dx, dy in cm) and how deep the shadow is, 0..1."""
        slant = {"ceiling": 0.35, "window": 0.9, "lamp": 0.6, "dusk": 0.4}[self.kind]
        depth = {"ceiling": 0.42, "window": 0.40, "lamp": 0.55, "dusk": 0.30}[self.kind]
        away = np.radians(self.direction + 180)
        return float(slant * np.cos(away)), float(slant * np.sin(away)), depth


def gains(light: Light, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The gain of every pixel and channel (height, width, 3), in units of 1/UNIT."""
    width, height = size
    xs = (np.arange(width, dtype=np.float32) / width - 0.5)[None]
    ys = (0.5 - np.arange(height, dtype=np.float32) / height)[:, None] * (height / width)
    towards = np.radians(light.direction)
    along = xs * np.cos(towards) + ys * np.sin(towards)
    if light.kind == "window":
        field = 1.0 + 0.75 * along
    elif light.kind == "lamp":
        cx, cy = 0.22 * np.cos(towards), 0.22 * np.sin(towards)
        field = 0.74 + 0.52 * np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / 0.10)
    elif light.kind == "dusk":
        field = 0.62 + 0.3 * along
    else:
        field = 1.0 + 0.18 * along
    radius = (xs**2 + ys**2) / (0.25 + 0.25 * (height / width) ** 2)
    field = field * light.strength * (1 - light.vignette * radius)
    picture = field[..., None] * np.array(_CASTS[light.kind], np.float32)
    return np.asarray(np.clip(picture * UNIT, 0, 255), np.uint8)
