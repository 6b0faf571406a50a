"""The hidden cards of a hand: nothing is lost, and what moves is what should."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.dealt import Dealt
from engine.rules import Rules
from tests.engine.table import record

RULES = st.builds(
    lambda players, pack, stock: Rules(players=players, pack=pack, stock=stock),
    st.sampled_from([2, 4]),
    st.sampled_from([36, 40, 48]),
    st.booleans(),
)


def everything(dealt: Dealt) -> list[Card]:
    return sorted([*dealt.mazo, *(card for held in dealt.held for card in held)])


@given(RULES, st.integers())
def test_a_deal_holds_the_pack(rules: Rules, seed: int) -> None:
    dealt = Dealt.shuffled(random.Random(seed), rules)
    assert everything(dealt) == sorted(rules.cards)
    assert {len(held) for held in dealt.held} == {6 if rules.stock else rules.bazas}
    assert bool(dealt.mazo) == rules.stock
    assert dealt.turned_up(2) is (dealt.mazo[0] if rules.stock else dealt.of(2)[-1])


def test_the_winner_draws_first_and_the_seat_before_takes_the_indicator() -> None:
    dealt = Dealt.shuffled(random.Random(1), Rules())
    indicator = dealt.mazo[0]
    for draws in range(4):
        assert dealt.is_last_draw == (draws == 3)
        top = dealt.mazo[-1]
        for seat in range(1, 5):
            dealt = dealt.without(seat, dealt.of(seat)[0])
        dealt = dealt.draw(3)
        assert dealt.of(3)[-1] is top
    assert dealt.mazo == () and dealt.of(2)[-1] is indicator
    assert {len(held) for held in dealt.held} == {6}


def test_taking_back_and_exchanging() -> None:
    dealt = Dealt.shuffled(random.Random(1), Rules())
    card, indicator = dealt.of(4)[2], dealt.mazo[0]
    assert card not in dealt.without(4, card).of(4)
    assert everything(dealt.without(4, card).with_card(4, card)) == everything(dealt)
    swapped = dealt.exchange(4, card)
    assert swapped.mazo[0] is card and indicator in swapped.of(4) and card not in swapped.of(4)
    assert everything(swapped) == everything(dealt)
    with pytest.raises(ValueError, match=f"seat 1 does not hold {card}"):
        dealt.exchange(1, card)


def test_when_there_is_a_draw_to_be_made() -> None:
    game = record("deal 4 4C", "1:1O 2:2O 3:4O")
    dealt = Dealt.shuffled(random.Random(1), game.state.rules)
    for seat in (1, 2, 3, 4):
        assert game.state.hand is not None and not dealt.must_draw(game.state.hand)
        dealt = dealt.without(seat, dealt.of(seat)[0])
    game = game.append({"event": "play", "seat": 4, "card": "5O"})
    assert game.state.hand is not None and dealt.must_draw(game.state.hand)
    assert not dealt.draw(1).must_draw(game.state.hand)
