"""Dealing, drawing and exchanging: what is done with mazo and indicator."""

from dataclasses import replace

import numpy as np

from datasets.film.act_show import show
from datasets.film.actions import Deal, Draw, Exchange
from datasets.film.stage import TOUCH, Stage, Times
from datasets.film.types import THICKNESS_CM, CardPose


def deal(stage: Stage, action: Deal) -> Times:
    layout, seat = stage.layout, action.dealer
    start = stage.start(seat, stage.span(0.1, 0.4))
    laid = start + stage.span(0.75, 0.95)
    lifted = laid + stage.span(0.15, 0.25)
    turned = lifted + stage.span(0.55, 0.75)
    back = turned + stage.span(0.3, 0.4)
    moved = back + stage.span(0.4, 0.55)
    end = moved + stage.span(0.6, 0.8)
    mx, my = layout.mazo
    aside_x, aside_y = mx - (layout.indicator[0] - mx) * 0.9, my - (layout.indicator[1] - my) * 0.9
    aside = (aside_x, aside_y)
    grip = stage.held_edge(CardPose("", aside_x, aside_y, 0, 0, False, "mazo"), seat, 2.0)
    move = stage.enter(seat, start, *grip, "grab", 7.0)
    height = TOUCH + len(action.stock) * THICKNESS_CM
    stage.key(move, laid, grip, height, "grab")
    for level, card in enumerate(action.stock):
        pose = _mazo_pose(stage, card, level + 1, *aside)
        if level % 3 == 0 or level >= len(action.stock) - 1:
            stage.carry(move, (start, laid), replace(pose, role="held"), grip, order=level, dz=-height + pose.z)
        stage.rest(laid, pose)
    top = _mazo_pose(stage, action.trump, len(action.stock) + 1, *aside)
    shown = CardPose(action.trump, *layout.indicator, THICKNESS_CM, layout.indicator_angle, True, "indicator")
    stage.key(move, lifted, grip, height, "pinch", stage.normal(0, 1))
    end_grip = stage.held_edge(shown, seat, 2.6)
    stage.key(move, turned, end_grip, TOUCH, "pinch")
    halfway = (lifted + turned) / 2
    pitch = ((lifted, 0.0), (halfway - 0.02, 82.0), (halfway + 0.02, 82.0), (turned - 0.05, 0.0))
    stage.carry(move, (start, lifted), replace(top, role="held"), grip, order=99, dz=-height + top.z)
    stage.carry(
        move,
        (lifted, turned),
        replace(shown, face_up=False, role="held"),
        end_grip,
        pitch=pitch,
        turn_at=halfway,
        order=99,
    )
    stage.rest(turned, shown, stage.layer - len(action.stock) - 0.5)
    stage.key(move, turned + 0.08, end_grip, TOUCH, "reach", stage.normal(0, 1))
    stage.key(move, back, grip, height, "grab")
    final = stage.held_edge(CardPose("", mx, my, 0, 0, False, "mazo"), seat, 2.0)
    stage.key(move, moved, final, height, "grab")
    for level, card in enumerate(action.stock):
        lying = stage.lying[card]
        stage.glide(back, moved, _mazo_pose(stage, card, level + 1, mx, my), lying.layer)
    stage.leave(move, moved + 0.1, end, "reach")
    stage.mazo, stage.indicator, stage.trick = list(action.stock), action.trump, []
    stage.now = end - 0.25
    return start, turned, end


def turn_up(stage: Stage, action: Deal) -> Times:
    """Without mazo: the dealer's last card is shown and goes into the hand."""
    stage.mazo, stage.indicator, stage.trick = [], None, []
    return show(stage, action.dealer, (action.trump,), role="indicator")


def draw(stage: Stage, action: Draw) -> Times:
    seat = action.seat
    start = stage.start(seat, stage.span(-0.3, 0.2))
    card = stage.mazo.pop() if stage.mazo else stage.indicator
    if card is None:
        raise ValueError("a card is drawn where neither mazo nor indicator is left")
    if card == stage.indicator:
        stage.indicator = None
    pose = stage.lying[card].pose
    taken = start + stage.span(0.45, 0.6)
    end = taken + 0.1 + stage.span(0.5, 0.65)
    grip = stage.towards_seat(seat, (pose.x, pose.y), 2.2)
    move = stage.enter(seat, start, *grip, "reach")
    stage.key(move, taken, grip, TOUCH + pose.z, "pinch")
    stage.leave(move, taken + 0.1, end, "pinch")
    pitch = ((taken, 0.0), (taken + 0.2, 15.0), (end, stage.uniform(40, 65)))
    stage.carry(move, (taken + 0.1, end), replace(pose, role="held"), grip, pitch=pitch)
    stage.gone(end, card)
    stage.now = end - stage.span(0.0, 0.15)
    return start, taken, end


def exchange(stage: Stage, action: Exchange) -> Times:
    layout, seat = stage.layout, action.seat
    if stage.indicator is None:
        raise ValueError("an exchange where no indicator lies")
    old = stage.lying[stage.indicator]
    start = stage.start(seat, stage.span(0.1, 0.5))
    laid = start + stage.span(0.7, 0.85)
    grasped = laid + stage.span(0.3, 0.4)
    pulled = grasped + stage.span(0.4, 0.5)
    again = pulled + stage.span(0.25, 0.35)
    land = again + stage.span(0.4, 0.5)
    taken = land + stage.span(0.3, 0.4)
    end = taken + stage.span(0.55, 0.7)
    # The seven is laid beside the indicator on the side away from the near edge of the picture's frame.
    side = 8.0 if old.pose.y < 0 else -8.0
    beside = replace(
        old.pose, card=action.card, y=old.pose.y + side, angle=old.pose.angle + stage.normal(0, 8), role="table"
    )
    out = 6.5 * float(np.sign(old.pose.x - layout.mazo[0]))
    aside = replace(
        old.pose,
        x=old.pose.x + out,
        y=old.pose.y - side * 0.2,
        angle=old.pose.angle + stage.normal(0, 8),
        role="table",
    )
    grip = stage.held_edge(beside, seat)
    move = stage.enter(seat, start, *grip, "pinch")
    stage.key(move, laid, grip, TOUCH, "pinch")
    tilt = stage.uniform(30, 60)
    pitch = ((start, tilt), (laid, 0.0))
    stage.carry(move, (start, laid), replace(beside, role="held"), grip, pitch=pitch)
    stage.rest(laid, beside)
    stage.key(move, laid + 0.08, grip, TOUCH, "reach")
    stage.key(move, grasped, stage.held_edge(old.pose, seat, 1.5), TOUCH, "reach")
    stage.glide(grasped, pulled, aside)
    stage.key(move, pulled, stage.held_edge(aside, seat, 1.5), TOUCH, "reach")
    stage.key(move, again, stage.held_edge(beside, seat, 1.5), TOUCH, "reach")
    under = replace(old.pose, card=action.card)
    stage.glide(again, land, under, old.layer)
    stage.key(move, land, stage.held_edge(under, seat, 1.5), TOUCH, "reach")
    last = stage.held_edge(aside, seat, 2.6)
    stage.key(move, taken, last, TOUCH, "pinch")
    stage.carry(move, (taken, end), replace(aside, role="held"), last, pitch=((taken, 0.0), (end, tilt)))
    stage.leave(move, taken, end, "pinch")
    stage.gone(end, stage.indicator)
    stage.indicator = action.card
    stage.now = end - 0.1
    return start, land, end


def _mazo_pose(stage: Stage, card: str, level: int, x: float, y: float) -> CardPose:
    jitter = stage.rng.normal(0, 0.05, 3)
    angle = stage.layout.mazo_angle + float(jitter[2]) * 12
    return CardPose(card, x + float(jitter[0]), y + float(jitter[1]), (level + 1) * THICKNESS_CM, angle, False, "mazo")
