"""Where cards, arms and heads are in the world: the corners of their pictures, in centimetres."""

import numpy as np

from datasets.film.camera import Camera, Points
from datasets.film.hands import Sprite
from datasets.film.tracks import Tracks
from datasets.film.types import CARD_CM, CardPose, HandPose, Snapshot

ARM_RISE = 0.16
"""How much higher (cm a cm) an arm is towards the shoulder."""
_HEAD_CM = 34.0


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
