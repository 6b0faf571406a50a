"""How far a table has told its acta to the broker, kept in the data folder: a restart goes on from there."""

import contextlib
import json
from pathlib import Path
from typing import NamedTuple

from vision import durable

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
    with contextlib.suppress(OSError):
        durable.replace(folder / FILE, json.dumps(told._asdict()) + "\n")
