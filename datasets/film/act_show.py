"""Cards that are shown and taken back."""

from dataclasses import replace

import numpy as np

from datasets.film.stage import TOUCH, Stage, Times
from datasets.film.types import THICKNESS_CM, CardPose, Role


def show(stage: Stage, seat: int, cards: tuple[str, ...], role: Role = "shown") -> Times:
    layout = stage.layout
    start = stage.start(seat, stage.span(0.1, 0.5))
    land = start + stage.span(0.65, 0.8)
    depth = layout.half_view[1 if layout.facing[seat] in (0.0, 180.0) else 0]
    cx, cy = layout.at(seat, stage.normal(0, 1.2), min(max(depth - 14.0, 7.0), 17.0))
    angle = layout.facing[seat] + stage.normal(0, 6)
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
                angle + stage.normal(0, 3),
                True,
                role,
            )
        )
    grip = stage.held_edge(poses[0], seat)
    move = stage.enter(seat, start, *grip, "pinch")
    stage.key(move, land, grip, TOUCH, "pinch")
    tilt = stage.uniform(30, 60)
    t = land
    for number, pose in enumerate(poses):
        held = replace(pose, role="held")
        place = stage.held_edge(pose, seat)
        if number:
            # The next one goes beside it, with the same hand.
            stage.carry(
                move,
                (start, land),
                replace(held, x=grip[0] + pose.x - place[0] + 0.6, y=grip[1] + pose.y - place[1] + 0.4),
                grip,
                pitch=((start, tilt), (land, 0.0)),
                order=-number,
            )
            t += stage.span(0.3, 0.4)
            stage.key(move, t, place, TOUCH, "pinch")
            stage.carry(move, (land, t), held, place, order=-number)
        else:
            stage.carry(move, (start, land), held, place, pitch=((start, tilt), (land, 0.0)))
        stage.rest(t, pose)
    aside = stage.towards_seat(seat, place, stage.uniform(7, 11))
    stage.key(move, t + 0.1, place, TOUCH, "flat")
    stage.key(move, t + 0.45, aside, 1.0, "flat")
    back = t + stage.span(1.3, 2.4)
    stage.key(move, back, aside, 1.0, "flat")
    taken = back + 0.35
    middle = stage.held_edge(replace(poses[0], x=cx, y=cy), seat)
    stage.key(move, taken, middle, TOUCH, "pinch")
    end = taken + stage.span(0.6, 0.75)
    for number, pose in enumerate(poses):
        squeezed = replace(pose, x=cx + (pose.x - cx) * 0.3, y=cy + (pose.y - cy) * 0.3)
        stage.glide(taken, taken + 0.2, squeezed)
        stage.carry(
            move,
            (taken + 0.2, end),
            replace(squeezed, role="held"),
            middle,
            pitch=((taken + 0.2, 0.0), (end, tilt)),
            order=number,
        )
        stage.gone(end, pose.card)
    stage.leave(move, taken + 0.2, end, "pinch")
    stage.now = end - 0.1
    return start, land, end
