"""Things on a bar's table that are not cards: napkins, score sheets, phones, cups, glasses, ashtrays, coins, pens."""

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
    """A napkin, a note, a flyer."""
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


def _score_sheet(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """What the score is kept on: ruled paper, two columns of numbers, often a pen across it. As large as a card."""
    sprite = _blank()
    sprite[..., :3] = np.clip(rng.uniform(190, 250) + rng.normal(0, 10, 3), 0, 255)
    sprite[..., 3] = 255
    rule = [int(v) for v in rng.integers(120, 215, 3)] + [255]
    step = int(rng.integers(5, 14))
    for y in range(int(rng.integers(2, step + 2)), SIDE, step) if rng.random() < 0.75 else ():
        cv2.line(sprite, (0, y), (SIDE, y), rule, 1)
    ink = [int(v) for v in rng.integers(0, 120, 3)] + [255]
    middle = int(rng.uniform(0.4, 0.6) * SIDE)
    if rng.random() < 0.8:
        cv2.line(sprite, (middle, int(rng.uniform(0, 0.2) * SIDE)), (middle, SIDE), ink, 1, cv2.LINE_AA)
    size = float(rng.uniform(0.35, 0.7))
    height = int(26 * size)
    for x in (middle - int(rng.uniform(0.25, 0.4) * SIDE), middle + int(rng.uniform(0.08, 0.2) * SIDE)):
        for row in range(int(rng.integers(1, max(2, SIDE // height)))):
            place = (x + int(rng.normal(0, 2)), (row + 1) * height + int(rng.normal(0, 1)))
            cv2.putText(sprite, str(rng.integers(1, 101)), place, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
    if rng.random() < 0.6:
        _pen_across(rng, sprite)
    return _shade(rng, sprite), rng.uniform(5, 10), rng.uniform(7, 13)


def _pen_across(rng: np.random.Generator, sprite: np.ndarray) -> None:
    """A pen laid over the sheet: as thick as a tenth of it, black or bright, rounded by a gleam, pointed at one end."""
    tail, tip = rng.uniform(-0.1, 0.4, 2) * SIDE, rng.uniform(0.6, 1.1, 2) * SIDE
    if rng.random() < 0.5:
        tail[0], tip[0] = SIDE - tail[0], SIDE - tip[0]
    thick = rng.uniform(5, 15)
    along = (tip - tail) / float(np.linalg.norm(tip - tail))
    across = np.array([-along[1], along[0]]) * thick / 2
    neck = tip - along * thick * rng.uniform(1, 3)
    colour = rng.integers(0, 70, 3) if rng.random() < 0.5 else rng.integers(0, 230, 3)
    for shift, share in ((0.35, 0.6), (0.0, 1.0)):  # its shadow on the paper first
        corners = np.stack([tail - across, neck - across, tip, neck + across, tail + across]) + shift * thick
        ink = [int(v) for v in colour] if share == 1.0 else [int(v * share) for v in sprite[2, 2, :3]]
        cv2.fillPoly(sprite, [corners.astype(np.int32)], [*ink, 255], cv2.LINE_AA)
    gleam = [int(v) for v in np.clip(colour + rng.uniform(20, 120), 0, 255)]
    start, end = (tail + across * 0.3).astype(int).tolist(), (neck + across * 0.3).astype(int).tolist()
    cv2.line(sprite, start, end, [*gleam, 255], max(1, int(thick / 6)), cv2.LINE_AA)


def _phone(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """A phone, its screen dark or lit with some page, messages or bars: bright, oblong, with little pictures."""
    sprite = _blank()
    cv2.rectangle(sprite, (0, 0), (SIDE - 1, SIDE - 1), (25, 25, 25, 255), -1)
    if rng.random() < 0.8:
        white = rng.random() < 0.7
        screen = [int(v) for v in (rng.integers(225, 256, 3) if white else rng.integers(40, 255, 3))] + [255]
        edge = int(rng.integers(3, 11))
        cv2.rectangle(sprite, (edge, edge - 2), (SIDE - edge - 1, SIDE - edge + 1), screen, -1)
        _screen(rng, sprite, 16, int(rng.integers(3, 12)))
    return sprite, rng.uniform(6.5, 8), rng.uniform(13, 16)


def _screen(rng: np.random.Generator, sprite: np.ndarray, left: int, rows: int) -> None:
    """Rows of one colour each, from the left, from anywhere or as messages from either side; or a grid of icons."""
    kind = str(rng.choice(["bars", "page", "messages", "icons"]))
    tints = rng.integers(90, 255, (rows, 3)) if rng.random() < 0.6 else rng.integers(0, 255, (rows, 3))
    high = max(2, int(rng.uniform(0.3, 0.8) * SIDE / rows))
    for row in range(rows):
        y = 12 + row * (SIDE - 28) // rows
        colour = [int(v) for v in tints[row]] + [255]
        if kind == "icons":
            for x in range(left, SIDE - left - high, max(high + 4, (SIDE - 2 * left) // 4)):
                icon = [int(v) for v in rng.integers(0, 255, 3)] + [255]
                cv2.rectangle(sprite, (x, y), (x + high, y + high), icon, -1)
            continue
        x = left + (int(rng.integers(0, 30)) if kind != "bars" else 0)
        end = x + int(rng.integers(10, SIDE - 24 - x))
        if kind == "messages" and row % 2:
            x, end = SIDE - end, SIDE - x
        cv2.rectangle(sprite, (x, y), (end, y + high), colour, -1)


def _round(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """Cups on saucers, glasses, bowls and coins from above: shaded rings, the upper ones shifted by height."""
    sprite = _blank()
    kind = str(rng.choice(["cup", "glass", "bowl", "coin"], p=[0.35, 0.2, 0.3, 0.15]))
    bright = kind == "cup" and rng.random() < 0.7
    tone = rng.uniform(190, 250, 3) if bright else rng.uniform(10, 190, 3)
    lean = rng.uniform(-0.1, 0.1, 2) * SIDE  # what stands higher is seen aside
    rings = {
        "cup": [1.0, 0.93, 0.6, 0.5, 0.42],
        "glass": [0.9, 0.8, 0.72],
        "bowl": [1.0, 0.86, 0.7],
        "coin": [1.0, 0.85],
    }
    for depth, share in enumerate(rings[kind]):
        shift = lean * depth / len(rings[kind])
        middle = (int(SIDE / 2 + shift[0] * 0.5), int(SIDE / 2 + shift[1] * 0.5))
        colour = np.clip(tone * rng.uniform(0.7, 1.15), 0, 255)
        if kind == "cup" and depth == len(rings["cup"]) - 1:
            colour = np.array([40, 70, 120]) * rng.uniform(0.4, 1.3)  # coffee
        if kind == "coin":
            colour = np.array([60, 150, 205]) * rng.uniform(0.6, 1.2)
        alpha = 140 if kind == "glass" and depth else 255
        ink = [*(int(v) for v in np.clip(colour, 0, 255)), alpha]
        cv2.circle(sprite, middle, int((SIDE / 2 - 6) * share), ink, -1, cv2.LINE_AA)
    if kind == "cup" and rng.random() < 0.7:  # its handle, and a spoon
        angle = rng.uniform(0, 2 * np.pi)
        spot = (int(SIDE / 2 + np.cos(angle) * SIDE * 0.32), int(SIDE / 2 + np.sin(angle) * SIDE * 0.32))
        cv2.ellipse(sprite, spot, (12, 6), float(np.degrees(angle)), 0, 360, [*(int(v) for v in tone), 255], 3)
        end = (int(SIDE / 2 - np.sin(angle) * SIDE * 0.45), int(SIDE / 2 + np.cos(angle) * SIDE * 0.45))
        cv2.line(sprite, (SIDE // 2 + 10, SIDE // 2 - 10), end, (190, 190, 190, 255), 4, cv2.LINE_AA)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) / SIDE - 0.5
    slope = 1 + rng.uniform(-0.7, 0.7) * x + rng.uniform(-0.7, 0.7) * y
    sprite[..., :3] = np.clip(sprite[..., :3] * slope[..., None], 0, 255)
    if rng.random() < 0.5:
        spot = (int(rng.uniform(0.3, 0.7) * SIDE), int(rng.uniform(0.3, 0.7) * SIDE))
        cv2.ellipse(sprite, spot, (6, 3), float(rng.uniform(0, 180)), 0, 360, (250, 250, 250, 255), -1, cv2.LINE_AA)
    diameter = rng.uniform(1.8, 2.6) if kind == "coin" else rng.uniform(6, 15)
    return sprite, diameter, diameter


def _stick(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """A pen, a spoon handle, a cigarette."""
    sprite = _blank()
    sprite[..., :3] = rng.integers(20, 255, 3)
    sprite[..., 3] = 255
    return _shade(rng, sprite), rng.uniform(0.7, 1.2), rng.uniform(8, 15)


def random_thing(rng: np.random.Generator) -> tuple[Sprite, float, float]:
    """A sprite and its width and height on the table in cm."""
    makers = [_paper, _score_sheet, _phone, _round, _stick]
    return makers[int(rng.choice(5, p=[0.15, 0.25, 0.22, 0.3, 0.08]))](rng)
