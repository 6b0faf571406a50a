"""The lean install asks for what the project asks for, less what only training needs."""

import tomllib

from tests.conftest import REPOSITORY

ONLY_FOR_TRAINING = {"ultralytics"}


def test_the_lean_requirements_are_the_project_s_without_ultralytics() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["dependencies"]
    lines = (REPOSITORY / "docs" / "lean-requirements.txt").read_text().splitlines()
    lean = [line for line in lines if line and not line.startswith("#")]
    assert lean == [line for line in project if line.split(">")[0] not in ONLY_FOR_TRAINING]
