"""How far a table has told its acta to the broker, kept in the data folder: a restart goes on from there."""

import contextlib
import json
import os
from pathlib import Path
from typing import NamedTuple

FILE = "hall.json"


class Told(NamedTuple):
    """The last line told: its match (the acta's name) and its number."""

    match: str
    line: int


def read(folder: Path) -> Told | None:
    """None when nothing was told yet, or nobody knows any more."""
    try:
        kept = json.loads((folder / FILE).read_text("utf-8"))
        return Told(str(kept["match"]), int(kept["line"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write(folder: Path, told: Told) -> None:
    """A write that fails only costs that lines are told twice."""
    part = folder / f"{FILE}.part"
    with contextlib.suppress(OSError):
        part.write_text(json.dumps(told._asdict()) + "\n", "utf-8")
        os.replace(part, folder / FILE)
