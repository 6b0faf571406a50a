"""Everything that the data folder keeps: the actas of all matches, their index, their evidence."""

import logging
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from engine.acta import Acta
from vision.shelf import Shelf
from webui.folder import FOLDERS
from webui.index import index
from webui.match import Match
from webui.store import FILE, Row, Store

log = logging.getLogger(__name__)

EVIDENCE = "evidence"
MATCH_NAME = re.compile(r"(?:matches|films|demo)/[^/\0]+")
EVIDENCE_NAME = re.compile(r"[\w-]+\.(?:jpg|mp4)")
SETTLING = 1.0  # seconds after a change before the index follows: a baza is one change, not four
SHARE = 10.0  # times as long as bringing it up to date took, at least: a long match must not keep a core busy

T = TypeVar("T")


class Archive:
    """The archive in a data folder. Every method may be called from any thread.

    `refresh` brings the index up to date with the actas on disk; `run` does so until `close`, at first and whenever the
    match being played (`follow`) has grown.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = Store(folder / FILE)
        self._refreshing = threading.Lock()
        self._news = threading.Event()
        self._closing = threading.Event()
        self._playing: Match | None = None
        self._thread = threading.Thread(target=self.run, name="archive", daemon=True)

    def start(self) -> None:
        self._news.set()
        self._thread.start()

    def follow(self, match: Match) -> None:
        """The match that is being played: the index follows it."""
        self._playing = match
        match.watch(self._news.set)

    def run(self) -> None:
        """Keep the index up to date until `close`. What the disk refuses is logged, and tried at the next change."""
        while True:
            self._news.wait()
            if self._closing.is_set():
                return
            self._news.clear()
            begun = time.monotonic()
            try:
                self.refresh()
            except (OSError, sqlite3.Error) as error:
                log.error("%s: the index of the matches cannot be kept: %s", self._folder / FILE, error)
            self._closing.wait(max(SETTLING, SHARE * (time.monotonic() - begun)))

    def close(self) -> None:
        self._closing.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(10)
        self._store.close()

    def refresh(self) -> None:
        """Read the actas that are new or have changed, forget those that are gone. Raises OSError, sqlite3.Error."""
        with self._refreshing:
            self._reading(self._follow_the_disk)

    def matches(self) -> list[Row]:
        """See `Store.matches`."""
        return self._reading(lambda: self._store.matches())

    def players(self) -> list[Row]:
        """See `Store.players`."""
        return self._reading(lambda: self._store.players())

    def pairs(self) -> list[Row]:
        """See `Store.pairs`."""
        return self._reading(lambda: self._store.pairs())

    def path(self, name: str) -> Path | None:
        """The acta of a match, as `matches/2026-11-30T031500Z`; None where there is none of that name."""
        path = self._folder / f"{name}.acta"
        return path if MATCH_NAME.fullmatch(name) and path.is_file() else None

    def acta(self, path: Path) -> Acta:
        """The acta at `path`, read again only when it has changed. Raises OSError and ActaError."""
        status = path.stat()
        return _read(path, status.st_size, status.st_mtime_ns)

    @property
    def evidence_folder(self) -> Path:
        """Where the evidence of all matches lies."""
        return self._folder / EVIDENCE

    def evidence(self, match: Path, name: str) -> Path | None:
        """The file `name` of the evidence of the match with the acta `match`; None where it is not on disk (any more)
        and for what is no such name."""
        path = self.evidence_folder / evidence_of(match) / name
        return path if EVIDENCE_NAME.fullmatch(name) and path.is_file() else None

    def shelf(self, limit: int) -> Shelf | None:
        """The evidence to be kept from now on, `limit` bytes of it; None for 0, and where the disk has no place."""
        if limit <= 0:
            return None
        try:
            return Shelf(self.evidence_folder, limit)
        except OSError as error:
            log.error("%s: no evidence can be kept: %s", self.evidence_folder, error.strerror or error)
            return None

    def _follow_the_disk(self) -> None:
        known = self._store.known()
        there = dict(self._actas())
        for name in known.keys() - there.keys():
            self._store.drop(name)
        for name, path in there.items():
            status = path.stat()
            if known.get(name) != (status.st_size, status.st_mtime_ns):
                text = path.read_bytes()
                playing = self._playing if self._playing is not None and self._playing.path == path else None
                acta = playing.snapshot().acta if playing is not None else None
                # What was appended meanwhile changes the size that is there from the one written down: read next time.
                self._store.put(index(name, text, status.st_mtime_ns, acta))

    def _actas(self) -> Iterator[tuple[str, Path]]:
        for kind in FOLDERS:
            for path in (self._folder / kind).glob("*.acta"):
                if MATCH_NAME.fullmatch(f"{kind}/{path.stem}"):
                    yield f"{kind}/{path.stem}", path

    def _reading(self, work: Callable[[], T]) -> T:
        """Do it; with a store found damaged meanwhile, make that anew first."""
        try:
            return work()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError | sqlite3.ProgrammingError):
                raise
            log.warning("%s: damaged (%s); it is made again from the actas", self._folder / FILE, error)
            self._store.renew()
            self._follow_the_disk()
            return work()


def evidence_of(match: Path) -> str:
    """The folder of a match's evidence within that of all: as the acta's, without the ending."""
    return f"{match.parent.name}/{match.stem}"


@lru_cache(maxsize=8)
def _read(path: Path, size: int, written: int) -> Acta:
    return Acta.parse(path.read_bytes())
