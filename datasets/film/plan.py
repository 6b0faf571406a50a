"""What decides a film."""

from dataclasses import dataclass, field
from typing import Any

from datasets.film import light as lights
from datasets.film import surface as surfaces
from datasets.film.game import Irregular
from datasets.film.troubles import Trouble


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
