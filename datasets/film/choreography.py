"""From what people do to how they move: gives every action its times and writes the life of each card and hand."""

from dataclasses import dataclass, replace

import numpy as np

from datasets.film.actions import (
    Action,
    Clear,
    Collect,
    Deal,
    Draw,
    Exchange,
    Gesture,
    Idle,
    Lean,
    Play,
    Show,
    Spread,
    Takeback,
)
from datasets.film.layout import Layout, Point, heading
from datasets.film.tracks import Carry, Cover, Glide, Gone, HandKey, HandMove, Rest, Tracks
from datasets.film.types import THICKNESS_CM, CardPose, Role

_TOUCH = 0.5
"""Height of the grip (cm) when a card under it lies on the table."""


@dataclass(frozen=True, slots=True)
class Timed:
    """When an action began, took effect (a card at rest, a pile laid down) and ended, in seconds."""

    action: Action
    start: float
    land: float
    end: float


class Choreographer:
    """Performs actions one after another on a table; `tracks` and `timed` then hold the whole film.

    `pace` stretches every pause and motion (1: as at a lively table).
    """

    def __init__(self, layout: Layout, rng: np.random.Generator, pace: float = 1.0) -> None:
        self.layout = layout
        self.tracks = Tracks(layout)
        self.timed: list[Timed] = []
        self.now = 0.6
        self._rng = rng
        self._pace = pace
        self._free = dict.fromkeys(layout.facing, 0.0)
        self._lying: dict[str, Rest] = {}
        self._mazo: list[str] = []
        self._indicator: str | None = None
        self._trick: list[str] = []
        self._piles: dict[Point, list[str]] = {}
        self._pile_angles: dict[Point, float] = {}
        self._layer = 0.0

    def perform(self, action: Action) -> Timed:
        """Plan one action after those before it; its time and motions are fixed from then on."""
        match action:
            case Deal():
                start, land, end = self._deal(action) if action.stock else self._turn_up(action)
            case Play():
                start, land, end = self._play(action)
            case Collect():
                start, land, end = self._collect(action)
            case Draw():
                start, land, end = self._draw(action)
            case Exchange():
                start, land, end = self._exchange(action)
            case Show():
                start, land, end = self._show(action.seat, action.cards)
            case Takeback():
                start, land, end = self._takeback(action)
            case Spread():
                start, land, end = self._spread(action)
            case Clear():
                start, land, end = self._clear()
            case Gesture():
                start, land, end = self._gesture(action)
            case Lean():
                start, land, end = self._lean(action)
            case Idle():
                start = self.now
                self.now = land = end = self.now + action.seconds
        self.timed.append(Timed(action, start, land, end))
        return self.timed[-1]

    # Small tools ----------------------------------------------------------------------------------------------------

    def _uniform(self, low: float, high: float) -> float:
        return float(self._rng.uniform(low, high))

    def _normal(self, mean: float, deviation: float) -> float:
        return float(self._rng.normal(mean, deviation))

    def _span(self, low: float, high: float) -> float:
        """A duration in seconds, stretched by the pace."""
        return self._uniform(low, high) * self._pace

    def _start(self, seat: int, pause: float) -> float:
        return max(self.now + pause, self._free[seat] + 0.05)

    def _off(self, seat: int, x: float, y: float) -> Point:
        """Where a hand on its way to or from (x, y) is just outside the picture."""
        sx, sy = self.layout.shoulders[seat]
        length = max(float(np.hypot(sx - x, sy - y)), 1e-6)
        for step in np.arange(0.0, length, 1.0):
            px, py = x + (sx - x) * step / length, y + (sy - y) * step / length
            if not self.layout.visible(px, py, 9.0):
                return float(px), float(py)
        return sx, sy

    def _enter(self, seat: int, start: float, x: float, y: float, pose: str, z: float = 8.0) -> HandMove:
        """A visit that begins outside the picture on the way to (x, y)."""
        move = HandMove(seat)
        off = self._off(seat, x, y)
        move.keys.append(HandKey(start, *off, z, pose, self._normal(0, 1.5)))  # type: ignore[arg-type]
        self.tracks.hands.append(move)
        return move

    def _leave(self, move: HandMove, t: float, end: float, pose: str, z: float = 8.0) -> None:
        """Close a visit: off the picture from where the hand is, between `t` and `end`."""
        last = move.keys[-1]
        move.keys.append(HandKey(t, last.x, last.y, last.z, pose, self._normal(0, 1.0)))  # type: ignore[arg-type]
        move.keys.append(HandKey(end, *self._off(move.seat, last.x, last.y), z, pose))  # type: ignore[arg-type]
        self._free[move.seat] = end

    def _key(self, move: HandMove, t: float, point: Point, z: float, pose: str, bow: float = 0.0) -> None:
        move.keys.append(HandKey(t, *point, z, pose, bow))  # type: ignore[arg-type]

    def _rest(self, t: float, pose: CardPose, layer: float | None = None) -> None:
        if layer is None:
            self._layer += 1
            layer = self._layer
        rest = Rest(t, pose, layer)
        self._lying[pose.card] = rest
        self.tracks.cards.setdefault(pose.card, []).append(rest)

    def _glide(self, t: float, end: float, target: CardPose, layer: float | None = None) -> None:
        """The card slides from where it lies to `target` and lies there."""
        before = self._lying[target.card]
        layer = before.layer if layer is None else layer
        start = replace(before.pose, role=target.role)
        self.tracks.cards[target.card].append(Glide(t, end, start, target, layer))
        self._rest(end, target, layer)

    def _gone(self, t: float, card: str) -> None:
        self.tracks.cards[card].append(Gone(t))
        self._lying.pop(card, None)

    def _carry(
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
        self._lying.pop(pose.card, None)

    def _held_edge(self, pose: CardPose, seat: int, inward: float = 2.6) -> Point:
        """The point of a card, near the edge towards a seat, where that seat's fingers hold it."""
        facing = np.radians(self.layout.facing[seat])
        return float(pose.x + inward * np.sin(facing)), float(pose.y - inward * np.cos(facing))

    # The actions ----------------------------------------------------------------------------------------------------

    def _mazo_pose(self, card: str, level: int, x: float, y: float) -> CardPose:
        jitter = self._rng.normal(0, 0.05, 3)
        angle = self.layout.mazo_angle + float(jitter[2]) * 12
        return CardPose(
            card, x + float(jitter[0]), y + float(jitter[1]), (level + 1) * THICKNESS_CM, angle, False, "mazo"
        )

    def _deal(self, action: Deal) -> tuple[float, float, float]:
        layout, seat = self.layout, action.dealer
        start = self._start(seat, self._span(0.1, 0.4))
        laid = start + self._span(0.75, 0.95)
        lifted = laid + self._span(0.15, 0.25)
        turned = lifted + self._span(0.55, 0.75)
        back = turned + self._span(0.3, 0.4)
        moved = back + self._span(0.4, 0.55)
        end = moved + self._span(0.6, 0.8)
        mx, my = layout.mazo
        aside_x, aside_y = mx - (layout.indicator[0] - mx) * 0.9, my - (layout.indicator[1] - my) * 0.9
        aside = (aside_x, aside_y)
        grip = self._held_edge(CardPose("", aside_x, aside_y, 0, 0, False, "mazo"), seat, 2.0)
        move = self._enter(seat, start, *grip, "grab", 7.0)
        height = _TOUCH + len(action.stock) * THICKNESS_CM
        self._key(move, laid, grip, height, "grab")
        for level, card in enumerate(action.stock):
            pose = self._mazo_pose(card, level + 1, *aside)
            if level % 3 == 0 or level >= len(action.stock) - 1:
                self._carry(move, (start, laid), replace(pose, role="held"), grip, order=level, dz=-height + pose.z)
            self._rest(laid, pose)
        top = self._mazo_pose(action.trump, len(action.stock) + 1, *aside)
        shown = CardPose(action.trump, *layout.indicator, THICKNESS_CM, layout.indicator_angle, True, "indicator")
        self._key(move, lifted, grip, height, "pinch", self._normal(0, 1))
        end_grip = self._held_edge(shown, seat, 2.6)
        self._key(move, turned, end_grip, _TOUCH, "pinch")
        halfway = (lifted + turned) / 2
        pitch = ((lifted, 0.0), (halfway - 0.02, 82.0), (halfway + 0.02, 82.0), (turned - 0.05, 0.0))
        self._carry(move, (start, lifted), replace(top, role="held"), grip, order=99, dz=-height + top.z)
        self._carry(
            move,
            (lifted, turned),
            replace(shown, face_up=False, role="held"),
            end_grip,
            pitch=pitch,
            turn_at=halfway,
            order=99,
        )
        self._rest(turned, shown, self._layer - len(action.stock) - 0.5)
        self._key(move, turned + 0.08, end_grip, _TOUCH, "reach", self._normal(0, 1))
        self._key(move, back, grip, height, "grab")
        final = self._held_edge(CardPose("", mx, my, 0, 0, False, "mazo"), seat, 2.0)
        self._key(move, moved, final, height, "grab")
        for level, card in enumerate(action.stock):
            lying = self._lying[card]
            self._glide(back, moved, self._mazo_pose(card, level + 1, mx, my), lying.layer)
        self._leave(move, moved + 0.1, end, "reach")
        self._mazo, self._indicator, self._trick = list(action.stock), action.trump, []
        self.now = end - 0.25
        return start, turned, end

    def _turn_up(self, action: Deal) -> tuple[float, float, float]:
        """Without mazo: the dealer's last card is shown and goes into the hand."""
        self._mazo, self._indicator, self._trick = [], None, []
        return self._show(action.dealer, (action.trump,), role="indicator")

    def _play(self, action: Play) -> tuple[float, float, float]:
        layout, seat = self.layout, action.seat
        start = self._start(seat, self._span(-0.25, 0.45))
        land = start + self._span(0.55, 0.75)
        px, py = layout.at(seat, self._normal(0, 1.3), self._normal(6.0, 0.8))
        angle = layout.facing[seat] + float(np.clip(self._normal(0, 14), -38, 38))
        level = (len(self._trick) + 1) * THICKNESS_CM
        pose = CardPose(action.card, px + layout.middle[0], py + layout.middle[1], level, angle, True, "trick")
        laid = pose
        if action.straightened:
            off = self._rng.normal(0, 1, 2)
            laid = replace(pose, x=pose.x + float(off[0]), y=pose.y + float(off[1]), angle=angle + self._normal(0, 22))
        short = self._uniform(2.0, 4.5) if action.thrown else 0.0
        grip = self._held_edge(laid, seat, 2.9 + short)
        let_go = land - 0.14 if action.thrown else land
        move = self._enter(seat, start, *grip, "pinch")
        self._key(move, let_go, grip, _TOUCH + (1.0 if action.thrown else 0.0), "pinch")
        tilt = self._uniform(35, 68)
        pitch = ((start, tilt), (let_go - 0.22, tilt * 0.6), (let_go, 0.0))
        if action.thrown:
            facing = np.radians(layout.facing[seat])
            released = replace(
                laid,
                x=laid.x + short * float(np.sin(facing)),
                y=laid.y - short * float(np.cos(facing)),
                angle=laid.angle + self._normal(0, 9),
            )
            self._carry(move, (start, let_go), replace(released, role="held"), grip, pitch=pitch)
            self._layer += 1
            self.tracks.cards[action.card].append(Glide(let_go, land, released, laid, self._layer))
            self._rest(land, laid, self._layer)
        else:
            self._carry(move, (start, let_go), replace(laid, role="held"), grip, pitch=pitch)
            self._rest(land, laid)
        if action.straightened:
            moved = land + self._span(0.55, 0.8)
            self._key(move, land + 0.2, grip, _TOUCH, "reach")
            self._glide(land + 0.25, moved, pose)
            self._key(move, moved, self._held_edge(pose, seat, 2.9), _TOUCH, "reach")
            self._leave(move, moved + 0.08, moved + self._span(0.45, 0.6), "reach")
            self.now = moved + self._span(0.25, 0.6)
        else:
            self._leave(move, let_go + 0.1, land + self._span(0.5, 0.65), "reach")
            self.now = land + self._span(0.45, 0.95)
        self._trick.append(action.card)
        return start, land, move.keys[-1].t

    def _collect(self, action: Collect) -> tuple[float, float, float]:
        layout, seat = self.layout, action.seat
        last = max(self._lying[card].t for card in self._trick)
        pause = last - self.now + 0.02 if action.hurry else self._span(0.15, 0.6)
        start = self._start(seat, pause)
        reached = start + (0.42 if action.hurry else self._span(0.5, 0.65))
        gathered = reached + self._span(0.4, 0.55)
        land = gathered + self._span(0.5, 0.65)
        poses = [self._lying[card].pose for card in self._trick]
        mx, my = float(np.mean([pose.x for pose in poses])), float(np.mean([pose.y for pose in poses]))
        far = self._towards_seat(seat, (mx, my), -2.5)
        near = self._towards_seat(seat, (mx, my), 4.0)
        move = self._enter(seat, start, *far, "flat")
        self._key(move, reached, far, _TOUCH + 0.3, "grab", self._normal(0, 1.5))
        self._key(move, gathered, near, _TOUCH + 0.3, "grab", self._normal(0, 2))
        pile = layout.piles[seat]
        count = len(self._piles.setdefault(pile, []))
        base = self._pile_angles.setdefault(pile, layout.facing[seat] + 90 + self._normal(0, 25))
        self._key(move, land, self._towards_seat(seat, pile, 1.5), _TOUCH + (count + 4) * THICKNESS_CM, "grab")
        towards = heading(layout.shoulders[seat], *near)
        flip = (gathered + land) / 2
        bundle = self._towards_seat(seat, near, -1.5)
        for order, pose in enumerate(poses):
            bunched = replace(
                pose,
                x=bundle[0] + self._normal(0, 0.5),
                y=bundle[1] + self._normal(0, 0.5),
                angle=towards + 90 + self._normal(0, 7),
                role="gathered",
            )
            self._glide(reached - 0.05, gathered, bunched)
            pitch = ((gathered, 0.0), (flip - 0.02, 70.0), (flip + 0.02, 70.0), (land, 0.0))
            self._carry(
                move, (gathered, land), bunched, near, pitch=pitch, turn_at=flip, order=order, dz=-0.3 + order * 0.03
            )
        for order, card in enumerate(reversed(self._trick)):
            level = (count + order + 1) * THICKNESS_CM
            shift = self._rng.normal(0, 0.55, 2)
            lying = CardPose(
                card,
                pile[0] + float(shift[0]),
                pile[1] + float(shift[1]),
                level,
                base + self._normal(0, 6),
                False,
                "gathered",
            )
            self._rest(land, lying)
        self._piles[pile] += list(reversed(self._trick))
        self._trick = []
        self._leave(move, land + 0.1, land + self._span(0.45, 0.6), "reach")
        self.now = land + self._span(0.2, 0.5)
        return start, land, move.keys[-1].t

    def _towards_seat(self, seat: int, point: Point, by: float) -> Point:
        """The point `by` centimetres from `point` towards the seat's shoulder."""
        sx, sy = self.layout.shoulders[seat]
        length = float(np.hypot(sx - point[0], sy - point[1]))
        return point[0] + (sx - point[0]) / length * by, point[1] + (sy - point[1]) / length * by

    def _draw(self, action: Draw) -> tuple[float, float, float]:
        seat = action.seat
        start = self._start(seat, self._span(-0.3, 0.2))
        card = self._mazo.pop() if self._mazo else self._indicator
        if card is None:
            raise ValueError("a card is drawn where neither mazo nor indicator is left")
        if card == self._indicator:
            self._indicator = None
        pose = self._lying[card].pose
        taken = start + self._span(0.45, 0.6)
        end = taken + 0.1 + self._span(0.5, 0.65)
        grip = self._towards_seat(seat, (pose.x, pose.y), 2.2)
        move = self._enter(seat, start, *grip, "reach")
        self._key(move, taken, grip, _TOUCH + pose.z, "pinch")
        self._leave(move, taken + 0.1, end, "pinch")
        pitch = ((taken, 0.0), (taken + 0.2, 15.0), (end, self._uniform(40, 65)))
        self._carry(move, (taken + 0.1, end), replace(pose, role="held"), grip, pitch=pitch)
        self._gone(end, card)
        self.now = end - self._span(0.0, 0.15)
        return start, taken, end

    def _exchange(self, action: Exchange) -> tuple[float, float, float]:
        layout, seat = self.layout, action.seat
        if self._indicator is None:
            raise ValueError("an exchange where no indicator lies")
        old = self._lying[self._indicator]
        start = self._start(seat, self._span(0.1, 0.5))
        laid = start + self._span(0.7, 0.85)
        grasped = laid + self._span(0.3, 0.4)
        pulled = grasped + self._span(0.4, 0.5)
        again = pulled + self._span(0.25, 0.35)
        land = again + self._span(0.4, 0.5)
        taken = land + self._span(0.3, 0.4)
        end = taken + self._span(0.55, 0.7)
        # The seven is laid beside the indicator on the side away from the near edge of the picture's frame.
        side = 8.0 if old.pose.y < 0 else -8.0
        beside = replace(
            old.pose, card=action.card, y=old.pose.y + side, angle=old.pose.angle + self._normal(0, 8), role="table"
        )
        out = 6.5 * float(np.sign(old.pose.x - layout.mazo[0]))
        aside = replace(
            old.pose,
            x=old.pose.x + out,
            y=old.pose.y - side * 0.2,
            angle=old.pose.angle + self._normal(0, 8),
            role="table",
        )
        grip = self._held_edge(beside, seat)
        move = self._enter(seat, start, *grip, "pinch")
        self._key(move, laid, grip, _TOUCH, "pinch")
        tilt = self._uniform(30, 60)
        pitch = ((start, tilt), (laid, 0.0))
        self._carry(move, (start, laid), replace(beside, role="held"), grip, pitch=pitch)
        self._rest(laid, beside)
        self._key(move, laid + 0.08, grip, _TOUCH, "reach")
        self._key(move, grasped, self._held_edge(old.pose, seat, 1.5), _TOUCH, "reach")
        self._glide(grasped, pulled, aside)
        self._key(move, pulled, self._held_edge(aside, seat, 1.5), _TOUCH, "reach")
        self._key(move, again, self._held_edge(beside, seat, 1.5), _TOUCH, "reach")
        under = replace(old.pose, card=action.card)
        self._glide(again, land, under, old.layer)
        self._key(move, land, self._held_edge(under, seat, 1.5), _TOUCH, "reach")
        last = self._held_edge(aside, seat, 2.6)
        self._key(move, taken, last, _TOUCH, "pinch")
        self._carry(move, (taken, end), replace(aside, role="held"), last, pitch=((taken, 0.0), (end, tilt)))
        self._leave(move, taken, end, "pinch")
        self._gone(end, self._indicator)
        self._indicator = action.card
        self.now = end - 0.1
        return start, land, end

    def _show(self, seat: int, cards: tuple[str, ...], role: Role = "shown") -> tuple[float, float, float]:
        layout = self.layout
        start = self._start(seat, self._span(0.1, 0.5))
        land = start + self._span(0.65, 0.8)
        depth = layout.half_view[1 if layout.facing[seat] in (0.0, 180.0) else 0]
        cx, cy = layout.at(seat, self._normal(0, 1.2), min(max(depth - 14.0, 7.0), 17.0))
        angle = layout.facing[seat] + self._normal(0, 6)
        along = np.radians(angle)
        poses = []
        for number, card in enumerate(cards):
            step = (number - (len(cards) - 1) / 2) * 5.9
            poses.append(
                CardPose(
                    card,
                    cx + step * float(np.cos(along)),
                    cy + step * float(np.sin(along)),
                    (number + 1) * THICKNESS_CM,
                    angle + self._normal(0, 3),
                    True,
                    role,
                )
            )
        grip = self._held_edge(poses[0], seat)
        move = self._enter(seat, start, *grip, "pinch")
        self._key(move, land, grip, _TOUCH, "pinch")
        tilt = self._uniform(30, 60)
        t = land
        for number, pose in enumerate(poses):
            held = replace(pose, role="held")
            place = self._held_edge(pose, seat)
            if number:
                # The next one goes beside it, with the same hand.
                self._carry(
                    move,
                    (start, land),
                    replace(held, x=grip[0] + pose.x - place[0] + 0.6, y=grip[1] + pose.y - place[1] + 0.4),
                    grip,
                    pitch=((start, tilt), (land, 0.0)),
                    order=-number,
                )
                t += self._span(0.3, 0.4)
                self._key(move, t, place, _TOUCH, "pinch")
                self._carry(move, (land, t), held, place, order=-number)
            else:
                self._carry(move, (start, land), held, place, pitch=((start, tilt), (land, 0.0)))
            self._rest(t, pose)
        aside = self._towards_seat(seat, place, self._uniform(7, 11))
        self._key(move, t + 0.1, place, _TOUCH, "flat")
        self._key(move, t + 0.45, aside, 1.0, "flat")
        back = t + self._span(1.3, 2.4)
        self._key(move, back, aside, 1.0, "flat")
        taken = back + 0.35
        middle = self._held_edge(replace(poses[0], x=cx, y=cy), seat)
        self._key(move, taken, middle, _TOUCH, "pinch")
        end = taken + self._span(0.6, 0.75)
        for number, pose in enumerate(poses):
            squeezed = replace(pose, x=cx + (pose.x - cx) * 0.3, y=cy + (pose.y - cy) * 0.3)
            self._glide(taken, taken + 0.2, squeezed)
            self._carry(
                move,
                (taken + 0.2, end),
                replace(squeezed, role="held"),
                middle,
                pitch=((taken + 0.2, 0.0), (end, tilt)),
                order=number,
            )
            self._gone(end, pose.card)
        self._leave(move, taken + 0.2, end, "pinch")
        self.now = end - 0.1
        return start, land, end

    def _takeback(self, action: Takeback) -> tuple[float, float, float]:
        seat, pose = action.seat, self._lying[action.card].pose
        start = self._start(seat, self._span(0.3, 0.8))
        taken = start + self._span(0.55, 0.7)
        end = taken + self._span(0.6, 0.75)
        grip = self._held_edge(pose, seat)
        move = self._enter(seat, start, *grip, "reach")
        self._key(move, taken, grip, _TOUCH, "pinch")
        self._leave(move, taken + 0.12, end, "pinch")
        self._carry(move, (taken + 0.12, end), replace(pose, role="held"), grip, pitch=((taken, 0.0), (end, 55.0)))
        self._gone(end, action.card)
        self._trick.remove(action.card)
        self.now = end + self._span(0.0, 0.3)
        return start, taken, end

    def _spread(self, action: Spread) -> tuple[float, float, float]:
        layout, seat = self.layout, action.seat
        pile = layout.piles[seat]
        cards = self._piles.get(pile, [])
        start = self._start(seat, self._span(0.3, 0.8))
        if not cards:
            return start, start, start
        reached = start + self._span(0.6, 0.8)
        turned = reached + self._span(0.5, 0.7)
        land = turned + self._span(0.9, 1.3)
        grip = self._towards_seat(seat, pile, 2.0)
        move = self._enter(seat, start, *grip, "reach")
        self._key(move, reached, grip, _TOUCH, "grab")
        height = len(cards) * THICKNESS_CM
        flip = (reached + turned) / 2
        centre = layout.at(seat, 0.0, 3.0)
        for order, card in enumerate(cards):
            pose = self._lying[card].pose
            self._carry(
                move,
                (reached, turned),
                pose,
                grip,
                turn_at=flip,
                order=order,
                pitch=((reached, 0.0), (flip - 0.02, 75.0), (flip + 0.02, 75.0), (turned, 0.0)),
            )
        self._key(move, turned, self._towards_seat(seat, centre, 3.0), _TOUCH + height, "flat", 2.0)
        for order, card in enumerate(reversed(cards)):
            row, place = divmod(order, 12)
            x, y = layout.at(seat, (place - 5.5) * 2.6 + self._normal(0, 0.3), 3.0 - row * 6.5 + self._normal(0, 0.5))
            heap = CardPose(
                card, *centre, (order + 1) * THICKNESS_CM, layout.facing[seat] + self._normal(0, 8), True, "table"
            )
            self._rest(turned, heap)
            self._glide(turned, land, replace(heap, x=x, y=y, angle=heap.angle + self._normal(0, 6)))
        self._key(move, land, self._towards_seat(seat, layout.at(seat, 14.0, 3.0), 2.0), _TOUCH, "flat")
        self._leave(move, land + 0.1, land + self._span(0.5, 0.7), "reach")
        self._piles[pile] = []
        self.now = land + self._span(1.5, 2.5)
        return start, land, move.keys[-1].t

    def _clear(self) -> tuple[float, float, float]:
        """Everything goes away: each pile with the hand of its keeper, the rest with that of the last one."""
        first = last = self.now
        groups = [(pile, list(cards)) for pile, cards in self._piles.items() if cards]
        known = {card for _, cards in groups for card in cards}
        rest = [card for card in self._lying if card not in known]
        if rest:
            poses = [self._lying[card].pose for card in rest]
            groups.append(((float(np.mean([p.x for p in poses])), float(np.mean([p.y for p in poses]))), rest))
        for number, (place, cards) in enumerate(groups):
            shoulders = self.layout.shoulders
            seat = min(shoulders, key=lambda s: np.hypot(shoulders[s][0] - place[0], shoulders[s][1] - place[1]))
            start = self._start(seat, self._span(0.1, 0.4))
            if number == 0:
                first = start
            taken = start + self._span(0.55, 0.7)
            gathered = taken + self._span(0.3, 0.45)
            end = gathered + self._span(0.6, 0.8)
            grip = self._towards_seat(seat, place, 2.0)
            move = self._enter(seat, start, *grip, "reach")
            self._key(move, taken, grip, 1.2, "grab")
            self._leave(move, gathered, end, "grab")
            for order, card in enumerate(sorted(cards, key=lambda c: self._lying[c].layer)):
                lying = self._lying[card].pose
                shift = self._rng.normal(0, 0.4, 2)
                bunched = replace(lying, x=place[0] + float(shift[0]), y=place[1] + float(shift[1]), role="gathered")
                self._glide(taken, gathered, bunched)
                self._carry(move, (gathered, end), bunched, grip, order=order, pitch=((gathered, 0.0), (end, 30.0)))
                self._gone(end, card)
            self.now = last = end
        self._piles, self._trick, self._mazo, self._indicator = {}, [], [], None
        self._pile_angles = {}
        self._layer = 0.0
        return first, last, last

    def _gesture(self, action: Gesture) -> tuple[float, float, float]:
        """A hand points at the baza or reaches for a cup, while the game waits or goes on."""
        seat = action.seat
        start = self._start(seat, self._span(-0.2, 0.3))
        x, y = self.layout.at(seat, self._normal(6, 6), self._uniform(9, 20))
        reached = start + self._span(0.5, 0.8)
        move = self._enter(seat, start, x, y, "reach", 7.0)
        self._key(move, reached, (x, y), 4.0, "reach")
        held = reached + self._span(0.2, 1.0)
        self._key(move, held, (x + self._normal(0, 2), y + self._normal(0, 2)), 3.0, "reach")
        self._leave(move, held + 0.05, held + self._span(0.5, 0.7), "reach")
        self.now = max(self.now, held - 0.4)
        return start, reached, move.keys[-1].t

    def _lean(self, action: Lean) -> tuple[float, float, float]:
        start = self.now + 0.1
        full, back = start + 0.9, start + 0.9 + action.seconds
        end = back + 0.9
        self.tracks.covers.append(Cover(action.seat, start, full, back, end))
        self.now = end
        return start, full, end
