"""Camera and light over a film's time, and what goes wrong with them."""

from dataclasses import dataclass, replace

import numpy as np

from datasets.film.camera import Camera
from datasets.film.light import Light
from datasets.film.tracks import ease
from datasets.film.troubles import Trouble


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
    dimmed: tuple[tuple[float, float, float], ...] = ()
    """From and to (seconds) the light is changed by this factor."""
    sway: float = 0.0
    begin: float = 0.0
    """When the film begins, in seconds of what happens at the table."""

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
        factor = 1.0
        for start, end, to in self.dimmed:
            part = min(max((t - start) / 0.5, 0.0), max((end - t) / 0.5, 0.0), 1.0)
            # In steps, so that a slow change does not make a new picture of gains for every frame.
            factor *= 1 + (to - 1) * round(part * 8) / 8
        return self.light if factor == 1.0 else self.light.scaled(factor)


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
    if "turn" in troubles:
        t, side = float(rng.uniform(0.3, 0.7)) * seconds, float(rng.choice([-1, 1]))
        nudges.append(
            _Nudge(t, side * float(rng.uniform(8, 18)), 0.0, float(rng.normal(0, 3)), float(rng.normal(0, 3)))
        )
    dimmed: list[tuple[float, float, float]] = []
    if "light" in troubles:
        start = float(rng.uniform(0.25, 0.5)) * seconds
        dimmed.append((start, start + min(20.0, 0.25 * seconds), float(rng.choice([0.45, 0.6, 1.3]))))
    if "dark" in troubles:
        start = float(rng.uniform(0.55, 0.8)) * seconds
        dimmed.append((start, start + 6.0, 0.01))
    begin = float(rng.uniform(0.2, 0.5)) * seconds if "midway" in troubles else 0.0
    return View(camera, light, tuple(nudges), tuple(dimmed), 0.03 if "sway" in troubles else 0.0, begin)
