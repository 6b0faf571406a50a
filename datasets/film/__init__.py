"""The project's own film-maker: guiñote tables with moving hands, drawn by code, with exact acta and truth.

script (what is played) → troubles → choreography (when and how it moves) → tracks → render (pictures) and truth.
"""

from pathlib import Path

DEMO = Path(__file__).parent.parent / "demo" / "demo.mp4"


def demo() -> Path:
    """The built-in demo: one whole hand with a cante, an exchange and a renuncio; its acta lies beside it (`.acta`)."""
    return DEMO
