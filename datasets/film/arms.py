"""Hands over the table with what they carry: their shadows, their motion blur, their sprites."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.film.camera import Camera, Points, project
from datasets.film.corners import card_corners, hand_corners
from datasets.film.hands import Look, Pose, Sprite, hand_sprite, head_sprite
from datasets.film.light import Light
from datasets.film.paste import Image, box_around, card_homography, darken, lay_over, outer_homography, warp
from datasets.film.textures import Textures
from datasets.film.tracks import Tracks
from datasets.film.types import CardPose, Moving, Snapshot

_SMEAR_PX = 7.0
"""A moving hand is drawn again for every so many pixels that it moves while the shutter is open."""
_SUBFRAMES = 8


class Arms:
    """Draws the arms of one film.

    `looks`: each seat's arm; `left_handed`: seats that play with the left hand; `scale`: pixels per centimetre of the
    sprites; `shutter`: seconds of exposure.
    """

    def __init__(
        self, textures: Textures, looks: dict[int, Look], left_handed: set[int], scale: float, shutter: float, seed: int
    ) -> None:
        self._textures = textures
        self._looks = looks
        self._left = left_handed
        self._scale = scale
        self._shutter = shutter
        self._seed = seed
        self._sprites: dict[tuple[int, Pose], Sprite] = {}
        self._heads: dict[int, Sprite] = {}
        self._holding: dict[int, Sprite] = {}

    def sprite(self, seat: int, pose: Pose) -> Sprite:
        """The arm of a seat with its hand in a pose."""
        key = (seat, pose)
        if key not in self._sprites:
            self._sprites[key] = hand_sprite(
                pose, self._looks[seat], self._scale, seat in self._left, self._seed + seat
            )
        return self._sprites[key]

    def fan_sprite(self, seat: int) -> Sprite:
        """The other arm of a seat: the one whose hand holds the fan of cards."""
        if seat not in self._holding:
            left = seat not in self._left
            self._holding[seat] = hand_sprite("pinch", self._looks[seat], self._scale, left, self._seed + seat)
        return self._holding[seat]

    def head(self, seat: int) -> Sprite:
        """Head and shoulders of the player of a seat, or of somebody behind that player."""
        if seat not in self._heads:
            self._heads[seat] = head_sprite(self._looks[seat], self._scale / 2, self._seed + seat)
        return self._heads[seat]

    def draw(
        self, canvas: Image, tracks: Tracks, t: float, now: Snapshot, camera: Camera, light: Light, matrix: Points
    ) -> None:
        for item in now.moving:
            self._throw_shadow(canvas, item, camera, light, matrix)
        shutter = self._shutter
        opening, closing = tracks.at(t - shutter / 2).moving, tracks.at(t + shutter / 2).moving
        for item in now.moving:
            ends = [_of_seat(moving, item) for moving in (opening, closing)]
            first, last = project(matrix, np.array([[end.hand.x, end.hand.y, end.hand.z] for end in ends]))
            count = int(np.clip(round(float(np.hypot(*(last - first))) / _SMEAR_PX), 1, _SUBFRAMES))
            moments = [item]
            if count > 1:
                times = t + shutter * np.linspace(-0.5, 0.5, count)
                moments = [_of_seat(tracks.at(float(moment)).moving, item) for moment in times]
            self._lay_moving(canvas, moments, camera, matrix, 1.0 if count < 4 else 0.5)

    def quads(self, item: Moving, sprite: Sprite, matrix: Points) -> tuple[Sprite, Points, list[Points]]:
        return (
            sprite,
            project(matrix, hand_corners(item.hand, sprite)),
            [project(matrix, card_corners(c)) for c in item.under],
        )

    def _lay_moving(self, canvas: Image, moments: list[Moving], camera: Camera, matrix: Points, zoom: float) -> None:
        """Lay a hand with its cards over the canvas: the mean of its moments while the shutter was open."""
        drawn = [(item, *self.quads(item, self.sprite(item.hand.seat, item.hand.pose), matrix)) for item in moments]
        self.lay_drawn(canvas, drawn, camera, zoom)

    def lay_drawn(
        self, canvas: Image, drawn: list[tuple[Moving, Sprite, Points, list[Points]]], camera: Camera, zoom: float
    ) -> None:
        box = box_around(np.concatenate([np.concatenate([quad, *cards]) for _, _, quad, cards in drawn]), camera.size)
        if box is None:
            return
        x1, y1, x2, y2 = box
        total: NDArray[np.float32] | None = None
        layer: Image | None = None
        for item, sprite, quad, cards in drawn:
            size = (max(round((x2 - x1) * zoom), 1), max(round((y2 - y1) * zoom), 1))
            layer = np.zeros((size[1], size[0], 4), np.uint8)
            for pose, corners in zip(item.under, cards, strict=True):
                self._lay_held(layer, pose, (corners - (x1, y1)) * zoom)
            height, width = sprite.image.shape[:2]
            lay_over(layer, warp(sprite.image, outer_homography((width, height), quad), box, zoom))
            if len(drawn) > 1:
                if total is None:
                    total = np.zeros(layer.shape, np.float32)
                cv2.accumulate(layer, total)
        if total is not None:
            layer = cv2.convertScaleAbs(total, alpha=1 / len(drawn)).astype(np.uint8)
        assert layer is not None
        if zoom != 1:
            layer = np.asarray(cv2.resize(layer, (x2 - x1, y2 - y1), interpolation=cv2.INTER_LINEAR), np.uint8)
        lay_over(canvas[y1:y2, x1:x2], layer)

    def _lay_held(self, layer: Image, pose: CardPose, quad: Points) -> None:
        """Lay a card into the picture of a hand's moment; `quad`: its corners there."""
        box = box_around(quad, (layer.shape[1], layer.shape[0]))
        if box is None:
            return
        texture = self._textures.of(pose)
        warped = warp(texture, card_homography(texture, quad), box)
        if pose.pitch > 5:
            # A card held at a slant catches less light.
            shade = 1 - 0.35 * float(np.sin(np.radians(pose.pitch))) ** 2
            warped[..., :3] = cv2.convertScaleAbs(np.ascontiguousarray(warped[..., :3]), alpha=shade)
        x1, y1, x2, y2 = box
        lay_over(layer[y1:y2, x1:x2], warped)

    def _throw_shadow(self, canvas: Image, item: Moving, camera: Camera, light: Light, matrix: Points) -> None:
        """Darken what lies under a hand and its cards, drawn at a quarter of the size: it is soft anyway."""
        dx, dy, depth = light.shadow()
        sprite = self.sprite(item.hand.seat, item.hand.pose)

        def thrown(corners: Points, lift: float) -> Points:
            z = corners[:, 2] + lift
            return project(matrix, np.column_stack([corners[:, 0] + dx * z, corners[:, 1] + dy * z, np.zeros(len(z))]))

        hand_quad = thrown(hand_corners(item.hand, sprite), 1.8)
        card_quads = [thrown(card_corners(card), 0.0) for card in item.under]
        sigma = (0.45 + 0.10 * item.hand.z) * camera.pixels_per_cm()
        box = box_around(np.concatenate([hand_quad, *card_quads]), camera.size, 3 * sigma)
        if box is None:
            return
        x1, y1, x2, y2 = box
        zoom = 0.25
        shape = sprite.image.shape
        mask = warp(
            np.ascontiguousarray(sprite.image[..., 3]), outer_homography((shape[1], shape[0]), hand_quad), box, zoom
        )
        for quad in card_quads:
            cv2.fillConvexPoly(mask, np.round((quad - (x1, y1)) * zoom).astype(np.int32), 255)
        mask = cv2.GaussianBlur(mask, (0, 0), max(sigma * zoom, 0.5)).astype(np.uint8)
        mask = np.asarray(cv2.resize(mask, (x2 - x1, y2 - y1), interpolation=cv2.INTER_LINEAR), np.uint8)
        darken(canvas[y1:y2, x1:x2], cv2.convertScaleAbs(mask, alpha=depth).astype(np.uint8))


def _of_seat(moving: tuple[Moving, ...], item: Moving) -> Moving:
    """The hand of the same seat at another moment; itself where that hand is not there then."""
    return next((other for other in moving if other.hand.seat == item.hand.seat), item)
