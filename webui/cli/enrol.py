"""`miron enrol`: teach Mirón a deck, from a folder of pictures or guided, from the camera."""

from pathlib import Path

import click

from webui.cli.with_decks import data_option
from webui.folder import default_folder


@click.command("enrol")
@click.argument("name")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option(
    "--pack",
    type=click.Choice(["spanish", "french"]),
    default="spanish",
    show_default=True,
    help="French: A, 2-7, J, Q, K; diamonds as oros, hearts as copas, spades as espadas, clubs as bastos.",
)
@data_option("Folder that the deck is kept in.")
@click.option("--replace", "over", is_flag=True, help="Put it in the place of an enrolled deck of the same name.")
@click.option(
    "--source",
    default="0",
    metavar="CAMERA|URL|FILE|FOLDER",
    help="Without FOLDER: what to take the pictures with (default: camera 0).",
)
@click.option("--one-by-one", is_flag=True, help="Without FOLDER: one card at a time instead of a suit in a row.")
def command(
    name: str, folder: Path | None, pack: str, data: Path | None, over: bool, source: str, one_by_one: bool
) -> None:
    """Teach the deck NAME.

    From FOLDER: one picture a card, flat scan or photo, oros_01.png … bastos_12.png or 1O.png … 12B.png. Without
    FOLDER: guided, from the camera. Nothing is stored unless all 40 cards are there.
    """
    from vision.camera import CameraError
    from vision.decks.deck import Deck, DeckError, checked_name
    from vision.decks.folder import read_folder
    from vision.decks.store import DeckStore
    from vision.reader import Reader
    from vision.runtime import WeightsError
    from webui.cli.enrol_guide import guided

    store = DeckStore((data or default_folder()).expanduser())
    try:
        if store.path(checked_name(name)).exists() and not over:
            raise DeckError(f"there is a deck {name!r} already; --replace puts this one in its place")
        reader = Reader.load()
        if folder is not None:
            deck: Deck = read_folder(folder, name, "french" if pack == "french" else "spanish", reader.detector)
        else:
            deck = guided(name, "french" if pack == "french" else "spanish", source, one_by_one, reader)
        path = store.add(deck, replace=over)
        store.gallery(name, reader.identifier)
    except (DeckError, WeightsError, CameraError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{name}: {len(deck.faces)} cards learned, kept in {path}")
