"""What an answer to each of the camera's questions writes."""

from gettext import NullTranslations
from typing import Any

import pytest

from vision.questions import Question, QuestionKind
from webui.match import Match
from webui.names import Names
from webui.questions import answer_event, ask

from .conftest import HEAD, OPENING

NAMES = Names("es", 4, ())
LINES: list[dict[str, Any]] = [HEAD, *({**line, "t": 10.0 * n} for n, line in enumerate(OPENING[:4], start=1))]


def question(kind: QuestionKind, *values: str, time: float = 25.0, **about: object) -> Question:
    return Question(1, kind, time, 100, 1, tuple((value, 0.5) for value in values), None, about)


@pytest.mark.parametrize(
    ("asked", "line", "value", "event"),
    [
        (question("card", "2O"), 3, "2O", {"event": "correction", "line": 3, "set": {"card": "2O"}}),
        (question("seat", "2"), 3, "2", {"event": "correction", "line": 3, "set": {"seat": 2}}),
        (question("trump", "4E"), 2, "4E", {"event": "correction", "line": 2, "set": {"trump": "4E"}}),
        (question("dealer", "1"), 2, "1", {"event": "correction", "line": 2, "set": {"dealer": 1}}),
        (
            question("missed", "2O", seat=1),
            None,
            "2O",
            {"event": "insert", "after": 3, "what": {"event": "play", "seat": 1, "card": "2O"}},
        ),
        (
            question("card", "2O", seat=1, card="3O", time=1.0),
            None,
            "2O",
            {"event": "insert", "after": 1, "what": {"event": "play", "seat": 1, "card": "2O"}},
        ),
        (
            question("seat", "4", seat=1, card="3O", time=99.0),
            None,
            "4",
            {"event": "insert", "after": 5, "what": {"event": "play", "seat": 4, "card": "3O"}},
        ),
        (
            question("seat", "4", suit="C"),
            None,
            "4",
            {"event": "insert", "after": 3, "what": {"event": "cante", "seat": 4, "suit": "C"}},
        ),
        (question("card", "2O"), None, "2O", None),  # nobody knows whose
        (question("extra", "2O"), None, "2O", None),
        (question("open_hand", "1"), 3, "1", None),
    ],
)
def test_the_event_of_an_answer(asked: Question, line: int | None, value: str, event: dict[str, Any] | None) -> None:
    assert answer_event(asked, line, value, LINES) == event


def test_an_inserted_answer_is_in_its_place(match: Match) -> None:
    for line in (OPENING[0], OPENING[1], OPENING[3]):
        match.append({**line, "t": 10.0 * OPENING.index(line)}, "camera")
    event = answer_event(question("missed", "12O", seat=2), None, "12O", match.snapshot().lines)
    assert event is not None
    match.append(event, "person")
    assert match.snapshot().report["hands"][0]["table"] == [[1, "1O"], [2, "12O"], [3, "6C"]]
    assert match.snapshot().report["incidents"] == []


def test_only_answers_that_can_be_written_are_offered() -> None:
    texts = NullTranslations()
    asked = ask(question("card", "2O", "3O"), 3, LINES, NAMES, texts)
    assert asked.text == "¿Qué carta se jugó aquí?" and asked.where == "Sur juega el as de oros"
    assert [(value, label) for value, label, _, _ in asked.answers] == [("2O", "el 2 de oros"), ("3O", "el 3 de oros")]
    assert ask(question("open_hand", "1"), None, LINES, NAMES, texts).answers == ()
    assert ask(question("seat", "2"), 3, LINES, NAMES, texts).answers[0][1:3] == ("Este", None)


@pytest.mark.parametrize("inserted", [False, True])
def test_the_card_that_keeps_the_place_of_one_unseen_is_not_told(inserted: bool) -> None:
    play = {"event": "play", "seat": 3, "card": "2B"}
    told = {"event": "insert", "after": 4, "what": play} if inserted else play
    asked = ask(question("missed", "7C", "2B"), 6, [*LINES, {**told, "unseen": True}], NAMES, NullTranslations())
    assert asked.where == NAMES.seat(3)
    assert [value for value, *_ in asked.answers] == ["7C", "2B"]
