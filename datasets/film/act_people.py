"""What people do that is no part of the game."""

import numpy as np

from datasets.film.actions import Gesture, Lean, Put, TakeAway
from datasets.film.clutter import Thing
from datasets.film.stage import Stage, Times
from datasets.film.tracks import Cover, Placed


def gesture(stage: Stage, action: Gesture) -> Times:
    """A hand points at the baza or reaches for a cup, while the game waits or goes on."""
    seat = action.seat
    start = stage.start(seat, stage.span(-0.2, 0.3))
    x, y = stage.layout.at(seat, stage.normal(6, 6), stage.uniform(9, 20))
    reached = start + stage.span(0.5, 0.8)
    move = stage.enter(seat, start, x, y, "reach", 7.0)
    stage.key(move, reached, (x, y), 4.0, "reach")
    held = reached + stage.span(0.2, 1.0)
    stage.key(move, held, (x + stage.normal(0, 2), y + stage.normal(0, 2)), 3.0, "reach")
    stage.leave(move, held + 0.05, held + stage.span(0.5, 0.7), "reach")
    stage.now = max(stage.now, held - 0.4)
    return start, reached, move.keys[-1].t


def lean(stage: Stage, action: Lean) -> Times:
    start = stage.now + 0.1
    full, back = start + 0.9, start + 0.9 + action.seconds
    end = back + 0.9
    stage.tracks.covers.append(Cover(action.seat, start, full, back, end))
    stage.now = end
    return start, full, end


def put(stage: Stage, action: Put) -> Times:
    """A hand puts a thing down on cards that lie there."""
    cards = stage.trick if action.on == "baza" else [stage.indicator] if stage.indicator is not None else []
    start = stage.start(action.seat, stage.span(0.0, 0.4))
    if not cards:
        return start, start, start
    poses = [stage.lying[card].pose for card in cards]
    x = float(np.mean([pose.x for pose in poses])) + stage.normal(0, 1.5)
    y = float(np.mean([pose.y for pose in poses])) + stage.normal(0, 1.5)
    down = start + stage.span(0.6, 0.8)
    move = stage.enter(action.seat, start, x, y, "grab")
    stage.key(move, down, (x, y), 4.0, "grab")
    stage.leave(move, down + 0.15, down + stage.span(0.55, 0.7), "reach")
    thing = Thing(action.kind, x, y, stage.uniform(0, 360), int(stage.rng.integers(1 << 30)))
    stage.tracks.placed.append(Placed(thing, move, start, down))
    stage.now = down + stage.span(0.3, 0.6)
    return start, down, move.keys[-1].t


def take_away(stage: Stage, action: TakeAway) -> Times:
    """A hand takes the thing away that was put down last."""
    start = stage.start(action.seat, stage.span(0.0, 0.4))
    waiting = [placed for placed in stage.tracks.placed if placed.take is None]
    if not waiting:
        return start, start, start
    placed = waiting[-1]
    up = start + stage.span(0.55, 0.75)
    end = up + stage.span(0.6, 0.8)
    move = stage.enter(action.seat, start, placed.thing.x, placed.thing.y, "reach")
    stage.key(move, up, (placed.thing.x, placed.thing.y), 4.0, "grab")
    stage.leave(move, up + 0.1, end, "grab")
    placed.take, placed.up, placed.end = move, up + 0.1, end
    stage.now = end
    return start, up, end
