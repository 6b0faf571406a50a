"""Undo and redo: one more line each, that leads exactly to the state before, step by step to the beginning and back."""

import random
from typing import Any

import pytest

from engine.errors import ActaError
from engine.report import report
from webui.match import Match, NothingToUndo
from webui.undo import Steps

from .conftest import HEAD, OPENING


def correct(line: int, **values: Any) -> dict[str, Any]:
    return {"event": "correction", "line": line, "set": values}


VOID = {"event": "void", "line": 3}


@pytest.mark.parametrize(
    ("lines", "undo"),
    [
        ([HEAD], None),
        ([HEAD, {}], None),
        ([HEAD, *OPENING[:2]], VOID | {"undoes": 3}),
        ([HEAD, *OPENING[:2], VOID | {"undoes": 3}], {"event": "void", "line": 2, "undoes": 2}),
        ([HEAD, *OPENING[:2], VOID], {"event": "insert", "after": 3, "what": OPENING[1], "undoes": 4}),
        ([HEAD, *OPENING[:2], correct(3, card="2O")], correct(3, card="1O") | {"undoes": 4}),
        ([HEAD, *OPENING[:2], correct(3, card="2O"), correct(3, card="3O")], correct(3, card="2O") | {"undoes": 5}),
        ([HEAD, *OPENING[:2], correct(3, card="2O"), correct(3, card="1O") | {"undoes": 4}], VOID | {"undoes": 3}),
        (
            [HEAD, OPENING[0], {"event": "insert", "after": 2, "what": OPENING[1]}, correct(3, card="2O")],
            correct(3, card="1O") | {"undoes": 4},
        ),
        ([HEAD, OPENING[0], {**OPENING[1], "undoes": 99}], VOID | {"undoes": 3}),  # names no step: no undo
    ],
)
def test_what_undoes(lines: list[dict[str, Any]], undo: dict[str, Any] | None) -> None:
    assert Steps(lines).undo()[:1] == ([] if undo is None else [undo])


@pytest.mark.parametrize(
    ("lines", "redo"),
    [
        ([HEAD, *OPENING[:2]], None),
        (
            [HEAD, *OPENING[:2], VOID | {"undoes": 3}],
            {"event": "insert", "after": 3, "what": OPENING[1], "redoes": 4},
        ),
        (
            [HEAD, *OPENING[:2], correct(3, card="2O"), correct(3, card="1O") | {"undoes": 4}],
            correct(3, card="2O") | {"redoes": 5},
        ),
        (
            [HEAD, *OPENING[:2], VOID | {"undoes": 3}, OPENING[2] | {"source": "person"}],
            None,
        ),  # something else was done
        (
            [HEAD, *OPENING[:2], VOID | {"undoes": 3}, OPENING[2] | {"source": "camera"}],
            {"event": "insert", "after": 3, "what": OPENING[1], "redoes": 4},
        ),
    ],
)
def test_what_redoes(lines: list[dict[str, Any]], redo: dict[str, Any] | None) -> None:
    assert Steps(lines).redo()[:1] == ([] if redo is None else [redo])


STEPS = [
    *OPENING[:5],
    correct(5, card="7C"),
    correct(6, seat=4),
    *OPENING[5:9],
    {"event": "insert", "after": 10, "what": {"event": "cante", "seat": 3, "suit": "E"}},
    {"event": "void", "line": 13},
    {"event": "void", "line": 12},
]


def said(match: Match) -> dict[str, Any]:
    return report(match.snapshot().acta.state)


def test_every_step_back_and_forth(match: Match) -> None:
    """Plays, corrections, an insert, a cante and voids; all the way back and forth again, comparing at each step."""
    states = [said(match)]
    for step in STEPS:
        match.append(step, "person")
        states.append(said(match))
    for _ in range(2):
        for state in reversed(states[:-1]):
            match.undo()
            assert said(match) == state
        with pytest.raises(NothingToUndo):
            match.undo()
        for state in states[1:]:
            match.redo()
            assert said(match) == state
        with pytest.raises(NothingToUndo):
            match.redo()


def test_wandering_back_and_forth(match: Match) -> None:
    """At random: each undo leads to the state before the step, each redo to the one after, and news end the redoing."""
    chance = random.Random(5)
    past, future = [said(match)], list[dict[str, Any]]()
    events = iter([*OPENING, *OPENING])
    for _ in range(150):
        choice = chance.random()
        if choice < 0.45:
            try:
                match.append(next(events, {}), "person")
            except ActaError:
                continue  # after an undo it may not fit any more
            past.append(said(match))
            future.clear()
        elif choice < 0.75 and len(past) > 1:
            match.undo()
            future.append(past.pop())
        elif future:
            match.redo()
            past.append(future.pop())
        assert said(match) == past[-1]


def test_what_the_camera_saw_meanwhile_stays(match: Match) -> None:
    for line in OPENING[:3]:
        match.append(line, "camera")
    match.append({"event": "correction", "line": 4, "set": {"card": "11O"}}, "person")
    match.undo()
    match.append(OPENING[3], "camera")
    match.redo()
    assert said(match)["hands"][0]["table"] == [[1, "1O"], [2, "11O"], [3, "6C"]]


def test_a_void_is_undone_with_what_was_kept_about_it(match: Match) -> None:
    match.append(OPENING[0], "camera")
    match.append({**OPENING[1], "evidence": ["a.jpg"]}, "camera")
    match.append({"event": "void", "line": 3}, "person")
    match.undo()
    line = match.snapshot().lines[-1]
    assert line["what"] == {**OPENING[1], "evidence": ["a.jpg"]} and line["source"] == "person"
