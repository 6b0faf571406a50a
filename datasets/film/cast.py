"""What a film's seed draws: where the camera stands, the light, the table, the people's arms, what lies about."""

from typing import Any, cast

import numpy as np

from datasets.film import light as lights
from datasets.film import surface as surfaces
from datasets.film.camera import Camera
from datasets.film.clutter import KINDS as CLUTTER
from datasets.film.clutter import Thing
from datasets.film.hands import SKINS, Look
from datasets.film.layout import Layout
from datasets.film.light import Light
from datasets.film.plan import FilmPlan
from datasets.film.still import Glare
from datasets.film.surface import Surface
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


def draw_camera(plan: FilmPlan, rng: np.random.Generator) -> Camera:
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


def draw_light(plan: FilmPlan, rng: np.random.Generator) -> Light:
    kind = plan.light or cast(lights.Kind, str(rng.choice(lights.KINDS)))
    return Light(kind, float(rng.uniform(0, 360)), float(rng.uniform(0.9, 1.1)), float(rng.uniform(0.08, 0.3)))


def draw_surface(plan: FilmPlan, camera: Camera, rng: np.random.Generator) -> Surface:
    kind = plan.table or cast(surfaces.Kind, str(rng.choice(surfaces.KINDS)))
    half = float(rng.uniform(44, 52))
    mat = None
    if kind == "felt" and rng.random() < 0.5:
        mat = (float(rng.uniform(36, 42)), float(rng.uniform(30, 40)))
    colour = int(rng.integers(4))
    if plan.colour is not None:
        colour = plan.colour
    return Surface(kind, colour, (half, half), bool(rng.random() < 0.3), mat, int(rng.integers(1 << 30)))


def draw_look(rng: np.random.Generator) -> Look:
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


def draw_things(plan: FilmPlan, layout: Layout, surface: Surface, rng: np.random.Generator) -> tuple[Thing, ...]:
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


def draw_fans(plan: FilmPlan, layout: Layout, left_handed: set[int]) -> tuple[Moving, ...]:
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


def draw_glare(plan: FilmPlan, layout: Layout, camera: Camera) -> tuple[Glare, ...]:
    """A lamp mirrored near the middle of the bazas, and one elsewhere; none without that trouble."""
    if "glare" not in plan.troubles:
        return ()
    rng = np.random.default_rng([plan.seed, 6])
    width, height = camera.size
    middle = camera.project(np.array([[*layout.middle, 0.0]]))[0] / (width, height)
    near = (float(middle[0] + rng.normal(0, 0.05)), float(middle[1] + rng.normal(0, 0.08)))
    places = (near, (float(rng.uniform(0.15, 0.85)), float(rng.uniform(0.15, 0.85))))
    return tuple(
        Glare(
            x,
            y,
            float(rng.uniform(0.03, 0.07)),
            float(rng.uniform(0.3, 0.9)),
            float(rng.uniform(0, 180)),
            float(rng.uniform(0.5, 1.0)),
        )
        for x, y in places
    )
