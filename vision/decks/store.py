"""The decks that this machine knows: files in the data folder."""

from pathlib import Path

from vision.decks import deck_file
from vision.decks.deck import Deck, DeckError, checked_name
from vision.decks.gallery import Gallery, learn
from vision.identify import Identifier


class DeckStore:
    """`data`: the data folder; decks lie in its `decks`, and what was learned of them in `decks/learned`."""

    def __init__(self, data: Path):
        self.folder = data / "decks"

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*" + deck_file.SUFFIX))

    def path(self, name: str) -> Path:
        """Where the deck of that name lies or would lie. Raises DeckError when nothing can be called so."""
        return self.folder / (checked_name(name) + deck_file.SUFFIX)

    def add(self, deck: Deck, replace: bool = False) -> Path:
        """Keep the deck. Raises DeckError when there is one of that name already, or it cannot be written."""
        path = self.path(deck.name)
        if path.exists() and not replace:
            raise DeckError(f"there is a deck {deck.name!r} already; --replace puts this one in its place")
        deck_file.save(deck, path)
        return path

    def remove(self, name: str) -> None:
        """Forget the deck. Raises DeckError when there is none of that name."""
        try:
            self.path(name).unlink()
        except FileNotFoundError as error:
            raise DeckError(self._no(name)) from error
        self._learned(name).unlink(missing_ok=True)

    def load(self, name: str) -> Deck:
        """Raises DeckError when there is none of that name, or its file is damaged."""
        path = self.path(name)
        if not path.exists():
            raise DeckError(self._no(name))
        return deck_file.load(path)

    def gallery(self, name: str, identifier: Identifier) -> Gallery:
        """The deck known by sight, learned now if these weights never did. Raises DeckError as `load`."""
        return learn(self.load(name), identifier, self._learned(name))

    def _learned(self, name: str) -> Path:
        return self.folder / "learned" / f"{name}.npz"

    def _no(self, name: str) -> str:
        known = ", ".join(self.names())
        return (
            f"no deck {name!r} is enrolled ({'known: ' + known if known else 'none is yet'}; miron enrol teaches one)"
        )
