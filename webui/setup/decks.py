"""The deck's step: the decks that are enrolled, which one lies on the table, and teaching one from pictures."""

import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from werkzeug.datastructures import FileStorage

from vision.decks.deck import PACKS, DeckError, checked_name
from vision.decks.folder import ENDINGS, FolderError, card_of, read_folder
from vision.decks.namer import Namer
from vision.decks.store import DeckStore
from vision.reader import Reader
from vision.runtime import WeightsError
from webui.setup.forms import Form, Values, Wrong
from webui.table_deck import OnTable, TableDeck
from webui.texts import N_

MOST: Final = 48
"""Pictures of a deck: a whole pack."""
LARGEST: Final = 12_000_000
"""Bytes of one picture: a good phone's photograph."""
LARGEST_FORM: Final = 240_000_000
"""Bytes of a form that teaches a deck."""


class NotWhole(Wrong):
    """The pictures are no whole deck. `missing`: cards without one; `files`: names of those that are no use."""

    def __init__(self, missing: list[str], files: list[str]) -> None:
        super().__init__(N_("No están las 40 cartas, así que no se ha guardado nada."))
        self.missing, self.files = missing, files


class Decks:
    """The decks in a data folder. `table`: what lies before the camera; `namer`: loads what is known of decks anew."""

    def __init__(self, folder: Path, table: TableDeck | None, namer: Callable[[], Namer]) -> None:
        self._store, self._table, self._namer = DeckStore(folder), table, namer
        self._teaching = threading.Lock()

    def names(self) -> list[str]:
        return self._store.names()

    @property
    def on_table(self) -> OnTable:
        return OnTable() if self._table is None else self._table.now

    def chosen(self, form: Form) -> Values:
        """The deck that is played; none: it is found by itself. Raises Wrong for one that is not enrolled."""
        name = form.get("deck", "")
        if name and name not in self.names():
            raise Wrong(N_("Elige una de las barajas que hay."))
        return {"deck": name or None}

    def teach(self, form: Form, files: Sequence[FileStorage]) -> None:
        """Learn a deck from one picture a card; the running camera knows it at once.

        Nothing is kept unless all 40 cards are there. Raises Wrong, and OSError when the disk has no room.
        """
        pack = next((pack for pack in PACKS if pack == form.get("pack")), None)
        if pack is None:
            raise Wrong(N_("Elige de qué clase es la baraja."))
        try:
            name = checked_name(form.get("name", "").strip())
        except DeckError as error:
            raise Wrong(N_("El nombre de la baraja: letras sin acento, cifras y guiones, sin espacios.")) from error
        if name in self.names() and not form.get("replace"):
            raise Wrong(N_("Ya hay una baraja con ese nombre: ponle otro, o marca que la nueva la sustituye."))
        if not self._teaching.acquire(blocking=False):
            raise Wrong(N_("Ya se está aprendiendo una baraja: espera a que acabe."))
        try:
            with tempfile.TemporaryDirectory(prefix="miron-baraja-") as folder:
                _put(files, Path(folder))
                deck = read_folder(Path(folder), name, pack, Reader.load().detector)
            self._store.add(deck, replace=True)
            if self._table is not None:
                self._table.know(self._namer())
        except FolderError as error:
            raise NotWhole(error.missing, error.files) from error
        except (DeckError, WeightsError) as error:
            raise Wrong(str(error)) from error
        finally:
            self._teaching.release()


def _put(files: Sequence[FileStorage], folder: Path) -> None:
    """The pictures of cards, under their own names; other files are passed over. Raises Wrong and OSError."""
    files = [file for file in files if file.filename]
    if len(files) > MOST:
        raise Wrong(N_("Son 48 fotos como mucho: una de cada carta."))
    for file in files:
        name = PurePosixPath((file.filename or "").replace("\\", "/")).name
        if card_of(Path(name)) is None or Path(name).suffix.lower() not in ENDINGS:
            continue
        data = file.stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Wrong(N_("Hay una foto de más de 12 MB: hazlas más pequeñas."))
        (folder / name).write_bytes(data)
