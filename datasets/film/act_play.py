"""Playing a card, and taking it back."""

from dataclasses import replace

import numpy as np

from datasets.film.actions import Play, Takeback
from datasets.film.stage import TOUCH, Stage, Times
from datasets.film.types import THICKNESS_CM, CardPose


def play(stage: Stage, action: Play) -> Times:
    """A card is laid, or thrown, into the baza."""
    seat = action.seat
    if action.dropped:
        _drop(stage, action)
    short = stage.uniform(2.0, 4.5) if action.thrown else 0.0
    start = stage.start(seat, stage.span(-0.25, 0.45))
    land = start + stage.span(0.55, 0.75)
    if action.rushed and stage.trick:
        land = stage.lying[stage.trick[-1]].t + stage.span(0.2, 0.4)
        start = max(land - 0.6, stage.free[seat] + 0.05)
        land = start + 0.6
    pose = _place(stage, action)
    laid = _untidy(stage, pose) if action.straightened else pose
    grip = stage.held_edge(laid, seat, 2.9 + short)
    let_go = land - 0.14 if action.thrown else land
    move = stage.enter(seat, start, *grip, "pinch")
    stage.key(move, let_go, grip, TOUCH + (1.0 if action.thrown else 0.0), "pinch")
    tilt = stage.uniform(35, 68)
    pitch = ((start, tilt), (let_go - 0.22, tilt * 0.6), (let_go, 0.0))
    released = _before(stage, laid, seat, short) if action.thrown else laid
    stage.carry(move, (start, let_go), replace(released, role="held"), grip, pitch=pitch)
    if action.thrown:
        stage.slide(let_go, land, released, laid)
    else:
        stage.rest(land, laid)
    if action.straightened:
        moved = land + stage.span(0.55, 0.8)
        stage.key(move, land + 0.2, grip, TOUCH, "reach")
        stage.glide(land + 0.25, moved, pose)
        stage.key(move, moved, stage.held_edge(pose, seat, 2.9), TOUCH, "reach")
        stage.leave(move, moved + 0.08, moved + stage.span(0.45, 0.6), "reach")
        stage.now = moved + stage.span(0.25, 0.6)
    elif action.smothered:
        stage.key(move, land + 0.1, (pose.x, pose.y), TOUCH, "flat")
        stage.leave(move, land + 0.6, land + 1.1, "flat")
        stage.now = land + 0.05
    else:
        stage.leave(move, let_go + 0.1, land + stage.span(0.5, 0.65), "reach")
        stage.now = max(stage.now, land + stage.span(0.45, 0.95))
    stage.trick.append(action.card)
    return start, land, move.keys[-1].t


def _place(stage: Stage, action: Play) -> CardPose:
    """Where the card is to lie: on its player's side of the middle, or over the others when it comes in a rush."""
    layout, seat = stage.layout, action.seat
    x, y = layout.at(seat, stage.normal(0, 1.3), stage.normal(2.5 if action.rushed else 6.0, 0.8))
    angle = layout.facing[seat] + float(np.clip(stage.normal(0, 14), -38, 38))
    level = (len(stage.trick) + 1) * THICKNESS_CM
    return CardPose(action.card, x + layout.middle[0], y + layout.middle[1], level, angle, True, "trick")


def _untidy(stage: Stage, pose: CardPose) -> CardPose:
    dx, dy = stage.rng.normal(0, 1, 2)
    return replace(pose, x=pose.x + float(dx), y=pose.y + float(dy), angle=pose.angle + stage.normal(0, 22))


def _before(stage: Stage, pose: CardPose, seat: int, short: float) -> CardPose:
    """Where a card is let go that slides the last `short` centimetres to its place."""
    facing = np.radians(stage.layout.facing[seat])
    x, y = pose.x + short * float(np.sin(facing)), pose.y - short * float(np.cos(facing))
    return replace(pose, x=x, y=y, angle=pose.angle + stage.normal(0, 9))


def _drop(stage: Stage, action: Play) -> None:
    """The card slips out of the hand and off the table; after a while the player has picked it up."""
    layout, seat = stage.layout, action.seat
    start = stage.start(seat, stage.span(-0.1, 0.3))
    slips = start + stage.span(0.4, 0.5)
    fallen = slips + 0.4
    x, y = stage.towards_seat(seat, layout.at(seat, stage.normal(0, 3), 0.0), stage.uniform(13, 16))
    lost = CardPose(action.card, x, y, THICKNESS_CM, layout.facing[seat] + stage.normal(0, 30), True, "table")
    grip = stage.held_edge(lost, seat)
    move = stage.enter(seat, start, *grip, "pinch")
    stage.key(move, slips, grip, 3.0, "pinch")
    stage.carry(move, (start, slips), replace(lost, role="held"), grip, pitch=((start, 50.0), (slips, 20.0)))
    floor = stage.towards_seat(seat, stage.off(seat, x, y), 12.0)
    stage.slide(slips, fallen, lost, replace(lost, x=floor[0], y=floor[1], angle=lost.angle + 50))
    stage.gone(fallen, action.card)
    stage.leave(move, slips + 0.2, slips + stage.span(0.6, 0.8), "reach")
    stage.now = fallen + stage.span(1.5, 3.0)


def takeback(stage: Stage, action: Takeback) -> Times:
    """The last card goes back into the hand."""
    seat, pose = action.seat, stage.lying[action.card].pose
    start = stage.start(seat, stage.span(0.3, 0.8))
    taken = start + stage.span(0.55, 0.7)
    end = taken + stage.span(0.6, 0.75)
    grip = stage.held_edge(pose, seat)
    move = stage.enter(seat, start, *grip, "reach")
    stage.key(move, taken, grip, TOUCH, "pinch")
    stage.leave(move, taken + 0.12, end, "pinch")
    stage.carry(move, (taken + 0.12, end), replace(pose, role="held"), grip, pitch=((taken, 0.0), (end, 55.0)))
    stage.gone(end, action.card)
    stage.trick.remove(action.card)
    stage.now = end + stage.span(0.0, 0.3)
    return start, taken, end
