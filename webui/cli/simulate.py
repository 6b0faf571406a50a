"""`miron simulate`: films of play with their exact acta and truth, made by the project's own film-maker."""

from pathlib import Path
from typing import Any

import click
from rich.progress import Progress

from datasets.film.film import make_film
from datasets.film.game import IRREGULAR
from datasets.film.light import KINDS as LIGHTS
from datasets.film.plan import FilmPlan
from datasets.film.script import ScriptError
from datasets.film.surface import KINDS as TABLES
from datasets.film.textures import DeckError
from datasets.film.troubles import TROUBLES
from datasets.film.write import FilmError, write_film
from engine.rules import RulesError


def _size(_: click.Context, __: click.Parameter, value: str) -> tuple[int, int]:
    width, _x, height = value.lower().partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise click.BadParameter(f"{value!r} is not a size such as 1280x720")
    size = int(width), int(height)
    if not (160 <= size[0] <= 3840 and 90 <= size[1] <= 2160 and size[0] % 2 == size[1] % 2 == 0):
        raise click.BadParameter(f"{value}: even numbers from 160x90 to 3840x2160")
    return size


def _rules(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for value in values:
        option, equals, text = value.partition("=")
        if not equals:
            raise click.BadParameter(f"{value!r} is not OPTION=VALUE, such as players=2")
        known = {"true": True, "false": False}
        rules[option] = known.get(text, int(text) if text.isdigit() else text)
    return rules


@click.command()
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed makes the same film.")
@click.option("--profile", default="aragones", show_default=True, help="The table's rules.")
@click.option("--rule", "options", multiple=True, callback=_rules, help="Over the profile: players=2, stock=false …")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="How many hands are played.")
@click.option("--bazas", type=click.IntRange(1), help="Cut the last hand after so many bazas.")
@click.option("--deck", default="project", show_default=True, help="`project`, or a folder of oros_01.* … bastos_12.*")
@click.option("--irregular", type=click.Choice(IRREGULAR), multiple=True, help="What must happen; may be repeated.")
@click.option(
    "--trouble", type=click.Choice((*TROUBLES, "all")), multiple=True, help="What goes wrong; may be repeated."
)
@click.option("--fps", type=click.FloatRange(1, 60), default=15.0, show_default=True, help="Pictures a second.")
@click.option("--size", default="1280x720", show_default=True, callback=_size)
@click.option("--table", type=click.Choice(TABLES), help="The table top; without it the seed chooses.")
@click.option("--light", type=click.Choice(LIGHTS), help="The light; without it the seed chooses.")
@click.option(
    "--tilt", type=click.FloatRange(0, 45), help="How far the camera leans, in degrees; 0 looks straight down."
)
@click.option("--bottom", type=click.IntRange(1, 4), default=1, show_default=True, help="The seat at the lower edge.")
@click.option("--pace", type=click.FloatRange(0.5, 4), default=1.0, show_default=True, help="2 plays half as fast.")
def command(out: Path, irregular: tuple[Any, ...], trouble: tuple[Any, ...], **plan: Any) -> None:
    """Make a film of play: OUT.mp4, what really happened as OUT.acta, and what each picture shows as OUT.json."""
    if out.suffix.lower() != ".mp4":
        raise click.BadParameter(f"{out} does not end in .mp4", param_hint="OUT")
    troubles = frozenset(TROUBLES if "all" in trouble else trouble)
    try:
        film = make_film(FilmPlan(irregular=frozenset(irregular), troubles=troubles, **plan))
    except (ScriptError, RulesError, DeckError) as error:
        raise click.UsageError(str(error)) from error
    with Progress(transient=True) as bar:
        task = bar.add_task(str(out), total=film.frames)
        try:
            write_film(film, out, lambda done, _: bar.update(task, completed=done))
        except (FilmError, OSError) as error:
            raise click.ClickException(str(error)) from error
    click.echo(f"{out}: {film.frames} pictures, {film.seconds:.1f} s", err=True)
