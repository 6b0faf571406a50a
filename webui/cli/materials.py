"""The materials of synthetic tables, for the commands that draw them."""

from typing import TYPE_CHECKING

import click

import datasets.deck
from datasets.shared import find_shared

if TYPE_CHECKING:
    from datasets.synth.materials import Materials


def load_materials(without: tuple[str, ...]) -> "Materials":
    """The shared folder's decks and the project's own, less those in `without`; says so where only its own is here."""
    from datasets.synth import materials

    shared = find_shared()
    if shared is None:
        click.echo("no shared folder here: only the project's own deck is used", err=True)
    try:
        return materials.load(shared, datasets.deck.WEBP, frozenset(without))
    except materials.MaterialError as error:
        raise click.ClickException(str(error)) from error
