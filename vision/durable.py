"""Small files that are either the old ones or the new ones, whatever happens while they are written.

What is kept beside the acta is written like this everywhere: settings, keys, calibration, decks, evidence.
"""

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from engine.journal import sync_folder

PART = ".part"
"""What an unfinished file's name ends with; one that is found was left by a power cut."""


def replace(
    path: Path, content: str | bytes, *, private: bool = False, check: Callable[[Path], object] | None = None
) -> None:
    """Make `path` hold `content` (text as UTF-8); on disk (synced) when it returns. Raises OSError; the old file stays
    then.

    `private`: for nobody else's eyes (mode 600); otherwise a file that is there keeps its mode. `check`: is given the
    new file before it takes the old one's place; what it raises keeps the old one.
    """

    def write(part: Path) -> None:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
        with os.fdopen(handle, "wb") as file:
            if not private:
                with contextlib.suppress(FileNotFoundError):
                    os.fchmod(handle, stat.S_IMODE(path.stat().st_mode))
            file.write(content.encode() if isinstance(content, str) else content)
        if check is not None:
            check(part)

    make(path, write)


def make(path: Path, write: Callable[[Path], object]) -> int:
    """Have `write` make a file, and let it take the place of `path` once it is whole and on the disk (synced).

    Returns its bytes. Raises OSError, and what `write` raises; the old file stays then.
    """
    part = path.with_name(path.name + PART)
    try:
        part.unlink(missing_ok=True)  # of a write that the power cut: its mode is not to be trusted
        write(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
            size = os.fstat(file.fileno()).st_size
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    sync_folder(path.parent)
    return size
