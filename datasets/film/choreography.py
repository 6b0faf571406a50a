"""From what people do to how they move: gives every action its times and writes the life of each card and hand."""

from dataclasses import dataclass

import numpy as np

from datasets.film import act_deal, act_people, act_piles, act_play, act_show, act_spread
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
    Put,
    Restack,
    Show,
    Spread,
    TakeAway,
    Takeback,
    ThrowIn,
)
from datasets.film.layout import Layout
from datasets.film.stage import Stage, Times


@dataclass(frozen=True, slots=True)
class Timed:
    """When an action began, took effect (a card at rest, a pile laid down) and ended, in seconds."""

    action: Action
    start: float
    land: float
    end: float


class Choreographer:
    """Performs actions one after another on a table; `stage.tracks` and `timed` then hold the whole film.

    `pace` stretches every pause and motion (1: as at a lively table).
    """

    def __init__(self, layout: Layout, rng: np.random.Generator, pace: float = 1.0) -> None:
        self.stage = Stage(layout, rng, pace)
        self.timed: list[Timed] = []

    def perform(self, action: Action) -> Timed:
        """Plan one action after those before it; its time and motions are fixed from then on."""
        self.timed.append(Timed(action, *_perform(self.stage, action)))
        return self.timed[-1]


def _perform(stage: Stage, action: Action) -> Times:
    match action:
        case Deal():
            return act_deal.deal(stage, action) if action.stock else act_deal.turn_up(stage, action)
        case Play():
            return act_play.play(stage, action)
        case Collect():
            return act_piles.collect(stage, action)
        case Draw():
            return act_deal.draw(stage, action)
        case Exchange():
            return act_deal.exchange(stage, action)
        case Show():
            return act_show.show(stage, action.seat, action.cards)
        case Takeback():
            return act_play.takeback(stage, action)
        case Spread():
            return act_spread.spread(stage, action)
        case Restack():
            return act_spread.restack(stage, action)
        case ThrowIn():
            return act_spread.throw_in(stage, action)
        case Put():
            return act_people.put(stage, action)
        case TakeAway():
            return act_people.take_away(stage, action)
        case Clear():
            return act_piles.clear(stage)
        case Gesture():
            return act_people.gesture(stage, action)
        case Lean():
            return act_people.lean(stage, action)
        case Idle():
            start = stage.now
            stage.now += action.seconds
            return start, stage.now, stage.now
