"""The life of every card and hand over time: written by the choreography, read moment by moment by the renderer."""

from bisect import bisect_right
from dataclasses import dataclass, field, replace

import numpy as np

from datasets.film.clutter import Thing
from datasets.film.hands import Pose
from datasets.film.layout import Layout, heading
from datasets.film.types import CardPose, HandPose, Moving, Role, Snapshot


def ease(u: float) -> float:
    """Minimum-jerk motion from 0 to 1 (Flash and Hogan 1985): how a hand reaches."""
    u = min(max(u, 0.0), 1.0)
    return u * u * u * (10 - 15 * u + 6 * u * u)


@dataclass(frozen=True, slots=True)
class HandKey:
    """At time `t` (s) the grip is at (x, y, z); `pose` is held from here on; `bow`: how far (cm) the way to the next
    key bends to the side."""

    t: float
    x: float
    y: float
    z: float
    pose: Pose
    bow: float = 0.0


@dataclass(slots=True)
class HandMove:
    """One visit of a hand to the table."""

    seat: int
    keys: list[HandKey] = field(default_factory=list)

    def at(self, t: float, layout: Layout) -> HandPose:
        index = min(max(bisect_right(self.keys, t, key=lambda key: key.t) - 1, 0), len(self.keys) - 2)
        a, b = self.keys[index], self.keys[index + 1]
        u = ease((t - a.t) / max(b.t - a.t, 1e-6))
        dx, dy = b.x - a.x, b.y - a.y
        length = max(float(np.hypot(dx, dy)), 1e-6)
        side = a.bow * float(np.sin(np.pi * u))
        # A hand that goes a long way rises a little on it.
        rise = min(length * 0.06, 3.0) * float(np.sin(np.pi * u))
        x, y = a.x + dx * u - dy / length * side, a.y + dy * u + dx / length * side
        z = a.z + (b.z - a.z) * u + rise
        return HandPose(self.seat, x, y, z, heading(layout.shoulders[self.seat], x, y), a.pose)


@dataclass(frozen=True, slots=True)
class Rest:
    """From `t` on the card lies still; `layer` orders the cards at rest."""

    t: float
    pose: CardPose
    layer: float


@dataclass(frozen=True, slots=True)
class Glide:
    """From `t` to `end` the card slides from one pose to another, by itself or under a hand."""

    t: float
    end: float
    start: CardPose
    target: CardPose
    layer: float


@dataclass(frozen=True, slots=True)
class Carry:
    """From `t` to `end` a hand carries the card: `dx`, `dy`, `dz`, `da` are its middle and angle in the hand's frame.

    `pitch`: (time, degrees) keys; `turn_at`: when its face goes the other way; `order`: among the cards carried.
    """

    t: float
    end: float
    move: HandMove
    card: str
    face_up: bool
    role: Role
    dx: float
    dy: float
    dz: float
    da: float
    pitch: tuple[tuple[float, float], ...]
    turn_at: float | None
    order: int


@dataclass(frozen=True, slots=True)
class Gone:
    t: float


Span = Rest | Glide | Carry | Gone


@dataclass(frozen=True, slots=True)
class Cover:
    """Somebody leans in from `seat`: from `t` on, fully over the table from `full` to `back`, gone at `end`."""

    seat: int
    t: float
    full: float
    back: float
    end: float


@dataclass(slots=True)
class Placed:
    """A thing that a hand brings (until `down`) and another one takes away (from `up` on, gone at `end`)."""

    thing: Thing
    bring: HandMove
    t: float
    down: float
    take: HandMove | None = None
    up: float = float("inf")
    end: float = float("inf")


@dataclass(slots=True)
class Tracks:
    """Everything that moves in a film, over its whole length."""

    layout: Layout
    cards: dict[str, list[Span]] = field(default_factory=dict)
    hands: list[HandMove] = field(default_factory=list)
    covers: list[Cover] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)

    def at(self, t: float) -> Snapshot:
        """The table at time `t` (seconds)."""
        resting: list[tuple[float, CardPose]] = []
        carried: dict[int, list[tuple[int, CardPose]]] = {}
        for spans in self.cards.values():
            index = bisect_right(spans, t, key=lambda span: span.t) - 1
            if index < 0:
                continue
            span = spans[index]
            if isinstance(span, Rest):
                resting.append((span.layer, span.pose))
            elif isinstance(span, Glide):
                resting.append((span.layer, _glided(span, t)))
            elif isinstance(span, Carry) and t < span.end:
                carried.setdefault(id(span.move), []).append((span.order, self._carried(span, t)))
        resting.sort(key=lambda pair: pair[0])
        moving = []
        for move in self.hands:
            if move.keys[0].t <= t < move.keys[-1].t:
                cards = sorted(carried.get(id(move), []), key=lambda pair: pair[0])
                moving.append(Moving(move.at(t, self.layout), tuple(card for _, card in cards)))
        covered, seat = 0.0, 1
        for cover in self.covers:
            if cover.t <= t < cover.end:
                coming, going = (t - cover.t) / (cover.full - cover.t), (cover.end - t) / (cover.end - cover.back)
                covered, seat = ease(min(coming, going, 1.0)), cover.seat
        return Snapshot(tuple(pose for _, pose in resting), tuple(moving), covered, seat)

    def things_at(self, t: float) -> tuple[Thing, ...]:
        """The things that have been put on the cards, or are on the way there or back."""
        there = []
        for placed in self.placed:
            if not placed.t <= t < placed.end:
                continue
            move = placed.bring if t < placed.down else placed.take if t >= placed.up else None
            if move is None:
                there.append(placed.thing)
            else:
                hand = move.at(t, self.layout)
                there.append(replace(placed.thing, x=hand.x, y=hand.y))
        return tuple(there)

    def _carried(self, span: Carry, t: float) -> CardPose:
        hand = span.move.at(t, self.layout)
        turn = np.radians(hand.heading)
        x = hand.x + span.dx * np.cos(turn) - span.dy * np.sin(turn)
        y = hand.y + span.dx * np.sin(turn) + span.dy * np.cos(turn)
        times, angles = [key[0] for key in span.pitch], [key[1] for key in span.pitch]
        pitch = float(np.interp(t, times, angles)) if span.pitch else 0.0
        face_up = span.face_up if span.turn_at is None or t < span.turn_at else not span.face_up
        return CardPose(
            span.card,
            float(x),
            float(y),
            hand.z + span.dz,
            hand.heading + span.da,
            face_up,
            span.role,
            pitch,
            hand.heading,
        )


def _glided(span: Glide, t: float) -> CardPose:
    u = min((t - span.t) / max(span.end - span.t, 1e-6), 1.0)
    u = 1 - (1 - u) ** 2 if span.start.role == "trick" else ease(u)
    a, b = span.start, span.target
    turn = (b.angle - a.angle + 180) % 360 - 180
    return replace(
        a, x=a.x + (b.x - a.x) * u, y=a.y + (b.y - a.y) * u, z=a.z + (b.z - a.z) * u, angle=a.angle + turn * u
    )
