"""`miron eval`: score the reader and the follower on data with truth."""

import json
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from vision.scoring import Judged, Verdict, judge
from vision.scoring_tables import Figures, all_figures
from webui.cli.evaluate_clips import clips
from webui.cli.with_decks import data_option, deck_option, load_reader

if TYPE_CHECKING:
    from vision.reader import Reader

SHOWN = 20  # rows of a table on the terminal; all of them are in the files


@click.group("eval")
def command() -> None:
    """Score the reader on pictures, and the follower on films, of which the truth is known."""


command.add_command(clips)


@command.command("stills")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the CSV files, failures and index.html.")
@click.option(
    "--enrol",
    "scans",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of decks (DECK/oros_01.* …): those of the pictures are enrolled first, in --data or for this once.",
)
@deck_option()
@data_option()
def stills(folder: Path, out: Path | None, scans: Path | None, deck: str | None, data: Path | None) -> None:
    """Read every picture of FOLDER that has a truth file beside it (NAME.jpg + NAME.json) and score the names.

    Figures by visibility, deck, light, table, card and width in pixels; confusions; reliability of the confidence.
    """
    from vision.pictures import PictureError, read_picture
    from vision.runtime import WeightsError
    from vision.scoring_page import save
    from webui.cli.detect import describe

    rows: list[Judged] = []
    verdicts: list[Verdict] = []
    paths = [(p, t) for t in sorted(folder.rglob("*.json")) for p in [_picture(t)] if p is not None]
    if not paths:
        raise click.ClickException(f"{folder}: no picture with a truth file beside it")
    try:
        reader = load_reader(deck, data) if scans is None else _enrolled([t for _, t in paths], scans, data)
    except WeightsError as error:
        raise click.ClickException(str(error)) from error
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


def _enrolled(truths: list[Path], scans: Path, data: Path | None) -> "Reader":
    """A reader that knows the decks of these pictures, each from one flat scan a card in `scans`, and finds by itself
    which one is on the table. Enrols in `data` what is not yet there; without it in a folder that is gone afterwards.
    """
    from vision.decks.deck import DeckError
    from vision.decks.folder import read_folder
    from vision.decks.namer import Namer
    from vision.decks.store import DeckStore
    from vision.reader import Reader

    decks = sorted({_deck(truth) for truth in truths} & {path.name for path in scans.iterdir()})
    if not decks:
        raise click.ClickException(f"{scans}: no folder of a deck that the pictures were made with")
    reader = Reader.load()
    with ExitStack() as stack:
        store = DeckStore(Path(stack.enter_context(TemporaryDirectory())) if data is None else data)
        try:
            for name in decks:
                if name not in store.names():
                    store.add(read_folder(scans / name, name, "spanish", reader.detector))
            reader.namer = Namer([store.gallery(name, reader.identifier) for name in decks])
        except DeckError as error:
            raise click.ClickException(str(error)) from error
    return reader


def _deck(truth_file: Path) -> str:
    """The deck that a picture was made with; "" where its truth does not say (or is none: reading it says so)."""
    try:
        return str(json.loads(truth_file.read_text())["made"]["deck"])
    except (ValueError, KeyError, TypeError):
        return ""


def _picture(truth: Path) -> Path | None:
    return next((p for e in (".jpg", ".jpeg", ".png") if (p := truth.with_suffix(e)).exists()), None)


def _shown(figures: Figures) -> Table:
    table = Table(*figures.head, title=figures.title)
    for row in figures.rows[:SHOWN] if figures.title.startswith("Misread") else figures.rows:
        table.add_row(*row)
    return table
