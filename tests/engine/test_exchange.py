"""The exchange of the seven (rules.md, "Exchanging the seven"), clause by clause."""

from typing import Any

import pytest

from engine.cards import Card
from tests.engine.table import kinds, record, report_of

DEAL = "deal 4 12O"
A1 = "1:1B 2:2B 3:4B 4:5B"
A2 = "1:1E 2:2E 3:4E 4:5E"
A3 = "1:1C 2:2C 3:4C 4:5C"
A4 = "1:3B 2:6B 3:7B 4:11B"
B2 = "1:2E 2:1E 3:4E 4:5E"
B4 = "1:6B 2:3B 3:7B 4:11B"
MAZO = (DEAL, A1, A2, A3, A4)
LAST = {"exchange_after": "last_baza"}

# Options, events (the last one the exchange), and why it is refused.
CASES: list[tuple[dict[str, Any], list[str], str | None]] = [
    ({}, [DEAL, A1, "exchange 1 7O"], None),
    ({}, [DEAL, A1, "exchange 3 7O"], None),
    ({}, [*MAZO, "exchange 1 7O"], None),
    # too_late
    ({"stock": False}, ["deal 4 12O", A1, "exchange 1 7O"], "too_late"),
    ({}, [*MAZO, "1:2O", "exchange 1 7O"], "too_late"),
    ({}, [*MAZO, "1:2O", "takeback 1 2O", "exchange 1 7O"], "too_late"),
    # window
    ({}, [DEAL, A1, "1:2O", "exchange 1 7O"], "window"),
    ({}, [DEAL, A1, "1:2O", "takeback 1 2O", "exchange 1 7O"], None),
    # card
    ({}, [DEAL, A1, "exchange 1 7C"], "card"),
    ({}, [DEAL, A1, "exchange 1 6O"], "card"),
    ({}, [DEAL, A1, "exchange 1 2O"], "card"),
    ({"exchange_ranks": [7, 2]}, [DEAL, A1, "exchange 1 2O"], None),
    ({"exchange_ranks": []}, [DEAL, A1, "exchange 1 7O"], "card"),
    ({}, ["deal 4 6O", A1, "exchange 1 7O"], "card"),
    ({}, ["deal 4 7O", A1, "exchange 1 7O"], "card"),
    ({"pack": 48}, ["deal 4 8O", A1, "exchange 1 7O"], None),
    ({}, [DEAL, "1:1B 2:7O 3:4B 4:5B", "2:2B 3:11B 4:12B 1:3B", "exchange 1 7O"], "card"),
    ({}, [DEAL, A1, "1:7O", "takeback 1 7O", "exchange 3 7O"], "card"),
    ({}, [DEAL, A1, "1:7O", "takeback 1 7O", "exchange 1 7O"], None),
    ({}, [DEAL, "1:1B 2:2B 3:4B 4:12O", "4:1E 1:2E 2:4E 3:5E", "exchange 4 7O"], "card"),
    # no_baza
    ({}, [DEAL, "exchange 1 7O"], "no_baza"),
    ({}, [DEAL, A1, "exchange 2 7O"], "no_baza"),
    ({}, [DEAL, A1, B2, "exchange 1 7O"], None),
    (LAST, [DEAL, A1, B2, "exchange 1 7O"], "no_baza"),
    (LAST, [DEAL, A1, B2, "exchange 4 7O"], None),
    # not_winner
    ({"exchange_by": "winner"}, [DEAL, A1, "exchange 3 7O"], "not_winner"),
    ({"exchange_by": "winner"}, [DEAL, A1, "exchange 1 7O"], None),
    ({"exchange_by": "winner"}, [DEAL, A1, B2, "exchange 1 7O"], "not_winner"),
    # partner_draws: seat 1 took the last baza of the mazo, so seat 4 draws the indicator
    ({}, [DEAL, B2, A1.replace("1:1B", "1:3O"), A3, A4, "exchange 2 7O"], "partner_draws"),
    ({}, [DEAL, B2, A1.replace("1:1B", "1:3O"), A3, A4, "exchange 4 7O"], None),
    ({}, [DEAL, B2, A1.replace("1:1B", "1:3O"), A3, "exchange 2 7O"], None),
    ({}, [DEAL, A1, A2, A3, B4, "exchange 3 7O"], "partner_draws"),
    ({}, [DEAL, A1, A2, A3, B4, "exchange 1 7O"], None),
    # the order of the reasons
    ({"stock": False}, ["deal 4 12O", "1:2B", "exchange 1 6C"], "too_late"),
    ({}, [DEAL, A1, "1:2O", "exchange 1 6C"], "window"),
    ({}, [DEAL, A1, "exchange 2 6C"], "card"),
    ({"exchange_by": "winner"}, [DEAL, A1, "exchange 2 7O"], "no_baza"),
    ({"exchange_by": "winner"}, [DEAL, B2, A1.replace("1:1B", "1:3O"), A3, A4, "exchange 2 7O"], "not_winner"),
]


@pytest.mark.parametrize(("options", "events", "why"), CASES)
def test_exchange(options: dict[str, Any], events: list[str], why: str | None) -> None:
    acta = record(*events, **options)
    hand = acta.state.hand
    assert hand is not None
    _, seat, card = events[-1].split()
    found = [incident for incident in acta.state.incidents if incident.kind == "bad_exchange"]
    if why is None:
        assert found == []
        assert hand.indicator is Card.parse(card)
        assert (Card.parse(events[0].split()[2]), int(seat)) in hand.public
    else:
        assert [(incident.seat, str(incident.card), incident.why, incident.baza) for incident in found] == [
            (int(seat), card, why, len(hand.bazas))
        ]
        assert hand.indicator is not Card.parse(card) or card == events[0].split()[2]


def test_a_second_exchange_takes_the_card_given_first() -> None:
    acta = record(DEAL, A1, "exchange 1 7O", A2, "exchange 3 2O", exchange_ranks=[7, 2])
    hand = acta.state.hand
    assert hand is not None
    assert hand.public == ((Card.parse("12O"), 1), (Card.parse("7O"), 3))
    assert hand.indicator is Card.parse("2O")


def test_in_the_last_draw_the_card_given_is_drawn() -> None:
    hand = record(*MAZO, "exchange 1 7O").state.hand
    assert hand is not None
    assert set(hand.public) == {(Card.parse("12O"), 1), (Card.parse("7O"), 4)}


def test_a_card_exchanged_may_be_played_by_whoever_drew_it() -> None:
    assert kinds(report_of(*MAZO, "exchange 1 7O", "1:12O 2:10O 3:3O 4:7O")) == []
