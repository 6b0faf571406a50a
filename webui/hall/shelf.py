"""The tournament on disk: one file in the hall's data folder, whole at any moment."""

from pathlib import Path

from pydantic import ValidationError

from vision import durable
from webui.folder import FolderError
from webui.hall.tournament import Tournament

FILE = "torneo.json"


def read(folder: Path) -> Tournament | None:
    """The tournament kept; None when there is none. Raises FolderError when it cannot be read."""
    path = folder / FILE
    try:
        return Tournament.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError) as error:
        why = error.errors()[0]["msg"] if isinstance(error, ValidationError) else error.strerror or error
        raise FolderError(f"{path}: cannot be read: {why}") from error


def write(folder: Path, tournament: Tournament) -> None:
    """Keep it; it is on the disk itself when this returns. Raises FolderError; what was kept before is still there."""
    path = folder / FILE
    try:
        durable.replace(path, tournament.model_dump_json(indent=2) + "\n")
    except OSError as error:
        raise FolderError(f"{path}: cannot be written: {error.strerror or error}") from error
