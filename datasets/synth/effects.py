"""What light, lens, sensor and codec do to the picture of a table."""

import cv2
import numpy as np

from datasets.synth.surface import Pixels, noise
from vision.types import Image


def light(rng: np.random.Generator, picture: Pixels) -> None:
    """Uneven and coloured light, and dimness, in place on float32 (h, w, 3)."""
    height, width = picture.shape[:2]
    field = 1 + rng.uniform(0, 0.35) * noise(rng, (width, height), (3, 3))
    tint = 0.25 if rng.random() < 0.2 else 0.07  # a red lampshade, neon, an evening window; or nearly white
    cast = np.clip(rng.normal(1, tint, 3), 0.45, 1.4)
    level = rng.uniform(0.3, 0.65) if rng.random() < 0.2 else rng.uniform(0.7, 1.15)
    picture *= field[..., None] * (cast * level).astype(np.float32)
    if rng.random() < 0.15:  # an edge of shadow from a lamp or a person
        x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
        angle, offset = rng.uniform(0, 2 * np.pi), rng.uniform(-0.6, 0.6)
        side = 1 / (1 + np.exp(-(x * np.cos(angle) + y * np.sin(angle) - offset) * rng.uniform(3, 25)))
        picture *= (1 - rng.uniform(0.2, 0.55) * side)[..., None]


def sheen(rng: np.random.Generator, picture: Pixels) -> None:
    """Glare spots of lamps on plastic cards and varnish, in place."""
    height, width = picture.shape[:2]
    for _ in range(int(rng.integers(1, 3)) if rng.random() < 0.3 else 0):
        spot = np.zeros((height // 4 + 1, width // 4 + 1), np.float32)
        centre = (int(rng.integers(spot.shape[1])), int(rng.integers(spot.shape[0])))
        span = max(spot.shape) / 112  # spots are as wide on a close-up as on a whole table, seen in cards
        axes = (int(rng.uniform(3, 22) * span) + 1, int(rng.uniform(3, 14) * span) + 1)
        cv2.ellipse(spot, centre, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
        spot = cv2.GaussianBlur(spot, (0, 0), rng.uniform(1.5, 8) * span)
        picture += cv2.resize(spot, (width, height))[..., None] * rng.uniform(40, 190)


def lens(rng: np.random.Generator, picture: Pixels) -> Pixels:
    """Defocus, motion and a soft webcam lens."""
    if rng.random() < 0.5:
        softness = (0.3, 1.2) if rng.random() < 0.85 else (1.2, 2.2)
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(*softness))
    if rng.random() < 0.12:
        length = int(rng.integers(3, 9))
        kernel: Pixels = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), float(rng.uniform(0, 180)), 1)
        kernel = cv2.warpAffine(kernel, turn, (length, length))
        picture = cv2.filter2D(picture, -1, np.asarray(kernel / max(1e-6, float(kernel.sum())), np.float32))
    return picture


def sensor(rng: np.random.Generator, picture: Pixels) -> Image:
    """Noise, tone curve, sharpening and JPEG: float32 in, uint8 out."""
    if rng.random() < 0.7:
        sigma = rng.uniform(1, 7) if rng.random() < 0.8 else rng.uniform(7, 18)
        grain = rng.standard_normal(picture.shape[:2], np.float32) * sigma
        picture = picture + grain[..., None]
    if rng.random() < 0.3:
        picture = picture * 1.5 - cv2.GaussianBlur(picture, (0, 0), 1.2) * 0.5
    out: Image = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        curve = (np.arange(256) / 255.0) ** rng.uniform(0.75, 1.35) * 255
        out = np.asarray(cv2.LUT(out, curve.astype(np.uint8)), np.uint8)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))]
        out = np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    if rng.random() < 0.03:
        out = np.asarray(cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    return out
