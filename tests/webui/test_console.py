"""What the console offers: at every moment of a match only what the acta can hold, and all that a referee needs."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.acta import Acta
from engine.errors import ActaError
from engine.report import report
from engine.rules import profile_names
from webui.board import board
from webui.console import CANTE_KEYS, KEYS, Console
from webui.match import Match
from webui.names import Names
from webui.texts import catalogue

from .conftest import HEAD, OPENING


def console(acta: Acta) -> Console:
    names = Names("es", acta.state.rules.players, ())
    return Console(acta, board(report(acta.state), acta.state.rules, None), names, catalogue("es"))


def events_of(option: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every event that an option leads to, each card to be picked left None."""
    if "event" in option:
        yield option["event"]
    if "pick" in option:
        yield option["pick"]
    if "many" in option:
        many = option["many"]
        yield {**many["event"], many["key"]: [value for value, _ in many["of"]][:2]}
    for below in [*option.get("more", ()), *option.get("choose", {}).get("options", ())]:
        yield from events_of(below)


def filled(event: Any, card: str) -> Any:
    if isinstance(event, dict):
        return {key: filled(value, card) for key, value in event.items()}
    return card if event is None else event


def accepted(acta: Acta, event: dict[str, Any]) -> bool:
    """Whether some card makes the acta take the event."""
    for card in acta.state.rules.cards:
        try:
            acta.append(filled(event, str(card)))
        except ActaError:
            continue
        return True
    return False


def opening(count: int) -> Acta:
    acta = Acta.new(HEAD)
    for line in OPENING[:count]:
        acta = acta.append(line)
    return acta


@pytest.mark.parametrize("count", [1, 2, 5, 14])
def test_every_action_offered_can_be_written(count: int) -> None:
    acta = opening(count)
    for action in console(acta).actions():
        assert all(accepted(acta, event) for event in events_of(action.does)), action


def test_a_hand_can_be_dealt_by_anybody_but_the_expected_one_comes_first() -> None:
    acta = Acta.new(HEAD)
    dealing = list(events_of(console(acta).dealing().does))
    assert sorted(event["dealer"] for event in dealing) == [1, 2, 3, 4]
    assert all(accepted(acta, event) for event in dealing)


@pytest.mark.parametrize(
    ("count", "keys"),
    [(0, []), (1, ["i", "m", "0"]), (2, ["i", "l", "m", "0"]), (5, ["i", "m", "0"])],
)
def test_what_is_offered_when(count: int, keys: list[str]) -> None:
    assert [action.key for action in console(opening(count)).actions()] == keys


@pytest.mark.parametrize(
    ("profile", "key", "offered"),
    [("aragones", "o", False), ("torneo", "o", True), ("estricto", "o", True)],
)
def test_tute_where_it_is_played(profile: str, key: str, offered: bool) -> None:
    acta = Acta.new({**HEAD, "profile": profile}).append(OPENING[0])
    found = {action.key: action for action in console(acta).actions()}
    assert (key in found) == offered
    if offered:
        assert {event["rank"] for event in events_of(found[key].does)} == {10, 12}


@pytest.mark.parametrize(("ranks", "cards"), [([7], {"7C"}), ([7, 2], {"7C", "2C"})])
def test_every_card_that_the_rules_exchange(ranks: list[int], cards: set[str]) -> None:
    acta = Acta.new({**HEAD, "rules": {"exchange_ranks": ranks}}).append(OPENING[0])
    (action,) = [action for action in console(acta).actions() if action.key == "i"]
    offered = [(event["card"], event["seat"]) for event in events_of(action.does)]
    assert sorted(offered) == sorted((card, seat) for card in cards for seat in (1, 2, 3, 4))
    labels = [option["label"] for option in action.does["choose"]["options"]]
    assert len(set(labels)) == len(labels)


def test_a_play_can_be_put_right_in_every_way(match: Match) -> None:
    for line in OPENING[:4]:
        match.append(line, "camera")
    acta = match.snapshot().acta
    ways = console(acta).lines([4])[4]
    found = list(events_of(ways))
    assert ways["pick"] == {"event": "correction", "line": 4, "set": {"card": None}}
    assert {"event": "correction", "line": 4, "set": {"seat": 4}} in found
    assert {"event": "void", "line": 4} in found
    inserted = [event["what"]["event"] for event in found if event["event"] == "insert"]
    assert set(inserted) == {"play", "cante"} and len(inserted) == 4 + 16


@pytest.mark.parametrize("number", [1, 6, 7])
def test_lines_that_cannot_be_put_right_offer_nothing(match: Match, number: int) -> None:
    """The match line, a voided one, and the void."""
    for line in OPENING[:5]:
        match.append(line, "camera")
    match.append({"event": "void", "line": 6}, "person")
    assert console(match.snapshot().acta).lines([number]) == {}


def test_a_tap_corrects_what_lies_there_or_adds_what_does_not() -> None:
    slots = console(opening(3)).slots()
    assert slots[1]["pick"] == {"event": "correction", "line": 3, "set": {"card": None}}
    assert slots[3] == {"pick": {"event": "play", "card": None, "seat": 3}}


def test_rulings_that_can_be_given() -> None:
    acta = opening(14).append({"event": "play", "seat": 1, "card": "2C"})  # out of turn
    ruling = console(acta).ruling(1)
    assert ruling is not None
    decisions = [event["decision"] for event in events_of(ruling)]
    assert decisions == ["penalty", "pardon", "replay"]
    assert console(acta.append({"event": "ruling", "incident": 1, "decision": "replay"})).ruling(1) is None


@pytest.mark.parametrize("profile", profile_names())
def test_at_no_moment_does_it_fail(profile: str) -> None:
    """A hand at random, with a random one of the things offered now and then: nothing is offered that breaks it."""
    chance = random.Random(profile)
    acta = Acta.new({**HEAD, "profile": profile})
    cards = [str(card) for card in acta.state.rules.cards]
    for _ in range(60):
        now = console(acta)
        offered = [now.dealing(), *now.actions()]
        options = [action.does for action in offered] + list(now.slots().values())
        options += [r for n in range(len(acta.state.incidents)) if (r := now.ruling(n + 1)) is not None]
        options += now.lines(range(1, len(acta) + 1)).values()
        turn = acta.state.turn
        event = {"event": "play", "seat": turn, "card": None} if turn and chance.random() < 0.8 else None
        wanted = event or chance.choice([event for option in options for event in events_of(option)])
        for card in chance.sample(cards, len(cards)):
            try:
                acta = acta.append(filled(wanted, card))
                break
            except ActaError:
                continue


def test_no_key_does_two_things() -> None:
    pad = "".join(CANTE_KEYS)
    others = [key.lower() for key, _ in KEYS if len(key) == 1]
    assert len(set(pad)) == len(pad) and len(set(others)) == len(others) and not set(pad) & set(others)
