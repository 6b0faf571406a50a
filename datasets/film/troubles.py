"""What people do wrong at real tables: put into a script before it is performed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, get_args

import numpy as np

from datasets.film import actions
from datasets.film.clutter import Kind
from datasets.film.game import Step
from datasets.film.script import Script

# fmt: off
Trouble = Literal[
    "nudge", "turn", "sway", "light", "dark", "glare",
    "lean", "gesture", "put", "pause", "midway",
    "hurry", "smother", "straighten", "throw", "rush", "drop", "spill", "spread",
]
# fmt: on
TROUBLES: tuple[Trouble, ...] = get_args(Trouble)
"""To the picture: the camera is nudged, is turned by a large angle, sways all the time; the light changes, goes out and
comes back; a lamp is mirrored on the cards.

People: somebody leans in for seconds, hands come over the table for nothing, a glass or a phone is put on the cards,
nothing happens for a minute, the film begins in the middle of a hand.

Cards: bazas gathered half a second after their last card, the last card under a hand until it is gathered, put
straight after landing, thrown, laid all at once on top of one another, dropped on the floor; a pile spilled face up in
the middle of a hand, and spread out at the end of it.
"""

MOST_LEANS = 2
PAUSE = 60.0
"""Seconds of nothing."""


def trouble_script(script: Script, troubles: frozenset[Trouble], rng: np.random.Generator) -> Script:
    """The script with the troubles that people make."""
    return Script(script.match, script.rules, tuple(_Troublemaker(script, troubles, rng).steps()))


class _Troublemaker:
    def __init__(self, script: Script, troubles: frozenset[Trouble], rng: np.random.Generator) -> None:
        self._script, self._troubles, self._rng = script, troubles, rng
        self._seats = script.rules.players
        plays = [index for index, step in enumerate(script.steps) if isinstance(step.action, actions.Play)]
        self._leans = self._some("lean", plays[2:] or plays, MOST_LEANS)
        self._pauses = self._some("pause", plays[2:] or plays, 1)
        self._drops = self._some("drop", plays, 1 + len(plays) // 16)
        bazas = [index for index, step in enumerate(script.steps) if isinstance(step.action, actions.Collect)]
        self._smothers = self._some("smother", bazas, 1 + len(bazas) // 4)
        self._spills = self._some("spill", bazas[1:-1], 1)
        self._puts = self._some("put", bazas, 1 + len(bazas) // 5)

    def _some(self, trouble: Trouble, places: list[int], most: int) -> frozenset[int]:
        """Places in the script where a trouble comes about."""
        if trouble not in self._troubles or not places:
            return frozenset()
        return frozenset(self._rng.choice(places, size=min(most, len(places)), replace=False).tolist())

    def _chance(self, trouble: Trouble, share: float) -> bool:
        return trouble in self._troubles and bool(self._rng.random() < share)

    def _anybody(self) -> int:
        return int(self._rng.integers(1, self._seats + 1))

    def steps(self) -> list[Step]:
        steps: list[Step] = []
        for index, step in enumerate(self._script.steps):
            action = step.action
            if isinstance(action, actions.Play):
                steps += self._before_play(index)
                action = self._played(index, action)
            elif isinstance(action, actions.Collect):
                action = self._gathered(index, action, steps)
            elif isinstance(action, actions.Clear) and "spread" in self._troubles:
                steps.append(Step(actions.Spread(_last_winner(self._script.steps[:index]))))
            steps.append(Step(action, step.line))
            if index in self._spills and isinstance(action, actions.Collect):
                steps += [Step(actions.Spread(action.seat)), Step(actions.Restack(action.seat))]
        if "spread" in self._troubles and isinstance(steps[-2].action, actions.Collect):
            steps.insert(len(steps) - 1, Step(actions.Spread(_last_winner(self._script.steps))))
        return steps

    def _before_play(self, index: int) -> list[Step]:
        steps = []
        if index in self._leans:
            # One of them covers everything for five seconds and more.
            seconds = 5.5 if index == min(self._leans) else float(self._rng.uniform(2.0, 5.0))
            steps.append(Step(actions.Lean(self._anybody(), seconds)))
        if index in self._pauses:
            steps.append(Step(actions.Idle(PAUSE)))
        if self._chance("gesture", 0.12):
            steps.append(Step(actions.Gesture(self._anybody())))
        return steps

    def _played(self, index: int, action: actions.Play) -> actions.Play:
        gathering = self._script.steps[index + 1] if index + 1 < len(self._script.steps) else None
        if index + 1 in self._smothers and gathering is not None and _another(gathering.action, action.seat):
            return replace(action, smothered=True)
        if index in self._drops:
            return replace(action, dropped=True)
        choices: tuple[tuple[Trouble, float, Callable[[], actions.Play]], ...] = (
            ("rush", 0.5, lambda: replace(action, rushed=True)),
            ("throw", 0.4, lambda: replace(action, thrown=True)),
            ("straighten", 0.25, lambda: replace(action, straightened=True)),
        )
        for trouble, share, change in choices:
            if self._chance(trouble, share):
                return change()
        return action

    def _gathered(self, index: int, action: actions.Collect, steps: list[Step]) -> actions.Collect:
        last = steps[-1].action
        if index in self._puts:
            kind: Kind = "glass" if self._rng.random() < 0.5 else "phone"
            on: actions.Place = "baza" if self._rng.random() < 0.7 else "indicator"
            owner = self._anybody()
            steps.append(Step(actions.Put(owner, kind, on)))
            steps.append(Step(actions.Idle(float(self._rng.uniform(1.5, 4.0)))))
            steps.append(Step(actions.TakeAway(owner)))
        elif "hurry" in self._troubles or (isinstance(last, actions.Play) and last.smothered):
            return replace(action, hurry=True)
        return action


def _another(action: actions.Action, seat: int) -> bool:
    """Whether this is another seat gathering: a hand that lies on its card cannot gather at the same time."""
    return isinstance(action, actions.Collect) and action.seat != seat


def _last_winner(steps: tuple[Step, ...]) -> int:
    return next((step.action.seat for step in reversed(steps) if isinstance(step.action, actions.Collect)), 1)
