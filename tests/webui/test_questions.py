"""What an answer to each of the camera's questions writes."""

from gettext import NullTranslations
from typing import Any

import pytest

from vision.questions import Question, QuestionKind
from webui.doubt import Doubt
from webui.match import Match
from webui.names import Names
from webui.questions import answer_events, ask
from webui.scribe import CameraScribe

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
    assert answer_events(asked, line, value, LINES) == ([] if event is None else [event])


def test_an_inserted_answer_is_in_its_place(match: Match) -> None:
    for line in (OPENING[0], OPENING[1], OPENING[3]):
        match.append({**line, "t": 10.0 * OPENING.index(line)}, "camera")
    match.extend(answer_events(question("missed", "12O", seat=2), None, "12O", match.snapshot().lines), "person")
    assert match.snapshot().report["hands"][0]["table"] == [[1, "1O"], [2, "12O"], [3, "6C"]]
    assert match.snapshot().report["incidents"] == []


def without_time(*numbers: int) -> list[dict[str, Any]]:
    """LINES, of which those of these numbers do not tell when they were."""
    return [
        {key: value for key, value in line.items() if key != "t" or number not in numbers}
        for number, line in enumerate(LINES, start=1)
    ]


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        (without_time(3), 3),
        (without_time(2, 3), 3),
        (without_time(4), 4),
        (without_time(2, 3, 4, 5), 5),
        ([*LINES, {"event": "insert", "after": 2, "what": {}, "source": "person", "t": 24.0}], 3),
        ([*LINES, {"event": "insert", "after": 3, "what": {}, "source": "person", "t": 99.0}], 6),
        ([*LINES, {"event": "insert", "after": 3, "what": {}, "source": "camera", "t": 24.0}], 6),
        ([*LINES, {"event": "insert", "after": 3, "what": {}, "source": "camera", "t": 26.0}], 3),
    ],
)
def test_where_an_answer_stands_among_lines_that_do_not_tell_when(lines: list[dict[str, Any]], after: int) -> None:
    """As late as the one before it, in the order in which the record is read; asked about second 25."""
    (event,) = answer_events(question("missed", "2O", seat=1), None, "2O", lines)
    assert event["after"] == after


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


@pytest.mark.parametrize(
    ("value", "label", "partidas", "incidents"),
    [
        ("void", "La mano fue nula", {"A": 0, "B": 0}, ["redeal"]),
        ("A", "Sur–Norte se rindieron", {"A": 0, "B": 1}, []),
        ("B", "Este–Oeste se rindieron", {"A": 1, "B": 0}, []),
    ],
)
def test_how_a_hand_ended_that_was_not_seen_to_its_end(
    match: Match, value: str, label: str, partidas: dict[str, int], incidents: list[str]
) -> None:
    """The next deal came while it was in play: the camera's line says that it was void, with no confidence at all."""
    scribe = CameraScribe(match)
    for number, line in enumerate(OPENING, start=1):
        scribe.write([{**line, "t": 10.0 * number}])
    scribe.write([{"event": "deal", "dealer": 1, "trump": "5E", "t": 200.0}])
    asked = question("open_hand", time=203.0)
    lines = match.snapshot().lines
    shown = ask(asked, None, lines, NAMES, NullTranslations())
    assert (value, label, None, None) in shown.answers and len(shown.answers) == 3
    before = match.snapshot().report
    match.extend(answer_events(asked, None, value, lines), "person")
    said = match.snapshot().report
    assert said["score"]["partidas"] == partidas and [i["kind"] for i in said["incidents"]] == incidents
    assert said["next"] == {"phase": "stock", "seat": 2}  # the hand dealt then is the one in play
    assert not Doubt(match.snapshot(), ()).incidents()
    match.undo()  # an answer of two lines is taken back as one
    assert match.snapshot().report == before
