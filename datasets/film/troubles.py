"""What goes wrong at real tables: put into a script before it is performed, or into camera and light afterwards."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from datasets.film import actions
from datasets.film.camera import Camera
from datasets.film.light import Light
from datasets.film.script import Script, Step
from datasets.film.tracks import ease

Trouble = Literal["nudge", "lean", "light", "hurry", "straighten", "throw", "spread", "gesture", "sway"]
TROUBLES: tuple[Trouble, ...] = ("nudge", "lean", "light", "hurry", "straighten", "throw", "spread", "gesture", "sway")
"""The camera is nudged; somebody leans in for seconds; the light changes; bazas are gathered half a second after their
last card; cards are put straight after landing; cards are thrown; the piles are spread face up at the end; hands come
over the table for nothing; the camera sways a little all the time."""


def trouble_script(script: Script, troubles: frozenset[Trouble], rng: np.random.Generator) -> Script:
    """The script with the troubles that people make."""
    steps: list[Step] = []
    seats = script.rules.players
    places = [index for index, step in enumerate(script.steps) if isinstance(step.action, actions.Play)]
    leans = set(rng.choice(places[2:] or places, size=min(2, len(places)), replace=False).tolist()) if places else set()
    for index, step in enumerate(script.steps):
        action = step.action
        if index in leans and "lean" in troubles:
            steps.append(Step(actions.Lean(int(rng.integers(1, seats + 1)), float(rng.uniform(2.0, 5.0)))))
        if "spread" in troubles and isinstance(action, actions.Clear):
            steps.append(Step(actions.Spread(_last_winner(script.steps[:index]))))
        if isinstance(action, actions.Play):
            thrown = "throw" in troubles and rng.random() < 0.4
            straight = "straighten" in troubles and not thrown and rng.random() < 0.25
            action = replace(action, thrown=thrown, straightened=straight)
            if "gesture" in troubles and rng.random() < 0.12:
                steps.append(Step(actions.Gesture(int(rng.integers(1, seats + 1)))))
        if isinstance(action, actions.Collect) and "hurry" in troubles:
            action = replace(action, hurry=True)
        steps.append(Step(action, step.line))
    if "spread" in troubles and isinstance(script.steps[-2].action, actions.Collect):
        steps.insert(len(steps) - 1, Step(actions.Spread(_last_winner(script.steps))))
    return Script(script.match, script.rules, tuple(steps))


def _last_winner(steps: tuple[Step, ...]) -> int:
    return next((step.action.seat for step in reversed(steps) if isinstance(step.action, actions.Collect)), 1)


@dataclass(frozen=True, slots=True)
class _Nudge:
    t: float
    turn: float
    roll: float
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class View:
    """Camera and light over a film's time."""

    camera: Camera
    light: Light
    nudges: tuple[_Nudge, ...] = ()
    dimmed: tuple[float, float, float] | None = None
    """From and to (seconds) the light is changed by this factor."""
    sway: float = 0.0

    def camera_at(self, t: float) -> Camera:
        """Where the camera stands at time `t` (seconds)."""
        camera = self.camera
        x, y, turn, roll = *camera.aim, camera.turn, camera.roll
        for nudge in self.nudges:
            part = ease((t - nudge.t) / 0.35)
            x, y = x + nudge.dx * part, y + nudge.dy * part
            turn, roll = turn + nudge.turn * part, roll + nudge.roll * part
        if self.sway:
            x += self.sway * float(np.sin(t * 2.1) + 0.5 * np.sin(t * 5.3 + 1))
            y += self.sway * float(np.sin(t * 1.7 + 2) + 0.5 * np.sin(t * 6.1))
        return replace(camera, aim=(x, y), turn=turn, roll=roll)

    def light_at(self, t: float) -> Light:
        """The light at time `t` (seconds)."""
        if self.dimmed is None:
            return self.light
        start, end, factor = self.dimmed
        part = min(max((t - start) / 0.5, 0.0), max((end - t) / 0.5, 0.0), 1.0)
        if part <= 0:
            return self.light
        # In steps, so that a slow change does not make a new picture of gains for every frame.
        return self.light.scaled(1 + (factor - 1) * round(part * 8) / 8)


def make_view(
    camera: Camera, light: Light, seconds: float, troubles: frozenset[Trouble], rng: np.random.Generator
) -> View:
    """Camera and light of a film of this length, with the troubles that come to them."""
    nudges = []
    if "nudge" in troubles:
        for t in sorted(rng.uniform(0.2 * seconds, 0.85 * seconds, 2).tolist()):
            nudges.append(
                _Nudge(
                    t,
                    float(rng.normal(0, 2.5)),
                    float(rng.normal(0, 1.0)),
                    float(rng.normal(0, 2.5)),
                    float(rng.normal(0, 2.0)),
                )
            )
    dimmed = None
    if "light" in troubles:
        start = float(rng.uniform(0.25, 0.5)) * seconds
        dimmed = (start, start + min(20.0, 0.25 * seconds), float(rng.choice([0.45, 0.6, 1.3])))
    return View(camera, light, tuple(nudges), dimmed, 0.03 if "sway" in troubles else 0.0)
