"""The acta on disk: lines are only ever added, and a line is on the disk itself before `append` returns.

The one place of `engine` that touches a file. A power cut may leave half a line at the end; opening the journal heals
it: a last line that is whole but for its newline is kept, half a line (which nobody was ever shown) is moved to
`NAME.acta.torn`.
"""

import fcntl
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from engine.acta import line_text


class JournalError(OSError):
    """The acta cannot be opened or written; the message says which file and why. What was written before is there."""


class Journal:
    """One acta file being written. A context manager; only one Journal may have a file at a time.

    `text` is what the file held when it was opened, healed: `Acta.parse(journal.text)` unless it is empty.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the acta, made if it is not there. Raises JournalError."""
        self.path = Path(path)
        new = not self.path.exists()
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be opened: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise JournalError(f"{self.path}: is being written by another Mirón") from error
        try:
            if new:
                _sync_folder(self.path.parent)
            self.text = self._heal(self.path.read_bytes())
        except OSError as error:
            os.close(self._file)
            raise JournalError(f"{self.path}: cannot be read: {error.strerror}") from error

    def append(self, line: Mapping[str, Any]) -> str:
        """Write one line and wait until it is on the disk; gives its text.

        Raises JournalError when it cannot be written (the file is then as it was), TypeError or ValueError for a line
        that JSON cannot hold.
        """
        return self.extend([line])

    def extend(self, lines: Iterable[Mapping[str, Any]]) -> str:
        """Write several lines that belong together, all or none, as `append` does; gives their text."""
        text = "\n".join(line_text(line) for line in lines)
        size = os.fstat(self._file).st_size
        try:
            self._write(f"{text}\n".encode())
        except OSError as error:
            os.ftruncate(self._file, size)  # half a line must not be in the way of the next
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from error
        return text

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)

    def _heal(self, content: bytes) -> str:
        """Make the file end with a whole line; gives its text."""
        end = content.rfind(b"\n") + 1
        whole, tail = content[:end], content[end:]
        if tail:
            if _is_line(tail):
                self._write(b"\n")
                whole = content + b"\n"
            else:
                with open(f"{self.path}.torn", "ab") as aside:
                    aside.write(tail + b"\n")
                    aside.flush()
                    os.fsync(aside.fileno())
                os.ftruncate(self._file, end)
                os.fsync(self._file)
        return whole.decode("utf-8", "surrogateescape")


def _is_line(tail: bytes) -> bool:
    """Whether these bytes are a whole line but for the newline."""
    try:
        return isinstance(json.loads(tail), dict)
    except ValueError:
        return False


def _sync_folder(folder: Path) -> None:
    """A new file's name is on the disk once its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
