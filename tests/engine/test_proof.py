"""When a renuncio is proven, and denuncias (rules.md, "Renuncio" and "Scoring"). No mazo, so that all is arrastre."""

from typing import Any

import pytest

from engine.errors import ActaError
from tests.engine.table import kinds, record, report_of


def renuncios(*events: str, **options: Any) -> list[dict[str, Any]]:
    data = report_of("deal 4 7O", *events, stock=False, **options)
    return [incident for incident in data["incidents"] if incident["kind"] == "renuncio"]


# Seat 2 answers bastos with a copa, and in the next baza shows that it had a basto.
REVOKE = "1:10B 2:5C 3:2B 4:4B"


def test_not_following_is_proven_by_a_later_card_of_the_suit() -> None:
    assert renuncios(REVOKE) == []
    assert renuncios(REVOKE, "1:2E 2:5B") == [
        {
            "kind": "renuncio",
            "seat": 2,
            "card": "5C",
            "duty": "follow",
            "could": ["5B"],
            "proof": {"baza": 2, "card": "5B"},
            "partida": 1,
            "hand": 1,
            "baza": 1,
        }
    ]


@pytest.mark.parametrize(
    ("options", "events", "duty", "could"),
    [
        ({}, ["1:10B 2:5B 3:2B 4:4B", "1:2E 2:12B"], "beat", ["12B"]),
        ({}, ["1:10B 2:5C 3:2B 4:4B", "1:2E 2:12B"], "beat", ["12B"]),
        ({}, ["1:10B 2:5C 3:2B 4:4B", "1:2E 2:2O"], "trump", ["2O"]),
        ({}, ["1:10B 2:5O 3:4O 4:5B", "2:2E 3:12O"], "overtrump", ["12O"]),
        ({}, ["1:10B 2:6O 3:2C 4:5B", "2:2E 3:2O"], None, None),
        ({"undertrump": True}, ["1:10B 2:6O 3:2C 4:5B", "2:2E 3:2O"], "trump", ["2O"]),
        ({}, ["1:10B 2:5B 3:4C 4:4B", "1:2E 2:2C 3:2O"], None, None),
        ({"trump_partner": "trump"}, ["1:10B 2:5B 3:4C 4:4B", "1:2E 2:2C 3:2O"], "trump", ["2O"]),
        ({"trump_partner": "overtrump"}, ["1:10B 2:5B 3:4C 4:4B", "1:2E 2:2C 3:2O"], "trump", ["2O"]),
        ({}, ["1:10B 2:5B 3:2B 4:4B", "1:2E 2:2C 3:12B"], None, None),
        ({"beat_partner": True}, ["1:10B 2:5B 3:2B 4:4B", "1:2E 2:2C 3:12B"], "beat", ["12B"]),
    ],
)
def test_each_duty(options: dict[str, Any], events: list[str], duty: str | None, could: list[str] | None) -> None:
    found = renuncios(*events, **options)
    if duty is None:
        assert found == []
    else:
        assert [(incident["duty"], incident["could"]) for incident in found] == [(duty, could)]


def test_a_card_that_obliges_nobody_proves_nothing() -> None:
    assert renuncios("1:10B 2:5C 3:2B 4:4B", "1:2E 2:5E") == []


def test_duty_and_could_stay_as_they_were_at_the_proof() -> None:
    found = renuncios(REVOKE, "1:2E 2:5B 3:5E 4:6E", "2:12B")
    assert [(incident["duty"], incident["could"]) for incident in found] == [("follow", ["5B"])]


def test_several_proven_by_one_card_are_in_the_order_of_the_plays() -> None:
    # Copas twice, each time a basto was led; then the basto.
    found = renuncios("1:1B 2:5C 3:2B 4:4B", "1:3B 2:6C 3:6B 4:7B", "1:2E 2:5B")
    assert [(incident["baza"], incident["card"], incident["proof"]["baza"]) for incident in found] == [
        (1, "5C", 3),
        (2, "6C", 3),
    ]


def test_could_names_every_known_card_sorted_as_text() -> None:
    found = renuncios("1:10B 2:5C 3:2B 4:4B", "1:2E 2:5E 3:6E 4:7E", "2:1B", "takeback 2 1B", "2:12B")
    assert [(incident["could"], incident["proof"]) for incident in found] == [(["1B"], {"baza": 3, "card": "1B"})]


def test_a_card_taken_back_is_known_at_the_next_play() -> None:
    # Seat 2 shows 5B, takes it back, and then does not follow with it.
    found = renuncios("1:10B 2:5B", "takeback 2 5B", "2:5C")
    assert [(incident["card"], incident["could"], incident["proof"]) for incident in found] == [
        ("5C", ["5B"], {"baza": 1, "card": "5C"})
    ]


def test_a_card_taken_back_while_there_was_a_mazo_is_known_in_the_arrastre() -> None:
    stock = ["1:1E 2:2E 3:4E 4:5E", "1:1C 2:2C 3:4C 4:5C", "1:3B 2:6B 3:7B 4:2B", "1:3C 2:6C 3:7C 4:12C"]
    data = report_of("deal 4 7O", "1:1B", "takeback 1 1B", *stock, "1:3E 2:6E 3:7E 4:4O", "4:4B 1:6O")
    assert [incident["kind"] for incident in data["incidents"]] == ["takeback", "renuncio"]
    assert data["incidents"][1]["could"] == ["1B"]


def test_a_card_taken_back_proves_nothing_of_another_seat() -> None:
    assert renuncios("1:10B 2:5B", "takeback 2 5B", "2:12B 3:2C 4:4B") == []


def test_a_card_seen_and_then_played_by_somebody_else_is_no_longer_known() -> None:
    found = renuncios("1:2E 2:5B", "takeback 2 5B", "2:4E 3:5E 4:6E", "4:10B 1:5B 2:2C")
    assert found == []


def test_a_card_seen_and_given_in_an_exchange_is_no_longer_known() -> None:
    stock = ["1:1E 2:2E 3:4E 4:5E", "1:1C 2:2C 3:4C 4:5C", "1:3B 2:6B 3:7B 4:2B", "1:3C 2:6C 3:7C 4:12C"]
    events = ["deal 4 12O", "1:7O", "takeback 1 7O", stock[0]]
    given = report_of(*events, "exchange 1 7O", *stock[1:], "1:3E 2:6E 3:7E 4:4O", "4:4B 1:11C")
    kept = report_of(*events, *stock[1:], "1:3E 2:6E 3:7E 4:4O", "4:4B 1:11C")
    assert kinds(given) == ["takeback"]
    assert kinds(kept) == ["takeback", "renuncio"]


def test_nothing_inferred_is_proof() -> None:
    # The dealer, seat 4, holds 7O for all to see, and does not trump; it never plays it.
    assert renuncios("1:10B 2:5B 3:2B 4:2C", "1:2E 2:4E 3:5E 4:6E") == []
    # The indicator drawn last, by seat 4: the same.
    stock = ["1:1E 2:2E 3:4E 4:5E", "1:1C 2:2C 3:4C 4:5C", "1:1B 2:6B 3:7B 4:2B", "1:3C 2:6C 3:7C 4:12C"]
    assert kinds(report_of("deal 4 7O", *stock, "1:3E 2:6E 3:7E 4:11C")) == []
    # A cante: seat 3 sang oros and does not trump.
    assert kinds(report_of("deal 4 7O", *stock, "cante 3 O", "1:3E 2:10E 3:11C")) == []


def test_while_there_is_a_mazo_nothing_is_a_renuncio() -> None:
    assert kinds(report_of("deal 4 7O", "1:10B 2:5C 3:2B 4:4B", "1:2E 2:5B")) == []


def test_a_renuncio_taken_back_is_healed_and_can_be_made_again() -> None:
    found = renuncios("1:10B 2:5B", "takeback 2 5B", "2:5C", "takeback 2 5C", "2:5C")
    assert [(incident["card"], incident.get("ruling")) for incident in found] == [("5C", "takeback"), ("5C", None)]


def test_what_a_card_taken_back_proved_stays() -> None:
    data = report_of("deal 4 7O", REVOKE, "1:2E 2:5B", "takeback 2 5B", "2:4E", stock=False)
    assert [(incident["kind"], incident.get("ruling")) for incident in data["incidents"]] == [
        ("renuncio", None),
        ("takeback", None),
    ]


def test_a_renuncio_proven_once_is_not_reported_again() -> None:
    assert len(renuncios(REVOKE, "1:2E 2:5B 3:5E 4:6E", "1:3E 2:6B")) == 1


def verdicts(*events: str, **options: Any) -> list[str]:
    return [denuncia["verdict"] for denuncia in report_of(*events, **options)["denounces"]]


OPEN = ("deal 4 7O", REVOKE, "1:2E", "denounce A 2 1")


@pytest.mark.parametrize(
    ("events", "options", "verdict"),
    [
        (OPEN, {"stock": False}, "pending"),
        ((*OPEN, "2:5B"), {"stock": False}, "proven"),
        ((*OPEN, "2:5B 3:4E 4:5E", "concede A"), {"stock": False}, "proven"),
        ((*OPEN, "concede A"), {"stock": False}, "unproven"),
        ((*OPEN, "miscount 1 2"), {"stock": False}, "unproven"),
        (OPEN, {}, "dismissed"),
        ((*OPEN, "concede A"), {}, "dismissed"),
        (("deal 4 7O", "1:10B 2:5C", "denounce A 2 1"), {"stock": False}, "pending"),
    ],
)
def test_verdicts(events: tuple[str, ...], options: dict[str, Any], verdict: str) -> None:
    assert verdicts(*events, **options) == [verdict]


def test_a_denuncia_of_a_renuncio_that_was_healed_is_not_proven() -> None:
    events = ("deal 4 7O", "1:10B 2:5B", "takeback 2 5B", "2:5C", "denounce A 2 1")
    assert verdicts(*events, stock=False) == ["proven"]
    assert verdicts(*events, "takeback 2 5C", stock=False) == ["pending"]
    assert verdicts(*events, "ruling 2 pardon", stock=False) == ["proven"]


def test_the_verdict_is_about_that_very_hand() -> None:
    # The denounced hand is void; the next one has the same number and a renuncio in the same place.
    again = ("deal 4 7O", "1:10B 2:5B", "takeback 2 5B", "2:5C")
    events = ("deal 4 7O", "1:10B 2:6C 3:2B 4:4B", "1:2E", "denounce A 2 1", "miscount 1 2", *again)
    assert verdicts(*events, stock=False) == ["unproven"]


def test_a_renuncio_of_a_void_hand_proves_nothing_of_the_next() -> None:
    void = ("deal 4 7O", "1:10B 2:5B", "takeback 2 5B", "2:5C", "ruling 2 replay")
    assert verdicts(*void, "deal 4 7O", "1:10B 2:5C", "denounce A 2 1", stock=False) == ["pending"]
    assert verdicts(*void, "denounce A 2 1", stock=False) == ["proven"]


def test_a_denuncia_may_come_until_the_next_deal() -> None:
    data = report_of("deal 4 7O", REVOKE, "concede A", "denounce A 2 1", stock=False)
    assert data["denounces"] == [{"team": "A", "seat": 2, "partida": 1, "hand": 1, "baza": 1, "verdict": "unproven"}]
    late = verdicts("deal 4 7O", REVOKE, "1:2E 2:5B", "concede A", "denounce A 2 1", stock=False)
    assert late == ["proven"]


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (["deal 4 7O", "1:1B", "denounce A 2 1"], "no play of seat 2 in baza 1"),
        (["deal 4 7O", "1:1B", "denounce B 1 2"], "no play of seat 1 in baza 2"),
        (["deal 4 7O", "1:1B", "denounce B 1 0"], "no play of seat 1 in baza 0"),
        (["deal 4 7O", "1:1B", "denounce A 1 1"], "seat 1 plays for team A itself"),
        (["deal 4 7O", "1:1B", "takeback 1 1B", "denounce B 1 1"], "no play of seat 1 in baza 1"),
        (["deal 4 7O", "1:1B", "concede A", "deal 1 7O", "denounce B 1 1"], "no play of seat 1 in baza 1"),
    ],
)
def test_a_denuncia_that_cannot_be(events: list[str], message: str) -> None:
    with pytest.raises(ActaError, match=message):
        record(*events)
