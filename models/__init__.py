"""The shipped weights and their model cards."""

from pathlib import Path

FOLDER = Path(__file__).parent
