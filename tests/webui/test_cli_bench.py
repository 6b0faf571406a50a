"""`miron bench engine` runs and reports; how fast anything is, no test asks."""

import json
import sys
from unittest.mock import patch

from click.testing import CliRunner

from webui.cli.bench import command

QUICK = ["engine", "--seconds", "0.1", "--arrastres", "2"]


def test_figures_as_json() -> None:
    result = CliRunner().invoke(command, [*QUICK, "--json", "--profile", "torneo"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    for name in (
        "complete hands, every duty checked",
        "complete hands, event by event on States",
        "the same and the report of each",
        "event_us_first_hands",
        "event_us_last_hands",
        "arrastre_ms_median",
    ):
        assert data[name] > 0
    assert data["arrastre_ms_worst"] >= data["arrastre_ms_median"]
    assert (data["profile"], data["match_hands"], data["arrastres"]) == ("torneo", 200, 2)


def test_libraries_that_are_not_installed_are_named() -> None:
    with patch.dict(sys.modules, {"chess": None, "pyspiel": None}):
        result = CliRunner().invoke(command, QUICK, env={"COLUMNS": "200"})
        figures = CliRunner().invoke(command, [*QUICK, "--json"])
    assert result.exit_code == 0, result.output
    assert result.output.count("not installed: pip install 'miron[bench]'") == 2
    assert json.loads(figures.output)["python-chess, random plies"] is None


def test_an_unknown_subcommand() -> None:
    result = CliRunner().invoke(command, ["nothing"])
    assert result.exit_code == 2 and "No such command 'nothing'" in result.output


def test_vision_by_stage_and_without_the_other_runtimes() -> None:
    with patch.dict(sys.modules, {"openvino": None, "ultralytics": None}):
        result = CliRunner().invoke(command, ["vision", "--rounds", "1", "--side", "320", "--json"])
        shown = CliRunner().invoke(command, ["vision", "--rounds", "1", "--side", "320"], env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    (timing,) = [json.loads(line) for line in result.output.splitlines()]
    assert (timing["runtime"], timing["side"]) == ("ONNX Runtime", 320)
    assert timing["whole"] >= timing["detect"] > 0 and timing["identify"] is not None
    assert shown.output.count("not installed") == 2


def test_vision_asks_for_sizes_that_the_detector_takes() -> None:
    assert CliRunner().invoke(command, ["vision", "--side", "100"]).exit_code == 2
