"""Which of the enrolled decks lies on the table, for the pages; and decks that are enrolled while people play."""

import queue
from typing import NamedTuple

from vision.decks.namer import Namer
from vision.reader import Reader
from vision.types import Image, Part, Sighting


class OnTable(NamedTuple):
    """`name`: the deck on the table as far as is known; `unknown`: it is clearly none of those enrolled."""

    name: str | None = None
    unknown: bool = False


class TableDeck:
    """Reads as `reader` does, and keeps what it finds out of the deck in `now`. `read` belongs to one thread."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._taught: queue.SimpleQueue[Namer] = queue.SimpleQueue()
        self.now = OnTable()

    def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
        if not self._taught.empty():
            self._reader.namer = self._taught.get()
        found = self._reader.read(image, part)
        self.now = OnTable(self._reader.namer.deck, self._reader.namer.unknown)
        return found

    def know(self, namer: Namer) -> None:
        """From the next picture on, name cards by these decks. May be called from any thread."""
        self._taught.put(namer)
