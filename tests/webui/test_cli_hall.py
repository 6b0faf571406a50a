"""`miron hall` and `miron run --broker` from outside: real processes, a real broker."""

import json
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from webui.cli.hall import command
from webui.cli.run import command as run_command

from .mosquitto import Mosquitto
from .process import NO_CAMERA, running


@pytest.mark.parametrize(("arguments", "message"), [([], "--broker"), (["--broker", "h:x"], "is not HOST[:PORT]")])
def test_bad_arguments(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2 and message in result.stderr


@pytest.mark.parametrize(("option", "value"), [("--broker", "me:secret@h:x"), ("--table", "a/b")])
def test_bad_settings_of_a_table(option: str, value: str) -> None:
    result = CliRunner().invoke(run_command, [option, value])
    assert result.exit_code == 2 and option in result.stderr and "secret" not in result.stderr


def test_the_broker_s_password_is_not_printed() -> None:
    result = CliRunner().invoke(run_command, ["--broker", "me:hunter2@h", "--print-config"])
    assert result.exit_code == 0 and 'broker = "h"' in result.stdout and "hunter2" not in result.stdout


def test_a_table_shows_up_in_the_hall(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    broker.start()
    options = ["--broker", broker.address, "--port", "0", "--data", str(tmp_path / "hall")]
    hall = subprocess.Popen(
        [sys.executable, "-u", "-c", "from webui.cli.hall import command; command()", *options],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert hall.stdout is not None
        found = re.search(r"http://\S+:\d+", hall.stdout.readline())
        assert found is not None
        with running(tmp_path / "table", "--source", NO_CAMERA, "--broker", broker.address, "--table", "Mesa 4"):
            deadline = time.monotonic() + 60
            page = ""
            while "se reparte" not in page and time.monotonic() < deadline:
                with urllib.request.urlopen(found[0], timeout=10) as answer:
                    page = answer.read().decode()
                time.sleep(0.1)
            assert "Mesa 4" in page and "se reparte" in page
            with urllib.request.urlopen(f"{found[0]}/api/health", timeout=10) as answer:
                assert json.load(answer) == {"status": "ok", "tables": 1}
        hall.terminate()
        assert hall.wait(30) == 0
    finally:
        hall.kill()
        hall.communicate()
        broker.kill()
