"""Cards tucked under a heap, such as the indicator under the mazo: outlined whole from the part that is seen.

A detector outlines what it sees of such a card, and half a seven read as a whole card is a three. The heap tells how a
card is drawn at that place of the picture: measured by it the part is as broad as a card and too short, and the rest
lies under the heap. That needs no more of the table than this one picture.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import Outline
from vision.geometry import CARD_ASPECT, Points

Outlined = NDArray[np.float32]
"""Corners (4, 2), pixels, as `vision.detect.Outline` has them."""

TOUCHING = 0.15
"""Card lengths from the heap within which the cut edge of a card lies that goes on under it."""

BREADTH = 0.16
"""Share by which the part's uncut side may differ from a card's: heaps are untidy and thick."""

LEAST, MOST = 0.35, 0.93
"""Shares of a card's side that are seen of it: with less there is no outline to speak of, with more it is whole."""

_HEAP = np.array([[0, 0], [CARD_ASPECT, 0], [CARD_ASPECT, 1], [0, 1]], np.float32)
"""A heap's outline as it lies on the table, card lengths."""


def whole_under_heaps(outlines: Sequence[Outline]) -> list[Outline]:
    """The outlines, the faces that go on under a back with their hidden end."""
    heaps = [o.corners for o in outlines if o.kind == "back"]
    return [replace(o, corners=_whole(o.corners, heaps)) if o.kind == "face" else o for o in outlines]


def _whole(corners: Outlined, heaps: Sequence[Outlined]) -> Outlined:
    for heap in heaps:
        to_table = cv2.getPerspectiveTransform(np.asarray(heap, np.float32), _HEAP)
        part = cv2.perspectiveTransform(np.asarray(corners, np.float32)[None], to_table)[0]
        whole = _completed(np.asarray(part, np.float64))
        if whole is not None:
            back = cv2.perspectiveTransform(whole[None].astype(np.float32), np.linalg.inv(to_table))[0]
            lying = np.hypot(*(whole[1] - whole[0])) > np.hypot(*(whole[2] - whole[1]))
            return np.asarray(np.roll(back, 1, axis=0) if lying else back, np.float32)
    return corners


def _completed(part: Points) -> Points | None:
    """The whole card of a part (4, 2), both in card lengths of the heap's frame; None where it is no part of one."""
    edges = (part + np.roll(part, -1, axis=0)) / 2  # the middle of each edge, from each corner to the next
    off = [_from_heap(edge) for edge in edges]
    cut = int(np.argmin(off))
    if off[cut] > TOUCHING or off[(cut + 2) % 4] < TOUCHING:
        return None
    along = edges[cut] - edges[(cut + 2) % 4]
    seen = float(np.hypot(*along))
    breadth = float(np.hypot(*(edges[(cut + 1) % 4] - edges[(cut + 3) % 4])))
    for across, length in ((CARD_ASPECT, 1.0), (1.0, CARD_ASPECT)):
        if abs(breadth / across - 1) < BREADTH and LEAST < seen / length < MOST:
            whole = part.copy()
            whole[[cut, (cut + 1) % 4]] += along / seen * (length - seen)
            return whole
    return None


def _from_heap(point: Points) -> float:
    """How far outside of the heap a point lies, card lengths; below 0: inside."""
    beyond = np.maximum(-point, point - np.array([CARD_ASPECT, 1.0]))
    return float(np.hypot(*np.maximum(beyond, 0))) if (beyond > 0).any() else float(beyond.max())
