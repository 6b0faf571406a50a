"""Playing a card, and taking it back."""

from dataclasses import replace

import numpy as np

from datasets.film.actions import Play, Takeback
from datasets.film.stage import TOUCH, Stage, Times
from datasets.film.tracks import Glide
from datasets.film.types import THICKNESS_CM, CardPose


def play(stage: Stage, action: Play) -> Times:
    layout, seat = stage.layout, action.seat
    start = stage.start(seat, stage.span(-0.25, 0.45))
    land = start + stage.span(0.55, 0.75)
    px, py = layout.at(seat, stage.normal(0, 1.3), stage.normal(6.0, 0.8))
    angle = layout.facing[seat] + float(np.clip(stage.normal(0, 14), -38, 38))
    level = (len(stage.trick) + 1) * THICKNESS_CM
    pose = CardPose(action.card, px + layout.middle[0], py + layout.middle[1], level, angle, True, "trick")
    laid = pose
    if action.straightened:
        off = stage.rng.normal(0, 1, 2)
        laid = replace(pose, x=pose.x + float(off[0]), y=pose.y + float(off[1]), angle=angle + stage.normal(0, 22))
    short = stage.uniform(2.0, 4.5) if action.thrown else 0.0
    grip = stage.held_edge(laid, seat, 2.9 + short)
    let_go = land - 0.14 if action.thrown else land
    move = stage.enter(seat, start, *grip, "pinch")
    stage.key(move, let_go, grip, TOUCH + (1.0 if action.thrown else 0.0), "pinch")
    tilt = stage.uniform(35, 68)
    pitch = ((start, tilt), (let_go - 0.22, tilt * 0.6), (let_go, 0.0))
    if action.thrown:
        facing = np.radians(layout.facing[seat])
        released = replace(
            laid,
            x=laid.x + short * float(np.sin(facing)),
            y=laid.y - short * float(np.cos(facing)),
            angle=laid.angle + stage.normal(0, 9),
        )
        stage.carry(move, (start, let_go), replace(released, role="held"), grip, pitch=pitch)
        stage.layer += 1
        stage.tracks.cards[action.card].append(Glide(let_go, land, released, laid, stage.layer))
        stage.rest(land, laid, stage.layer)
    else:
        stage.carry(move, (start, let_go), replace(laid, role="held"), grip, pitch=pitch)
        stage.rest(land, laid)
    if action.straightened:
        moved = land + stage.span(0.55, 0.8)
        stage.key(move, land + 0.2, grip, TOUCH, "reach")
        stage.glide(land + 0.25, moved, pose)
        stage.key(move, moved, stage.held_edge(pose, seat, 2.9), TOUCH, "reach")
        stage.leave(move, moved + 0.08, moved + stage.span(0.45, 0.6), "reach")
        stage.now = moved + stage.span(0.25, 0.6)
    else:
        stage.leave(move, let_go + 0.1, land + stage.span(0.5, 0.65), "reach")
        stage.now = land + stage.span(0.45, 0.95)
    stage.trick.append(action.card)
    return start, land, move.keys[-1].t


def takeback(stage: Stage, action: Takeback) -> Times:
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
