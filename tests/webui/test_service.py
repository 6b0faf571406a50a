"""The unit of the service starts a command that exists, with options that it has."""

import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from webui.cli.main import main

UNIT = Path(__file__).resolve().parents[2] / "docs" / "miron.service"


def test_the_command_line_is_understood() -> None:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's keys are case-sensitive
    parser.read(UNIT)
    program, *arguments = shlex.split(parser["Service"]["ExecStart"])
    assert Path(program).name == "miron"
    result = CliRunner().invoke(main, [*arguments, "--print-config"])
    assert result.exit_code == 0, result.output
    assert 'data = "/var/lib/miron"' in result.stdout and "browser = false" in result.stdout


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """With a program that exists here in place of the installed one: verify looks for it."""
    unit = tmp_path / "miron.service"
    unit.write_text(UNIT.read_text().replace("/opt/miron/bin/miron", "/bin/true"))
    said = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=60, check=False)
    assert (said.returncode, said.stderr) == (0, "")
