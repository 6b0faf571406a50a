"""The things that lie, or have just been seen, on the table, and what moves over it: the values of tracking.

A track is a place on the table where a face or a back lies. It is born with a sighting that fits no other, it is at
rest once seen there for a moment, it is hidden while a hand or another card is over it, and it is gone when its place
has been in clear view without it for a while. A card that moves leaves one track and begins another: that both are the
same card is for later stages to say, which know what is read on them.
"""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, long_side
from vision.looks import Evidence
from vision.types import Identity

AT_REST = 0.1
"""Seconds in one place after which a thing lies still: what is on its way is not seen there so long."""


@dataclass(slots=True, eq=False)
class Track:
    """A thing that lies, or has just been seen, somewhere on the table.

    `corners`: float64 (4, 2), pixels, smoothed while it lies still. `rest_time`, `rest_frame`: since when it has lain
    there; `sightings` since then. `seen`: when last seen. `absent`: seconds in clear view without being seen, over
    `absent_frames` frames. `touched`: when a hand was last over it. `hidden`: something was
    over its place in the latest frame. `whole`: its outline is that of a whole card, not of an uncovered part.
    """

    id: int
    kind: Literal["face", "back"]
    corners: Points
    born: float
    rest_time: float
    rest_frame: int
    seen: float
    sightings: int = 1
    absent: float = 0.0
    absent_frames: int = 0
    touched: float = float("-inf")
    hidden: bool = False
    gone: bool = False
    evidence: Evidence = field(default_factory=Evidence)
    first_look: Identity | None = None
    whole: bool = True

    @property
    def resting(self) -> bool:
        """It has been seen in its place again, and not just in passing."""
        return self.sightings >= 2 and self.seen - self.rest_time >= AT_REST

    @property
    def length(self) -> float:
        """Its long side, pixels."""
        return long_side(self.corners)


@dataclass(frozen=True, slots=True, eq=False)
class Loose:
    """A face seen once on its way: `time`, `place` (pixels), what was read."""

    time: float
    place: Points
    identity: Identity | None


@dataclass(frozen=True, slots=True, eq=False)
class HandSeen:
    """A hand in one frame: `time`, `box` (x1, y1, x2, y2; pixels)."""

    time: float
    box: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Tracks:
    """What is known of the lying things after one frame.

    `faces`, `backs`: the tracks that live; `lost`: those found gone in this frame. `loose`, `hands`: what moved in the
    last moments, oldest first, this frame's included. `moved`: the camera was found to have moved in this frame.
    """

    time: float
    frame: int
    size: tuple[int, int]
    faces: tuple[Track, ...]
    backs: tuple[Track, ...]
    lost: tuple[Track, ...]
    loose: tuple[Loose, ...]
    hands: tuple[HandSeen, ...]
    moved: bool

    def hands_now(self) -> list[NDArray[np.float64]]:
        """The boxes of the hands in this frame."""
        return [h.box for h in self.hands if h.time == self.time]
