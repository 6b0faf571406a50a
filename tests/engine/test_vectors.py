"""The examples of the contract: the report of each acta to the field, and the line of each error."""

import json
from pathlib import Path

import pytest

from engine.acta import Acta
from engine.errors import ActaError
from engine.report import report


def test_every_report_is_equal(shared: Path) -> None:
    actas = sorted((shared / "vectors").glob("*.acta"))
    assert actas
    different = [
        path.name
        for path in actas
        if report(Acta.parse(path.read_bytes()).state) != json.loads(path.with_suffix(".json").read_text())
    ]
    assert different == []


def test_every_error_names_its_line(shared: Path) -> None:
    actas = sorted((shared / "vectors" / "errors").glob("*.acta"))
    assert actas
    for path in actas:
        with pytest.raises(ActaError) as caught:
            Acta.parse(path.read_bytes())
        assert caught.value.line == json.loads(path.with_suffix(".json").read_text())["line"], path.name


def test_every_text_is_written_as_it_was_read(shared: Path) -> None:
    for path in sorted((shared / "vectors").glob("*.acta")):
        text = path.read_text("utf-8")
        assert str(Acta.parse(text)) == text
