"""The duties of the arrastre, clause by clause (rules.md, "Arrastre: what may be played"). Triunfo is oros."""

from typing import Any

import pytest

from engine.baza import beats, legal, winning_play
from engine.cards import Card, Suit
from engine.rules import Rules

PARTNER = {"beat_partner": True}
TRUMP = {"trump_partner": "trump"}
OVERTRUMP = {"trump_partner": "overtrump"}
UNDER = {"undertrump": True}


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


# The plays before seat 4's turn (seats 1 and 3 are rivals, 2 the partner), its hand, what it may play, the duty.
CASES: list[tuple[dict[str, Any], str, str, str, str | None]] = [
    # 1: whoever leads
    ({}, "", "1O 2B", "1O 2B", None),
    # 2: a rival wins with a card of the suit: beat it, or follow
    ({}, "3:10B", "1B 12B 2B 1O", "1B 12B", "beat"),
    ({}, "3:10B", "11B 2B 1O", "11B 2B", "follow"),
    # 2: the partner wins: follow, or beat it too where that is agreed
    ({}, "2:10B 3:2B", "1B 4B 1O", "1B 4B", "follow"),
    (PARTNER, "2:10B 3:2B", "1B 4B 1O", "1B", "beat"),
    (PARTNER, "2:10B 3:2B", "4B 1O", "4B", "follow"),
    # 2: the baza has been trumped: only follow is left
    ({}, "2:10B 3:2O", "1B 4B 1O", "1B 4B", "follow"),
    (PARTNER, "1:10B 2:2O 3:4B", "1B 5B 1O", "1B 5B", "follow"),
    # 2: triunfo led
    ({}, "3:12O", "1O 2O 1B", "1O", "beat"),
    ({}, "3:1O", "3O 2O 1B", "3O 2O", "follow"),
    # 3: a rival wins, no card of the suit: trump, or overtrump
    ({}, "3:10B", "2O 1C", "2O", "trump"),
    ({}, "1:10B 2:4B 3:7O", "12O 4O 1C", "12O", "overtrump"),
    # 3: only triunfos that do not win
    ({}, "1:10B 2:4B 3:7O", "4O 1C", "4O 1C", None),
    (UNDER, "1:10B 2:4B 3:7O", "4O 1C", "4O", "trump"),
    # 3: no triunfo either
    ({}, "3:10B", "1C 2E", "1C 2E", None),
    ({}, "3:12O", "1C 2E", "1C 2E", None),
    # 4: the partner wins, no card of the suit
    ({}, "2:10B 3:2B", "2O 1C", "2O 1C", None),
    (TRUMP, "2:10B 3:2B", "2O 1C", "2O", "trump"),
    (TRUMP, "1:10B 2:7O 3:2B", "2O 12O 1C", "2O 12O", "trump"),
    (TRUMP, "2:10B 3:2B", "1E 1C", "1E 1C", None),
    (OVERTRUMP, "2:10B 3:2B", "2O 1C", "2O", "trump"),
    (OVERTRUMP, "1:10B 2:7O 3:2B", "2O 12O 1C", "12O", "overtrump"),
    (OVERTRUMP, "1:10B 2:7O 3:2B", "2O 1C", "2O 1C", None),
    (OVERTRUMP | UNDER, "1:10B 2:7O 3:2B", "2O 1C", "2O", "trump"),
]


@pytest.mark.parametrize(("options", "plays", "hand", "may", "duty"), CASES)
def test_duties(options: dict[str, Any], plays: str, hand: str, may: str, duty: str | None) -> None:
    table = [(int(play[0]), Card.parse(play[2:])) for play in plays.split()]
    found = legal(cards(hand), table, 4, Suit.OROS, Rules(**options))
    assert found.cards == tuple(cards(may))
    assert found.duty == duty


def test_two_players_are_rivals() -> None:
    found = legal(cards("1B 4B"), [(1, Card.parse("10B"))], 2, Suit.OROS, Rules(players=2))
    assert found == ((Card.parse("1B"),), "beat")


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("1B 3B 12B 10B", 1),
        ("12B 10B 3B 1C", 3),
        ("11B 10B 1E 3E", 2),
        ("1B 2O 3B 1E", 2),
        ("1B 2O 4O 1E", 3),
        ("2O 1B 1E 1C", 1),
    ],
)
def test_who_takes_the_baza(plays: str, winner: int) -> None:
    table = list(enumerate(cards(plays), 1))
    assert winning_play(table, Suit.OROS)[0] == winner


def test_what_beats_what() -> None:
    assert beats(Card.parse("3B"), Card.parse("12B"), Suit.OROS)
    assert not beats(Card.parse("12B"), Card.parse("3B"), Suit.OROS)
    assert beats(Card.parse("2O"), Card.parse("1B"), Suit.OROS)
    assert not beats(Card.parse("1C"), Card.parse("2B"), Suit.OROS)
