"""Suit signs drawn by the program, in as many manners as dice allow: for makers that no scanned deck shows."""

import cv2
import numpy as np

from datasets.synth.materials import Sprite
from datasets.synth.surface import Pixels

INK = (25, 20, 20, 255)
Colour = tuple[int, int, int, int]


def _colour(rng: np.random.Generator, hue: float, saturation: float, value: float) -> Colour:
    """A colour near this hue (OpenCV degrees, 0 to 180), saturation and value (0..1)."""
    hsv = [(hue + rng.normal(0, 4)) % 180, np.clip(saturation + rng.normal(0, 0.1), 0, 1) * 255]
    hsv.append(np.clip(value + rng.normal(0, 0.08), 0.1, 1) * 255)
    b, g, r = (int(v) for v in cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0])
    return b, g, r, 255


def _sheet(width: int, height: int) -> Sprite:
    sheet = np.full((height, width, 4), 250, np.uint8)
    sheet[..., 3] = 0
    return sheet


def _shape(sheet: Sprite, points: Pixels, fill: Colour, line: int) -> None:
    outline = [np.round(points).astype(np.int32)]
    cv2.fillPoly(sheet, outline, fill, cv2.LINE_AA)
    if line:
        cv2.polylines(sheet, outline, True, INK, line, cv2.LINE_AA)


def _half(sheet: Sprite) -> Sprite:
    """Trimmed to what is drawn, and at half size, so that lines are fine."""
    rows, columns = np.flatnonzero(sheet[..., 3].any(1)), np.flatnonzero(sheet[..., 3].any(0))
    cut = sheet[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.asarray(cv2.resize(cut, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def coin(rng: np.random.Generator) -> Sprite:
    """A gold disc: rim smooth, toothed or beaded; within rings, a rosette, a star, a cross or a head."""
    sheet, line = _sheet(184, 184), int(rng.integers(1, 5))
    gold, dark = _colour(rng, 24, 0.8, 0.92), _colour(rng, float(rng.choice([3, 12, 20, 110])), 0.8, 0.6)
    pale = _colour(rng, 26, 0.35, 0.98)
    turn = np.linspace(0, 2 * np.pi, 144, endpoint=False)
    teeth, depth = int(rng.choice([0, 0, 24, 36, 48])), float(rng.uniform(2, 5))
    radius = 84 + (depth * np.sign(np.sin(turn * teeth)) if teeth else 0 * turn)
    _shape(sheet, 92 + np.stack([np.cos(turn), np.sin(turn)], 1) * radius[:, None], gold if line else dark, line)
    level = 82.0
    for _ in range(int(rng.integers(1, 4))):
        level *= rng.uniform(0.62, 0.92)
        fill = (gold, dark, pale, gold)[int(rng.integers(4))]
        cv2.circle(sheet, (92, 92), int(level), fill, -1, cv2.LINE_AA)
        cv2.circle(sheet, (92, 92), int(level), INK, max(1, line - 1), cv2.LINE_AA)
    if rng.random() < 0.4:
        count = int(rng.integers(12, 30))
        for a in np.arange(count) * 2 * np.pi / count:
            place = (int(92 + np.cos(a) * 74), int(92 + np.sin(a) * 74))
            cv2.circle(sheet, place, int(rng.integers(2, 5)), dark, -1, cv2.LINE_AA)
    kind = rng.random()
    if kind < 0.55:  # rosette or star of petals
        petals, width = int(rng.integers(4, 13)), float(rng.uniform(0.25, 0.5))
        for a in np.arange(petals) * 2 * np.pi / petals:
            tip, side = level * 0.95, level * rng.uniform(0.4, 0.6)
            angles, lengths = (
                np.array([a, a + np.pi / petals * width * 2, a, a - np.pi / petals * width * 2]),
                [0, side, tip, side],
            )
            points = 92 + np.stack([np.cos(angles), np.sin(angles)], 1) * np.array(lengths)[:, None]
            _shape(sheet, points, dark if petals % 2 else pale, 1)
        cv2.circle(sheet, (92, 92), int(level * 0.22), dark, -1, cv2.LINE_AA)
    elif kind < 0.85:  # a head in profile
        flip = -1 if rng.random() < 0.5 else 1
        profile = np.array(
            [[0, -8], [3, -7], [4, -3], [6, 1], [4, 2], [4, 5], [1, 6], [2, 9], [-6, 9], [-5, 4], [-7, -2], [-5, -7]]
        )
        points = 92 + profile * np.array([flip, 1]) * level * 0.085
        cv2.circle(sheet, (92, 92), int(level), pale, -1, cv2.LINE_AA)
        _shape(sheet, points, gold, max(1, line - 1))
        hair = (
            92
            + np.array([[1, -8], [3, -6], [-1, -3], [-3, 4], [-6, 5], [-7, -2], [-5, -7]])
            * np.array([flip, 1])
            * level
            * 0.085
        )
        _shape(sheet, hair, dark, 1)
    else:
        cv2.line(sheet, (92, int(92 - level)), (92, int(92 + level)), dark, 5, cv2.LINE_AA)
        cv2.line(sheet, (int(92 - level), 92), (int(92 + level), 92), dark, 5, cv2.LINE_AA)
    return _half(sheet)


def cup(rng: np.random.Generator) -> Sprite:
    """A goblet or chalice from a turned profile, with bands, stripes or studs and at times a lid."""
    sheet, line = _sheet(200, 240), int(rng.integers(1, 5))
    gold, body = _colour(rng, 25, 0.75, 0.93), _colour(rng, float(rng.choice([2, 2, 24, 65, 105, 175])), 0.8, 0.8)
    trim, lid = _colour(rng, float(rng.choice([24, 105, 0, 60])), 0.7, 0.75), rng.random() < 0.4
    top, bowl = (70 if lid else 20), float(rng.uniform(60, 100))
    lip, stem, foot = rng.uniform(52, 84), rng.uniform(8, 16), rng.uniform(38, 72)
    knee = top + bowl
    down = np.linspace(0, 1, 12)
    belly = float(rng.uniform(0.5, 3.0))
    half = stem + (lip - stem) * (1 - down**belly) ** (1 / float(rng.uniform(1, 2)))
    end = knee + float(rng.uniform(14, 44))

    def mirrored(halves: Pixels, heights: Pixels) -> Pixels:
        right = np.stack([100 + halves, heights], 1)
        return np.vstack([right, np.stack([100 - halves, heights], 1)[::-1]])

    neck = np.array([stem, stem * 0.7, stem * rng.uniform(1.2, 2.4), stem * 0.7, stem])
    _shape(sheet, mirrored(neck, np.linspace(knee - 3, end + 3, 5)), gold, line)
    _shape(sheet, mirrored(np.array([stem, foot, foot]), np.array([end, end + 14, end + 24])), trim, line)
    _shape(sheet, mirrored(half, top + down * bowl), body, line)
    if rng.random() < 0.5:
        for x in np.linspace(-0.7, 0.7, int(rng.integers(3, 8))):
            points = np.stack([100 + half[:-2] * x, (top + down * bowl)[:-2]], 1).astype(np.int32)
            cv2.polylines(sheet, [points], False, gold if rng.random() < 0.5 else INK, 2, cv2.LINE_AA)
    for at in rng.integers(1, 9, int(rng.integers(0, 3))):
        _shape(sheet, mirrored(half[at : at + 2], (top + down * bowl)[at : at + 2]), trim, 1)
    if lid:
        over = np.array([3, 9, 4, lip * 0.55, lip * 0.9, lip * 1.05])
        _shape(sheet, mirrored(over, np.array([top - 58, top - 50, top - 42, top - 34, top - 14, top])), trim, line)
        _shape(sheet, mirrored(np.array([lip * 1.08] * 2), np.array([top - 5, top + 6])), gold, line)
    else:
        opening = _colour(rng, float(rng.choice([0, 24, 110])), 0.6, 0.5)
        cv2.ellipse(sheet, (100, top), (int(lip), int(rng.uniform(3, 14))), 0, 0, 360, opening, -1, cv2.LINE_AA)
        cv2.ellipse(sheet, (100, top), (int(lip), 8), 0, 0, 360, INK, max(1, line), cv2.LINE_AA)
    return _half(sheet)


def sword(rng: np.random.Generator, length: int) -> Sprite:
    """Hilt up: straight sword, dagger or curved sabre, with cross-guard or a bow over the fingers."""
    sheet, line = _sheet(160, length + 20), int(rng.integers(1, 4))
    steel = _colour(rng, 103, float(rng.choice([0.1, 0.5, 0.8])), 0.85)
    shade, gold = _colour(rng, 105, 0.5, 0.6), _colour(rng, 24, 0.8, 0.9)
    grip_colour = _colour(rng, float(rng.choice([0, 0, 24, 110, 60])), 0.8, 0.7)
    grip, wide = length * rng.uniform(0.16, 0.28), float(rng.uniform(5, 12))
    taper = float(rng.choice([0.15, 0.9]))  # a blade of one width, or a dagger's wedge
    bend = float(rng.choice([0, 0, 1])) * length * rng.uniform(-0.12, 0.12)
    along = np.linspace(0, 1, 14)
    half = wide * (1 - taper * along)
    half[-1] = 0
    centre, ys = 80 + bend * along**2, 8 + grip + along * (length - grip)
    _shape(sheet, np.vstack([np.stack([centre - half, ys], 1), np.stack([centre + half, ys], 1)[::-1]]), steel, line)
    ridge = np.stack([centre, ys], 1)[:-1].astype(np.int32)
    cv2.polylines(sheet, [ridge], False, shade, max(1, int(wide / 3)), cv2.LINE_AA)
    _shape(sheet, np.array([[74, 12], [86, 12], [85, 8 + grip], [75, 8 + grip]]), grip_colour, line)
    for y in np.arange(18, 4 + grip, rng.uniform(7, 14)):
        cv2.line(sheet, (74, int(y)), (86, int(y + 4)), gold, 2, cv2.LINE_AA)
    reach, drop = float(rng.uniform(18, 36)), float(rng.uniform(-10, 14))
    y = 8 + grip
    guard = np.array([[-reach, -4 + drop], [0, -6], [reach, -4 + drop], [reach, 5 + drop], [0, 6], [-reach, 5 + drop]])
    _shape(sheet, guard + np.array([80, y]), gold, line)
    cv2.circle(sheet, (80, 12), int(rng.uniform(6, 11)), gold, -1, cv2.LINE_AA)
    cv2.circle(sheet, (80, 12), 8, INK, line, cv2.LINE_AA)
    if rng.random() < 0.3:
        side = int(rng.choice([-1, 1]))
        cv2.ellipse(sheet, (80, int(8 + grip / 2)), (26, int(grip / 2)), 0, -90 * side, 90 * side, gold, 6, cv2.LINE_AA)
    return _half(sheet)


def club(rng: np.random.Generator, length: int, hue: float) -> Sprite:
    """Thick end up: smooth or knobbly, with knots, stubs of branches and leaves."""
    sheet, line = _sheet(190, length + 40), int(rng.integers(1, 5))
    wood, light = _colour(rng, hue, 0.8, 0.62), _colour(rng, float(rng.choice([hue, 26, 20])), 0.6, 0.9)
    cut = _colour(rng, 24, 0.6, 0.9)
    along = np.linspace(0, 1, 40)
    thick, thin = float(rng.uniform(18, 34)), float(rng.uniform(6, 12))
    half = thin + (thick - thin) * np.clip(1 - along, 0, 1) ** float(rng.uniform(0.5, 1.8))
    half *= np.clip(along / 0.09, 0.05, 1) ** 0.5
    knobs, height = int(rng.integers(0, 9)), float(rng.uniform(0.05, 0.3))
    sides = []
    for side in (-1, 1):
        phase = rng.uniform(0, 6.3)
        sides.append(side * half * (1 + height * np.sin(along * knobs * 6.3 + phase) * (along > 0.08)))
    bow = rng.uniform(-10, 10) * np.sin(along * np.pi) + rng.uniform(-6, 6) * np.sin(along * 2 * np.pi)
    ys = 16 + along * length
    for _ in range(int(rng.integers(0, 7))):  # stubs and leaves
        k, side = int(rng.integers(6, 36)), int(rng.choice([-1, 1]))
        root = np.array([95 + bow[k] + side * half[k] * 0.8, ys[k]])
        if rng.random() < 0.6:
            tip = root + np.array([side * 14, -rng.uniform(2, 12)])
            sides_of = np.array([[0, 9], [0, -7], [0, -5], [0, 5]])
            _shape(sheet, np.array([root, root, tip, tip]) + sides_of, wood, line)
            cv2.circle(sheet, (int(tip[0]), int(tip[1])), 5, cut, -1, cv2.LINE_AA)
        else:
            leaf = _colour(rng, 60, 0.7, 0.55)
            turn = rng.uniform(20, 70)
            cv2.ellipse(
                sheet,
                (int(root[0] + side * 10), int(root[1] - 5)),
                (13, 5),
                -side * turn,
                0,
                360,
                leaf,
                -1,
                cv2.LINE_AA,
            )
    outline = np.vstack([np.stack([95 + bow + sides[0], ys], 1), np.stack([95 + bow + sides[1], ys], 1)[::-1]])
    _shape(sheet, outline, wood, line)
    shift = bow + half * rng.uniform(-0.4, 0.4)
    gleam = np.stack([95 + shift, ys], 1)[5 : int(rng.integers(12, 36))].astype(np.int32)
    cv2.polylines(sheet, [gleam], False, light, int(rng.integers(2, 9)), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):
        k = int(rng.integers(4, 34))
        knot = (int(95 + bow[k] + rng.uniform(-0.5, 0.5) * half[k]), int(ys[k]))
        cv2.circle(sheet, knot, int(rng.integers(3, 7)), cut, -1, cv2.LINE_AA)
        cv2.circle(sheet, knot, int(rng.integers(3, 7)), INK, 1, cv2.LINE_AA)
    return _half(sheet)


def draw(rng: np.random.Generator, suit: str, large: bool) -> tuple[Sprite, ...]:
    """Signs of a suit (`O`, `C`, `E`, `B`) in a manner of their own, `large` as for the 2 and 3.

    From the same state of `rng` come large and small signs of one manner.
    """
    if suit == "O":
        return (coin(rng),)
    if suit == "C":
        return (cup(rng),)
    lengths = (480, int(rng.uniform(180, 260)))
    length = lengths[0] if large else lengths[1]
    if suit == "E":
        return (sword(rng, length),)
    chances = [0.36, 0.24, 0.14, 0.14, 0.12]
    hues = rng.choice([60.0, 2.0, 24.0, 105.0, 10.0], int(rng.choice([1, 2, 3])), replace=False, p=chances)
    return tuple(club(rng, length, float(hue)) for hue in hues)
