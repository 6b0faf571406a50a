"""What all tests share: the data outside the repository, when it is there."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Before numpy is loaded, here and in the processes that tests start: see `webui.cli`.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A run is repeatable; `pytest --hypothesis-profile=explore` looks further, and elsewhere each time.
settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("repeatable")

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data: `../shared` beside the repository, or where MIRON_SHARED says; skips without it."""
    folder = Path(os.environ.get("MIRON_SHARED", REPOSITORY.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"the shared data is not at {folder}; set MIRON_SHARED to where it is")
    return folder
