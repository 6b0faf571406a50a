"""The still part of a picture: the table top with its things, the cards at rest, what has been put on them."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.film.arms import Arms
from datasets.film.camera import Camera, Points, project
from datasets.film.clutter import Thing, draw_thing
from datasets.film.corners import card_corners
from datasets.film.light import Light
from datasets.film.paste import Box, Image, box_around, card_homography, darken, lay_over, outer_homography, warp
from datasets.film.surface import EXTENT_CM, Surface, surface_picture
from datasets.film.textures import Textures
from datasets.film.types import CARD_CM, THICKNESS_CM, CardPose, Moving

_SHADED_CM = 2.5 * THICKNESS_CM
"""Of a stack only the lowest cards throw a shadow on the table: the many of a mazo would add up to black."""


def _soft_card(scale: float) -> Image:
    """The contact shadow of a card: a soft oblong, 1 cm larger than a card on every side, full strength 255."""
    width, height = round((CARD_CM[0] + 2) * scale), round((CARD_CM[1] + 2) * scale)
    mask = np.zeros((height, width), np.uint8)
    edge = round(scale)
    mask[edge : height - edge, edge : width - edge] = 255
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.22 * scale), np.uint8)


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored by glossy cards: it stays in its place in the picture, whatever lies there.

    `x`, `y`, `size` (half its length) as shares of the picture's width and height; `slim`: breadth over length.
    """

    x: float
    y: float
    size: float
    slim: float
    angle: float
    strength: float


def _shine(card: Image, mirrored: Image) -> None:
    """Lay a lamp's image over a card's picture (premultiplied BGRA), in place."""
    shine = cv2.multiply(mirrored, card[..., 3], scale=1 / 255)
    card[..., :3] = cv2.add(np.ascontiguousarray(card[..., :3]), cv2.merge([shine, shine, shine]))


class StillTable:
    """Draws what does not move, and only what has changed since the picture before.

    `fans`: hands that hold their cards at the table's edge all the time; `glare`: where lamps are mirrored on cards.
    """

    def __init__(
        self,
        textures: Textures,
        surface: Surface,
        things: tuple[Thing, ...],
        fans: tuple[Moving, ...],
        arms: Arms,
        scale: float,
        glare: tuple[Glare, ...],
    ) -> None:
        self._textures = textures
        self._surface = surface_picture(surface, scale)
        self._glare = glare
        self._things = things
        self._fans = fans
        self._arms = arms
        self._soft = _soft_card(scale / 2)
        self._plate: tuple[Camera, Light, Image] | None = None
        self._prefix: tuple[tuple[CardPose, ...], Image] | None = None
        self._whole: tuple[tuple[CardPose, ...], Image] | None = None
        self._topped: tuple[Image, tuple[Thing, ...], Image] | None = None
        self._sheen: Image | None = None

    def picture(
        self, poses: tuple[CardPose, ...], things: tuple[Thing, ...], camera: Camera, light: Light, matrix: Points
    ) -> Image:
        """The table, the cards at rest and the things put on them. Not to be drawn on: it is kept."""
        below = self._cards(poses, camera, light, matrix)
        if not things:
            return below
        if self._topped is None or self._topped[0] is not below or self._topped[1] != things:
            above = below.copy()
            for thing in things:
                draw_thing(above, thing, matrix, light.shadow())
            self._topped = (below, things, above)
        return self._topped[2]

    def _table(self, camera: Camera, light: Light, matrix: Points) -> Image:
        if self._plate is None or self._plate[0] != camera or self._plate[1].shadow() != light.shadow():
            half = EXTENT_CM / 2
            corners = np.array([[-half, half, 0], [half, half, 0], [half, -half, 0], [-half, -half, 0]])
            side = self._surface.shape[0]
            homography = outer_homography((side, side), project(matrix, corners))
            plate = cv2.warpPerspective(
                self._surface, homography, camera.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            picture = np.asarray(plate, np.uint8)
            for thing in self._things:
                draw_thing(picture, thing, matrix, light.shadow())
            for fan in self._fans:
                drawn = [(fan, *self._arms.quads(fan, self._arms.fan_sprite(fan.hand.seat), matrix))]
                self._arms.lay_drawn(picture, drawn, camera, 1.0)
            self._plate = (camera, light, picture)
            self._prefix = self._whole = None
        return self._plate[2]

    def _cards(self, poses: tuple[CardPose, ...], camera: Camera, light: Light, matrix: Points) -> Image:
        """The table with the cards at rest; what is the same as in the picture before is not drawn again."""
        table = self._table(camera, light, matrix)
        if self._whole is not None and self._whole[0] == poses:
            return self._whole[1]
        common = 0
        if self._whole is not None:
            for before, after in zip(self._whole[0], poses, strict=False):
                if before != after:
                    break
                common += 1
        if self._whole is not None and common == len(self._whole[0]):
            base = self._whole[1]
        elif self._prefix is not None and self._prefix[0] == poses[:common]:
            base = self._prefix[1]
        else:
            base = table.copy()
            for pose in poses[:common]:
                self._lay_card(base, pose, camera, light, matrix)
            self._prefix = (poses[:common], base)
        picture = base.copy()
        for pose in poses[common:]:
            self._lay_card(picture, pose, camera, light, matrix)
        self._whole = (poses, picture)
        return picture

    def _lay_card(self, canvas: Image, pose: CardPose, camera: Camera, light: Light, matrix: Points) -> None:
        corners = card_corners(pose)
        quad = project(matrix, corners)
        box = box_around(quad, camera.size, 1.6 * camera.pixels_per_cm())
        if box is None:
            return
        x1, y1, x2, y2 = box
        part = canvas[y1:y2, x1:x2]
        if pose.z <= _SHADED_CM or pose.face_up:
            self._contact_shadow(part, pose, corners, box, light, matrix)
        texture = self._textures.of(pose)
        card = warp(texture, card_homography(texture, quad), box)
        if self._glare:
            _shine(card, self._mirrored(camera)[y1:y2, x1:x2])
        lay_over(part, card)

    def _mirrored(self, camera: Camera) -> Image:
        """How much of a lamp each pixel mirrors where a card lies flat, 0..255."""
        if self._sheen is None:
            width, height = camera.size
            field = np.zeros((height // 4, width // 4), np.float32)
            for spot in self._glare:
                axes = (round(spot.size * width / 4), round(spot.size * spot.slim * width / 4))
                middle = (round(spot.x * width / 4), round(spot.y * height / 4))
                shine = np.zeros_like(field)
                cv2.ellipse(shine, middle, axes, spot.angle, 0, 360, spot.strength * 255, -1)
                field = np.maximum(field, cv2.GaussianBlur(shine, (0, 0), max(axes[1] * 0.6, 1.0)))
            full = cv2.resize(field, (width, height), interpolation=cv2.INTER_LINEAR)
            self._sheen = np.asarray(np.clip(full, 0, 255), np.uint8)
        return self._sheen

    def _contact_shadow(
        self, part: Image, pose: CardPose, corners: Points, box: Box, light: Light, matrix: Points
    ) -> None:
        dx, dy, depth = light.shadow()
        middle = corners.mean(axis=0)
        thrown = middle + (corners - middle) * np.array([1 + 2 / CARD_CM[0], 1 + 2 / CARD_CM[0], 1])
        lift = min(pose.z, 0.3) + 0.06
        thrown = thrown + np.array([dx * lift, dy * lift, -pose.z * 0.5])
        height, width = self._soft.shape
        soft = warp(self._soft, outer_homography((width, height), project(matrix, thrown)), box)
        darken(part, cv2.convertScaleAbs(soft, alpha=min(depth * 1.3, 0.7)).astype(np.uint8))
