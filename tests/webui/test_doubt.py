"""An incident that rests on a doubtful sight is shown as doubt until a person has decided."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from vision.questions import Question
from webui.doubt import Doubt
from webui.match import Match

from .conftest import OPENING, Table

# Seat 2 plays where seat 1 should have led.
OUT_OF_TURN = {"event": "play", "seat": 2, "card": "1O", "t": 20.0}


def begin(match: Match, confidence: float) -> None:
    match.append({**OPENING[0], "confidence": 0.99, "t": 10.0}, "camera")
    match.append({**OUT_OF_TURN, "confidence": confidence}, "camera")


def complete(match: Match) -> None:
    """The rest of the baza: in one in course a card may have been missed."""
    for seat, card in ((3, "2O"), (4, "4O"), (1, "5O")):
        match.append({"event": "play", "seat": seat, "card": card, "t": 25.0, "confidence": 0.99}, "camera")


def doubtful(match: Match, *questions: tuple[Question, int | None]) -> list[bool]:
    snapshot = match.snapshot()
    return [Doubt(snapshot, questions).of(incident) for incident in snapshot.acta.state.incidents]


@pytest.mark.parametrize(("confidence", "doubt"), [(0.99, False), (0.9, False), (0.7, True)])
def test_a_play_hardly_seen_is_doubtful(match: Match, confidence: float, doubt: bool) -> None:
    begin(match, confidence)
    complete(match)
    assert doubtful(match) == [doubt]


@pytest.mark.parametrize(
    ("decision", "doubt"),
    [
        ({"event": "correction", "line": 3, "set": {"card": "1O"}}, [False]),
        ({"event": "correction", "line": 3, "set": {"card": "3O"}}, [False]),
        ({"event": "void", "line": 3}, []),
    ],
)
def test_a_person_settles_it(match: Match, decision: dict[str, Any], doubt: list[bool]) -> None:
    begin(match, 0.7)
    match.append(decision, "person")
    assert doubtful(match) == doubt


@pytest.mark.parametrize("confidence", [None, "high", [0.99], {}])
def test_a_confidence_that_is_no_number_is_worth_nothing(match: Match, confidence: object) -> None:
    match.append(OPENING[0], "person")
    match.append({**OUT_OF_TURN, "t": "soon", "confidence": confidence}, "camera")
    assert doubtful(match, (Question(1, "joined", 0.0, 0, 1), None)) == [True]


def test_a_ruling_ends_the_doubt(match: Match) -> None:
    begin(match, 0.7)
    assert Doubt(match.snapshot(), ()).incidents() == {1}
    match.append({"event": "ruling", "incident": 1, "decision": "pardon"}, "person")
    assert Doubt(match.snapshot(), ()).incidents() == frozenset()


def test_the_camera_may_become_surer(match: Match) -> None:
    begin(match, 0.7)
    match.append({"event": "correction", "line": 3, "set": {"card": "7O"}, "confidence": 0.97}, "camera")
    complete(match)
    assert doubtful(match) == [False]


@pytest.mark.parametrize(
    "taken_back", [{"event": "correction", "line": 3, "set": {"card": "1O"}}, {"event": "void", "line": 5}]
)
def test_what_a_person_took_back_is_doubtful_again(match: Match, taken_back: dict[str, object]) -> None:
    """An undo brings back what the camera said, as sure as it was."""
    begin(match, 0.7)
    complete(match)
    match.append({"event": "correction", "line": 5, "set": {"card": "4O"}, "confidence": 0.5}, "camera")
    before = doubtful(match)
    match.append(taken_back, "person")
    match.undo()
    assert doubtful(match) == before == [True]


def test_what_is_asked_about_is_doubtful(match: Match) -> None:
    begin(match, 0.99)
    complete(match)
    assert doubtful(match, (Question(1, "seat", 20.0, 1, 1), 3)) == [True]
    assert doubtful(match, (Question(1, "extra", 21.0, 1, 1), None)) == [True]


def test_a_doubt_in_another_baza_or_hand_does_not_matter(match: Match) -> None:
    begin(match, 0.99)
    complete(match)
    match.append({"event": "play", "seat": 2, "card": "6O", "t": 30.0, "confidence": 0.99}, "camera")
    assert doubtful(match, (Question(1, "card", 30.0, 1, 1), 7)) == [False]
    match.append({"event": "miscount", "seats": [1, 2]}, "person")
    match.append({"event": "deal", "dealer": 4, "trump": "4E", "t": 50.0, "confidence": 0.99}, "camera")
    assert doubtful(match, (Question(1, "extra", 51.0, 1, 2), None))[0] is False


def turns(match: Match, lines: list[tuple[int, str, str]]) -> list[bool]:
    """Of a baza of those plays (seat, card, who wrote it): for each out of turn, whether it is in doubt."""
    match.append({**OPENING[0], "confidence": 0.99, "t": 10.0}, "camera")
    for seat, card, author in lines:
        match.append({"event": "play", "seat": seat, "card": card}, author)  # type: ignore[arg-type]
    assert {incident.kind for incident in match.snapshot().acta.state.incidents} == {"out_of_turn"}
    return doubtful(match)


@pytest.mark.parametrize(
    ("authors", "doubt"),
    [
        (("camera", "camera"), [True]),
        (("camera", "person"), [True]),  # the card before it may have been missed, whoever wrote this one
        (("person", "camera"), [True]),
        (("person", "person"), [False]),
        (("person", "person", "camera"), [False]),
        (("camera", "camera", "camera", "camera"), [False]),
    ],
)
def test_in_a_baza_in_course_a_card_may_have_been_missed(match: Match, authors: list[str], doubt: list[bool]) -> None:
    """The card of seat 2 seems to be missing after that of seat 1; it may be found when the baza is gathered."""
    plays = ((1, "1O"), (3, "2O"), (4, "4O"), (2, "5O"))
    lines = [(seat, card, author) for (seat, card), author in zip(plays, authors, strict=False)]
    assert turns(match, lines) == doubt


def test_the_missing_card_comes_and_nobody_was_out_of_turn(match: Match) -> None:
    assert turns(match, [(1, "1O", "camera"), (3, "2O", "camera"), (4, "4O", "camera")]) == [True]
    found = {"event": "insert", "after": 3, "what": {"event": "play", "seat": 2, "card": "5O"}}
    match.append(found, "camera")
    assert doubtful(match) == []


def test_a_baza_that_never_got_its_last_card_stays_in_doubt(match: Match) -> None:
    assert turns(match, [(1, "1O", "camera"), (3, "2O", "camera")]) == [True]
    match.append({"event": "concede", "team": "A"}, "person")
    assert doubtful(match) == [True]


def test_a_person_settles_a_baza_in_course(match: Match) -> None:
    assert turns(match, [(1, "1O", "camera"), (3, "2O", "camera")]) == [True]
    for line, seat in ((3, 1), (4, 3)):
        match.append({"event": "correction", "line": line, "set": {"seat": seat}}, "person")
    assert doubtful(match) == [False]


def test_the_page_says_which(client: FlaskClient, table: Table, match: Match) -> None:
    begin(match, 0.7)
    html = client.get("/mesa").get_data(as_text=True)
    assert "Por confirmar." in html and client.get("/api/state").get_json()["doubtful"] == [1]
    match.append({"event": "correction", "line": 3, "set": {"card": "1O"}}, "person")
    html = client.get("/mesa").get_data(as_text=True)
    assert "Por confirmar." not in html and "cuando el turno era de Sur" in html
    assert client.get("/api/state").get_json()["doubtful"] == []


def test_whose_turn_it_is_rests_on_the_baza_before(match: Match) -> None:
    """The third card decides who leads the next baza: unsure of it, nobody is accused of leading."""
    match.append({**OPENING[0], "confidence": 0.99, "t": 10.0}, "camera")
    for seat, card, confidence in ((1, "4O", 0.99), (2, "5O", 0.99), (3, "7O", 0.6), (4, "6O", 0.99), (4, "2E", 0.99)):
        match.append({"event": "play", "seat": seat, "card": card, "t": 20.0, "confidence": confidence}, "camera")
    assert [incident.kind for incident in match.snapshot().acta.state.incidents] == ["out_of_turn"]
    assert doubtful(match) == [True]


def test_whose_cante_it_was_says_nothing_of_the_plays(match: Match) -> None:
    begin(match, 0.99)
    complete(match)
    match.append({"event": "cante", "seat": 3, "suit": "O", "t": 21.0, "confidence": 0.5}, "camera")
    found = {incident.kind for incident in match.snapshot().acta.state.incidents}
    assert found == {"out_of_turn", "bad_cante"}
    assert doubtful(match) == [False, True]
