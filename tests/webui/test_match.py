"""One owner of the acta: on disk before it is shown, all or nothing, and taken up again after any end."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.errors import ActaError
from engine.journal import Journal, JournalError
from engine.random_game import random_game
from engine.report import report
from webui.match import Match, NothingToUndo

from .conftest import HEAD, OPENING


def on_disk(match: Match) -> list[dict[str, Any]]:
    return [json.loads(line) for line in match.path.read_text("utf-8").splitlines()]


def events(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in line.items() if k not in ("source", "at", "t")} for line in lines]


def test_each_line_is_on_disk_when_append_returns(match: Match) -> None:
    for line in OPENING:
        number = match.append(line, "camera")
        assert len(on_disk(match)) == number == match.snapshot().version
    assert events(on_disk(match)) == [HEAD, *OPENING]


def test_lines_say_who_wrote_them_and_when(match: Match) -> None:
    match.append(OPENING[0], "person", time=12.3456)
    line = on_disk(match)[-1]
    assert line["source"] == "person" and line["t"] == 12.346 and line["at"].endswith("+00:00")


def test_an_event_that_cannot_be_changes_nothing(played: Match) -> None:
    before, text = played.snapshot(), played.path.read_bytes()
    with pytest.raises(ActaError):
        played.append({"event": "play", "seat": 3, "card": "1O"}, "person")  # played already
    assert played.snapshot() is before and played.path.read_bytes() == text


def test_a_full_disk_changes_nothing(played: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Journal, lines: object) -> str:
        raise JournalError("no space left")

    before = played.snapshot()
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "extend", full)
        with pytest.raises(OSError, match="no space"):
            played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
        assert played.snapshot() is before
    played.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    assert len(on_disk(played)) == played.snapshot().version


def test_resume_is_the_same_match(played: Match) -> None:
    report = played.snapshot().report
    played.close()
    again = Match.resume(played.path)
    assert again.snapshot().report == report
    again.append({"event": "play", "seat": 3, "card": "4E"}, "camera")
    again.close()


def test_resume_after_half_a_line(played: Match) -> None:
    report = played.snapshot().report
    played.close()
    with played.path.open("ab") as file:
        file.write(b'{"event": "play", "seat": 3, "ca')
    again = Match.resume(played.path)
    assert again.snapshot().report == report
    again.close()


@pytest.mark.parametrize("left", [1, 2, 3])
def test_resume_after_half_a_batch(played: Match, left: int) -> None:
    # Baza 2 corrected: with some of the lines alone the record would be another one, or could not be at all.
    report, before = played.snapshot().report, played.path.read_bytes()
    void = [{"event": "void", "line": line} for line in (7, 8)]
    insert = [
        {"event": "insert", "after": line, "what": {"event": "play", "seat": seat, "card": card}}
        for line, seat, card in ((7, 3, "2C"), (8, 4, "4O"))
    ]
    played.extend([*void, *insert], "person")
    played.close()
    lines = played.path.read_bytes().splitlines(keepends=True)
    played.path.write_bytes(b"".join(lines[: left - 4]))
    again = Match.resume(played.path)
    assert again.snapshot().report == report
    assert again.path.read_bytes() == before
    assert Path(f"{played.path}.torn").read_text().count("batch") == left
    again.close()


def test_an_acta_that_makes_no_sense_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "bad.acta"
    text = json.dumps(HEAD) + '\n{"event": "play", "seat": 1, "card": "1O"}\n'
    path.write_text(text)
    with pytest.raises(ActaError):
        Match.resume(path)
    assert path.read_text() == text


def test_a_batch_is_all_or_nothing(played: Match) -> None:
    version = played.snapshot().version
    good: Mapping[str, Any] = {"event": "play", "seat": 3, "card": "4E"}
    with pytest.raises(ActaError):
        played.extend([good, {"event": "play", "seat": 4, "card": "4E"}], "camera")
    assert played.snapshot().version == version == len(on_disk(played))


def test_undo_takes_back_the_last_event_and_again(played: Match) -> None:
    n = played.snapshot().version
    played.undo()
    assert played.snapshot().report["hands"][0]["table"] == []
    played.undo()
    assert on_disk(played)[-2]["line"] == n and on_disk(played)[-1]["line"] == n - 1
    assert len(played.snapshot().report["hands"][0]["bazas"]) == 2
    assert [line["source"] for line in on_disk(played)[-2:]] == ["person", "person"]


def test_undo_everything(match: Match) -> None:
    for line in OPENING[:3]:
        match.append(line, "camera")
    for _ in range(3):
        match.undo()
    assert match.snapshot().report["hands"] == []
    with pytest.raises(NothingToUndo):
        match.undo()


def test_decided_by_person(played: Match) -> None:
    played.append({"event": "correction", "line": 15, "set": {"card": "6E"}}, "person")
    played.append({"event": "correction", "line": 14, "set": {"card": "7B"}}, "camera")
    assert played.snapshot().decided_by_person == {15}


def test_what_a_person_took_back_decides_nothing(played: Match) -> None:
    played.append({"event": "correction", "line": 15, "set": {"card": "6E"}}, "person")
    played.undo()
    assert played.snapshot().decided_by_person == frozenset()
    played.redo()
    assert played.snapshot().decided_by_person == {15}
    played.append({"event": "void", "line": 15}, "person")
    played.undo()
    assert played.snapshot().decided_by_person == {15}  # the event is another line now


def test_watchers_are_told(match: Match) -> None:
    told: list[int] = []
    match.watch(lambda: told.append(match.snapshot().version))
    match.append(OPENING[0], "camera")
    assert told == [2]


def test_reports_share_the_hands_that_are_over(tmp_path: Path) -> None:
    """... and are what the referee says of the acta, whatever was corrected in them since."""
    head, *lines = [dict(line.data or {}) for line in random_game(6, hands=4, mischief=0.3, slips=0.3).acta.lines]
    match = Match.begin(tmp_path / "a.acta", head)
    before = match.snapshot().report
    shared = 0
    changes = [lambda line=line: match.append(line, "camera") for line in lines] + [match.undo] * 60 + [match.redo] * 60
    for change in changes:
        change()
        now = match.snapshot().report
        assert now == report(match.snapshot().acta.state)
        shared += sum(one is other for one, other in zip(before["hands"], now["hands"], strict=False))
        before = now
    match.close()
    assert shared > len(lines)
