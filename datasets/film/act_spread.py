"""Cards that come to lie face up and are no plays: piles turned over, hands thrown in."""

from dataclasses import replace

from datasets.film.actions import Restack, Spread, ThrowIn
from datasets.film.stage import TOUCH, Stage, Times
from datasets.film.types import THICKNESS_CM, CardPose


def spread(stage: Stage, action: Spread) -> Times:
    """A pile is turned over and spread out, face up."""
    layout, seat = stage.layout, action.seat
    pile = layout.piles[seat]
    cards = stage.piles.get(pile, [])
    start = stage.start(seat, stage.span(0.3, 0.8))
    if not cards:
        return start, start, start
    reached = start + stage.span(0.6, 0.8)
    turned = reached + stage.span(0.5, 0.7)
    land = turned + stage.span(0.9, 1.3)
    grip = stage.towards_seat(seat, pile, 2.0)
    move = stage.enter(seat, start, *grip, "reach")
    stage.key(move, reached, grip, TOUCH, "grab")
    height = len(cards) * THICKNESS_CM
    flip = (reached + turned) / 2
    centre = layout.at(seat, 0.0, 3.0)
    for order, card in enumerate(cards):
        pose = stage.lying[card].pose
        stage.carry(
            move,
            (reached, turned),
            pose,
            grip,
            turn_at=flip,
            order=order,
            pitch=((reached, 0.0), (flip - 0.02, 75.0), (flip + 0.02, 75.0), (turned, 0.0)),
        )
    stage.key(move, turned, stage.towards_seat(seat, centre, 3.0), TOUCH + height, "flat", 2.0)
    for order, card in enumerate(reversed(cards)):
        row, place = divmod(order, 12)
        x, y = layout.at(seat, (place - 5.5) * 2.6 + stage.normal(0, 0.3), 3.0 - row * 6.5 + stage.normal(0, 0.5))
        heap = CardPose(
            card, *centre, (order + 1) * THICKNESS_CM, layout.facing[seat] + stage.normal(0, 8), True, "table"
        )
        stage.rest(turned, heap)
        stage.glide(turned, land, replace(heap, x=x, y=y, angle=heap.angle + stage.normal(0, 6)))
    stage.key(move, land, stage.towards_seat(seat, layout.at(seat, 14.0, 3.0), 2.0), TOUCH, "flat")
    stage.leave(move, land + 0.1, land + stage.span(0.5, 0.7), "reach")
    stage.piles[pile] = []
    stage.spilled[pile] = list(reversed(cards))
    stage.now = land + stage.span(1.5, 2.5)
    return start, land, move.keys[-1].t


def restack(stage: Stage, action: Restack) -> Times:
    """A pile that was spread out is gathered and turned face down again."""
    layout, seat = stage.layout, action.seat
    pile = layout.piles[seat]
    cards = stage.spilled.pop(pile, [])
    start = stage.start(seat, stage.span(0.1, 0.4))
    if not cards:
        return start, start, start
    reached = start + stage.span(0.6, 0.8)
    heaped = reached + stage.span(0.6, 0.9)
    land = heaped + stage.span(0.6, 0.8)
    flip = (heaped + land) / 2
    middle = layout.at(seat, 0.0, 3.0)
    grip = stage.towards_seat(seat, middle, 2.0)
    move = stage.enter(seat, start, *grip, "reach")
    stage.key(move, reached, grip, TOUCH, "flat")
    stage.key(move, heaped, grip, TOUCH + 0.3, "grab")
    stage.key(move, land, stage.towards_seat(seat, pile, 1.5), TOUCH + len(cards) * THICKNESS_CM, "grab")
    pitch = ((heaped, 0.0), (flip - 0.02, 70.0), (flip + 0.02, 70.0), (land, 0.0))
    base = stage.pile_angles[pile]
    for order, card in enumerate(cards):
        x, y = middle[0] + stage.normal(0, 0.5), middle[1] + stage.normal(0, 0.5)
        bunched = replace(stage.lying[card].pose, x=x, y=y, role="gathered")
        stage.glide(reached, heaped, bunched)
        stage.carry(move, (heaped, land), bunched, grip, pitch=pitch, turn_at=flip, order=order)
    for order, card in enumerate(reversed(cards)):
        x, y = pile[0] + stage.normal(0, 0.5), pile[1] + stage.normal(0, 0.5)
        level = (order + 1) * THICKNESS_CM
        stage.rest(land, CardPose(card, x, y, level, base + stage.normal(0, 6), False, "gathered"))
    stage.piles[pile] = list(reversed(cards))
    stage.leave(move, land + 0.1, land + stage.span(0.5, 0.7), "reach")
    stage.now = land + stage.span(0.3, 0.8)
    return start, land, move.keys[-1].t


def throw_in(stage: Stage, action: ThrowIn) -> Times:
    """A seat lays the rest of its hand on the table before it, spread if face up, in a heap if not."""
    layout, seat = stage.layout, action.seat
    start = stage.start(seat, stage.span(0.0, 0.3))
    if not action.cards:
        return start, start, start
    land = start + stage.span(0.6, 0.8)
    upright = layout.facing[seat] in (0.0, 180.0)
    out = min(max(layout.half_view[1 if upright else 0] - 14.0, 8.0), 15.0)
    step = 2.8 if action.face_up else 0.2
    poses = []
    for number, card in enumerate(action.cards):
        x, y = layout.at(seat, (number - (len(action.cards) - 1) / 2) * step + stage.normal(0, 0.3), out)
        angle = layout.facing[seat] + stage.normal(0, 5)
        poses.append(CardPose(card, x, y, (number + 1) * THICKNESS_CM, angle, action.face_up, "table"))
    grip = stage.held_edge(poses[len(poses) // 2], seat)
    move = stage.enter(seat, start, *grip, "grab")
    stage.key(move, land, grip, TOUCH, "grab")
    for order, pose in enumerate(poses):
        held = replace(pose, role="held")
        stage.carry(move, (start, land), held, grip, order=order, pitch=((start, 45.0), (land, 0.0)))
        stage.rest(land, pose)
    stage.leave(move, land + 0.1, land + stage.span(0.5, 0.7), "reach")
    stage.now = land + stage.span(0.1, 0.5)
    return start, land, move.keys[-1].t
