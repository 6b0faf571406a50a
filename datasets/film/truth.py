"""What is really in each picture: corners and visible parts of every card, boxes of hands, counted on small masks."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.film.camera import Camera, Points, project
from datasets.film.clutter import outline
from datasets.film.corners import card_corners, hand_corners, lean_corners
from datasets.film.render import Renderer
from datasets.film.tracks import Tracks
from datasets.film.types import CardPose

_ZOOM = 0.5
_SHIFT = 4
_BACK_ROLES = {"mazo": "stock", "gathered": "pile"}
"""Backs go by the names that the truth beside real pictures has for them."""


def frame_truth(renderer: Renderer, tracks: Tracks, t: float, camera: Camera) -> dict[str, Any]:
    """What the picture at time `t` shows, in its pixels.

    `cards`: those face up: card, corners of the face from its top-left on, visible 0..1, role; `backs`: the same
    without a name (of mazo and piles only those of which something is seen); `hands`: box of what is seen of the
    arm, hand_box of the hand alone (None when none of it is), seat. `visible` counts what other cards and hands leave
    of the whole card inside the picture.
    """
    now = tracks.at(t)
    matrix = camera.matrix()
    width, height = camera.size
    owner = np.zeros((round(height * _ZOOM), round(width * _ZOOM)), np.uint16)
    cards: list[tuple[CardPose, Points]] = []

    def put(pose: CardPose) -> None:
        quad = project(matrix, card_corners(pose))
        cards.append((pose, quad))
        cv2.fillConvexPoly(owner, _fixed(quad), len(cards), cv2.LINE_8, _SHIFT)

    def lie() -> None:
        for pose in now.resting:
            put(pose)
        for thing in tracks.things_at(t):
            cv2.fillConvexPoly(owner, _fixed(outline(thing, matrix)), hidden - 200, cv2.LINE_8, _SHIFT)

    hands = []
    fists = []
    hidden = np.iinfo(np.uint16).max
    # Hands that hold a fan stay at the table's edge, under whatever moves.
    arms = [(item, renderer.arms.fan_sprite(item.hand.seat)) for item in renderer.fans]
    arms += [(item, renderer.arms.sprite(item.hand.seat, item.hand.pose)) for item in now.moving]
    lain = False
    for number, (item, sprite) in enumerate(arms):
        if number == len(renderer.fans):
            lie()
            lain = True
        for pose in item.under:
            put(pose)
        quad = project(matrix, hand_corners(item.hand, sprite))
        mask = _cover(sprite.image, quad, owner.shape)
        owner[mask] = hidden - number
        fists.append(_cover(sprite.image, quad, owner.shape, sprite.wrist))
    if not lain:
        lie()
    if now.covered > 0:
        head = renderer.arms.head(now.cover_seat)
        owner[_cover(head.image, project(matrix, lean_corners(now, tracks, head, camera)), owner.shape)] = hidden - 100
    for number, (item, _) in enumerate(arms):
        seen_arm = owner == hidden - number
        box = _box_of(seen_arm)
        if box is not None:
            hand_box = _box_of(seen_arm & fists[number])
            hands.append({"box": box, "hand_box": hand_box, "seat": item.hand.seat})
    counts = np.bincount(owner.ravel(), minlength=len(cards) + 1)
    faces, backs = [], []
    for number, (pose, quad) in enumerate(cards, start=1):
        area = cv2.contourArea(quad.astype(np.float32)) * _ZOOM * _ZOOM
        visible = round(min(float(counts[number]) / max(area, 1.0), 1.0), 3)
        seen: dict[str, Any] = {"corners": np.round(quad, 2).tolist(), "visible": visible}
        if pose.face_up:
            faces.append({"card": pose.card, **seen, "role": pose.role})
        elif visible > 0.02:
            backs.append({**seen, "role": _BACK_ROLES.get(pose.role, pose.role)})
    return {"cards": faces, "backs": backs, "hands": hands}


def _fixed(quad: NDArray[np.floating]) -> NDArray[np.int32]:
    return np.asarray(np.round((quad * _ZOOM - 0.5) * (1 << _SHIFT)), np.int32)


def _cover(
    image: NDArray[np.uint8], quad: Points, shape: tuple[int, ...], rows: int | None = None
) -> NDArray[np.bool_]:
    """Where a sprite, or its first rows alone, covers the mask."""
    height, width = image.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    homography = cv2.getPerspectiveTransform(source, (quad * _ZOOM - 0.5).astype(np.float32))
    alpha = np.ascontiguousarray(image[:rows, :, 3])
    return np.asarray(cv2.warpPerspective(alpha, homography, (shape[1], shape[0]), flags=cv2.INTER_NEAREST) > 127)


def _box_of(mask: NDArray[np.bool_]) -> list[float] | None:
    """The box x1, y1, x2, y2 (pixels of the picture) around what is set; None when nothing is."""
    columns, rows = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not len(columns):
        return None
    edges = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    return [round(float(edge) / _ZOOM, 1) for edge in edges]
