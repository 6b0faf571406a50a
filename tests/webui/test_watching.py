"""The record of a film: the referee can always read it to its end."""

from typing import Any

import pytest

from engine.acta import Acta
from engine.report import report
from vision.questions import Question
from webui.unfit import open_notes
from webui.watching import ActaOut

MATCH = {"event": "match", "acta": 1, "profile": "aragones"}
DEAL = {"event": "deal", "dealer": 4, "trump": "4C", "t": 1.0}
NEXT = {"event": "deal", "dealer": 1, "trump": "5C", "t": 9.0}


def play(seat: int, card: str) -> dict[str, Any]:
    return {"event": "play", "seat": seat, "card": card, "t": 2.0}


@pytest.mark.parametrize(
    ("lines", "table", "incidents"),
    [
        ([DEAL, play(1, "1O"), play(2, "3O")], [[1, "1O"], [2, "3O"]], []),
        ([DEAL, play(1, "1O"), NEXT, play(2, "3O")], [[2, "3O"]], ["redeal"]),  # given up, and dealt again
        ([DEAL, play(1, "1O"), play(1, "2O"), play(2, "3O")], [[1, "1O"], [2, "3O"]], []),  # what cannot be
        ([play(1, "1O"), DEAL, play(1, "1O")], [[1, "1O"]], []),
        ([DEAL, play(1, "1O"), {"event": "correction", "line": 9, "set": {"card": "2O"}}], [[1, "1O"]], []),
    ],
)
def test_it_can_be_read_to_its_end(lines: list[dict[str, Any]], table: list[Any], incidents: list[str]) -> None:
    with ActaOut(None, MATCH) as out:
        out.write(lines)
    assert out.acta.lines == Acta.parse(str(out.acta)).lines
    assert [line.data for line in out.acta.lines] == out.lines
    told = report(out.acta.state)
    assert told["hands"][-1]["table"] == table
    assert [incident["kind"] for incident in told["incidents"]] == incidents


def test_what_could_not_be_is_kept_as_a_note() -> None:
    with ActaOut(None, MATCH) as out:
        out.write([DEAL, play(1, "1O"), play(1, "2O")])
    assert out.lines[-1]["seen"] == play(1, "2O") and "seat 1" in out.lines[-1]["why"]
    assert [note.line for note in open_notes(out.lines)] == [play(1, "2O")]
    assert out.refused is not None


def test_a_question_names_the_line_of_the_record() -> None:
    """A line that the follower does not count stands before it, so its numbers are moved."""
    with ActaOut(None, MATCH) as out:
        out.write([DEAL, play(1, "1O"), NEXT, play(2, "3O")])
    asked = [Question(1, "card", 9.0, 90, 2, (), 5), Question(2, "open_hand", 9.0, 90, 1)]
    assert [(q["kind"], q["line"]) for q in out.asked(asked)] == [("card", 6), ("open_hand", None)]
    assert out.lines[5] == play(2, "3O")


def test_a_hand_that_ended_by_the_rules_is_not_asked_about() -> None:
    with ActaOut(None, MATCH) as out:
        out.write([DEAL, play(1, "1O"), {"event": "concede", "team": "A"}, NEXT])
    assert out.asked([Question(1, "open_hand", 9.0, 90, 1)]) == []
