"""Random hands without a record: the points add up, and every play is one that the rules allow."""

import random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import playout as module
from engine.baza import Situation, legal_mask
from engine.cards import Suit
from engine.playout import playout
from engine.rules import Rules, profile_names


@given(
    st.sampled_from([2, 4]),
    st.sampled_from([36, 40, 48]),
    st.booleans(),
    st.sampled_from(profile_names()),
    st.integers(),
    st.integers(1, 2),
)
def test_points_add_up(players: int, pack: int, stock: bool, profile: str, seed: int, lead: int) -> None:
    rules = Rules.from_profile(profile, {"players": players, "pack": pack, "stock": stock})
    points = playout(random.Random(seed), rules, lead)
    assert sum(points) == 130 and min(points) >= 0
    assert playout(random.Random(seed), rules, lead) == points


@pytest.mark.parametrize(("stock", "bazas"), [(True, 6), (False, 10)])
def test_duties_are_asked_for_every_answer_of_the_arrastre(stock: bool, bazas: int) -> None:
    asked: list[int] = []

    def counting(hand: int, situation: Situation | None, trump: Suit, rules: Rules) -> tuple[int, object]:
        asked.append(hand.bit_count())
        return legal_mask(hand, situation, trump, rules)

    with patch.object(module, "legal_mask", counting):
        playout(random.Random(1), Rules(stock=stock))
    assert asked == [cards for cards in range(bazas, 0, -1) for _ in range(3)]
