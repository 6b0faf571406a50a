"""What passes between the film-maker's stages: the table at one moment, and what is asked of a film.

Table frame: centimetres, origin at the middle of the table, x to the right, y away from seat 1, z up; angles in
degrees, counter-clockwise, 0 for a card whose top points away from seat 1.
"""

from dataclasses import dataclass
from typing import Literal

from datasets.film.hands import Pose

CARD_CM = (6.15, 9.5)
THICKNESS_CM = 0.032

Role = Literal["mazo", "indicator", "trick", "gathered", "shown", "table", "held"]


@dataclass(frozen=True, slots=True)
class CardPose:
    """One card at one moment: its middle (x, y, z), how it is turned, which side is up and what it is there for.

    `pitch`: degrees by which its far edge, as seen from the hand that holds it (direction `pitch_about`, degrees), is
    raised. `card`: its text ("12O"); known also while its back is up.
    """

    card: str
    x: float
    y: float
    z: float
    angle: float
    face_up: bool
    role: Role
    pitch: float = 0.0
    pitch_about: float = 0.0


@dataclass(frozen=True, slots=True)
class HandPose:
    """One arm at one moment: its grip (x, y, z), the direction it points in (degrees, 0 is away from seat 1)."""

    seat: int
    x: float
    y: float
    z: float
    heading: float
    pose: Pose


@dataclass(frozen=True, slots=True)
class Moving:
    """A hand and what it carries, lowest first."""

    hand: HandPose
    under: tuple[CardPose, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table at one moment: the cards at rest, lowest first, and the hands over them, lowest first.

    `covered`: 0..1, how far a head that leans in has come from `cover_seat`'s side.
    """

    resting: tuple[CardPose, ...]
    moving: tuple[Moving, ...]
    covered: float = 0.0
    cover_seat: int = 1
