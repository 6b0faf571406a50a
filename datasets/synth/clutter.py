"""Things on a bar's table that are not cards: napkins, phones, cups, glasses, ashtrays, coins, pens."""

import cv2
import numpy as np

from datasets.synth.materials import Sprite

SIDE = 128


def _blank() -> np.ndarray:
    return np.zeros((SIDE, SIDE, 4), np.uint8)


def _shade(rng: np.random.Generator, sprite: np.ndarray) -> np.ndarray:
    ramp = np.linspace(rng.uniform(0.75, 1), rng.uniform(0.9, 1.1), SIDE, dtype=np.float32)
    ramp = ramp[:, None] if rng.random() < 0.5 else ramp[None, :]
    sprite[..., :3] = np.clip(sprite[..., :3] * ramp[..., None], 0, 255)
    return sprite


def _paper(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """A napkin, a score sheet, a flyer: the thing most like a card."""
    sprite = _blank()
    tone = rng.uniform(190, 255)
    sprite[..., :3] = np.clip(tone + rng.normal(0, 8, 3), 0, 255)
    sprite[..., 3] = 255
    for _ in range(int(rng.integers(0, 14)) if rng.random() < 0.6 else 0):
        x, y = (int(v) for v in rng.integers(8, SIDE - 24, 2))
        ink = [int(v) for v in rng.integers(0, 160, 3)] + [255]
        if rng.random() < 0.6:
            cv2.putText(sprite, str(rng.integers(100)), (x, y + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, 1, cv2.LINE_AA)
        else:
            cv2.line(sprite, (x, y), (x + int(rng.integers(8, 60)), y), ink, 1)
    if rng.random() < 0.5:
        fold = int(rng.integers(30, 100))
        sprite[:, fold : fold + 2, :3] = (sprite[:, fold : fold + 2, :3] * 0.85).astype(np.uint8)
    return _shade(rng, sprite), rng.uniform(6, 14), rng.uniform(6, 14)


def _phone(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    sprite = _blank()
    cv2.rectangle(sprite, (0, 0), (SIDE - 1, SIDE - 1), (25, 25, 25, 255), -1)
    if rng.random() < 0.6:
        screen = [int(v) for v in rng.integers(60, 255, 3)] + [255]
        cv2.rectangle(sprite, (8, 6), (SIDE - 9, SIDE - 7), screen, -1)
        for _ in range(int(rng.integers(3, 9))):
            x, y = (int(v) for v in rng.integers(10, SIDE - 30, 2))
            colour = [int(v) for v in rng.integers(0, 255, 3)] + [255]
            cv2.rectangle(sprite, (x, y), (x + int(rng.integers(6, 60)), y + int(rng.integers(4, 14))), colour, -1)
    return sprite, rng.uniform(6.5, 8), rng.uniform(13, 16)


def _round(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """Cups and saucers, glasses, ashtrays, coins, seen from above as rings."""
    sprite = _blank()
    kind = int(rng.integers(4))
    outer = [int(v) for v in (rng.uniform(120, 255, 3) if kind < 2 else rng.uniform(10, 90, 3))]
    middle = (SIDE // 2, SIDE // 2)
    cv2.circle(sprite, middle, SIDE // 2 - 2, [*outer, 255 if kind != 1 else 150], -1, cv2.LINE_AA)
    for ring in range(int(rng.integers(1, 4))):
        tone = [int(v) for v in np.clip(np.array(outer) + rng.normal(0, 40, 3), 0, 255)]
        cv2.circle(sprite, middle, int(SIDE / 2 * (0.8 - 0.2 * ring)), [*tone, 255], -1, cv2.LINE_AA)
    if kind == 0:  # coffee
        cv2.circle(sprite, middle, SIDE // 4, (30, 60, 110, 255), -1, cv2.LINE_AA)
    diameter = rng.uniform(1.8, 2.6) if kind == 3 else rng.uniform(6, 14)
    if kind == 3:
        cv2.circle(sprite, middle, SIDE // 2 - 2, (60, int(rng.integers(130, 200)), 210, 255), -1, cv2.LINE_AA)
    return _shade(rng, sprite), diameter, diameter


def _stick(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """A pen, a spoon handle, a cigarette."""
    sprite = _blank()
    sprite[..., :3] = rng.integers(20, 255, 3)
    sprite[..., 3] = 255
    return _shade(rng, sprite), rng.uniform(0.7, 1.2), rng.uniform(8, 15)


def random_thing(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """A sprite and its width and height on the table in cm."""
    makers = [_paper, _phone, _round, _stick]
    return makers[int(rng.choice(4, p=[0.35, 0.15, 0.4, 0.1]))](rng)
