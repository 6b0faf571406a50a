"""The application that `miron run --phone` serves, with every room it has, taken from `miron run` itself."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Blueprint, Flask

from engine.rules import Rules
from vision.camera.phone import PhoneSource
from webui import server
from webui.access import Access
from webui.app import create_app
from webui.cli import run
from webui.cli.run_options import InForce
from webui.config import Config
from webui.folder import DataFolder
from webui.live import Live
from webui.match import Match
from webui.session import Table

START = 120  # seconds; the machine may be busy


class Blind:
    """A reader that sees nothing: no phone films."""

    def read(self, image: Any, part: Any = None) -> list[Any]:
        return []


@contextmanager
def whole(folder: Path) -> Iterator[tuple[Flask, Match]]:
    """The application and its match while it runs, over the data folder `folder`."""
    made: list[tuple[Flask, Match]] = []
    serving, stop = threading.Event(), threading.Event()

    def make(live: Live, access: Access, more: Iterable[Blueprint]) -> Flask:
        app = create_app(live, access, more)
        made.append((app, live.match))
        serving.set()
        return app

    config = Config(phone=True, port=0, phone_port=0, browser=False)
    table = Table(config.profile, Rules.from_profile(config.profile))
    in_force = InForce(config, folder / "miron.toml", {})
    with pytest.MonkeyPatch.context() as patch, DataFolder(folder) as data:
        patch.setattr(server, "create_app", make)
        patch.setattr(run, "load_reader", lambda *_: Blind())
        thread = threading.Thread(
            target=run.serve, args=(PhoneSource(), "camera", table, data, in_force, stop, threading.Event())
        )
        thread.start()
        try:
            assert serving.wait(START), "miron run did not begin to serve"
            yield made[0]
        finally:
            stop.set()
            thread.join()
