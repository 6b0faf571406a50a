"""The data folder: where matches lie, and the lock that keeps a second Mirón out of it."""

import contextlib
import fcntl
import os
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, get_args

from engine.journal import sync_folder

Kind = Literal["matches", "films", "demo"]
FOLDERS: tuple[Kind, ...] = get_args(Kind)


class FolderError(Exception):
    """The data folder cannot be used. The message says which one and why."""


def default_folder() -> Path:
    """Where programs of this user keep their data: $XDG_DATA_HOME/miron, usually ~/.local/share/miron."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "miron"


def make_folder(path: Path) -> None:
    """The folder, and those above it, made and on the disk itself, or a file in it could be lost with its folder.

    Raises OSError.
    """
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(exist_ok=True)
    sync_folder(path.parent)


class DataFolder:
    """A data folder held by this process until `close`. The lock goes with the process, however that ends.

    Raises FolderError when the folder cannot be made or written, or another Mirón holds it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            make_folder(path)
            self._lock = open(path / "miron.lock", "a+", encoding="utf-8")  # noqa: SIM115 held until close
        except OSError as error:
            raise FolderError(f"{path}: cannot be used as the data folder: {error.strerror or error}") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.seek(0)
            holder = self._lock.read().strip()
            self._lock.close()
            who = f" (process {holder})" if holder else ""
            raise FolderError(f"{path}: another Mirón is using this data folder{who}") from error
        with contextlib.suppress(OSError):  # a full disk: the name of the holder is only a courtesy
            os.ftruncate(self._lock.fileno(), 0)
            os.write(self._lock.fileno(), f"{os.getpid()}\n".encode())

    def newest(self, kind: Kind) -> Path | None:
        """The acta begun last, or None. Names begin with the time, so they sort."""
        actas = sorted((self.path / kind).glob("*.acta"))
        return actas[-1] if actas else None

    def fresh(self, kind: Kind, label: str = "") -> Path:
        """The path for a new acta: `KIND/2026-11-30T031500Z[-LABEL].acta`, never one that exists."""
        folder = self.path / kind
        try:
            make_folder(folder)
        except OSError as error:
            raise FolderError(f"{folder}: cannot be made: {error.strerror or error}") from error
        stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%SZ")
        newest = self.newest(kind)
        if newest is not None and newest.name[: len(stamp)] > stamp:
            stamp = newest.name[: len(stamp)]  # the clock was set back: the new one must still sort last
        name = f"{stamp}-{label}" if label else stamp
        path, again = folder / f"{name}.acta", 1
        while path.exists() or (newest is not None and path.name <= newest.name):
            again += 1
            path = folder / f"{stamp}~{again:03d}{'-' + label if label else ''}.acta"
        return path

    def close(self) -> None:
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()
