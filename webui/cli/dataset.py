"""`miron dataset`: make the pictures that the networks learn from, and look at them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from webui.cli.materials import load_materials
from webui.cli.progress import track

if TYPE_CHECKING:
    from datasets.synth.crops import Crop


@click.group("dataset")
def command() -> None:
    """Make and look at training tables."""


@command.command("synth")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--count", default=200, show_default=True, help="Number of tables.")
@click.option("--seed", default=0, show_default=True, help="Seed of the first table; each next one adds 1.")
@click.option("--size", default="448x448", show_default=True, help="Width x height in pixels.")
@click.option("--card-width", type=float, help="A card's width in pixels; by default it varies as in training.")
@click.option("--without", multiple=True, help="Name of a deck to leave out (may be given several times).")
def synth(out: Path, count: int, seed: int, size: str, card_width: float | None, without: tuple[str, ...]) -> None:
    """Write synthetic tables to OUT: pictures, ultralytics OBB labels and full truth."""
    from datasets.synth import table_set

    try:
        width, height = (int(v) for v in size.split("x"))
    except ValueError:
        raise click.BadParameter(f"{size!r} is not WIDTHxHEIGHT", param_hint="--size") from None
    made = table_set.write(load_materials(without), out, count, seed, (width, height), card_width)
    track("tables", made, count)


@command.command("crops")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--count", default=100_000, show_default=True, help="Number of crops.")
@click.option("--seed", default=10_000_000, show_default=True, help="Seed of the first crop.")
@click.option("--without", multiple=True, help="Name of a deck to leave out (may be given several times).")
@click.option("--things", default=0.06, show_default=True, help="Share of tables with a thing instead of a card.")
@click.option(
    "--mixed", default=0.45, show_default=True, help="Share of tables with a deck made up of parts of others."
)
@click.option("--renders", type=click.Path(exists=True, path_type=Path), help="Cut them from pictures with truth.")
@click.option("--mistakes", is_flag=True, help="Of --renders only what the shipped detector wrongly takes for a card.")
def crops(
    out: Path,
    count: int,
    seed: int,
    without: tuple[str, ...],
    things: float,
    mixed: float,
    renders: Path | None,
    mistakes: bool,
) -> None:
    """Write cards with their outlines, for the refiner and the identifier, to OUT, in shards; a stopped run goes on."""
    from datasets.synth import crop_set
    from datasets.synth.crops import make

    if mistakes and renders is None:
        raise click.UsageError("--mistakes needs --renders")
    if renders is not None:
        import models
        from models.training.renders import Renders
        from vision.detect import Detector

        detector = Detector(models.FOLDER / "detector.onnx") if mistakes else None
        source: Callable[[int], list[Crop]] = Renders(renders, detector).crops
    else:
        source = partial(make, load_materials(without), things=things, mixed=mixed)
    track("crops", crop_set.write(source, out, count, seed), count)


@command.command("view")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--columns", default=5, show_default=True)
@click.option("--rows", default=4, show_default=True)
def view(folder: Path, picture: Path, columns: int, rows: int) -> None:
    """Draw the first tables of FOLDER with their truth onto one PICTURE to look at."""
    import cv2

    from datasets.synth import table_set

    try:
        sheet = table_set.sheet(folder, columns, rows)
    except FileNotFoundError as error:
        raise click.ClickException(str(error)) from error
    if not cv2.imwrite(str(picture), sheet):
        raise click.ClickException(f"{picture}: cannot be written")
    click.echo(f"{picture}")
