"""What is really in each picture: corners and visible parts of every card, boxes of hands, counted on small masks."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.film.camera import Camera, Points, project
from datasets.film.render import Renderer, card_corners, hand_corners, lean_corners
from datasets.film.tracks import Tracks
from datasets.film.types import CardPose

_ZOOM = 0.5
_SHIFT = 4


def frame_truth(renderer: Renderer, tracks: Tracks, t: float, camera: Camera) -> dict[str, Any]:
    """`cards` (face up: card, corners of its face from its top-left on, visible 0..1, role), `backs`, `hands`.

    Pixels of the picture; `visible` counts what other cards and hands leave of the whole card inside the picture. Of
    the mazo and the piles only backs of which something is seen are listed.
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

    for pose in now.resting:
        put(pose)
    hands = []
    hidden = np.iinfo(np.uint16).max
    for number, item in enumerate(now.moving):
        for pose in item.under:
            put(pose)
        sprite = renderer.sprite(item.hand.seat, item.hand.pose)
        mask = _cover(sprite.image, project(matrix, hand_corners(item.hand, sprite)), owner.shape)
        owner[mask] = hidden - number
    if now.covered > 0:
        head = renderer.head(now.cover_seat)
        owner[_cover(head.image, project(matrix, lean_corners(now, tracks, head, camera)), owner.shape)] = hidden - 100
    for number, item in enumerate(now.moving):
        box = _box_of(owner == hidden - number)
        if box is not None:
            hands.append({"box": box, "seat": item.hand.seat})
    counts = np.bincount(owner.ravel(), minlength=len(cards) + 1)
    faces, backs = [], []
    for number, (pose, quad) in enumerate(cards, start=1):
        area = cv2.contourArea(quad.astype(np.float32)) * _ZOOM * _ZOOM
        visible = round(min(float(counts[number]) / max(area, 1.0), 1.0), 3)
        seen: dict[str, Any] = {"corners": np.round(quad, 2).tolist(), "visible": visible, "role": pose.role}
        if pose.face_up:
            faces.append({"card": pose.card, **seen})
        elif visible > 0.02:
            backs.append(seen)
    return {"cards": faces, "backs": backs, "hands": hands}


def _fixed(quad: Points) -> NDArray[np.int32]:
    return np.asarray(np.round((quad * _ZOOM - 0.5) * (1 << _SHIFT)), np.int32)


def _cover(image: NDArray[np.uint8], quad: Points, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Where a sprite covers the mask."""
    height, width = image.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    homography = cv2.getPerspectiveTransform(source, (quad * _ZOOM - 0.5).astype(np.float32))
    alpha = np.ascontiguousarray(image[..., 3])
    return np.asarray(cv2.warpPerspective(alpha, homography, (shape[1], shape[0]), flags=cv2.INTER_NEAREST) > 127)


def _box_of(mask: NDArray[np.bool_]) -> list[float] | None:
    """The box x1, y1, x2, y2 (pixels of the picture) around what is set; None when nothing is."""
    columns, rows = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not len(columns):
        return None
    edges = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    return [round(float(edge) / _ZOOM, 1) for edge in edges]
