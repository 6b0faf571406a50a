"""The state of a match: immutable, and what it answers beside the report."""

import pytest

from engine.baza import Legal
from engine.cards import Card
from engine.errors import StateError
from engine.events import Concede, Deal, Event, Match, Play
from engine.state import State, replay
from tests.engine.table import record


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def test_apply_gives_a_new_state_and_leaves_the_old_one() -> None:
    start = State.new(Match("aragones"))
    dealt = start.apply(Deal(4, Card.parse("7O")))
    played = dealt.apply(Play(1, Card.parse("1B")))
    assert (start.phase, start.turn) == ("deal", None)
    assert (dealt.phase, dealt.turn) == ("stock", 1)
    assert played.turn == 2
    assert dealt.hand is not None
    assert dealt.hand.table == ()
    assert dealt.apply(Play(1, Card.parse("1B"))) == played
    assert dealt != played
    assert dealt != 3
    assert dealt.hand != played.hand
    assert dealt.hand != 3


def test_an_event_shares_what_the_match_was_before() -> None:
    """An event late in a long match costs what the first did: nothing of the past is copied."""
    before = record(*["deal 4 7O", "2:1B", "concede A"] * 3, "deal 4 7O", "1:1B").state
    after = before.apply(Play(2, Card.parse("2B")))
    for name in ("hands", "partidas", "incidents", "settlements", "denuncias", "score"):
        assert getattr(after, name) is getattr(before, name)
    reported = after.apply(Play(4, Card.parse("4B")))
    assert reported.incidents.before is after.incidents
    over = reported.apply(Concede("A"))
    assert over.hands.before is reported.hands
    assert over.partidas.before is reported.partidas


def test_states_and_hands_cannot_be_changed() -> None:
    state = record("deal 4 7O", "1:1B").state
    with pytest.raises(AttributeError, match="apply gives a new one"):
        state.score = None  # type: ignore[assignment]
    with pytest.raises(AttributeError, match=r"State\.apply gives a new one"):
        state.hand.turn = 3  # type: ignore[union-attr]
    for thing in (state, state.hand):
        with pytest.raises(TypeError):
            hash(thing)


def test_replay_is_apply_after_apply() -> None:
    events: list[Event] = [Match("aragones"), Deal(4, Card.parse("7O")), Play(1, Card.parse("1B"))]
    assert replay(events) == record("deal 4 7O", "1:1B").state
    with pytest.raises(StateError, match="there are no events"):
        replay([])
    with pytest.raises(StateError, match="concede: the first event must be the match"):
        replay([Concede("A")])
    with pytest.raises(StateError, match="match: a match has begun already"):
        replay([*events, Match("aragones")])
    with pytest.raises(StateError, match="match: there is no profile 'poker'"):
        replay([Match("poker")])


def test_legal_is_for_the_seat_to_play() -> None:
    stock = record("deal 4 7O", "1:10B").state
    hand = cards("12B 2B 1C")
    assert stock.legal(hand) == Legal(tuple(hand), None)
    arrastre = record("deal 4 7O", "1:10B", stock=False).state
    assert arrastre.legal(hand) == Legal(tuple(cards("12B")), "beat")
    with pytest.raises(StateError, match="no hand is in play"):
        record().state.legal(hand)


def test_what_it_says_of_itself() -> None:
    state = record("deal 4 7O", "1:1B 2:2B 3:4B 4:5B").state
    assert state.totals == (11, 0)
    assert repr(state) == "<State: deal 1, 1 bazas, seat 1 to play>"
    assert repr(record().state) == "<State: between hands, 0 played>"
    assert repr(state.hand) == "<Hand 1: idas, triunfo OROS, 1 bazas>"
