"""The table at one moment as a picture: cards at rest, hands over them, shadows, motion blur, light and noise."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.film.camera import Camera, Points, project
from datasets.film.clutter import Thing, draw_thing
from datasets.film.hands import Look, Pose, Sprite, hand_sprite, head_sprite
from datasets.film.light import UNIT, Light, gains
from datasets.film.surface import EXTENT_CM, Surface, surface_picture
from datasets.film.textures import Textures
from datasets.film.tracks import Tracks
from datasets.film.types import CARD_CM, THICKNESS_CM, CardPose, HandPose, Moving, Snapshot

Image = NDArray[np.uint8]

ARM_RISE = 0.16
"""How much higher (cm a cm) an arm is towards the shoulder."""
_HEAD_CM = 34.0
_SHADED_CM = 2.5 * THICKNESS_CM
"""Of a stack only the lowest cards throw a shadow on the table: the many of a mazo would add up to black."""
_SMEAR_PX = 7.0
"""A moving hand is drawn again for every so many pixels that it moves while the shutter is open."""
_SUBFRAMES = 8


@dataclass(frozen=True, slots=True)
class Optics:
    """`shutter`: seconds of exposure; `noise`: deviation in grey levels; `softness`: blur in pixels."""

    shutter: float = 1 / 40
    noise: float = 2.0
    softness: float = 0.6


def card_corners(pose: CardPose) -> Points:
    """World corners (4, 3) of a card: top-left, top-right, bottom-right, bottom-left of its face.

    Of a card whose back is up the same order is kept as seen from above (the back's own top-left first).
    """
    half_x, half_y = CARD_CM[0] / 2, CARD_CM[1] / 2
    local = np.array([[-half_x, half_y], [half_x, half_y], [half_x, -half_y], [-half_x, -half_y]])
    turn = np.radians(pose.angle)
    x = local[:, 0] * np.cos(turn) - local[:, 1] * np.sin(turn)
    y = local[:, 0] * np.sin(turn) + local[:, 1] * np.cos(turn)
    z = np.zeros(4)
    if pose.pitch:
        # The edge nearest to the hand stays; what lies ahead of it is raised.
        about, pitch = np.radians(pose.pitch_about), np.radians(pose.pitch)
        ux, uy = -np.sin(about), np.cos(about)
        ahead = x * ux + y * uy
        from_edge = ahead - ahead.min()
        new_ahead = ahead.min() + from_edge * np.cos(pitch)
        x, y = x + (new_ahead - ahead) * ux, y + (new_ahead - ahead) * uy
        z = from_edge * np.sin(pitch)
    return np.column_stack([x + pose.x, y + pose.y, z + pose.z])


def _homography(size: tuple[int, int], target: Points) -> Points:
    """From a picture of (width, height), its four outer corners in order, to four pixels."""
    width, height = size
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    return np.asarray(cv2.getPerspectiveTransform(source, target.astype(np.float32) - 0.5), np.float64)


def _box(points: Points, size: tuple[int, int], margin: float = 2) -> tuple[int, int, int, int] | None:
    """The whole-pixel box (x1, y1, x2, y2) around points, cut to the picture; None when outside of it."""
    x1, y1 = np.maximum(np.floor(points.min(axis=0) - margin), 0).astype(int)
    x2, y2 = np.minimum(np.ceil(points.max(axis=0) + margin), size).astype(int)
    return (int(x1), int(y1), int(x2), int(y2)) if x2 > x1 and y2 > y1 else None


def _warp(texture: Image, homography: Points, box: tuple[int, int, int, int], zoom: float = 1.0) -> Image:
    x1, y1, x2, y2 = box
    shift = np.array([[zoom, 0, -x1 * zoom], [0, zoom, -y1 * zoom], [0, 0, 1]])
    size = (max(round((x2 - x1) * zoom), 1), max(round((y2 - y1) * zoom), 1))
    return np.asarray(cv2.warpPerspective(texture, shift @ homography, size, flags=cv2.INTER_LINEAR), np.uint8)


def _lay(below: Image, above: Image) -> None:
    """Lay a premultiplied BGRA picture over a BGR or BGRA one of the same size, in place."""
    rest = cv2.bitwise_not(above[..., 3])
    channels = below.shape[2]
    cv2.multiply(below, cv2.merge([rest] * channels), dst=below, scale=1 / 255)
    cv2.add(below, above if channels == 4 else cv2.cvtColor(above, cv2.COLOR_BGRA2BGR), dst=below)


def _darken(below: Image, shadow: Image) -> None:
    """Multiply by 1 - shadow / 255, in place."""
    rest = cv2.bitwise_not(shadow)
    cv2.multiply(below, cv2.merge([rest] * 3), dst=below, scale=1 / 255)


def _soft_card(scale: float) -> Image:
    """The contact shadow of a card: a soft oblong, 1 cm larger than a card on every side, full strength 255."""
    width, height = round((CARD_CM[0] + 2) * scale), round((CARD_CM[1] + 2) * scale)
    mask = np.zeros((height, width), np.uint8)
    edge = round(scale)
    mask[edge : height - edge, edge : width - edge] = 255
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.22 * scale), np.uint8)


class Renderer:
    """Draws moments of one film.

    `looks`: each seat's arm; `left_handed`: seats that play with the left hand; `fans`: hands that hold their cards at
    the table's edge all the time.
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
    ) -> None:
        self._textures = textures
        self._surface = surface_picture(surface, scale)
        self._things = things
        self._looks = looks
        self._left = left_handed
        self.fans = fans
        self._optics = optics
        self._scale = scale
        self._seed = seed
        self._soft = _soft_card(scale / 2)
        self._sprites: dict[tuple[int, Pose], Sprite] = {}
        self._heads: dict[int, Sprite] = {}
        self._holding: dict[int, Sprite] = {}
        self._plate: tuple[Camera, Light, Image] | None = None
        self._gains: tuple[Light, tuple[int, int], Image] | None = None
        self._prefix: tuple[tuple[CardPose, ...], Image] | None = None
        self._whole: tuple[tuple[CardPose, ...], Image] | None = None
        self._grain: Image | None = None

    def picture(self, tracks: Tracks, t: float, camera: Camera, light: Light) -> Image:
        """The picture (BGR) exposed around `t` for the optics' shutter time."""
        now = tracks.at(t)
        matrix = camera.matrix()
        canvas = self._resting(now.resting, camera, light, matrix).copy()
        if now.moving:
            self._moving(canvas, tracks, t, now, camera, light, matrix)
        if now.covered > 0:
            self._lean(canvas, now, tracks, camera, matrix)
        return self._expose(canvas, light, t)

    # The still part -------------------------------------------------------------------------------------------------

    def _table(self, camera: Camera, light: Light, matrix: Points) -> Image:
        if self._plate is None or self._plate[0] != camera or self._plate[1].shadow() != light.shadow():
            half = EXTENT_CM / 2
            corners = np.array([[-half, half, 0], [half, half, 0], [half, -half, 0], [-half, -half, 0]])
            side = self._surface.shape[0]
            homography = _homography((side, side), project(matrix, corners))
            plate = cv2.warpPerspective(
                self._surface, homography, camera.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            picture = np.asarray(plate, np.uint8)
            for thing in self._things:
                draw_thing(picture, thing, matrix, light.shadow())
            for fan in self.fans:
                drawn = [(fan, *self._quads(fan, self.fan_sprite(fan.hand.seat), matrix))]
                self._lay_drawn(picture, drawn, camera, 1.0)
            self._plate = (camera, light, picture)
            self._prefix = self._whole = None
        return self._plate[2]

    def _resting(self, poses: tuple[CardPose, ...], camera: Camera, light: Light, matrix: Points) -> Image:
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

    def _texture(self, pose: CardPose) -> Image:
        return self._textures.faces[pose.card] if pose.face_up else self._textures.back

    def _lay_card(self, canvas: Image, pose: CardPose, camera: Camera, light: Light, matrix: Points) -> None:
        corners = card_corners(pose)
        quad = project(matrix, corners)
        box = _box(quad, camera.size, 1.6 * camera.pixels_per_cm())
        if box is None:
            return
        x1, y1, x2, y2 = box
        part = canvas[y1:y2, x1:x2]
        if pose.z <= _SHADED_CM or pose.face_up:
            self._contact_shadow(part, pose, corners, box, light, matrix)
        texture = self._texture(pose)
        _lay(part, _warp(texture, _card_homography(texture, quad), box))

    def _contact_shadow(
        self, part: Image, pose: CardPose, corners: Points, box: tuple[int, int, int, int], light: Light, matrix: Points
    ) -> None:
        dx, dy, depth = light.shadow()
        middle = corners.mean(axis=0)
        thrown = middle + (corners - middle) * np.array([1 + 2 / CARD_CM[0], 1 + 2 / CARD_CM[0], 1])
        lift = min(pose.z, 0.3) + 0.06
        thrown = thrown + np.array([dx * lift, dy * lift, -pose.z * 0.5])
        height, width = self._soft.shape
        soft = _warp(self._soft, _homography((width, height), project(matrix, thrown)), box)
        _darken(part, cv2.convertScaleAbs(soft, alpha=min(depth * 1.3, 0.7)).astype(np.uint8))

    # The moving part ------------------------------------------------------------------------------------------------

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

    def _moving(
        self, canvas: Image, tracks: Tracks, t: float, now: Snapshot, camera: Camera, light: Light, matrix: Points
    ) -> None:
        for item in now.moving:
            self._throw_shadow(canvas, item, camera, light, matrix)
        shutter = self._optics.shutter
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

    def _quads(self, item: Moving, sprite: Sprite, matrix: Points) -> tuple[Sprite, Points, list[Points]]:
        return (
            sprite,
            project(matrix, hand_corners(item.hand, sprite)),
            [project(matrix, card_corners(c)) for c in item.under],
        )

    def _lay_moving(self, canvas: Image, moments: list[Moving], camera: Camera, matrix: Points, zoom: float) -> None:
        """Lay a hand with its cards over the canvas: the mean of its moments while the shutter was open."""
        drawn = [(item, *self._quads(item, self.sprite(item.hand.seat, item.hand.pose), matrix)) for item in moments]
        self._lay_drawn(canvas, drawn, camera, zoom)

    def _lay_drawn(
        self, canvas: Image, drawn: list[tuple[Moving, Sprite, Points, list[Points]]], camera: Camera, zoom: float
    ) -> None:
        box = _box(np.concatenate([np.concatenate([quad, *cards]) for _, _, quad, cards in drawn]), camera.size)
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
            _lay(layer, _warp(sprite.image, _homography((width, height), quad), box, zoom))
            if len(drawn) > 1:
                if total is None:
                    total = np.zeros(layer.shape, np.float32)
                cv2.accumulate(layer, total)
        if total is not None:
            layer = cv2.convertScaleAbs(total, alpha=1 / len(drawn)).astype(np.uint8)
        assert layer is not None
        if zoom != 1:
            layer = np.asarray(cv2.resize(layer, (x2 - x1, y2 - y1), interpolation=cv2.INTER_LINEAR), np.uint8)
        _lay(canvas[y1:y2, x1:x2], layer)

    def _lay_held(self, layer: Image, pose: CardPose, quad: Points) -> None:
        """Lay a card into the picture of a hand's moment; `quad`: its corners there."""
        box = _box(quad, (layer.shape[1], layer.shape[0]))
        if box is None:
            return
        texture = self._texture(pose)
        warped = _warp(texture, _card_homography(texture, quad), box)
        if pose.pitch > 5:
            # A card held at a slant catches less light.
            shade = 1 - 0.35 * float(np.sin(np.radians(pose.pitch))) ** 2
            warped[..., :3] = cv2.convertScaleAbs(np.ascontiguousarray(warped[..., :3]), alpha=shade)
        x1, y1, x2, y2 = box
        _lay(layer[y1:y2, x1:x2], warped)

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
        box = _box(np.concatenate([hand_quad, *card_quads]), camera.size, 3 * sigma)
        if box is None:
            return
        x1, y1, x2, y2 = box
        zoom = 0.25
        shape = sprite.image.shape
        mask = _warp(
            np.ascontiguousarray(sprite.image[..., 3]), _homography((shape[1], shape[0]), hand_quad), box, zoom
        )
        for quad in card_quads:
            cv2.fillConvexPoly(mask, np.round((quad - (x1, y1)) * zoom).astype(np.int32), 255)
        mask = cv2.GaussianBlur(mask, (0, 0), max(sigma * zoom, 0.5)).astype(np.uint8)
        mask = np.asarray(cv2.resize(mask, (x2 - x1, y2 - y1), interpolation=cv2.INTER_LINEAR), np.uint8)
        _darken(canvas[y1:y2, x1:x2], cv2.convertScaleAbs(mask, alpha=depth).astype(np.uint8))

    def _lean(self, canvas: Image, now: Snapshot, tracks: Tracks, camera: Camera, matrix: Points) -> None:
        sprite = self.head(now.cover_seat)
        quad = project(matrix, lean_corners(now, tracks, sprite, camera))
        box = _box(quad, camera.size)
        if box is not None:
            x1, y1, x2, y2 = box
            height, width = sprite.image.shape[:2]
            _lay(canvas[y1:y2, x1:x2], _warp(sprite.image, _homography((width, height), quad), box))

    # The camera's part ----------------------------------------------------------------------------------------------

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


def _of_seat(moving: tuple[Moving, ...], item: Moving) -> Moving:
    """The hand of the same seat at another moment; itself where that hand is not there then."""
    return next((other for other in moving if other.hand.seat == item.hand.seat), item)


def _card_homography(texture: Image, quad: Points) -> Points:
    """From a card's texture (one clear pixel around) to the card's corners in the picture."""
    height, width = texture.shape[:2]
    source = np.array([[1, 1], [width - 1, 1], [width - 1, height - 1], [1, height - 1]], np.float32) - 0.5
    return np.asarray(cv2.getPerspectiveTransform(source, quad.astype(np.float32) - 0.5), np.float64)


def hand_corners(hand: HandPose, sprite: Sprite) -> Points:
    """World corners (4, 3) of an arm's sprite: its picture's top-left, top-right, bottom-right, bottom-left."""
    height, width = sprite.image.shape[:2]
    left, right = -sprite.anchor[0] / sprite.scale, (width - sprite.anchor[0]) / sprite.scale
    ahead, behind = sprite.anchor[1] / sprite.scale, (sprite.anchor[1] - height) / sprite.scale
    local = np.array([[left, ahead], [right, ahead], [right, behind], [left, behind]])
    turn = np.radians(hand.heading)
    x = hand.x + local[:, 0] * np.cos(turn) - local[:, 1] * np.sin(turn)
    y = hand.y + local[:, 0] * np.sin(turn) + local[:, 1] * np.cos(turn)
    return np.column_stack([x, y, hand.z - local[:, 1] * ARM_RISE])


def lean_corners(now: Snapshot, tracks: Tracks, sprite: Sprite, camera: Camera) -> Points:
    """World corners of the head and shoulders that lean in; at `covered` 1 they hide the picture's middle."""
    layout = tracks.layout
    facing = layout.facing[now.cover_seat]
    far = max(layout.half_view) + 45
    dx, dy = layout.at(now.cover_seat, 0.0, far * (1 - now.covered) - 14)
    x, y = camera.before(_HEAD_CM)
    x, y = x + dx, y + dy
    corners = hand_corners(HandPose(now.cover_seat, x, y, 0.0, facing, "flat"), sprite)
    corners[:, 2] = _HEAD_CM
    return corners
