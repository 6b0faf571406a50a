from typing import Any

import pytest

from engine.cards import Card, Suit
from engine.errors import EventError
from engine.events import (
    EVENT_NAMES,
    Cante,
    Play,
    event_to_dict,
    parse_event,
)

WHOLE: list[dict[str, Any]] = [
    {"event": "match", "acta": 1, "profile": "aragones"},
    {"event": "match", "acta": 1, "profile": "aragones", "rules": {"pack": 48}, "players": ["Ana", "José"]},
    {"event": "deal", "dealer": 4, "trump": "7O"},
    {"event": "play", "seat": 1, "card": "12B"},
    {"event": "cante", "seat": 1, "suit": "O"},
    {"event": "cante", "seat": 1},
    {"event": "exchange", "seat": 1, "card": "7O"},
    {"event": "claim", "team": "A"},
    {"event": "tute", "seat": 1, "rank": 12},
    {"event": "takeback", "seat": 1, "card": "12B"},
    {"event": "miscount", "seats": [1, 2]},
    {"event": "concede", "team": "B"},
    {"event": "ruling", "incident": 1, "decision": "penalty"},
    {"event": "denounce", "team": "A", "seat": 2, "baza": 5},
    {"event": "correction", "line": 3, "set": {"card": "2B"}},
    {"event": "void", "line": 3},
    {"event": "insert", "after": 3, "what": {"event": "play", "seat": 1, "card": "1B"}},
]


def test_there_is_an_example_of_every_event() -> None:
    assert {data["event"] for data in WHOLE} == set(EVENT_NAMES)


@pytest.mark.parametrize("data", WHOLE)
def test_events_round_trip(data: dict[str, Any]) -> None:
    event = parse_event(data)
    assert event_to_dict(event) == data
    assert parse_event(event_to_dict(event)) == event
    assert event.name == data["event"]


@pytest.mark.parametrize("data", WHOLE)
def test_unknown_keys_are_kept(data: dict[str, Any]) -> None:
    more = data | {"t": 1.5, "frame": 37, "confidence": 0.9, "source": "camera", "evidence": ["a.jpg"]}
    event = parse_event(more)
    assert event.extra == {"t": 1.5, "frame": 37, "confidence": 0.9, "source": "camera", "evidence": ["a.jpg"]}
    assert event_to_dict(event) == more


@pytest.mark.parametrize("data", WHOLE)
def test_a_missing_key_is_named(data: dict[str, Any]) -> None:
    optional = {("match", "rules"), ("match", "players"), ("cante", "suit")}
    for key in data:
        if (data["event"], key) not in optional:
            with pytest.raises(EventError, match=f'the key "{key}" is missing'):
                parse_event({name: value for name, value in data.items() if name != key})


@pytest.mark.parametrize("data", WHOLE)
@pytest.mark.parametrize("wrong", [None, True, 1.0, "x", [], {}, [True], -1.5])
def test_a_wrong_type_is_named(data: dict[str, Any], wrong: object) -> None:
    taken: set[str] = set()
    for key in data:
        if key == "event":
            continue
        try:
            parse_event(data | {key: wrong})
        except EventError as error:
            assert f'{data["event"]}: "{key}" is ' in str(error)
        else:
            taken.add(key)
    allowed: dict[tuple[str, str], object] = {
        ("match", "profile"): "x",
        ("match", "players"): [],
        ("match", "rules"): {},
        ("cante", "suit"): None,
        ("correction", "set"): {},
        ("insert", "what"): {},
    }
    assert taken == {key for (name, key), value in allowed.items() if name == data["event"] and value == wrong} & set(
        data
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"event": "dance"}, "there is no event 'dance'"),
        ({"event": 3}, "there is no event 3"),
        ({"event": None}, "there is no event None"),
        ({"event": ["play"]}, "there is no event"),
        ({}, 'the key "event" is missing'),
        ({"event": "play", "seat": 1, "card": "13B"}, "play: \"card\" is '13B': there is no card '13B'"),
        ({"event": "cante", "seat": 1, "suit": "X"}, "there is no suit 'X'"),
        ({"event": "tute", "seat": 1, "rank": 11}, "must be 12 or 10"),
        ({"event": "claim", "team": "C"}, "must be A or B"),
        ({"event": "ruling", "incident": 1, "decision": "takeback"}, "must be one of penalty, pardon, replay"),
        ({"event": "miscount", "seats": []}, "must be a list of one seat or more"),
        ({"event": "match", "acta": 2, "profile": "aragones"}, "reads acta version 1"),
    ],
)
def test_what_is_no_event(data: dict[str, Any], message: str) -> None:
    with pytest.raises(EventError, match=message):
        parse_event(data)


def test_events_compare_and_cannot_be_changed() -> None:
    play = parse_event({"event": "play", "seat": 1, "card": "1B"})
    assert play == Play(1, Card.parse("1B"))
    assert parse_event({"event": "cante", "seat": 1, "suit": None}) == Cante(1)
    assert Cante(1, Suit.OROS) != Cante(1)
    with pytest.raises(AttributeError):
        play.seat = 2  # type: ignore[misc]
