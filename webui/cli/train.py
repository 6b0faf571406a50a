"""`miron train`: make the weights anew. Needs the training dependencies (torch, ultralytics)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

import models
from webui.cli.materials import load_materials

_RUNS = Path("runs")


@click.group("train")
def command() -> None:
    """Train the detector, the refiner or the identifier."""


@command.command("detector")
@click.option("--tables", default=28_000, show_default=True, help="Synthetic tables to learn from, in all.")
@click.option("--epochs", default=14, show_default=True, help="Parts after each of which a checkpoint is kept.")
@click.option("--size", default=320, show_default=True, help="Side of a training picture in pixels.")
@click.option("--run", type=click.Path(path_type=Path), default=_RUNS / "detector", show_default=True)
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="Checkpoint or ONNX file to begin from.")
@click.option("--rate", default=0.002, show_default=True, help="Highest learning rate.")
@click.option("--without", multiple=True, help="Name of a deck to leave out (may be given several times).")
@click.option("--renders", type=click.Path(exists=True, path_type=Path), help="Folder of pictures with truth to add.")
@click.option("--share", default=0.3, show_default=True, help="Share of the training pictures cut from --renders.")
@click.option("--out", type=click.Path(path_type=Path), default=models.FOLDER / "detector.onnx", show_default=True)
def detector(
    tables: int,
    epochs: int,
    size: int,
    run: Path,
    start: Path | None,
    rate: float,
    without: tuple[str, ...],
    renders: Path | None,
    share: float,
    out: Path,
) -> None:
    """Train the detector of faces, backs and hands; a run that was stopped goes on where it was."""
    from models.training.detector import train
    from models.training.export import export_detector

    last = train(
        load_materials(without), run, tables, epochs, size, start=start, rate=rate, renders=renders, share=share
    )
    export_detector(last, out)
    click.echo(f"{out}")


def _of_crops(name: str) -> Callable[[Callable[..., None]], click.Command]:
    """The options of a network that learns from crops."""
    options = (
        click.option("--crops", multiple=True, required=True, type=click.Path(exists=True, path_type=Path)),
        click.option("--held-out", required=True, type=click.Path(exists=True, path_type=Path)),
        click.option("--epochs", default=5, show_default=True),
        click.option("--rate", default=2e-3, show_default=True, help="Highest learning rate."),
        click.option("--run", type=click.Path(path_type=Path), default=_RUNS / f"{name}.pt", show_default=True),
        click.option(
            "--start", type=click.Path(exists=True, path_type=Path), help="Checkpoint or ONNX file to begin from."
        ),
        click.option(
            "--out", type=click.Path(path_type=Path), default=models.FOLDER / f"{name}.onnx", show_default=True
        ),
    )

    def decorate(function: Callable[..., None]) -> click.Command:
        for option in reversed(options):
            function = option(function)
        return command.command(name)(function)

    return decorate


@_of_crops("identifier")
def identifier(crops: tuple[Path, ...], **options: Any) -> None:
    """Train the identifier on folders of crops (miron dataset crops), then write its ONNX file."""
    from models.training import identifier as network

    _train(network, crops, **options)


@_of_crops("refiner")
def refiner(crops: tuple[Path, ...], **options: Any) -> None:
    """Train the refiner of outlines on folders of crops (miron dataset crops), then write its ONNX file."""
    from models.training import refiner as network

    _train(network, crops, **options)


def _train(
    network: Any,
    crops: tuple[Path, ...],
    held_out: Path,
    epochs: int,
    rate: float,
    run: Path,
    start: Path | None,
    out: Path,
) -> None:
    from datasets.synth.crop_set import CropSetError

    run.parent.mkdir(parents=True, exist_ok=True)
    try:
        for figures in network.train(list(crops), held_out, run, epochs=epochs, rate=rate, start=start):
            click.echo("  ".join(f"{name} {value:.4g}" for name, value in figures.items()))
    except CropSetError as error:
        raise click.ClickException(str(error)) from error
    network.export(run, out)
    click.echo(f"{out}")


@command.command("export-detector")
@click.argument("checkpoint", type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), default=models.FOLDER / "detector.onnx", show_default=True)
def export_only(checkpoint: Path, out: Path) -> None:
    """Write a detector checkpoint (also of a run that is not done) as ONNX."""
    from models.training.export import export_detector

    export_detector(checkpoint, out)
    click.echo(f"{out}")
