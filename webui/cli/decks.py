"""`miron decks`: the decks that this machine was taught; to and from one file."""

import json
from dataclasses import replace
from pathlib import Path

import click

from webui.cli.with_decks import data_option
from webui.folder import default_folder


@click.group("decks", invoke_without_command=True)
@data_option()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one a deck.")
@click.pass_context
def command(context: click.Context, data: Path | None, as_json: bool) -> None:
    """List the enrolled decks; export one to a file for a friend, import one, remove one."""
    from vision.decks.deck import DeckError
    from vision.decks.store import DeckStore

    store = context.obj = DeckStore((data or default_folder()).expanduser())
    if context.invoked_subcommand is not None:
        return
    failed = False
    for name in store.names():
        try:
            deck = store.load(name)
        except DeckError as error:
            click.echo(str(error), err=True)
            failed = True
            continue
        known = {"name": name, "pack": deck.pack, "cards": len(deck.faces), "file": str(store.path(name))}
        click.echo(json.dumps(known) if as_json else f"{name}: {deck.pack}, {len(deck.faces)} cards")
    if not store.names() and not as_json:
        click.echo("No deck is enrolled yet; `miron enrol NAME` teaches one.", err=True)
    if failed:
        raise SystemExit(1)


@command.command("export")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.pass_context
def export(context: click.Context, name: str, file: Path | None) -> None:
    """Write the deck NAME to FILE (default: NAME.baraja), to send to a friend."""
    from vision.decks import deck_file
    from vision.decks.deck import DeckError

    try:
        deck = context.obj.load(name)
        target = file or Path(name + deck_file.SUFFIX)
        deck_file.save(deck, target)
    except DeckError as error:
        raise click.ClickException(str(error)) from error
    click.echo(str(target))


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", help="Call it so here (default: as its sender did).")
@click.option("--replace", "over", is_flag=True, help="Put it in the place of one of the same name.")
@click.pass_context
def import_(context: click.Context, file: Path, name: str | None, over: bool) -> None:
    """Take in a deck that somebody exported; checked before anything is stored."""
    from vision.decks import deck_file
    from vision.decks.deck import DeckError, checked_name

    try:
        deck = deck_file.load(file)
        if name is not None:
            deck = replace(deck, name=checked_name(name))
        context.obj.add(deck, replace=over)
    except DeckError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{deck.name}: {deck.pack}, {len(deck.faces)} cards")


@command.command("remove")
@click.argument("name")
@click.pass_context
def remove(context: click.Context, name: str) -> None:
    """Forget the deck NAME."""
    from vision.decks.deck import DeckError

    try:
        context.obj.remove(name)
    except DeckError as error:
        raise click.ClickException(str(error)) from error
