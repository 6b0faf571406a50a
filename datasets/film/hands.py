"""Hands with their arms, drawn from above: a skeleton of tapered capsules, raised to a height field and shaded.

Every sprite points up (fingers towards smaller rows); its anchor is the grip: the point between thumb and fingertips
where a card is held.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Pose = Literal["pinch", "reach", "grab", "flat"]
POSES: tuple[Pose, ...] = ("pinch", "reach", "grab", "flat")

# Bounds of a sprite in centimetres around the grip: left, right, ahead, behind.
LEFT, RIGHT, AHEAD, BEHIND = 12.0, 12.0, 8.0, 92.0

# BGR albedo of the skin, from pale to dark.
SKINS: tuple[tuple[float, float, float], ...] = (
    (170, 190, 232),
    (140, 168, 220),
    (108, 140, 198),
    (84, 114, 170),
    (56, 80, 128),
    (40, 56, 92),
)


@dataclass(frozen=True, slots=True)
class Look:
    """What one player's arm looks like.

    `skin`: index into SKINS; `sleeve`: BGR of the cloth; `cuff_cm`: where the sleeve begins, from the wrist towards
    the elbow (40 and more: a bare arm); `weave`: the cloth's pattern; `size`: of the hand, 1 is 18.5 cm; `ring`,
    `watch`: worn or not.
    """

    skin: int
    sleeve: tuple[int, int, int]
    cuff_cm: float
    weave: Literal["plain", "rib", "stripe", "check"]
    size: float = 1.0
    ring: bool = False
    watch: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A premultiplied BGRA picture (uint8) with its scale (pixels per centimetre) and anchor (x, y in pixels).

    `wrist`: the row where the hand ends and the arm begins.
    """

    image: NDArray[np.uint8]
    scale: float
    anchor: tuple[float, float]
    wrist: int


@dataclass(frozen=True, slots=True)
class _Capsule:
    """A tapered rod from one ball to another: centres (x, y, z) and radii in centimetres; y points ahead."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    r0: float
    r1: float


# Per finger: the knuckle's x and its y from the wrist, the three bones' lengths, radius, sideways spread (degrees).
_FINGERS = (
    (-2.95, 9.3, (4.3, 2.5, 2.0), 1.02, -6.0),
    (-0.95, 9.7, (4.8, 2.9, 2.1), 1.06, -1.5),
    (1.05, 9.3, (4.4, 2.7, 2.1), 1.01, 3.5),
    (2.85, 8.3, (3.4, 2.0, 1.8), 0.88, 9.0),
)
# Per pose: bend (deg) of the three joints of each finger, pitch of the whole hand, spread factor, height of the wrist.
_BENDS: dict[Pose, tuple[tuple[tuple[float, float, float], ...], float, float, float]] = {
    "pinch": (((28, 38, 18), (32, 40, 20), (42, 52, 30), (48, 58, 34)), 10.0, 0.6, 6.2),
    "reach": (((12, 16, 8), (10, 14, 8), (14, 18, 10), (16, 20, 12)), 8.0, 1.7, 4.2),
    "grab": (((40, 50, 25), (42, 52, 25), (44, 54, 26), (46, 56, 28)), 6.0, 1.1, 5.4),
    "flat": (((3, 5, 3), (3, 5, 3), (3, 5, 3), (4, 6, 4)), 3.0, 1.0, 2.2),
}
# Per pose: the thumb's bones as directions (degrees from ahead, to the left) and its drop per bone in centimetres.
_THUMBS: dict[Pose, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "pinch": ((34, 10, -14), (-0.9, -1.0, -0.7)),
    "reach": ((52, 40, 34), (-0.5, -0.4, -0.3)),
    "grab": ((40, 14, -16), (-0.6, -0.9, -0.8)),
    "flat": ((50, 36, 30), (-0.1, 0.0, 0.0)),
}


def _skeleton(pose: Pose) -> tuple[list[_Capsule], list[list[_Capsule]], tuple[float, float]]:
    """The palm's rods, each finger's rods (the thumb last) and the grip point, from the wrist at (0, 0)."""
    bends, pitch, spread, lift = _BENDS[pose]
    tilt = np.radians(pitch)
    palm: list[_Capsule] = []
    fingers: list[list[_Capsule]] = []
    tips = []
    for x, y, bones, radius, splay in _FINGERS:
        knuckle = np.array([x, y * np.cos(tilt), lift - y * np.sin(tilt) + 0.35])
        palm.append(_Capsule((x * 0.55, 0.6, lift), tuple(knuckle), 1.45, radius + 0.32))
        joint, rods, down = knuckle, [], tilt
        for number, (bone, bend) in enumerate(zip(bones, bends[len(fingers)], strict=True)):
            down += np.radians(bend)
            side = np.radians(splay * spread)
            reach = bone * np.cos(down)
            following = joint + np.array([reach * np.sin(side), reach * np.cos(side), -bone * np.sin(down)])
            taper = radius * (1 - 0.09 * number)
            rods.append(_Capsule(tuple(joint), tuple(following), taper, taper * 0.9))
            joint = following
        fingers.append(rods)
        tips.append(joint)
    directions, drops = _THUMBS[pose]
    joint = np.array([-1.9, 1.6, lift - 0.5])
    rods = []
    for bone, radius, direction, drop in zip((4.3, 3.3, 2.7), (1.5, 1.2, 1.08), directions, drops, strict=True):
        angle = np.radians(direction)
        flat = np.sqrt(max(bone * bone - drop * drop, 0.1))
        following = joint + np.array([-flat * np.sin(angle), flat * np.cos(angle), drop])
        rods.append(_Capsule(tuple(joint), tuple(following), radius, radius * 0.84))
        joint = following
    # The thenar: the ball of the thumb joins it to the palm.
    palm.append(_Capsule((-1.2, 2.2, lift - 0.4), rods[0].end, 1.7, 1.25))
    fingers.append(rods)
    near = (tips[0] + tips[1] + joint) / 3 if pose in ("pinch", "grab") else (tips[0] + tips[1] + tips[2]) / 3
    return palm, fingers, (float(near[0]), float(near[1]))


def _rod_field(rod: _Capsule, xs: Floats, ys: Floats) -> tuple[Floats, Floats]:
    """Height (cm; far below zero outside) and signed reach inside the outline (cm) of a rod over a grid of points."""
    ax, ay, az = rod.start
    bx, by, bz = rod.end
    dx, dy = bx - ax, by - ay
    length = max(dx * dx + dy * dy, 1e-6)
    along = np.clip(((xs - ax) * dx + (ys - ay) * dy) / length, 0, 1)
    radius = rod.r0 + (rod.r1 - rod.r0) * along
    away = (xs - ax - along * dx) ** 2 + (ys - ay - along * dy) ** 2
    inside = radius - np.sqrt(away)
    height = az + (bz - az) * along + np.sqrt(np.maximum(radius * radius - away, 0))
    height = np.where(inside > -0.5, height + 4 * np.minimum(inside, 0), -9.0)
    return height.astype(np.float32), inside.astype(np.float32)


def _smooth_max(first: Floats, second: Floats, width: float) -> Floats:
    """The larger of two fields, rounded where they are within `width` of each other (polynomial smooth maximum)."""
    mix = np.clip(0.5 + (first - second) / (2 * width), 0, 1)
    blend = second + (first - second) * mix + width * mix * (1 - mix)
    return np.asarray(blend, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """The shape of a pose on the sprite's grid: heights, coverage 0..1, where the nails, knuckles and wrist are."""

    height: Floats
    cover: Floats
    nails: Floats
    knuckles: Floats
    behind: Floats  # centimetres behind the wrist, along the arm
    ring: Floats
    wrist_cm: float  # from the grip to the wrist


@lru_cache(maxsize=32)
def _form(pose: Pose, scale: float, size: float) -> _Form:
    palm, fingers, (gx, gy) = _skeleton(pose)
    columns, rows = round((LEFT + RIGHT) * scale), round((AHEAD + BEHIND) * scale)
    grid_x = ((np.arange(columns, dtype=np.float32) + 0.5) / scale - LEFT) / size + gx
    grid_y = (AHEAD - (np.arange(rows, dtype=np.float32) + 0.5) / scale) / size + gy
    xs, ys = np.meshgrid(grid_x, grid_y)
    # The hand needs its fine rods only ahead of the wrist: the arm behind it is two rods.
    hand_rows = int(np.searchsorted(-grid_y, 4.0))
    lift = _BENDS[pose][3]
    arm = [
        _Capsule((0.0, 1.5, lift - 0.1), (0.3, -9.0, lift + 0.6), 2.55, 3.2),
        _Capsule((0.3, -9.0, lift + 0.6), (1.2, -25.0, lift + 1.5), 3.2, 4.5),
        _Capsule((1.2, -25.0, lift + 1.5), (7.0, -110.0, lift + 5.0), 4.5, 7.5),
    ]
    height = np.full(xs.shape, -9.0, np.float32)
    inside = np.full(xs.shape, -9.0, np.float32)
    for rod in arm:
        rod_height, rod_inside = _rod_field(rod, xs, ys)
        height, inside = _smooth_max(height, rod_height, 0.8), _smooth_max(inside, rod_inside, 0.8)
    hx, hy = xs[:hand_rows], ys[:hand_rows]
    hand_height, hand_inside = height[:hand_rows].copy(), inside[:hand_rows].copy()
    for rod in palm:
        rod_height, rod_inside = _rod_field(rod, hx, hy)
        hand_height, hand_inside = _smooth_max(hand_height, rod_height, 0.9), _smooth_max(hand_inside, rod_inside, 0.5)
    nails, knuckles = np.zeros(hx.shape, np.float32), np.zeros(hx.shape, np.float32)
    ring = np.zeros(hx.shape, np.float32)
    # Lower fingers first, so that the nails and knuckles of those on top stay.
    for number in sorted(range(5), key=lambda n: fingers[n][-1].end[2]):
        rods = fingers[number]
        finger_height = np.full(hx.shape, -9.0, np.float32)
        finger_inside = np.full(hx.shape, -9.0, np.float32)
        for rod in rods:
            rod_height, rod_inside = _rod_field(rod, hx, hy)
            finger_height = _smooth_max(finger_height, rod_height, 0.25)
            finger_inside = _smooth_max(finger_inside, rod_inside, 0.2)
        top = finger_height > hand_height
        nails[top] = 0
        _mark(nails, rods[-1], hx, hy, along=0.72, half_length=0.62, half_width=0.55)
        knuckles[top] = 0
        for rod in rods[1:2] if number == 4 else rods[1:]:
            _mark(knuckles, rod, hx, hy, along=0.0, half_length=0.3, half_width=0.8)
        if number == 2:
            _mark(ring, rods[0], hx, hy, along=0.45, half_length=0.22, half_width=1.05)
        hand_height = _smooth_max(hand_height, finger_height, 0.22)
        hand_inside = _smooth_max(hand_inside, finger_inside, 0.12)
    height[:hand_rows], inside[:hand_rows] = hand_height, hand_inside

    def whole(part: Floats) -> Floats:
        return np.concatenate([part, np.zeros((rows - hand_rows, columns), np.float32)])

    cover = np.clip(inside * scale * size + 0.5, 0, 1).astype(np.float32)
    return _Form(height * size, cover, whole(nails), whole(knuckles), -ys, whole(ring), gy * size)


def _mark(
    field: Floats, rod: _Capsule, xs: Floats, ys: Floats, along: float, half_length: float, half_width: float
) -> None:
    """Draw a soft oval across a rod (`along` of its length), foreshortened as the rod is; sizes in its own terms."""
    ax, ay, az = rod.start
    bx, by, bz = rod.end
    span = np.hypot(bx - ax, by - ay)
    full = np.sqrt(span**2 + (bz - az) ** 2)
    if span < 0.35 * full:  # points down: nothing of its top is seen
        return
    ux, uy = (bx - ax) / span, (by - ay) / span
    cx, cy = ax + (bx - ax) * along, ay + (by - ay) * along
    forward = ((xs - cx) * ux + (ys - cy) * uy) / (half_length * span / full)
    sideways = ((xs - cx) * uy - (ys - cy) * ux) / (half_width * rod.r1)
    np.maximum(field, np.clip(3.5 * (1 - forward**2 - sideways**2), 0, 1), out=field)


def _noise(shape: tuple[int, ...], cell: float, rng: np.random.Generator) -> Floats:
    """Soft noise (mean 0, about -1..1) whose lumps are `cell` pixels wide."""
    small = rng.standard_normal((max(2, int(shape[0] / cell) + 2), max(2, int(shape[1] / cell) + 2))).astype(np.float32)
    return np.asarray(cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)


def hand_sprite(pose: Pose, look: Look, scale: float, left: bool = False, seed: int = 0) -> Sprite:
    """One arm with its hand in a pose, at `scale` pixels per centimetre; `left` mirrors it to a left hand."""
    form = _form(pose, scale, look.size)
    rng = np.random.default_rng(seed)
    shape = form.height.shape
    height, behind = form.height, form.behind
    cuff = look.cuff_cm + 0.25 * _noise(shape, 3 * scale, rng)
    sleeved = np.clip((behind - cuff) * scale, 0, 1)
    wrinkles = _noise(shape, 1.6 * scale, rng) * 0.16 + _noise((shape[0], shape[1]), 4.5 * scale, rng) * 0.32
    cover = form.cover
    if look.cuff_cm < 40:
        # Cloth stands off the arm: the outline grows, and folds run across it.
        grown = cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(0.6 * scale) + 1,) * 2))
        cover = cover + (cv2.GaussianBlur(grown, (0, 0), 0.15 * scale) - cover) * sleeved
        filled = cv2.dilate(height, np.ones((2 * round(0.6 * scale) + 1,) * 2, np.uint8))
        height = height + (filled + 0.45 + wrinkles - height) * sleeved
        height = height + 0.2 * np.exp(-(((behind - cuff - 0.5) / 0.5) ** 2)) * sleeved
    relief = cv2.GaussianBlur(np.maximum(height, -1.0), (0, 0), 0.09 * scale)
    slope_x = cv2.Sobel(relief, cv2.CV_32F, 1, 0, ksize=3, scale=scale / 8)
    slope_y = cv2.Sobel(relief, cv2.CV_32F, 0, 1, ksize=3, scale=scale / 8)
    steep = 1 / np.sqrt(1 + slope_x**2 + slope_y**2)
    light = np.array([-0.35, -0.30, 0.88])
    lambert = np.clip((-slope_x * light[0] - slope_y * light[1] + light[2]) * steep, 0, 1)
    hollow = np.clip((cv2.GaussianBlur(relief, (0, 0), 0.7 * scale) - relief) * 0.55, 0, 0.35)
    shade = (0.42 + 0.62 * lambert) * (1 - hollow)
    skin = np.array(SKINS[look.skin], np.float32)
    blush = (0.03 * _noise(shape, 1.4 * scale, rng) + 0.02 * _noise(shape, 0.35 * scale, rng))[..., None]
    colour = skin * (1 + blush * np.array([1.0, 1.0, 0.5], np.float32))
    red = form.knuckles[..., None] * np.array([0.10, 0.08, 0.02], np.float32)
    colour = colour * (1 - red)
    nail = form.nails[..., None] * 0.75
    colour = colour * (1 - nail) + (skin * 0.55 + np.array([185, 178, 232], np.float32) * 0.45) * nail
    # Light goes a little into skin: its shadows stay warm.
    warm = np.stack([shade**1.25, shade**1.15, shade**0.92], axis=-1)
    picture = colour * warm
    gloss = np.clip(lambert - 0.93, 0, 1) * 5 * (0.12 + 0.5 * form.nails)
    picture += (gloss * 90)[..., None]
    if look.ring:
        picture = _over(picture, np.array([70, 150, 205], np.float32) * (0.5 + 0.7 * lambert)[..., None], form.ring)
    if look.watch and look.cuff_cm > 5:
        strap = np.clip((1.0 - np.abs(behind - 3.2)) * scale, 0, 1) * cover
        picture = _over(picture, np.array([28, 26, 26], np.float32) * (0.5 + 0.8 * lambert)[..., None], strap)
    if look.cuff_cm < 40:
        cloth = _cloth(look, behind, shape, scale, rng) * (shade * (1 + 0.25 * wrinkles))[..., None]
        picture = _over(picture, cloth, sleeved)
    # A faint dark rim: the shadow that a hand throws on what it touches.
    rim = 0.42 * cv2.GaussianBlur(cover, (0, 0), 0.32 * scale) * (1 - cover)
    image = np.dstack([np.clip(picture, 0, 255) * cover[..., None], (cover + rim) * 255])
    return _trimmed(
        image.round().astype(np.uint8), scale, (LEFT * scale, AHEAD * scale), (AHEAD + form.wrist_cm) * scale, left
    )


def _trimmed(
    image: NDArray[np.uint8], scale: float, anchor: tuple[float, float], wrist: float, mirrored: bool
) -> Sprite:
    """A sprite without the clear rows and columns around what is drawn."""
    columns, rows = image[..., 3].max(axis=0).nonzero()[0], image[..., 3].max(axis=1).nonzero()[0]
    left, right, top, bottom = int(columns[0]), int(columns[-1]) + 1, int(rows[0]), int(rows[-1]) + 1
    image = image[top:bottom, left:right]
    x = anchor[0] - left
    if mirrored:
        image, x = image[:, ::-1], (right - left) - x
    return Sprite(np.ascontiguousarray(image), scale, (x, anchor[1] - top), round(wrist) - top)


_HAIR = ((52, 60, 70), (40, 52, 78), (150, 154, 158), (22, 24, 28))


def head_sprite(look: Look, scale: float, seed: int = 0) -> Sprite:
    """Head and shoulders from above, of somebody who leans over the table; the anchor is the middle of the head."""
    rng = np.random.default_rng(seed)
    columns, rows = round(76 * scale), round(72 * scale)
    xs, ys = np.meshgrid(
        (np.arange(columns, dtype=np.float32) + 0.5) / scale - 38,
        16 - (np.arange(rows, dtype=np.float32) + 0.5) / scale,
    )
    body, body_in = np.full(xs.shape, -9, np.float32), np.full(xs.shape, -9, np.float32)
    for rod in (
        _Capsule((-19, -15, 0), (19, -15, 0), 9, 9),
        _Capsule((-12, -20, 0), (-10, -90, -2), 16, 17),
        _Capsule((12, -20, 0), (10, -90, -2), 16, 17),
    ):
        height, inside = _rod_field(rod, xs, ys)
        body, body_in = _smooth_max(body, height, 4.0), _smooth_max(body_in, inside, 3.0)
    head, head_in = _rod_field(_Capsule((0, -2, 10), (0, 3, 9), 8.2, 7.6), xs, ys)
    top = np.clip(np.maximum(head_in, 0) * scale, 0, 1)
    relief = cv2.GaussianBlur(np.maximum(np.maximum(body, head), -1), (0, 0), 0.5 * scale)
    slope_x, slope_y = np.gradient(relief, axis=1) * scale, np.gradient(relief, axis=0) * scale
    lambert = (0.35 * slope_x + 0.3 * slope_y + 0.88) / np.sqrt(1 + slope_x**2 + slope_y**2)
    shade = (0.45 + 0.6 * np.clip(lambert, 0, 1)).astype(np.float32)
    shape = xs.shape
    picture = _cloth(look, -ys, shape, scale, rng)
    hair = np.array(_HAIR[seed % len(_HAIR)], np.float32)
    swirl = np.hypot(xs, (ys + 3) * 0.8) * 2.2 + 1.5 * _noise(shape, 2.5 * scale, rng)
    strands = 1 + 0.16 * _noise(shape, 0.8 * scale, rng) + 0.07 * np.sin(np.arctan2(xs, ys + 4) * 40 + swirl)
    picture = _over(picture, hair * strands[..., None], top)
    cover = np.clip(np.maximum(body_in, head_in) * scale + 0.5, 0, 1)
    image = np.dstack([np.clip(picture * shade[..., None], 0, 255) * cover[..., None], cover * 255])
    return _trimmed(image.round().astype(np.uint8), scale, (38 * scale, 16 * scale), 0, False)


def _over(below: Floats, above: Floats, cover: Floats) -> Floats:
    return np.asarray(below + (above - below) * cover[..., None], np.float32)


def _cloth(look: Look, behind: Floats, shape: tuple[int, ...], scale: float, rng: np.random.Generator) -> Floats:
    """Albedo (BGR) of the sleeve's cloth over the sprite."""
    colour = np.array(look.sleeve, np.float32)
    across = np.broadcast_to((np.arange(shape[1], dtype=np.float32) / scale)[None], shape)
    weave = 1 + 0.03 * rng.standard_normal(shape, np.float32)
    if look.weave == "rib":
        weave = weave + 0.10 * np.sin(2 * np.pi * across / 0.55)
    elif look.weave == "stripe":
        weave = weave + 0.5 * (np.sin(2 * np.pi * behind / 3.2) > 0.35)
    elif look.weave == "check":
        bands = (np.sin(2 * np.pi * along / 4.0) > 0.2 for along in (behind, across))
        weave = weave + 0.28 * sum(band.astype(np.float32) for band in bands)
    return np.asarray(colour * weave[..., None], np.float32)
