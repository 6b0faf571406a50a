"""Where the shared material lies (decks, pictures and films that are not part of the product), if it is here at all."""

import os
from pathlib import Path


def find_shared() -> Path | None:
    """The folder named by MIRON_SHARED, else `shared` beside the checkout; None where there is neither."""
    named = os.environ.get("MIRON_SHARED")
    folder = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    return folder if folder.is_dir() else None
