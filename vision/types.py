"""The values that pass between the stages of vision: frozen frames and what is seen in them."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""BGR picture, shape (height, width, 3)."""

Kind = Literal["face", "back", "hand"]


class Part(NamedTuple):
    """A rectangle of a picture, in its pixels; `right` and `bottom` are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table. `time` is in seconds on the source's own clock; `index` counts the source's frames."""

    index: int
    time: float
    image: Image
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Identity:
    """What the identifier says of a face-up card.

    `probabilities`: float32 (48,), calibrated, in the order of `vision.names.CARDS`; together with `unknown` (cannot
    tell) they add up to 1. `embedding`: float32 (D,), unit length.
    """

    probabilities: NDArray[np.float32]
    unknown: float
    embedding: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """One thing seen in one frame.

    `corners`: float32 (4, 2), pixels of the frame, the whole card also where it is covered: top-left, top-right,
    bottom-right, bottom-left of the card's face (of a back: any of its two ways up; of a hand: its upright box).
    `confidence`: the detector's, 0..1. `identity`: for faces only.
    """

    kind: Kind
    corners: NDArray[np.float32]
    confidence: float
    identity: Identity | None = None
