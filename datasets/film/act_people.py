"""What people do that is no part of the game."""

from datasets.film.actions import Gesture, Lean
from datasets.film.stage import Stage, Times
from datasets.film.tracks import Cover


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
