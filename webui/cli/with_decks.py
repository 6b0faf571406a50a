"""A reader that knows the enrolled decks, for the commands that read cards."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webui.folder import default_folder

if TYPE_CHECKING:
    from vision.reader import Reader

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def data_option(what: str = "Folder that enrolled decks lie in.") -> Decorator:
    """`--data`, as path or None: the folder that everything of this machine lies in."""
    return click.option("--data", type=click.Path(path_type=Path), help=f"{what} Without it: ~/.local/share/miron.")


def deck_option() -> Decorator:
    return click.option("--deck", help="Deck enrolled with `miron enrol` that is played. Without it: found by itself.")


def load_reader(deck: str | None, data: Path | None) -> "Reader":
    """The shipped networks with what `data` knows of decks: of `deck` alone, or of all of them.

    Raises click.BadParameter when `deck` is not enrolled or damaged, vision.runtime.WeightsError as Reader.load does.
    A damaged deck that nobody asked for is told on standard error and left out.
    """
    from vision.decks.deck import DeckError
    from vision.decks.namer import Namer
    from vision.decks.store import DeckStore
    from vision.reader import Reader

    reader = Reader.load()
    store = DeckStore((data or default_folder()).expanduser())
    if deck is not None:
        try:
            reader.namer = Namer([store.gallery(deck, reader.identifier)], fixed=deck)
        except DeckError as error:
            raise click.BadParameter(str(error), param_hint="--deck") from error
        return reader
    galleries = []
    for name in store.names():
        try:
            galleries.append(store.gallery(name, reader.identifier))
        except DeckError as error:
            click.echo(f"{error}; left out", err=True)
    reader.namer = Namer(galleries)
    return reader
