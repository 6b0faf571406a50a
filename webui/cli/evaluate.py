"""`miron eval`: score the reader and the follower on data with truth."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from vision.scoring import Judged, Verdict, judge
from vision.scoring_tables import Figures, all_figures
from webui.cli.evaluate_clips import clips
from webui.cli.with_decks import data_option, deck_option, load_reader

SHOWN = 20  # rows of a table on the terminal; all of them are in the files


@click.group("eval")
def command() -> None:
    """Score the reader on pictures, and the follower on films, of which the truth is known."""


command.add_command(clips)


@command.command("stills")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the CSV files, failures and index.html.")
@deck_option()
@data_option()
def stills(folder: Path, out: Path | None, deck: str | None, data: Path | None) -> None:
    """Read every picture of FOLDER that has a truth file beside it (NAME.jpg + NAME.json) and score the names.

    Figures by visibility, deck, light, table, card and width in pixels; confusions; reliability of the confidence.
    """
    from vision.pictures import PictureError, read_picture
    from vision.runtime import WeightsError
    from vision.scoring_page import save
    from webui.cli.detect import describe

    try:
        reader = load_reader(deck, data)
    except WeightsError as error:
        raise click.ClickException(str(error)) from error
    rows: list[Judged] = []
    verdicts: list[Verdict] = []
    paths = [(p, t) for t in sorted(folder.rglob("*.json")) for p in [_picture(t)] if p is not None]
    if not paths:
        raise click.ClickException(f"{folder}: no picture with a truth file beside it")
    for path, truth_file in paths:
        try:
            picture = read_picture(path)
            truth = json.loads(truth_file.read_text())
            reader.namer.forget()  # every picture is of another table
            more, named = judge(str(path), truth, describe(path, picture, reader.read(picture), 0.0)["cards"])
        except PictureError as error:
            raise click.ClickException(f"{path}: {error}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise click.ClickException(f"{truth_file}: not the truth of a picture: {error!r}") from error
        rows += more
        verdicts += named
    console = Console()
    for table in all_figures(rows, verdicts):
        console.print(_shown(table))
    if out is not None:
        try:
            console.print(str(save(out, rows, verdicts)))
        except OSError as error:
            raise click.ClickException(f"{out}: cannot be written: {error.strerror or error}") from error


def _picture(truth: Path) -> Path | None:
    return next((p for e in (".jpg", ".jpeg", ".png") if (p := truth.with_suffix(e)).exists()), None)


def _shown(figures: Figures) -> Table:
    table = Table(*figures.head, title=figures.title)
    for row in figures.rows[:SHOWN] if figures.title.startswith("Misread") else figures.rows:
        table.add_row(*row)
    return table
