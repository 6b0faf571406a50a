"""A question of the camera that no line of the acta tells of is still there after a restart, until it is answered."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.journal import Journal, JournalError
from engine.rules import Rules
from tests.vision.stage import Stage
from vision.camera.fake import FakeSource
from vision.questions import Question
from webui.access import Access
from webui.app import create_app
from webui.asked import open_asked, read
from webui.asker import Asker, put_aside
from webui.doubt import Doubt
from webui.hall.messages import event_message
from webui.log import entries, sentence
from webui.match import Match, NothingToUndo
from webui.names import Names
from webui.session import Session
from webui.session import Table as AtTable
from webui.texts import catalogue

from .conftest import HEAD, OPENING, Table
from .filmed import TruthReader
from .process import NO_CAMERA, running

EXTRA = Question(3, "extra", 20.0, 200, 1, (("2O", 0.6), ("3O", 0.3)))
UNREAD = Question(4, "card", 12.0, 120, 1, (("2O", 0.6),), None, {"seat": 1})


def asker(match: Match, *asked: Question) -> Asker:
    return Asker(match, lambda: asked, lambda _: None)


def opened(match: Match, count: int = 4) -> None:
    for number, line in enumerate(OPENING[:count]):
        match.append({**line, "t": 10.0 + number, "confidence": 0.99}, "camera")


def killed(match: Match) -> Match:
    """The match as a new process finds it, this one having been killed."""
    path = match.path.with_suffix(f".after{match.snapshot().version}")
    shutil.copy(match.path, path)
    return Match.resume(path)


def test_it_is_on_disk_before_it_is_given(match: Match) -> None:
    opened(match)
    ask = asker(match, EXTRA)
    assert ask() == ((EXTRA, None),)
    after = killed(match)
    assert list(open_asked(after.snapshot().lines).values()) == [EXTRA]
    assert after.snapshot().report == match.snapshot().report
    version = match.snapshot().version
    assert ask() == ((EXTRA, None),) and match.snapshot().version == version  # written once


def test_a_full_disk_holds_it_back(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(match)
    ask = asker(match, EXTRA)

    def full(*_: object) -> None:
        raise JournalError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "extend", full)
        assert ask() == ()
    assert ask() == ((EXTRA, None),)


def test_before_the_first_line_there_is_nothing_to_lose(match: Match) -> None:
    ask = asker(match, EXTRA)
    assert ask() == ((EXTRA, None),) and match.snapshot().version == 1
    opened(match, 1)
    ask()
    assert list(open_asked(match.snapshot().lines).values()) == [EXTRA]


def test_after_a_restart_it_stands_beside_the_new_ones(match: Match) -> None:
    """Each with an id of its own, in the match's time: the new camera counts from 0 again."""
    opened(match)
    asker(match, EXTRA)()
    after = killed(match)
    again = asker(after, replace(EXTRA, id=1, time=2.0))()
    assert again[0] == (EXTRA, None) and [question.id for question, _ in again] == [3, 4]
    assert again[1][0].time == after.passed + 2.0 > EXTRA.time
    after.append({"event": "miscount", "seats": [1, 2]}, "person", after.passed + 3.0)
    after.append({"event": "deal", "dealer": 4, "trump": "5E"}, "person", after.passed + 4.0)
    doubt = Doubt(after.snapshot(), [again[0]])
    assert doubt.hand(1) and not doubt.hand(2)  # of the hand that it was asked in


def test_whoever_reads_the_acta_alone_doubts_the_hand_too(match: Match) -> None:
    """`miron referee`, the history and the analysis know no camera."""
    opened(match)
    assert not Doubt(match.snapshot(), ()).hand(1)
    asker(match, EXTRA)()
    assert Doubt(match.snapshot(), ()).hand(1)


def test_an_answer_taken_back_is_none(match: Match) -> None:
    opened(match)
    asker(match, EXTRA)()
    (note,) = open_asked(match.snapshot().lines)
    match.append({**OPENING[4], "answers": note}, "person")
    assert open_asked(match.snapshot().lines) == {}
    match.undo()
    assert open_asked(match.snapshot().lines) == {note: EXTRA}


def test_a_note_that_makes_no_sense_asks_nothing() -> None:
    assert open_asked([{"event": "correction", "line": 1, "set": {}, "asked": said} for said in (None, [], {})]) == {}
    assert read({"event": "correction", "line": 1, "set": {}, "asked": None}) is None


def test_what_became_clear_does_not_come_back(match: Match) -> None:
    opened(match)
    asked = [EXTRA, UNREAD]
    ask = Asker(match, lambda: asked, lambda number: number)
    assert len(ask()) == 2
    asked[:] = [replace(UNREAD, line=3)]  # one is over, the other about a line now
    assert ask() == ((replace(UNREAD, line=3), 3),)
    assert list(open_asked(match.snapshot().lines).values()) == [replace(UNREAD, line=3)]


@pytest.mark.parametrize("value", [None, "2O"])
def test_an_answer_ends_it_for_good(client: FlaskClient, table: Table, match: Match, value: str | None) -> None:
    """The inserted play stands where the card was seen, which an undo takes out again; the question stays answered."""
    opened(match, 2)
    asker(match, UNREAD)()
    match.append({"event": "correction", "line": 3, "set": {"seat": 4}}, "person")
    table.live.eyes = replace(table.live.eyes, questions=asker(match))
    (asked,) = client.get("/api/state").get_json()["questions"]
    answer = client.post(f"/api/questions/{asked['id']}", json={"answer": value})
    assert answer.status_code == 200 and client.get("/api/state").get_json()["questions"] == []
    assert asker(killed(match))() == ()
    hand = match.snapshot().acta.state.hand
    assert hand is not None and [str(card) for _, card in hand.table] == (["1O"] if value is None else ["1O", "2O"])


ABOUT_A_LINE = Question(5, "card", 12.5, 125, 1, (("1O", 0.6), ("2O", 0.3)), 3)


def about_a_line(match: Match) -> Asker:
    opened(match, 2)
    return Asker(match, lambda: [ABOUT_A_LINE], lambda number: number)


def test_one_about_a_line_comes_back_as_a_question(match: Match, access: Access) -> None:
    about_a_line(match)()
    after = Table(killed(match))
    after.live.eyes = replace(after.live.eyes, questions=asker(after.match))
    client = create_app(after.live, access).test_client()
    with client.session_transaction() as session:
        session["console"] = access.keys.epoch
    html = client.get("/mesa").text
    assert "¿Qué carta se jugó aquí?" in html and "picture.jpg" not in html  # no picture is left of it
    (said,) = client.get("/api/state").get_json()["questions"]
    assert (said["id"], said["line"], said["candidates"][1]) == (5, 3, ["2O", 0.3])


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("inserted", [False, True])
def test_an_undone_answer_asks_again(
    client: FlaskClient, table: Table, match: Match, restarted: bool, inserted: bool
) -> None:
    """At once, as it is doubtful at once; a redo answers it again."""
    if inserted:
        opened(match, 2)
    asked = [UNREAD] if inserted else [ABOUT_A_LINE]
    ask = Asker(match, lambda: asked, lambda number: number) if inserted else about_a_line(match)
    ask()
    if inserted:
        match.append({"event": "correction", "line": 3, "set": {"seat": 4}}, "person")
    table.live.eyes = replace(table.live.eyes, questions=asker(match) if restarted else ask)

    def shown() -> list[int]:
        found = [question["id"] for question in client.get("/api/state").get_json()["questions"]]
        assert Doubt(match.snapshot(), ()).duty(1, 1, 1) == bool(found)
        return found

    (number,) = shown()
    assert client.post(f"/api/questions/{number}", json={"answer": "2O"}).status_code == 200
    assert shown() == []
    for step, open_now in (("undo", [number]), ("redo", []), ("undo", [number])):
        assert client.post(f"/api/acta/{step}", json={}).status_code == 201
        assert shown() == open_now, step
        assert [question.id for question, _ in asker(killed(match))()] == open_now, step


def test_put_aside_before_the_first_deal_it_stays_so(client: FlaskClient, table: Table, match: Match) -> None:
    ask = Asker(match, lambda: [EXTRA], lambda _: None, lambda: table.live.settled)
    table.live.eyes = replace(table.live.eyes, questions=ask)
    assert client.post("/api/questions/3", json={"answer": None}).status_code == 200
    opened(match)
    assert ask() == () and open_asked(match.snapshot().lines) == {}
    assert not Doubt(match.snapshot(), ()).hand(1)
    assert asker(killed(match))() == ()


@pytest.mark.parametrize(
    ("line", "author", "open_now"),
    [
        ({"event": "correction", "line": 3, "set": {"card": "4O"}}, "person", False),
        ({"event": "void", "line": 3}, "person", False),
        ({"event": "void", "line": 3}, "camera", False),
        ({"event": "correction", "line": 3, "set": {"card": "4O"}}, "camera", True),
        ({"event": "correction", "line": 3, "set": {}, "dispute": {"baza": 1}}, "person", True),
        (OPENING[2], "person", True),
    ],
)
def test_what_is_done_to_its_line_may_close_it(match: Match, line: dict[str, Any], author: Any, open_now: bool) -> None:
    about_a_line(match)()
    match.append(line, author)
    assert bool(open_asked(match.snapshot().lines)) is open_now


def test_one_about_a_line_is_not_told_in_the_list_of_what_happened(match: Match) -> None:
    ask = about_a_line(match)
    ask()
    put_aside(match, ABOUT_A_LINE.id)
    assert [entry.text for entry in entries(match.snapshot().lines, Names("es", 4, ()), catalogue("es"), 9)] == [
        "Sur juega el as de oros",
        "Reparte Oeste; se vuelve el 4 de copas",
        "Empieza el encuentro",
    ]
    asker(match, EXTRA)()
    latest = entries(match.snapshot().lines, Names("es", 4, ()), catalogue("es"), 1)[0].text
    assert latest.startswith("La cámara pregunta")


def test_for_an_undo_it_is_no_step(match: Match) -> None:
    match.append(OPENING[0], "person")
    asker(match, EXTRA)()
    match.undo()
    assert match.snapshot().acta.state.hand is None
    with pytest.raises(NothingToUndo):
        match.undo()


def test_it_is_told_in_words_and_not_to_the_hall(match: Match) -> None:
    opened(match)
    asker(match, EXTRA)()
    note = match.snapshot().lines[-1]
    told = sentence(note, Names("es", 4, ()), catalogue("es"), match.snapshot().lines)
    assert told == "La cámara pregunta: Hay una carta de más en la baza: ¿de quién es?"
    assert event_message("m", match.snapshot().version, note, "amistoso") is None


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"id": 1},
        {"id": 1, "kind": "of a newer Mirón", "t": 1, "frame": 1, "hand": 1, "candidates": []},
        {"id": 1, "kind": "extra", "t": "soon", "frame": 1, "hand": 1, "candidates": []},
        {"id": 1, "kind": "extra", "t": 1, "frame": 1, "hand": 1, "candidates": [1]},
        None,
    ],
)
def test_a_note_that_makes_no_sense_is_no_question(match: Match, said: object) -> None:
    opened(match)
    match.append({"event": "correction", "line": 2, "set": {}, "asked": said, "answers": ["?"]}, "camera")
    assert asker(match)() == ()


def test_a_session_asks_again(tmp_path: Path) -> None:
    """A game that begins in the middle of a hand, cut off at the moment when the question about it is shown."""
    stage = Stage(1, fps=8)
    stage.wait(0.5)
    for seat, card in ((2, "1B"), (3, "5C"), (4, "12E"), (1, "3O")):
        stage.play(seat, card)
    stage.gather(2)
    stage.wait(1.0)
    match = Match.begin(tmp_path / "match.acta", HEAD)
    table = AtTable("aragones", Rules.from_profile("aragones"))
    session = Session(FakeSource([]), "camera", TruthReader([]), table, match)
    for frame, seen in stage.steps:
        session._scribe.write(session._follower.feed(frame, seen))
    session._scribe.write(session._follower.finish())
    shown = [question for question, line in session.live.view().questions if line is None]
    assert "joined" in [question.kind for question in shown]
    after = killed(match)
    session.stop()
    again = Session(FakeSource([]), "camera", TruthReader([]), table, after)
    assert [question for question, line in again.live.view().questions if line is None] == shown
    assert again.live.picture_of(shown[0].id) is None
    again.stop()


def test_a_process_killed_shows_it_again(tmp_path: Path) -> None:
    path = tmp_path / "matches" / "2026-11-30T180000Z.acta"
    path.parent.mkdir()
    match = Match.begin(path, HEAD)
    opened(match, 1)
    asker(match, EXTRA, UNREAD)()
    match.close()
    with running(tmp_path, "--source", NO_CAMERA) as run:
        run.unlock()
        assert [asked["id"] for asked in run.get("/api/state")["questions"]] == [3, 4]
        run.post("/api/questions/3", {"answer": None})
    with running(tmp_path, "--source", NO_CAMERA) as run:
        run.unlock()
        assert [asked["id"] for asked in run.get("/api/state")["questions"]] == [4]
        run.post("/api/questions/4", {"answer": "2O"})
    match = Match.resume(path)
    assert open_asked(match.snapshot().lines) == {}
    match.close()
