"""The acta on disk: lines are only ever added, and a line is on the disk itself before `append` returns.

The one place of `engine` that touches a file. A kill or a power cut may leave something half written at the end, which
nobody was ever shown. Opening the journal heals it: a last line that is whole but for its newline is kept; half a line,
the zeros that a disk holds instead of one, and a part of lines that belong together are moved to `NAME.acta.torn`.
Lines that belong together are known by the key `batch`: [place in the batch, lines of the batch].
"""

import contextlib
import fcntl
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from engine.acta import line_text

BATCH = "batch"


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
                sync_folder(self.path.parent)
            content = self._heal(self.path.read_bytes())
        except OSError as error:
            os.close(self._file)
            raise JournalError(f"{self.path}: cannot be read: {error.strerror}") from error
        self.text = content.decode("utf-8", "surrogateescape")
        self._end = len(content)  # what is known to be whole

    def append(self, line: Mapping[str, Any]) -> str:
        """Write one line and wait until it is on the disk; gives its text.

        Raises JournalError when it cannot be written (the file is then as it was), TypeError or ValueError for a line
        that JSON cannot hold.
        """
        return self.extend([line])

    def extend(self, lines: Iterable[Mapping[str, Any]]) -> str:
        """Write several lines that belong together, all or none, as `append` does; gives their text."""
        together = [{key: value for key, value in line.items() if key != BATCH} for line in lines]
        if len(together) > 1:
            together = [{**line, BATCH: [place, len(together)]} for place, line in enumerate(together, 1)]
        text = "\n".join(line_text(line) for line in together)
        data = f"{text}\n".encode()
        try:
            self._cut()  # what an earlier failure could not take back
            self._write(data)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._cut()
            raise JournalError(f"{self.path}: cannot be written: {error.strerror}") from error
        self._end += len(data)
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

    def _cut(self) -> None:
        """Take out what stands after the end of what is whole: it must not be in the way of the next line."""
        if os.fstat(self._file).st_size != self._end:
            os.ftruncate(self._file, self._end)
            os.fsync(self._file)

    def _heal(self, content: bytes) -> bytes:
        """Make the file end with a whole line; gives what it then holds."""
        end = _whole(content)
        whole, tail = content[:end], content[end:]
        if tail:
            with open(f"{self.path}.torn", "ab") as aside:
                aside.write(tail.removesuffix(b"\n") + b"\n")
                aside.flush()
                os.fsync(aside.fileno())
            os.ftruncate(self._file, end)
            os.fsync(self._file)
        if whole and not whole.endswith(b"\n"):
            self._write(b"\n")
            whole += b"\n"
        return whole


def _whole(content: bytes) -> int:
    """The length of what was wholly written, from the start."""
    hole = content.find(b"\0")  # a power cut leaves zeros where the data never came; JSON holds none
    if hole >= 0:
        content = content[:hole]
    lines = content.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n") and (hole >= 0 or _line(lines[-1]) is None):
        lines.pop()
    match (_line(lines[-1]) or {}).get(BATCH) if lines else None:
        case [int(place), int(size)] if 0 < place < size:
            lines = lines[:-place]
    return sum(map(len, lines))


def _line(text: bytes) -> dict[str, Any] | None:
    """The JSON object of a line; None when there is none."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


def sync_folder(folder: Path) -> None:
    """A new file's name is on the disk once its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
