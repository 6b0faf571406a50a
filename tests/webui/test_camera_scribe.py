"""The camera's lines among a person's: renumbered, never over a person's word, waiting while the disk is full."""

from collections.abc import Iterable
from typing import Any

import pytest

from engine.journal import Journal, JournalError
from vision.begun import Begun
from webui.match import Match
from webui.resumption import resumption
from webui.scribe import REFUSED_KEPT, CameraScribe
from webui.unfit import open_notes

from .conftest import OPENING


def plays(match: Match) -> list[list[Any]]:
    hand = match.snapshot().report["hands"][0]
    return [*(play for baza in hand["bazas"] for play in baza["plays"]), *hand["table"]]


def test_numbers_follow_a_persons_lines(match: Match) -> None:
    scribe = CameraScribe(match)
    scribe.write(OPENING[:2])
    match.append({"event": "play", "seat": 2, "card": "12O"}, "person")
    scribe.write([OPENING[3]])  # the follower's line 4, the acta's line 5
    assert scribe.acta_line(4) == 5
    scribe.write([{"event": "correction", "line": 4, "set": {"card": "7C"}}])
    assert plays(match) == [[1, "1O"], [2, "12O"], [3, "7C"]]


def test_a_persons_correction_stands(match: Match) -> None:
    scribe = CameraScribe(match)
    scribe.write(OPENING[:2])
    match.append({"event": "correction", "line": 3, "set": {"card": "3O"}}, "person")
    scribe.write([{"event": "correction", "line": 3, "set": {"card": "2O"}}])
    assert plays(match) == [[1, "3O"]]
    scribe.write([OPENING[2]])  # numbering goes on as the follower counts
    assert scribe.acta_line(5) == match.snapshot().version


def test_a_refused_line_is_kept_and_the_rest_goes_on(match: Match) -> None:
    scribe = CameraScribe(match)
    scribe.write([*OPENING[:2], {"event": "play", "seat": 1, "card": "3B"}, OPENING[2]])
    assert plays(match) == [[1, "1O"], [2, "12O"]]
    assert [refused.line["card"] for refused in scribe.refused] == ["3B"]
    assert "seat 1" in scribe.refused[0].message
    assert (scribe.acta_line(4), scribe.acta_line(5)) == (None, 5)
    note = match.snapshot().lines[3]
    assert (note["line"], note["set"], note["seen"]["card"]) == (3, {}, "3B") and "seat 1" in note["why"]
    scribe.write([{"event": "correction", "line": 4, "set": {"card": "4B"}}])  # about the refused one
    assert match.snapshot().version == 5


def test_every_refused_line_stays_in_the_acta(match: Match) -> None:
    """However many, and whatever comes after them; for an undo they are no steps."""
    scribe = CameraScribe(match)
    cards = [f"{rank}{suit}" for suit in "BE" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)] + ["2C", "3C", "5C"]
    scribe.write(OPENING[:2])
    for card in cards:
        scribe.write([{"event": "play", "seat": 1, "card": card}])
    assert [note.line["card"] for note in open_notes(match.snapshot().lines)] == cards
    assert [refused.line["card"] for refused in scribe.refused] == cards[-REFUSED_KEPT:]
    match.undo()
    assert plays(match) == []
    scribe.write([{"event": "deal", "dealer": 1, "trump": "4O"}])
    assert scribe.refused == () and len(open_notes(match.snapshot().lines)) == len(cards)


def test_a_restart_takes_up_what_was_refused(match: Match) -> None:
    CameraScribe(match).write([*OPENING[:2], {"event": "play", "seat": 1, "card": "3B"}, OPENING[2]])
    again = CameraScribe(match, resumption(match.snapshot().acta).lines)
    assert [(refused.line["card"], "seat 1" in refused.message) for refused in again.refused] == [("3B", True)]
    match.append({"event": "correction", "line": 3, "set": {"seat": 4}}, "person")
    again.write([])
    assert plays(match) == [[4, "1O"], [1, "3B"], [2, "12O"]]
    assert match.snapshot().lines[-1]["noted"] == 4
    assert again.refused == () == CameraScribe(match).refused


def test_a_note_waits_while_the_disk_is_full(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    scribe = CameraScribe(match)
    scribe.write(OPENING[:2])

    def full(journal: Journal, lines: Iterable[Any]) -> str:
        raise JournalError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "extend", full)
        scribe.write([{"event": "play", "seat": 1, "card": "3B"}])
        assert scribe.fault and match.snapshot().version == 3
    scribe.write([OPENING[2]])
    assert plays(match) == [[1, "1O"], [2, "12O"]]
    assert [note.line["card"] for note in open_notes(match.snapshot().lines)] == ["3B"]


def test_a_refused_line_comes_in_where_it_belongs_once_it_can(match: Match) -> None:
    scribe = CameraScribe(match)
    twice = {"event": "play", "seat": 1, "card": "3B", "t": 7.0}
    scribe.write([*OPENING[:2], twice, OPENING[2]])
    match.append({"event": "correction", "line": 3, "set": {"seat": 4}}, "person")
    scribe.write([])
    assert plays(match) == [[4, "1O"], [1, "3B"], [2, "12O"]]
    assert scribe.refused == ()
    assert scribe.acta_line(4) == 7
    assert match.snapshot().lines[6]["t"] == 7.0


def test_a_hand_dealt_over_is_nobodys_fault(match: Match) -> None:
    """A new deal comes and nobody has said how the hand ended: it counts for nobody, and the match goes on."""
    scribe = CameraScribe(match)
    scribe.write([*OPENING[:3], {"event": "deal", "dealer": 4, "trump": "2B"}])
    report = match.snapshot().report
    assert [incident["kind"] for incident in report["incidents"]] == ["redeal"]
    assert [hand["indicator"] for hand in report["hands"]] == ["2B"]
    assert scribe.refused == ()
    assert scribe.acta_line(5) == 6


def test_the_first_lines_may_be_those_of_before_a_restart(match: Match) -> None:
    for line in OPENING[:3]:
        match.append(line, "camera")
    scribe = CameraScribe(match, resumption(match.snapshot().acta).lines)
    scribe.write([OPENING[3]])
    scribe.write([{"event": "correction", "line": 5, "set": {"card": "7C"}}])
    assert plays(match) == [[1, "1O"], [2, "12O"], [3, "7C"]]


def test_what_a_restart_takes_up(match: Match) -> None:
    lines = [*OPENING[:7], {"event": "takeback", "seat": 4, "card": "5O"}, {"event": "play", "seat": 4, "card": "7O"}]
    for line in lines:
        match.append(line, "camera")
    found = resumption(match.snapshot().acta)
    assert found.hand == Begun(4, "4C", "4C", [[(1, "1O"), (2, "12O"), (3, "6C"), (4, "2E")], [(3, "3C"), (4, "7O")]])
    assert found.lines == (2, 3, 4, 5, 6, 7, 10)


def test_a_refused_correction_names_the_actas_line(match: Match) -> None:
    scribe = CameraScribe(match)
    match.append(OPENING[0], "person")
    match.append(OPENING[1], "person")
    scribe.write([OPENING[2]])  # the follower's line 2, the acta's line 4
    scribe.write([{"event": "correction", "line": 2, "set": {"card": "1O"}}])
    assert scribe.refused[0].line["line"] == 4


def test_edits_that_only_make_sense_together(match: Match) -> None:
    scribe = CameraScribe(match)
    scribe.write(OPENING[:5])
    scribe.write(
        [
            {"event": "void", "line": 3},
            {"event": "void", "line": 4},
            {"event": "insert", "after": 3, "what": {"event": "play", "seat": 1, "card": "12O"}},
            {"event": "insert", "after": 4, "what": {"event": "play", "seat": 2, "card": "1O"}},
        ]
    )
    assert plays(match)[:2] == [[1, "12O"], [2, "1O"]]
    scribe.write([{"event": "correction", "line": 9, "set": {"card": "11O"}}])  # the first insert
    assert plays(match)[0] == [1, "11O"]


def test_lines_wait_while_the_disk_is_full(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Journal, lines: Iterable[object]) -> str:
        raise JournalError("No space left on device")

    scribe = CameraScribe(match)
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "extend", full)
        scribe.write(OPENING[:2])
        scribe.write(OPENING[2:3])
        assert scribe.fault is not None and "No space left" in scribe.fault
    scribe.write([])
    assert scribe.fault is None
    assert plays(match) == [[1, "1O"], [2, "12O"]]
    assert scribe.acta_line(4) == 4


def test_times_go_on_after_a_restart(match: Match) -> None:
    """The camera counts from 0 again; the acta's times are the match's."""
    scribe = CameraScribe(match)
    scribe.write([{**OPENING[0], "t": 30.0}, {**OPENING[1], "t": 3600.25}])
    match.close()
    again = Match.resume(match.path)
    scribe = CameraScribe(again, resumption(again.snapshot().acta).lines)
    scribe.write([{**OPENING[2], "t": 2.5}, OPENING[3]])
    times = [line.get("t") for line in again.snapshot().lines]
    assert times == [None, 30.0, 3600.25, again.passed + 2.5, None] and again.passed > 3600.25
    again.close()
