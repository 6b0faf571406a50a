"""Small flowers and sprigs that makers print between the signs."""

import cv2
import numpy as np

from datasets.synth.materials import Sprite


def ornament(rng: np.random.Generator) -> Sprite:
    """A flower on its stem, BGRA, about 30 × 45 pixels."""
    sprite = np.full((90, 60, 4), 250, np.uint8)
    sprite[..., 3] = 0
    inks = [(40, 40, 190, 255), (150, 90, 20, 255), (40, 170, 220, 255), (50, 50, 50, 255)]
    petal, middle = inks[int(rng.integers(4))], inks[int(rng.integers(4))]
    leaf = (50, 120, 40, 255) if rng.random() < 0.7 else petal
    cv2.line(sprite, (30, 26), (30 + int(rng.integers(-8, 9)), 84), leaf, 3, cv2.LINE_AA)
    for side in (-1, 1):
        y = int(rng.integers(50, 72))
        cv2.ellipse(sprite, (30 + side * 11, y), (11, 5), -side * 35, 0, 360, leaf, -1, cv2.LINE_AA)
    petals = int(rng.integers(4, 8))
    for a in np.arange(petals) * 2 * np.pi / petals:
        cv2.circle(sprite, (int(30 + 12 * np.cos(a)), int(24 + 12 * np.sin(a))), 8, petal, -1, cv2.LINE_AA)
    cv2.circle(sprite, (30, 24), 6, middle, -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(sprite, (30, 45), interpolation=cv2.INTER_AREA), np.uint8)
