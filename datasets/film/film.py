"""A whole film: its look drawn by a seed, its script performed, pictures, truth and acta written side by side."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np

from datasets.film import light as lights
from datasets.film import surface as surfaces
from datasets.film.actions import (
    Clear,
    Collect,
    Deal,
    Draw,
    Exchange,
    Gesture,
    Idle,
    Lean,
    Play,
    Show,
    Spread,
    Takeback,
)
from datasets.film.camera import Camera
from datasets.film.choreography import Choreographer, Timed
from datasets.film.clutter import KINDS as CLUTTER
from datasets.film.clutter import Thing
from datasets.film.hands import SKINS, Look
from datasets.film.layout import Layout, make_layout
from datasets.film.light import Light
from datasets.film.render import Image, Optics, Renderer
from datasets.film.script import Irregular, Script, write_script
from datasets.film.surface import Surface
from datasets.film.textures import load
from datasets.film.tracks import Tracks
from datasets.film.troubles import Trouble, View, make_view, trouble_script
from datasets.film.truth import frame_truth
from datasets.film.types import CardPose, HandPose, Moving

_SLEEVES = (
    (58, 44, 30),
    (60, 88, 40),
    (40, 40, 120),
    (120, 70, 40),
    (50, 50, 52),
    (170, 176, 180),
    (96, 58, 84),
    (150, 120, 70),
)


class FilmError(Exception):
    """A film cannot be made or written; the message says what and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmPlan:
    """Everything that decides a film: two plans that are equal make the same film.

    `deck`: `project` or a folder of faces. `options`: rules set over the profile. `table` (one of surface.KINDS),
    `colour` (which of its colours), `light`, `tilt` (degrees), `clutter` (how many things), `fans` (hands with cards
    at the edge) and `noise` (grey levels) are drawn by the seed where they are None.
    """

    seed: int = 0
    profile: str = "aragones"
    options: dict[str, Any] = field(default_factory=dict)
    hands: int = 1
    bazas: int | None = None
    deck: str = "project"
    irregular: frozenset[Irregular] = frozenset()
    troubles: frozenset[Trouble] = frozenset()
    fps: float = 15.0
    size: tuple[int, int] = (1280, 720)
    table: surfaces.Kind | None = None
    colour: int | None = None
    light: lights.Kind | None = None
    tilt: float | None = None
    bottom: int = 1
    pace: float = 1.0
    clutter: int | None = None
    fans: bool | None = None
    noise: float | None = None


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
        return int(self.seconds * self.plan.fps)

    def pictures(self) -> Iterator[Image]:
        """Each frame's picture (BGR, height x width x 3), in order."""
        for index in range(self.frames):
            t = index / self.plan.fps
            yield self.renderer.picture(self.tracks, t, self.view.camera_at(t), self.view.light_at(t))

    def truth(self) -> dict[str, Any]:
        """What is in the film: the shape of the truth beside the films of real play, and backs and hands by frame."""
        frames = []
        for index in range(self.frames):
            t = index / self.plan.fps
            seen = frame_truth(self.renderer, self.tracks, t, self.view.camera_at(t))
            frames.append({"frame": index, "t": round(t, 3), **seen})
        return {
            "size": list(self.plan.size),
            "fps": self.plan.fps,
            "deck": self.plan.deck if self.plan.deck == "project" else Path(self.plan.deck).name,
            "table": self.surface.kind,
            "light": self.view.light.kind,
            "events": [self._event(timed) for timed in self.timed],
            "frames": frames,
        }

    def acta(self) -> list[dict[str, Any]]:
        """What really happened, as the lines of an acta; `t` and `frame` say when it took effect."""
        lines = [dict(self.script.match)]
        for step, timed in zip(self.script.steps, self.timed, strict=True):
            if step.line is not None:
                lines.append({**step.line, "t": round(timed.land, 3), "frame": self._frame(timed.land)})
        return lines

    def _frame(self, t: float) -> int:
        """The first frame exposed at `t` or later."""
        return int(np.ceil(t * self.plan.fps - 1e-6))

    def _event(self, timed: Timed) -> dict[str, Any]:
        return {
            **_described(timed.action),
            "t_start": round(timed.start, 3),
            "t_land": round(timed.land, 3),
            "t_end": round(timed.end, 3),
            "frame_start": self._frame(timed.start),
            "frame_land": self._frame(timed.land),
            "frame_end": self._frame(timed.end),
        }


def _described(action: object) -> dict[str, Any]:
    match action:
        case Deal(dealer, trump, _):
            return {"event": "deal", "dealer": dealer, "trump": trump}
        case Play(seat, card) | Exchange(seat, card) | Takeback(seat, card):
            return {"event": type(action).__name__.lower(), "seat": seat, "card": card}
        case Show(seat, cards):
            return {"event": "show", "seat": seat, "cards": list(cards)}
        case Collect(seat) | Draw(seat) | Spread(seat) | Gesture(seat):
            return {"event": type(action).__name__.lower(), "seat": seat}
        case Lean(seat, seconds):
            return {"event": "lean", "seat": seat, "s": round(seconds, 2)}
        case Idle(seconds):
            return {"event": "idle", "s": round(seconds, 2)}
        case Clear():
            return {"event": "clear"}
    raise TypeError(f"no description of {action!r}")


def make_film(plan: FilmPlan) -> Film:
    """Everything of a film but its pictures.

    Raises ScriptError or RulesError for a game that cannot be, DeckError for a deck that is not whole.
    """
    rng = np.random.default_rng([plan.seed, 0])
    camera = _camera(plan, rng)
    light = _light(plan, rng)
    surface = _surface(plan, camera, rng)
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
    looks = {seat: _look(rng) for seat in range(1, players + 1)}
    things = _things(plan, layout, surface, rng)
    choreographer = Choreographer(layout, rng, plan.pace)
    for step in script.steps:
        choreographer.perform(step.action)
    seconds = choreographer.stage.now + 0.5
    view = make_view(camera, light, seconds, plan.troubles, rng)
    noise = plan.noise if plan.noise is not None else float(rng.uniform(1.0, 3.5))
    optics = Optics(float(rng.uniform(1 / 60, 1 / 30)), noise, float(rng.uniform(0.4, 0.8)))
    scale = camera.pixels_per_cm() * 1.1
    textures = load(plan.deck, {str(card) for card in script.rules.cards}, scale * 1.1)
    fans = _fans(plan, layout, left_handed)
    renderer = Renderer(textures, surface, things, looks, left_handed, fans, optics, scale, plan.seed)
    return Film(plan, script, tuple(choreographer.timed), choreographer.stage.tracks, view, renderer, surface, seconds)


def _camera(plan: FilmPlan, rng: np.random.Generator) -> Camera:
    tilt = (
        plan.tilt if plan.tilt is not None else float(rng.uniform(0, 30) if rng.random() < 0.8 else rng.uniform(30, 42))
    )
    return Camera(
        plan.size,
        float(rng.uniform(75, 110)),
        tilt,
        float(rng.normal(0, 1.5)),
        float(rng.normal(0, 3)),
        float(rng.uniform(84, 104)),
        (float(rng.normal(0, 2)), float(rng.normal(0, 1.5))),
    )


def _light(plan: FilmPlan, rng: np.random.Generator) -> Light:
    kind = plan.light or cast(lights.Kind, str(rng.choice(lights.KINDS)))
    return Light(kind, float(rng.uniform(0, 360)), float(rng.uniform(0.9, 1.1)), float(rng.uniform(0.08, 0.3)))


def _surface(plan: FilmPlan, camera: Camera, rng: np.random.Generator) -> Surface:
    kind = plan.table or cast(surfaces.Kind, str(rng.choice(surfaces.KINDS)))
    half = float(rng.uniform(44, 52))
    mat = None
    if kind == "felt" and rng.random() < 0.5:
        mat = (float(rng.uniform(36, 42)), float(rng.uniform(30, 40)))
    colour = int(rng.integers(4))
    if plan.colour is not None:
        colour = plan.colour
    return Surface(kind, colour, (half, half), bool(rng.random() < 0.3), mat, int(rng.integers(1 << 30)))


def _look(rng: np.random.Generator) -> Look:
    cuff = float(rng.choice([1.5, 3.0, 9.0, 15.0, 26.0, 99.0]))
    weave = rng.choice(["plain", "rib", "stripe", "check"], p=[0.45, 0.25, 0.15, 0.15])
    sleeve = tuple(
        int(v) for v in np.clip(np.array(_SLEEVES[int(rng.integers(len(_SLEEVES)))]) * rng.uniform(0.8, 1.2), 0, 255)
    )
    return Look(
        int(rng.choice(len(SKINS), p=[0.22, 0.26, 0.22, 0.14, 0.09, 0.07])),
        cast(tuple[int, int, int], sleeve),
        cuff,
        cast(Any, str(weave)),
        float(rng.uniform(0.92, 1.06)),
        bool(rng.random() < 0.3),
        bool(rng.random() < 0.3),
    )


def _things(plan: FilmPlan, layout: Layout, surface: Surface, rng: np.random.Generator) -> tuple[Thing, ...]:
    """Things on the table near the edge of the picture, clear of mazo, piles and baza."""
    count = plan.clutter if plan.clutter is not None else int(rng.integers(0, 4))
    half_x, half_y = layout.half_view
    taken = [layout.middle, layout.mazo, layout.indicator, *layout.piles.values()]
    things: list[Thing] = []
    for _ in range(count * 30):
        if len(things) == count:
            break
        x, y = float(rng.uniform(-1, 1) * half_x * 1.02), float(rng.uniform(-1, 1) * half_y * 1.05)
        near_edge = abs(x) > half_x * 0.72 or abs(y) > half_y * 0.78
        if near_edge and surface.holds(x, y, 7.0) and all(np.hypot(x - px, y - py) > 13 for px, py in taken):
            things.append(
                Thing(cast(Any, str(rng.choice(CLUTTER))), x, y, float(rng.uniform(0, 360)), int(rng.integers(1 << 30)))
            )
            taken.append((x, y))
    return tuple(things)


def _fans(plan: FilmPlan, layout: Layout, left_handed: set[int]) -> tuple[Moving, ...]:
    """Hands at the edge of the picture that hold cards on edge, their backs to the table."""
    rng = np.random.default_rng([plan.seed, 5])
    some = plan.fans if plan.fans is not None else bool(rng.random() < 0.4)
    fans = []
    for seat, facing in layout.facing.items():
        depth = layout.half_view[1 if facing in (0.0, 180.0) else 0]
        side = 1.0 if seat in left_handed else -1.0
        x, y = layout.at(seat, side * float(rng.uniform(7, 12)), depth + float(rng.uniform(-1.0, 4.0)))
        away = facing + float(rng.normal(0, 8))
        cards = []
        for number in range(5):
            spread = (number - 2) * 13.0
            turn = np.radians(facing)
            step = (number - 2) * 1.1
            cx = x + step * float(np.cos(turn)) - 5.6 * float(np.sin(turn))
            cy = y + step * float(np.sin(turn)) + 5.6 * float(np.cos(turn))
            pose = CardPose(
                "", cx, cy, 5.0, away - spread * 0.2, False, "held", 104.0 + number * 1.5, away - spread * 0.2
            )
            cards.append(pose)
        if some and rng.random() < 0.7:
            fans.append(Moving(HandPose(seat, x, y, 5.0, away, "pinch"), tuple(cards)))
    return tuple(fans)


def write_film(film: Film, out: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Write OUT.mp4, OUT.acta and OUT.json. `progress(frames done, frames)` is called now and then.

    Raises FilmError when the video cannot be written.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    write_video(film, out, progress)
    lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in film.acta())
    out.with_suffix(".acta").write_text(lines, encoding="utf-8")
    out.with_suffix(".json").write_text(json.dumps(film.truth()), encoding="utf-8")


def write_video(film: Film, out: Path, progress: Callable[[int, int], None] | None = None, codec: str = "mp4v") -> None:
    """Write the pictures alone. Raises FilmError when that cannot be."""
    # mp4v is the one MP4 codec for writing that opencv's wheels bring along on every system.
    writer = cv2.VideoWriter(str(out), cv2.VideoWriter.fourcc(*codec), film.plan.fps, film.plan.size)
    if not writer.isOpened():
        raise FilmError(f"{out}: the video cannot be written there")
    try:
        for index, picture in enumerate(film.pictures()):
            writer.write(picture)
            if progress is not None and index % 10 == 0:
                progress(index, film.frames)
    finally:
        writer.release()
