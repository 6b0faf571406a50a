"""The table while a film is planned: what lies where, whose hands are free, and the moves that every act is made of."""

from dataclasses import replace

import numpy as np

from datasets.film.hands import Pose
from datasets.film.layout import Layout, Point, heading
from datasets.film.tracks import Carry, Glide, Gone, HandKey, HandMove, Rest, Tracks
from datasets.film.types import CardPose

TOUCH = 0.5
"""Height of the grip (cm) when a card under it lies on the table."""

Times = tuple[float, float, float]
"""When an act began, took effect (a card at rest, a pile laid down) and ended, in seconds."""


class Stage:
    """What the acts share. `now`: seconds planned so far; `tracks` holds the film; `pace` stretches every motion.

    `mazo`: lowest first; `trick`: the cards of the baza on the table; `piles`: by place, lowest first; `spilled`:
    those of them that lie face up.
    """

    def __init__(self, layout: Layout, rng: np.random.Generator, pace: float = 1.0) -> None:
        self.layout = layout
        self.tracks = Tracks(layout)
        self.now = 0.6
        self.rng = rng
        self.pace = pace
        self.free = dict.fromkeys(layout.facing, 0.0)
        self.lying: dict[str, Rest] = {}
        self.mazo: list[str] = []
        self.indicator: str | None = None
        self.trick: list[str] = []
        self.piles: dict[Point, list[str]] = {}
        self.pile_angles: dict[Point, float] = {}
        self.spilled: dict[Point, list[str]] = {}
        self.layer = 0.0

    def uniform(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high))

    def normal(self, mean: float, deviation: float) -> float:
        return float(self.rng.normal(mean, deviation))

    def span(self, low: float, high: float) -> float:
        """A duration in seconds, stretched by the pace."""
        return self.uniform(low, high) * self.pace

    def start(self, seat: int, pause: float) -> float:
        return max(self.now + pause, self.free[seat] + 0.05)

    def off(self, seat: int, x: float, y: float) -> Point:
        """Where a hand on its way to or from (x, y) is just outside the picture."""
        sx, sy = self.layout.shoulders[seat]
        length = max(float(np.hypot(sx - x, sy - y)), 1e-6)
        for step in np.arange(0.0, length, 1.0):
            px, py = x + (sx - x) * step / length, y + (sy - y) * step / length
            if not self.layout.visible(px, py, 9.0):
                return float(px), float(py)
        return sx, sy

    def enter(self, seat: int, start: float, x: float, y: float, pose: Pose, z: float = 8.0) -> HandMove:
        """A visit that begins outside the picture on the way to (x, y)."""
        move = HandMove(seat)
        off = self.off(seat, x, y)
        move.keys.append(HandKey(start, *off, z, pose, self.normal(0, 1.5)))
        self.tracks.hands.append(move)
        return move

    def leave(self, move: HandMove, t: float, end: float, pose: Pose, z: float = 8.0) -> None:
        """Close a visit: off the picture from where the hand is, between `t` and `end`."""
        last = move.keys[-1]
        move.keys.append(HandKey(t, last.x, last.y, last.z, pose, self.normal(0, 1.0)))
        move.keys.append(HandKey(end, *self.off(move.seat, last.x, last.y), z, pose))
        self.free[move.seat] = end

    def key(self, move: HandMove, t: float, point: Point, z: float, pose: Pose, bow: float = 0.0) -> None:
        move.keys.append(HandKey(t, *point, z, pose, bow))

    def rest(self, t: float, pose: CardPose, layer: float | None = None) -> None:
        if layer is None:
            self.layer += 1
            layer = self.layer
        rest = Rest(t, pose, layer)
        self.lying[pose.card] = rest
        self.tracks.cards.setdefault(pose.card, []).append(rest)

    def glide(self, t: float, end: float, target: CardPose, layer: float | None = None) -> None:
        """The card slides from where it lies to `target` and lies there."""
        before = self.lying[target.card]
        layer = before.layer if layer is None else layer
        start = replace(before.pose, role=target.role)
        self.tracks.cards[target.card].append(Glide(t, end, start, target, layer))
        self.rest(end, target, layer)

    def slide(self, t: float, end: float, start: CardPose, target: CardPose) -> None:
        """A card that a hand lets go slides on by itself, over all that lies there."""
        self.layer += 1
        self.tracks.cards.setdefault(target.card, []).append(Glide(t, end, start, target, self.layer))
        self.rest(end, target, self.layer)

    def gone(self, t: float, card: str) -> None:
        self.tracks.cards[card].append(Gone(t))
        self.lying.pop(card, None)

    def carry(
        self,
        move: HandMove,
        span: tuple[float, float],
        pose: CardPose,
        grip: Point,
        *,
        pitch: tuple[tuple[float, float], ...] = (),
        turn_at: float | None = None,
        order: int = 0,
        dz: float = -0.4,
    ) -> None:
        """A hand carries a card so that it lies as `pose` when the grip is at `grip`; `span`: from and to, seconds."""
        towards = heading(self.layout.shoulders[move.seat], *grip)
        turn = np.radians(-towards)
        away_x, away_y = pose.x - grip[0], pose.y - grip[1]
        dx = float(away_x * np.cos(turn) - away_y * np.sin(turn))
        dy = float(away_x * np.sin(turn) + away_y * np.cos(turn))
        self.tracks.cards.setdefault(pose.card, []).append(
            Carry(
                *span, move, pose.card, pose.face_up, pose.role, dx, dy, dz, pose.angle - towards, pitch, turn_at, order
            )
        )
        self.lying.pop(pose.card, None)

    def held_edge(self, pose: CardPose, seat: int, inward: float = 2.6) -> Point:
        """The point of a card, near the edge towards a seat, where that seat's fingers hold it."""
        facing = np.radians(self.layout.facing[seat])
        return float(pose.x + inward * np.sin(facing)), float(pose.y - inward * np.cos(facing))

    def towards_seat(self, seat: int, point: Point, by: float) -> Point:
        """The point `by` centimetres from `point` towards the seat's shoulder."""
        sx, sy = self.layout.shoulders[seat]
        length = float(np.hypot(sx - point[0], sy - point[1]))
        return point[0] + (sx - point[0]) / length * by, point[1] + (sy - point[1]) / length * by
