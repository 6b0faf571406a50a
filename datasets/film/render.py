"""The table at one moment as a picture: cards at rest, hands over them, shadows, motion blur, light and noise."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.film.arms import Arms
from datasets.film.camera import Camera, Points, project
from datasets.film.clutter import Thing
from datasets.film.corners import lean_corners
from datasets.film.hands import Look
from datasets.film.light import UNIT, Light, gains
from datasets.film.paste import Image, box_around, lay_over, outer_homography, warp
from datasets.film.still import Glare, StillTable
from datasets.film.surface import Surface
from datasets.film.textures import Textures
from datasets.film.tracks import Tracks
from datasets.film.types import Moving, Snapshot


@dataclass(frozen=True, slots=True)
class Optics:
    """`shutter`: seconds of exposure; `noise`: deviation in grey levels; `softness`: blur in pixels."""

    shutter: float = 1 / 40
    noise: float = 2.0
    softness: float = 0.6


class Renderer:
    """Draws moments of one film.

    `looks`: each seat's arm; `left_handed`: seats that play with the left hand; `fans`: hands that hold their cards at
    the table's edge all the time; `glare`: lamps mirrored on the cards.
    """

    def __init__(
        self,
        textures: Textures,
        surface: Surface,
        things: tuple[Thing, ...],
        looks: dict[int, Look],
        left_handed: set[int],
        fans: tuple[Moving, ...],
        optics: Optics,
        scale: float,
        seed: int,
        glare: tuple[Glare, ...] = (),
    ) -> None:
        self.fans = fans
        self.arms = Arms(textures, looks, left_handed, scale, optics.shutter, seed)
        self._still = StillTable(textures, surface, things, fans, self.arms, scale, glare)
        self._optics = optics
        self._seed = seed
        self._gains: tuple[Light, tuple[int, int], Image] | None = None
        self._grain: Image | None = None

    def picture(self, tracks: Tracks, t: float, camera: Camera, light: Light) -> Image:
        """The picture (BGR) exposed around `t` for the optics' shutter time."""
        now = tracks.at(t)
        matrix = camera.matrix()
        canvas = self._still.picture(now.resting, tracks.things_at(t), camera, light, matrix).copy()
        if now.moving:
            self.arms.draw(canvas, tracks, t, now, camera, light, matrix)
        if now.covered > 0:
            self._lean(canvas, now, tracks, camera, matrix)
        return self._expose(canvas, light, t)

    def _lean(self, canvas: Image, now: Snapshot, tracks: Tracks, camera: Camera, matrix: Points) -> None:
        sprite = self.arms.head(now.cover_seat)
        quad = project(matrix, lean_corners(now, tracks, sprite, camera))
        box = box_around(quad, camera.size)
        if box is not None:
            x1, y1, x2, y2 = box
            height, width = sprite.image.shape[:2]
            lay_over(canvas[y1:y2, x1:x2], warp(sprite.image, outer_homography((width, height), quad), box))

    def _expose(self, canvas: Image, light: Light, t: float) -> Image:
        height, width = canvas.shape[:2]
        if self._gains is None or self._gains[0] != light or self._gains[1] != (width, height):
            self._gains = (light, (width, height), gains(light, (width, height)))
        if self._optics.softness > 0.3:
            canvas = np.asarray(cv2.GaussianBlur(canvas, (3, 3), self._optics.softness), np.uint8)
        cv2.multiply(canvas, self._gains[2], dst=canvas, scale=1 / UNIT)
        if self._optics.noise > 0:
            if self._grain is None:
                grain = np.random.default_rng([self._seed, 3]).normal(
                    128, self._optics.noise, (height + 96, width + 96, 3)
                )
                self._grain = np.clip(np.round(grain), 0, 255).astype(np.uint8)
            # Another piece of the grain for every moment, the same one whenever that moment is drawn.
            top, left = np.random.default_rng([self._seed, round(t * 1000)]).integers(0, 96, 2)
            canvas = np.asarray(
                cv2.addWeighted(canvas, 1.0, self._grain[top : top + height, left : left + width], 1.0, -128.0),
                np.uint8,
            )
        return canvas
