"""`miron run` as a process of its own."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# The real command with eyes that see nothing: these tests are about what happens around the networks.
BLIND = """
import vision.reader
class Blind:
    @classmethod
    def load(cls): return cls()
    def read(self, image, part=None): return []
vision.reader.Reader = Blind
from webui.cli.run import command
command()
"""
NO_CAMERA = "63"

# The clock as Mirón reads it, so many days back.
CLOCK = """
import datetime, webui.match, webui.folder, webui.session
class Back(datetime.datetime):
    @classmethod
    def now(cls, tz=None): return super().now(tz) - datetime.timedelta(days={days})
for module in (webui.match, webui.folder, webui.session): module.datetime = Back
"""


class Run:
    """A running `miron run`; `address` is the page's."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process, self.address = process, address
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self._token = ""

    def unlock(self, pin: str = "2468") -> None:
        """Open the console; chooses the PIN if there is none."""
        self._token = self.get("/api/session")["csrf"]
        self._token = self.post("/api/session", {"pin": pin})["csrf"]

    def get(self, path: str) -> dict[str, Any]:
        with self._opener.open(self.address + path, timeout=10) as answer:
            return dict(json.load(answer))

    def post(self, path: str, body: object) -> dict[str, Any]:
        request = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "X-CSRF-Token": self._token},
        )
        with self._opener.open(request, timeout=10) as answer:
            return dict(json.load(answer))


def start(data: Path, *arguments: str, blind: bool = True, days_back: int = 0) -> "subprocess.Popen[str]":
    program = BLIND if blind else "from webui.cli.run import command; command()"
    return subprocess.Popen(
        [sys.executable, "-c", CLOCK.format(days=days_back) + program, "--data", str(data), "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )


@contextmanager
def running(data: Path, *arguments: str, blind: bool = True, days_back: int = 0) -> Iterator[Run]:
    """Started and listening; killed at the end if it still runs."""
    process = start(data, "--port", "0", *arguments, blind=blind, days_back=days_back)
    try:
        assert process.stdout is not None and process.stderr is not None
        for line in process.stdout:
            found = re.search(r"http://\S+:\d+", line)
            if found:
                break
        else:
            raise AssertionError(process.stderr.read())
        yield Run(process, found[0])
    finally:
        process.kill()
        process.communicate()
