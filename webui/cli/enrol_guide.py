"""Teaching a deck before the camera, in the terminal: a suit in a row at a time, or one card after another."""

from collections.abc import Iterator

import click

from vision.camera import CameraError, Source, SourceEnded, choose
from vision.decks.deck import NEEDED, SUIT_NAMES, Deck, DeckError, Pack, card_name
from vision.decks.folder import twins
from vision.decks.row import RowError, read_row, surprises
from vision.reader import Reader
from vision.types import Image

FLUSH = 6
"""Pictures thrown away before one is taken: cameras hold old ones back."""


def guided(name: str, pack: Pack, source_name: str, one_by_one: bool, reader: Reader) -> Deck:
    """Ask for the cards and photograph them. Raises CameraError, or DeckError when the pictures end too early."""
    source = choose(source_name)
    source.open()
    faces: dict[str, Image] = {}
    try:
        for cards in _steps(one_by_one):
            faces.update(_taught(cards, pack, source, reader))
    finally:
        source.close()
    deck = Deck(name, pack, faces)
    same = [f"{card_name(a, pack)} and {card_name(b, pack)}" for a, b in twins(deck)]
    if same:
        raise DeckError(f"nothing was stored: these look like one and the same card: {'; '.join(same)}")
    return deck


def _steps(one_by_one: bool) -> Iterator[list[str]]:
    """The cards to lay down, step by step."""
    if one_by_one:
        yield from ([card] for card in NEEDED)
    else:
        for suit in "OCEB":
            yield [card for card in NEEDED if card[-1] == suit]


def _taught(cards: list[str], pack: Pack, source: Source, reader: Reader) -> dict[str, Image]:
    """Ask until a picture shows just these cards and the person agrees; their flat faces."""
    while True:
        _ask(cards, pack)
        try:
            row = read_row(_photograph(source), len(cards), reader, pack)
        except RowError as error:
            click.echo(f"  {error}. Once more.", err=True)
            continue
        strange = surprises(row, cards) if pack == "spanish" else []
        for expected, seen in strange:
            click.echo(f"  The {card_name(expected, pack)} looks like the {card_name(seen, pack)}.", err=True)
        if strange and not click.confirm("  Is every card in its place?", err=True):
            continue
        click.echo(f"  {len(cards)} of {len(cards)}.", err=True)
        return {card: found.face for card, found in zip(cards, row, strict=True)}


def _ask(cards: list[str], pack: Pack) -> None:
    if len(cards) == 1:
        text = f"Lay the {card_name(cards[0], pack)} alone under the camera"
    else:
        suit = SUIT_NAMES[pack][cards[0][-1]]
        first, last = card_name(cards[0], pack).split()[0], card_name(cards[-1], pack).split()[0]
        text = f"Lay the {len(cards)} cards of {suit} in a row, side by side, from {first} to {last}, left to right"
    click.prompt(f"{text}, and press Enter", default="", show_default=False, prompt_suffix=" ", err=True)


def _photograph(source: Source) -> Image:
    try:
        if not source.recorded:
            for _ in range(FLUSH):
                source.read()
        return source.read().image
    except SourceEnded as error:
        raise CameraError(f"{source.name}: the pictures ended before the deck was whole; nothing was stored") from error
