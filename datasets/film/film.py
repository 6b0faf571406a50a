"""A whole film: its look drawn by a seed, its script performed; pictures, truth and acta."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from datasets.film.cast import draw_camera, draw_fans, draw_glare, draw_light, draw_look, draw_surface, draw_things
from datasets.film.choreography import Choreographer, Timed
from datasets.film.events import described
from datasets.film.layout import make_layout
from datasets.film.paste import Image
from datasets.film.plan import FilmPlan
from datasets.film.render import Optics, Renderer
from datasets.film.script import Script, write_script
from datasets.film.surface import Surface
from datasets.film.textures import load
from datasets.film.tracks import Tracks
from datasets.film.troubles import trouble_script
from datasets.film.truth import frame_truth
from datasets.film.view import View, make_view


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """A film ready to be drawn: `timed` says when each step of the script happens, `seconds` how long it is."""

    plan: FilmPlan
    script: Script
    timed: tuple[Timed, ...]
    tracks: Tracks
    view: View
    renderer: Renderer
    surface: Surface
    seconds: float

    @property
    def frames(self) -> int:
        return int((self.seconds - self.view.begin) * self.plan.fps)

    def moment(self, index: int) -> float:
        """The time at the table (seconds) of a frame."""
        return self.view.begin + index / self.plan.fps

    def pictures(self) -> Iterator[Image]:
        """Each frame's picture (BGR, height x width x 3), in order."""
        for index in range(self.frames):
            t = self.moment(index)
            yield self.renderer.picture(self.tracks, t, self.view.camera_at(t), self.view.light_at(t))

    def truth(self) -> dict[str, Any]:
        """What is in the film: the shape of the truth beside the films of real play, and backs and hands by frame."""
        frames = []
        before: object = None
        seen: dict[str, Any] = {}
        for index in range(self.frames):
            now = self._shown(index)
            if now != before:
                # While nothing moves, nothing is counted anew: most frames are like the one before.
                before, seen = now, self.frame_truth(index)
            frames.append({"frame": index, "t": round(index / self.plan.fps, 3), **seen})
        return {
            "size": list(self.plan.size),
            "fps": self.plan.fps,
            "deck": self.plan.deck if self.plan.deck == "project" else Path(self.plan.deck).name,
            "table": self.surface.kind,
            "light": self.view.light.kind,
            "bottom": self.plan.bottom,
            "players": self.script.rules.players,
            "irregular": sorted(self.plan.irregular),
            "troubles": sorted(self.plan.troubles),
            "events": [self._event(timed) for timed in self.timed],
            "frames": frames,
        }

    def _shown(self, index: int) -> object:
        """All that the truth of a frame depends on."""
        t = self.moment(index)
        return self.tracks.at(t), self.tracks.things_at(t), self.view.camera_at(t)

    def frame_truth(self, index: int) -> dict[str, Any]:
        """What one frame shows: see `datasets.film.truth`."""
        t = self.moment(index)
        return frame_truth(self.renderer, self.tracks, t, self.view.camera_at(t))

    def acta(self) -> list[dict[str, Any]]:
        """What really happened, as the lines of an acta; `t` and `frame` say when it took effect.

        Both are below zero for what happened before the film began.
        """
        lines = [dict(self.script.match)]
        for step, timed in zip(self.script.steps, self.timed, strict=True):
            if step.line is not None:
                lines.append({**step.line, "t": self._t(timed.land), "frame": self._frame(timed.land)})
        return lines

    def _frame(self, t: float) -> int:
        """The first frame exposed at `t` or later."""
        return int(np.ceil((t - self.view.begin) * self.plan.fps - 1e-6))

    def _t(self, t: float) -> float:
        """Seconds of film."""
        return round(t - self.view.begin, 3)

    def _event(self, timed: Timed) -> dict[str, Any]:
        return {
            **described(timed.action),
            "t_start": self._t(timed.start),
            "t_land": self._t(timed.land),
            "t_end": self._t(timed.end),
            "frame_start": self._frame(timed.start),
            "frame_land": self._frame(timed.land),
            "frame_end": self._frame(timed.end),
        }


def make_film(plan: FilmPlan) -> Film:
    """Everything of a film but its pictures.

    Raises ScriptError or RulesError for a game that cannot be, DeckError for a deck that is not whole.
    """
    rng = np.random.default_rng([plan.seed, 0])
    camera = draw_camera(plan, rng)
    light = draw_light(plan, rng)
    surface = draw_surface(plan, camera, rng)
    script = write_script(
        plan.seed,
        profile=plan.profile,
        options=plan.options,
        hands=plan.hands,
        bazas=plan.bazas,
        irregular=plan.irregular,
    )
    script = trouble_script(script, plan.troubles, rng)
    players = script.rules.players
    left_handed = {seat for seat in range(1, players + 1) if rng.random() < 0.12}
    layout = make_layout(camera, players, plan.bottom, left_handed, rng)
    looks = {seat: draw_look(rng) for seat in range(1, players + 1)}
    things = draw_things(plan, layout, surface, rng)
    choreographer = Choreographer(layout, rng, plan.pace)
    for step in script.steps:
        choreographer.perform(step.action)
    seconds = choreographer.stage.now + 0.5
    view = make_view(camera, light, seconds, plan.troubles, rng)
    noise = plan.noise if plan.noise is not None else float(rng.uniform(1.0, 3.5))
    optics = Optics(float(rng.uniform(1 / 60, 1 / 30)), noise, float(rng.uniform(0.4, 0.8)))
    scale = camera.pixels_per_cm() * 1.1
    textures = load(plan.deck, {str(card) for card in script.rules.cards}, scale * 1.1)
    glare = draw_glare(plan, layout, camera)
    fans = draw_fans(plan, layout, left_handed)
    renderer = Renderer(textures, surface, things, looks, left_handed, fans, optics, scale, plan.seed, glare)
    return Film(plan, script, tuple(choreographer.timed), choreographer.stage.tracks, view, renderer, surface, seconds)
