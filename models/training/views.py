"""What the two small networks see of a crop: the card cut out along an outline that is wrong, lit and blurred anew."""

from dataclasses import dataclass

import cv2
import numpy as np
import torch

from datasets.synth.crop_set import CropSet
from datasets.synth.crops import upright_box
from vision.rectify import HEIGHT, WIDTH, rectifying
from vision.types import Image


@dataclass(frozen=True, slots=True)
class Mistake:
    """How wrong an outline is: standard deviations of its place and size in card sizes, of its turn in radians."""

    share: float
    place: float
    size: float
    turn: float


# As the detector's mistakes on pictures that it was not trained on: mostly small, of covered cards large.
DETECTED = (Mistake(0.6, 0.05, 0.06, 0.04), Mistake(0.3, 0.13, 0.14, 0.12), Mistake(0.1, 0.22, 0.22, 0.3))
# What is left of them after the refiner.
REFINED = (Mistake(0.7, 0.02, 0.025, 0.02), Mistake(0.3, 0.06, 0.07, 0.06))


PALE = 0.07
"""Share of crops that lose most or all of their colour, as under lamps that show none and in cameras that see none."""

WASHED = 0.12
"""Share of crops that are washed out: by the sheen of plastic, or because the sensor has had too much light."""


def inexact(rng: np.random.Generator, outline: np.ndarray, mistakes: tuple[Mistake, ...], boxed: float) -> np.ndarray:
    """`outline` (4, 2), or with the chance `boxed` the oriented box around it, drawn wrongly."""
    quad = upright_box(outline) if rng.random() < boxed else outline
    wrong = mistakes[int(rng.choice(len(mistakes), p=[m.share for m in mistakes]))]
    width = float(np.linalg.norm(quad[1] - quad[0]))
    centre = quad.mean(0)
    along = (quad[1] - quad[0]) / width
    axes = np.array([along, [-along[1], along[0]]])
    turn = rng.normal(0, wrong.turn)
    cos, sin = np.cos(turn), np.sin(turn)
    placed = (quad - centre) @ axes.T * np.exp(rng.normal(0, wrong.size, 2)) @ axes
    placed = placed @ np.array([[cos, sin], [-sin, cos]]) + centre + rng.normal(0, wrong.place, 2) * width * (1, 1.54)
    return np.asarray(placed + rng.normal(0, 0.01, (4, 2)) * width, np.float32)


def shortened(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """The outline (4, 2) of a covered card as a detector that saw the rest of it gives it: less of it on one side."""
    start = int(rng.integers(4))
    keep = 1 - rng.uniform(0.05, 0.6 if start % 2 == 0 else 0.4)
    near, far = np.roll(quad, -start, axis=0)[:2], np.roll(quad, -start, axis=0)[[3, 2]]
    short = np.stack([near[0], near[1], near[1] + (far[1] - near[1]) * keep, near[0] + (far[0] - near[0]) * keep])
    return np.asarray(np.roll(short, start, axis=0), np.float32)


def view(
    rng: np.random.Generator, crop: Image, outline: np.ndarray, guess: np.ndarray, margin: float
) -> tuple[Image, np.ndarray]:
    """The crop rectified along `guess` as `vision.rectify` does it, and `outline` in its pixels (4, 2)."""
    matrix = rectifying(guess, (WIDTH, HEIGHT), margin)
    card = cv2.warpPerspective(crop, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    moved = cv2.perspectiveTransform(outline[None].astype(np.float32), matrix)[0]
    return _spoilt(rng, np.asarray(card, np.uint8)), moved


def _spoilt(rng: np.random.Generator, card: Image) -> Image:
    """Smaller cards, softer lenses and noisier sensors than the crop was made with."""
    dice = rng.random()
    if dice < 0.15:
        scale = rng.uniform(0.3, 0.7)
        small = cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        card = np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR), np.uint8)
    elif dice < 0.25:
        card = np.asarray(cv2.GaussianBlur(card, (0, 0), rng.uniform(0.5, 1.4)), np.uint8)
    elif dice < 0.32:
        grain = rng.standard_normal(card.shape, np.float32) * rng.uniform(3, 14)
        card = np.clip(card + grain, 0, 255).astype(np.uint8)
    return card


def as_tensor(rng: np.random.Generator, cards: list[Image]) -> torch.Tensor:
    """Cards (N of (HEIGHT, WIDTH, 3) BGR) → float32 (N, 3, HEIGHT, WIDTH) RGB in 0..1, each lit in its own colour."""
    x = torch.from_numpy(np.stack(cards)[..., ::-1].copy()).permute(0, 3, 1, 2).float() / 255
    gain = torch.from_numpy(rng.normal(1, 0.12, (len(cards), 3, 1, 1)).astype(np.float32))
    offset = torch.from_numpy(rng.normal(0, 0.06, (len(cards), 1, 1, 1)).astype(np.float32))
    pale = np.where(rng.random(len(cards)) < PALE, rng.uniform(0, 0.6, len(cards)), 1).astype(np.float32)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * torch.from_numpy(pale)[:, None, None, None]
    x = _washed(rng, (x * gain + offset).clamp(0, 1))
    return x.clamp(0, 1).contiguous(memory_format=torch.channels_last)


def _washed(rng: np.random.Generator, x: torch.Tensor) -> torch.Tensor:
    """Cards (N, 3, HEIGHT, WIDTH) of which some have a veil over them and some are overexposed."""
    dice = rng.random(len(x))
    veil = np.where(dice < WASHED / 2, rng.uniform(0.2, 0.8, len(x)), 1).astype(np.float32)
    much = np.where(dice > 1 - WASHED / 2, rng.uniform(1.2, 2.2, len(x)), 1).astype(np.float32)
    lit = 1 - (1 - x) * torch.from_numpy(veil)[:, None, None, None]
    return lit * torch.from_numpy(much)[:, None, None, None]


def guesses(
    rng: np.random.Generator, crops: CropSet, chosen: np.ndarray, mistakes: tuple[Mistake, ...], boxed: float
) -> list[tuple[np.ndarray, np.ndarray, bool]]:
    """For each crop its outline and a guess of it, both from the guess's first corner on; and whether that is the
    face's lower right one (half of them: the detector does not know which way up a face is)."""
    found = []
    for index in chosen:
        upside_down = bool(rng.random() < 0.5)
        outline = np.roll(crops.outlines[index], 2 if upside_down else 0, axis=0)
        found.append((outline, inexact(rng, outline, mistakes, boxed), upside_down))
    return found


def detected(rng: np.random.Generator, crops: CropSet, chosen: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each crop its outline and the detector's guess of it, from the same corner on.

    The guess stands on its shorter side, as the detector's outlines do, which is not always the card's.
    """
    found = []
    for index, (outline, guess, _) in zip(chosen, guesses(rng, crops, chosen, DETECTED, 0.85), strict=True):
        if crops.visible[index] < 0.85 and rng.random() < 0.5:
            guess = shortened(rng, guess)
        lying = np.linalg.norm(guess[1] - guess[0]) > np.linalg.norm(guess[2] - guess[1])
        found.append((np.roll(outline, -1, axis=0), np.roll(guess, -1, axis=0)) if lying else (outline, guess))
    return found
