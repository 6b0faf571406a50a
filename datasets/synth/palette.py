"""A printer's inks: the same drawing in other reds, yellows, blues and greens."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.synth.materials import Sprite
from datasets.synth.surface import Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """Curves over OpenCV's hue, saturation and value, uint8 (256,) each."""

    hue: Pixels
    saturation: Pixels
    value: Pixels


def random_palette(rng: np.random.Generator, strength: float) -> Palette:
    """Inks near the usual ones (`strength` 1) or far from them (3)."""
    shifts = rng.normal(0, 5 * strength, 6)
    hues = np.arange(256)
    moved = hues + np.interp(hues % 180, np.arange(7) * 30, np.append(shifts, shifts[0]))
    steps = np.arange(256)
    gain, gamma, floor = rng.normal(1.0, 0.2), np.exp(rng.normal(0, 0.18)), max(0.0, rng.normal(0, 12))
    saturation = np.clip(steps * np.clip(gain, 0.4, 1.6), 0, 255)
    value = floor + (255 - floor) * (steps / 255) ** gamma
    if rng.random() < 0.15:  # flat inks, as cheap printing has them
        value = np.round(value / 51) * 51
    return Palette(*(np.asarray(curve, np.uint8) for curve in (np.mod(moved, 180), saturation, value)))


def recolour(sprite: Sprite, palette: Palette) -> Sprite:
    """The sprite printed with these inks; paper stays paper."""
    hsv = cv2.cvtColor(np.ascontiguousarray(sprite[..., :3]), cv2.COLOR_BGR2HSV)
    curves = np.stack([palette.hue, palette.saturation, palette.value], 1)
    out = sprite.copy()
    out[..., :3] = cv2.cvtColor(cv2.LUT(hsv, curves[:, None, :]), cv2.COLOR_HSV2BGR)
    return out
