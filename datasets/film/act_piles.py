"""Gathering bazas into piles, and clearing the table."""

from dataclasses import replace

import numpy as np

from datasets.film.actions import Collect
from datasets.film.layout import heading
from datasets.film.stage import TOUCH, Stage, Times
from datasets.film.types import THICKNESS_CM, CardPose


def collect(stage: Stage, action: Collect) -> Times:
    """The cards on the table go to the winner's pile, face down."""
    layout, seat = stage.layout, action.seat
    last = max(stage.lying[card].t for card in stage.trick)
    pause = last - stage.now + 0.02 if action.hurry else stage.span(0.15, 0.6)
    start = stage.start(seat, pause)
    reached = start + (0.42 if action.hurry else stage.span(0.5, 0.65))
    gathered = reached + stage.span(0.4, 0.55)
    land = gathered + stage.span(0.5, 0.65)
    poses = [stage.lying[card].pose for card in stage.trick]
    mx, my = float(np.mean([pose.x for pose in poses])), float(np.mean([pose.y for pose in poses]))
    far = stage.towards_seat(seat, (mx, my), -2.5)
    near = stage.towards_seat(seat, (mx, my), 4.0)
    move = stage.enter(seat, start, *far, "flat")
    stage.key(move, reached, far, TOUCH + 0.3, "grab", stage.normal(0, 1.5))
    stage.key(move, gathered, near, TOUCH + 0.3, "grab", stage.normal(0, 2))
    pile = layout.piles[seat]
    count = len(stage.piles.setdefault(pile, []))
    base = stage.pile_angles.setdefault(pile, layout.facing[seat] + 90 + stage.normal(0, 25))
    stage.key(move, land, stage.towards_seat(seat, pile, 1.5), TOUCH + (count + 4) * THICKNESS_CM, "grab")
    towards = heading(layout.shoulders[seat], *near)
    flip = (gathered + land) / 2
    bundle = stage.towards_seat(seat, near, -1.5)
    for order, pose in enumerate(poses):
        bunched = replace(
            pose,
            x=bundle[0] + stage.normal(0, 0.5),
            y=bundle[1] + stage.normal(0, 0.5),
            angle=towards + 90 + stage.normal(0, 7),
            role="gathered",
        )
        stage.glide(reached - 0.05, gathered, bunched)
        pitch = ((gathered, 0.0), (flip - 0.02, 70.0), (flip + 0.02, 70.0), (land, 0.0))
        stage.carry(
            move, (gathered, land), bunched, near, pitch=pitch, turn_at=flip, order=order, dz=-0.3 + order * 0.03
        )
    for order, card in enumerate(reversed(stage.trick)):
        level = (count + order + 1) * THICKNESS_CM
        shift = stage.rng.normal(0, 0.55, 2)
        lying = CardPose(
            card,
            pile[0] + float(shift[0]),
            pile[1] + float(shift[1]),
            level,
            base + stage.normal(0, 6),
            False,
            "gathered",
        )
        stage.rest(land, lying)
    stage.piles[pile] += list(reversed(stage.trick))
    stage.trick = []
    stage.leave(move, land + 0.1, land + stage.span(0.45, 0.6), "reach")
    stage.now = land + stage.span(0.2, 0.5)
    return start, land, move.keys[-1].t


def clear(stage: Stage) -> Times:
    """Everything goes away: each pile with the hand of its keeper, the rest with that of the last one."""
    first = last = stage.now
    groups = [(pile, list(cards)) for pile, cards in stage.piles.items() if cards]
    known = {card for _, cards in groups for card in cards}
    rest = [card for card in stage.lying if card not in known]
    if rest:
        poses = [stage.lying[card].pose for card in rest]
        groups.append(((float(np.mean([p.x for p in poses])), float(np.mean([p.y for p in poses]))), rest))
    for number, (place, cards) in enumerate(groups):
        shoulders = stage.layout.shoulders
        seat = min(shoulders, key=lambda s: np.hypot(shoulders[s][0] - place[0], shoulders[s][1] - place[1]))
        start = stage.start(seat, stage.span(0.1, 0.4))
        if number == 0:
            first = start
        taken = start + stage.span(0.55, 0.7)
        gathered = taken + stage.span(0.3, 0.45)
        end = gathered + stage.span(0.6, 0.8)
        grip = stage.towards_seat(seat, place, 2.0)
        move = stage.enter(seat, start, *grip, "reach")
        stage.key(move, taken, grip, 1.2, "grab")
        stage.leave(move, gathered, end, "grab")
        for order, card in enumerate(sorted(cards, key=lambda c: stage.lying[c].layer)):
            lying = stage.lying[card].pose
            shift = stage.rng.normal(0, 0.4, 2)
            bunched = replace(lying, x=place[0] + float(shift[0]), y=place[1] + float(shift[1]), role="gathered")
            stage.glide(taken, gathered, bunched)
            stage.carry(move, (gathered, end), bunched, grip, order=order, pitch=((gathered, 0.0), (end, 30.0)))
            stage.gone(end, card)
        stage.now = last = end
    stage.piles, stage.trick, stage.mazo, stage.indicator = {}, [], [], None
    stage.pile_angles, stage.spilled = {}, {}
    stage.layer = 0.0
    return first, last, last
