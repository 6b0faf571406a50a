"""Undo: one more line that leads exactly to the state before, step by step to the beginning."""

from typing import Any

import pytest

from engine.report import report
from webui.match import Match, NothingToUndo
from webui.undo import undo_line

from .conftest import HEAD, OPENING


def correct(line: int, **values: Any) -> dict[str, Any]:
    return {"event": "correction", "line": line, "set": values}


@pytest.mark.parametrize(
    ("lines", "undo"),
    [
        ([HEAD], None),
        ([HEAD, {}], None),
        ([HEAD, *OPENING[:2]], {"event": "void", "line": 3}),
        ([HEAD, *OPENING[:2], {"event": "void", "line": 3}], {"event": "void", "line": 2}),
        ([HEAD, *OPENING[:2], correct(3, card="2O")], correct(3, card="1O") | {"undoes": 4}),
        (
            [HEAD, *OPENING[:2], correct(3, card="2O"), correct(3, card="3O")],
            correct(3, card="2O") | {"undoes": 5},
        ),
        (
            [HEAD, *OPENING[:2], correct(3, card="2O"), correct(3, card="1O") | {"undoes": 4}],
            {"event": "void", "line": 3},
        ),
        ([HEAD, *OPENING[:2], correct(3, card="2O"), {"event": "void", "line": 3}], {"event": "void", "line": 2}),
        (
            [HEAD, OPENING[0], {"event": "insert", "after": 2, "what": OPENING[1]}, correct(3, card="2O")],
            correct(3, card="1O") | {"undoes": 4},
        ),
    ],
)
def test_undo_line(lines: list[dict[str, Any]], undo: dict[str, Any] | None) -> None:
    assert undo_line(lines) == undo


def test_every_undo_leads_to_the_state_before(match: Match) -> None:
    """Plays, a correction, an insert and a cante; then all the way back, comparing at each step."""
    steps = [
        *OPENING[:5],
        correct(5, card="7C"),
        correct(6, seat=4),
        *OPENING[5:9],
        {"event": "insert", "after": 10, "what": {"event": "cante", "seat": 3, "suit": "E"}},
    ]
    states = [report(match.snapshot().acta.state)]
    for step in steps:
        match.append(step, "person")
        states.append(report(match.snapshot().acta.state))
    for state in reversed(states[:-1]):
        match.undo()
        assert report(match.snapshot().acta.state) == state
    with pytest.raises(NothingToUndo):
        match.undo()
