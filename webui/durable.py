"""Small files that are either the old ones or the new ones, whatever happens while they are written."""

import contextlib
import os
from pathlib import Path


def replace(path: Path, text: str) -> None:
    """Make `path` hold `text`; on disk (synced) when it returns. Raises OSError; the old file stays then."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
