"""Cards in a hand are nobody else's business: what a stored picture shows is the table, not what the players hold."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, long_side
from vision.types import Image

MARGIN = 0.6
"""Card lengths around the cards on the table that stay sharp: enough to see which hand a card came from."""

BLOCKS = 16
"""Blocks across the wider side of the picture: a hand and its sleeve can be told, a card in it is less than a block.
They are grey: the tint of a block would tell the suit."""

PAINT = (96.0, 96.0, 96.0)

GROWN = 1.15
"""A face that is hidden is hidden with a little around it: an index in the corner must not peep out."""


def hide_hands(
    image: Image,
    table: Sequence[Points],
    faces: Sequence[Points],
    hands: Sequence[Points] = (),
    lying: Sequence[Points] = (),
) -> Image:
    """A copy of `image` (BGR) that is coarse and grey outside the area of the cards on the table, and on other faces.

    `table`: the cards that lie, or lay a moment ago, face up on the table for all to see, (4, 2) each, pixels.
    `faces`: all faces seen in this picture that are not of those: in a hand, or on their way; nothing of them is
    shown. `hands`: in that area it is coarse there, too, but for the cards `lying` there now. Without a card on the
    table everything is coarse.
    """
    height, width = image.shape[:2]
    others = [_grown(corners) for corners in faces]
    if others:  # painted over: what they look like must not reach the blocks either
        image = image.copy()
        for corners in others:
            cv2.fillConvexPoly(image, corners, PAINT)
    size = (BLOCKS, max(1, round(BLOCKS * height / width)))
    small = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    coarse = cv2.cvtColor(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), cv2.COLOR_GRAY2BGR)
    sharp = np.zeros((height, width), np.uint8)
    if table:
        hull = cv2.convexHull(np.concatenate(list(table)).astype(np.int32))
        thick = 2 * MARGIN * float(np.mean([long_side(corners) for corners in table]))
        cv2.fillConvexPoly(sharp, hull, 1)
        cv2.polylines(sharp, [hull], True, 1, max(1, round(thick)))
    for outlines, shown in ((hands, 0), (lying, 1)):
        for outline in outlines:
            cv2.fillConvexPoly(sharp, np.rint(outline).astype(np.int32), shown)
    for corners in others:
        cv2.fillConvexPoly(sharp, corners, 0)
    return np.asarray(cv2.copyTo(image, sharp, coarse), np.uint8)


def _grown(corners: Points) -> NDArray[np.int32]:
    middle = corners.mean(axis=0)
    grown: NDArray[np.int32] = np.rint(middle + GROWN * (corners - middle)).astype(np.int32)
    return grown
