"""The application that `miron run` serves, whole, in the place of one made for a test."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webui.conftest import OPENING
from tests.webui.whole import whole
from webui.access import Access
from webui.attempts import Attempts
from webui.match import Match


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Match]]:
    """It and its match, with OPENING played; one for all tests of a file."""
    with whole(tmp_path_factory.mktemp("data")) as (app, match):
        match.extend(OPENING, "camera")
        yield app, match


@pytest.fixture
def app(running: tuple[Flask, Match]) -> Flask:
    """It; nobody has tried a PIN yet."""
    guard: Access = running[0].extensions["miron_access"]
    guard.attempts = Attempts()
    return running[0]


@pytest.fixture
def played(running: tuple[Flask, Match]) -> Match:
    return running[1]


@pytest.fixture
def access(app: Flask) -> Access:
    guard: Access = app.extensions["miron_access"]
    return guard
