"""Small files that are either the old ones or the new ones, whatever happens while they are written."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from engine.journal import sync_folder


def replace(path: Path, text: str, *, private: bool = False, check: Callable[[Path], object] | None = None) -> None:
    """Make `path` hold `text`; on disk (synced) when it returns. Raises OSError; the old file stays then.

    `private`: for nobody else's eyes (mode 600). `check`: is given the new file before it takes the old one's place;
    what it raises keeps the old one.
    """
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)  # of a write that the power cut: its mode is not to be trusted
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if check is not None:
            check(part)
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    sync_folder(path.parent)
