"""Who wins, and the count of partidas, cotos and cotones (rules.md, "Scoring")."""

from typing import Any

import pytest

from engine.errors import ActaError
from engine.rules import Rules
from engine.scoring import (
    Partida,
    Score,
    malas_y_buenas,
    one_more,
    score_of,
    winner_of_idas,
    winner_of_vueltas,
)
from engine.seats import Team
from tests.engine.table import kinds, record, report_of

TIE, ALWAYS, LAST = {"thirty": "tie"}, {"thirty": "always"}, {"thirty_counts_last": True}


@pytest.mark.parametrize(
    ("options", "totals", "cards", "last", "won"),
    [
        ({}, (100, 30), (90, 30), "A", None),
        ({}, (101, 29), (91, 29), "A", ("A", "points")),
        ({}, (60, 110), (60, 60), "A", ("B", "points")),
        ({}, (101, 101), (50, 70), "A", ("A", "last_baza")),
        ({}, (101, 140), (20, 100), "A", ("A", "last_baza")),
        (TIE, (101, 140), (29, 91), "A", ("B", "card_points")),
        (TIE, (101, 140), (30, 90), "A", ("A", "last_baza")),
        (TIE, (101, 140), (91, 29), "B", ("A", "card_points")),
        (TIE, (101, 99), (29, 91), "A", ("A", "points")),
        (TIE | LAST, (101, 140), (20, 100), "A", ("A", "last_baza")),
        (TIE | LAST, (101, 140), (19, 101), "A", ("B", "card_points")),
        (ALWAYS, (101, 99), (29, 91), "A", ("B", "card_points")),
        (ALWAYS, (101, 99), (30, 90), "A", ("A", "points")),
        (ALWAYS, (99, 101), (91, 29), "A", ("A", "card_points")),
        (ALWAYS, (101, 101), (20, 100), "A", ("B", "card_points")),
        (ALWAYS | LAST, (101, 99), (20, 100), "A", ("A", "points")),
        (ALWAYS | LAST, (101, 99), (20, 100), "B", ("B", "card_points")),
        (ALWAYS, (100, 40), (29, 91), "A", None),
    ],
)
def test_idas(
    options: dict[str, Any],
    totals: tuple[int, int],
    cards: tuple[int, int],
    last: Team,
    won: tuple[Team, str] | None,
) -> None:
    assert winner_of_idas(totals, cards, last, Rules(**options)) == won


@pytest.mark.parametrize(
    ("totals", "last", "won"),
    [
        ((101, 100), "B", ("A", "vueltas")),
        ((100, 101), "A", ("B", "vueltas")),
        ((150, 110), "B", ("B", "last_baza")),
        ((150, 110), "A", ("A", "last_baza")),
    ],
)
def test_vueltas_played_out(totals: tuple[int, int], last: Team, won: tuple[Team, str]) -> None:
    assert winner_of_vueltas(totals, last) == won


def test_partidas_make_cotos_and_cotones() -> None:
    rules = Rules()
    score = Score()
    for _ in range(2):
        score = one_more(score, "A", rules)
    assert score == Score(partidas=(2, 0))
    score = one_more(score, "B", rules)
    assert score == Score(partidas=(2, 1))
    score = one_more(score, "A", rules)
    assert score == Score(cotos=(1, 0))
    for _ in range(3):
        score = one_more(score, "B", rules)
    assert score == Score(cotos=(1, 1))
    for _ in range(3):
        score = one_more(score, "A", rules)
    assert score == Score(cotones=(1, 0))


def test_short_cotos() -> None:
    rules = Rules(partidas_per_coto=1, cotos_per_coton=1)
    assert score_of([Partida("A", "points", (101, 0)), Partida("B", "tute", (0, 0))], rules) == Score(cotones=(1, 1))


@pytest.mark.parametrize(("points", "said"), [(0, (0, 0)), (48, (48, 0)), (50, (50, 0)), (85, (0, 35)), (101, (0, 51))])
def test_malas_and_buenas(points: int, said: tuple[int, int]) -> None:
    assert malas_y_buenas(points) == said


def without_renuncios(data: dict[str, Any]) -> list[str]:
    return [kind for kind in kinds(data) if kind != "renuncio"]


IDAS = [
    "1:1B 2:2B 3:4B 4:5B",
    "1:1E 2:2E 3:4E 4:5E",
    "1:1C 2:2C 3:4C 4:5C",
    "1:3B 2:6B 3:7B 4:11B",
    "1:3E 2:6E 3:7E 4:11E",
    "1:3C 2:6C 3:7C 4:11C",
    "1:6O 2:2O 3:4O 4:5O",
    "1:12B 2:1O 3:12E 4:12C",
    "2:3O 3:10E 4:10C 1:10B",
    "2:12O 3:10O 4:11O 1:7O",
]
"""A hand without mazo, triunfo oros, dealt by seat 4, in which A has 69 of cards and B 51 and the 10 of the last."""


def test_idas_are_played_to_the_end_and_only_then_have_a_last_baza() -> None:
    before = report_of("deal 4 5O", IDAS[0], "cante 1 B", "cante 3 E", *IDAS[1:9], stock=False)
    assert before["partidas"] == []
    assert before["hands"][0]["complete"] is False
    assert {team: points["last"] for team, points in before["hands"][0]["points"].items()} == {"A": 0, "B": 0}
    data = report_of("deal 4 5O", IDAS[0], "cante 1 B", "cante 3 E", *IDAS[1:], "deal 1 5O", stock=False)
    assert data["partidas"] == [{"winner": "A", "by": "points", "totals": {"A": 109, "B": 61}}]
    assert [hand["kind"] for hand in data["hands"]] == ["idas", "idas"]
    assert record("deal 4 5O", IDAS[0], "cante 1 B", "cante 3 E", *IDAS[1:], stock=False).state.totals == (0, 0)


def test_a_cante_found_false_by_the_end_does_not_win() -> None:
    data = report_of("deal 4 5O", IDAS[0], "cante 1 B", "cante 1 C", *IDAS[1:], stock=False)
    assert without_renuncios(data) == ["false_cante"]
    assert data["partidas"] == []


def test_vueltas_carry_the_totals_over() -> None:
    data = report_of("deal 4 5O", *IDAS, "deal 1 5O", stock=False)
    assert data["hands"][0]["points"] == {
        "A": {"cards": 69, "cantes": 0, "last": 0},
        "B": {"cards": 51, "cantes": 0, "last": 10},
    }
    assert [hand["kind"] for hand in data["hands"]] == ["idas", "vueltas"]
    assert record("deal 4 5O", *IDAS, "deal 1 5O", stock=False).state.totals == (69, 61)


VUELTAS = ("deal 4 5O", *IDAS, "deal 1 5O")


@pytest.mark.parametrize(
    ("events", "totals"),
    [
        (["2:1C 3:1B 4:3C 1:3B"], (69, 103)),  # after a baza
        (["2:1C 3:1B 4:2C 1:2B", "cante 2 O"], (69, 123)),  # after a cante
    ],
)
def test_vueltas_end_by_themselves_at_101(events: list[str], totals: tuple[int, int]) -> None:
    data = report_of(*VUELTAS, *events, stock=False)
    assert data["partidas"] == [{"winner": "B", "by": "vueltas", "totals": {"A": totals[0], "B": totals[1]}}]
    assert data["hands"][1]["complete"]
    assert data["next"] == {"phase": "deal", "seat": None}
    assert data["score"]["partidas"] == {"A": 0, "B": 1}


CLAIM: dict[str, Any] = {"stock": False, "vueltas": "claim"}
TO_103 = "2:1C 3:1B 4:3C 1:3B"


@pytest.mark.parametrize(
    ("options", "events", "holds"),
    [
        (CLAIM, [*VUELTAS, TO_103, "claim B"], True),
        (CLAIM, [*VUELTAS, TO_103, "claim A"], False),
        (CLAIM, [*VUELTAS, TO_103, "2:2C", "claim B"], False),
        (CLAIM, [*VUELTAS, TO_103, "2:2C", "takeback 2 2C", "claim B"], True),
        (CLAIM, [*VUELTAS, TO_103, "2:2C 3:4C 4:5C 1:11C", "claim B"], False),
        (CLAIM, [*VUELTAS, "claim B"], False),
        (CLAIM, [*VUELTAS, "2:1C 3:1B 4:2C 1:2B", "claim B"], False),
        (CLAIM, ["deal 4 5O", *IDAS[:9], "claim A"], False),
        ({"stock": False}, [*VUELTAS, "2:1C 3:1B 4:2C 1:2B", "claim B"], False),
    ],
)
def test_claims(options: dict[str, Any], events: list[str], holds: bool) -> None:
    data = report_of(*events, **options)
    if holds:
        assert data["partidas"] == [{"winner": "B", "by": "claim", "totals": {"A": 69, "B": 103}}]
        assert "false_claim" not in kinds(data)
    else:
        assert data["partidas"] == []
        hand = data["hands"][-1]
        assert data["incidents"][-1] == {
            "kind": "false_claim", "team": events[-1][-1], "partida": 1, "hand": len(data["hands"]),
            "baza": len(hand["bazas"]),
        }  # fmt: skip
        assert not hand["complete"]


def test_vueltas_nobody_claims_are_played_out() -> None:
    # A passes 101 as well; B takes the last baza again.
    turned = [
        "2:2B 3:1B 4:4B 1:5B",
        "3:1E 4:2E 1:4E 2:5E",
        "3:1C 4:2C 1:4C 2:5C",
        "3:3B 4:6B 1:7B 2:11B",
        "3:3E 4:6E 1:7E 2:11E",
        "3:3C 4:6C 1:7C 2:11C",
        "3:6O 4:2O 1:4O 2:5O",
        "3:12B 4:1O 1:12E 2:12C",
        "4:3O 1:10B 2:10E 3:10C",
        "4:12O 1:10O 2:11O 3:7O",
    ]
    data = report_of(*VUELTAS, *turned, **CLAIM)
    assert data["partidas"] == [{"winner": "B", "by": "last_baza", "totals": {"A": 138, "B": 122}}]


@pytest.mark.parametrize(("team", "winner"), [("A", "B"), ("B", "A")])
def test_concede(team: str, winner: str) -> None:
    data = report_of("deal 4 5O", IDAS[0], f"concede {team}", stock=False)
    assert data["partidas"] == [{"winner": winner, "by": "concede", "totals": {"A": 11, "B": 0}}]
    assert data["hands"][0]["complete"]
    between = report_of("deal 4 5O", *IDAS, f"concede {team}", stock=False)
    assert between["partidas"] == [{"winner": winner, "by": "concede", "totals": {"A": 69, "B": 61}}]
    with pytest.raises(ActaError, match="no partida to give up"):
        record("deal 4 5O", *IDAS, f"concede {team}", f"concede {team}", stock=False)


@pytest.mark.parametrize(
    ("events", "incident", "partidas"),
    [
        (["miscount 3"], ("redeal", [3], 0), 0),
        (["miscount 2 1"], ("redeal", [1, 2], 0), 0),
        (["1:1B", "miscount 4 1"], ("redeal", [1, 4], 1), 0),
        ([IDAS[0], "miscount 4 1"], ("redeal", [1, 4], 2), 0),
        (["1:1B", "miscount 4"], ("miscount", [4], 1), 1),
        ([IDAS[0], "miscount 4 2"], ("miscount", [2, 4], 2), 1),
    ],
)
def test_miscount(events: list[str], incident: tuple[str, list[int], int], partidas: int) -> None:
    data = report_of("deal 4 5O", *events, stock=False)
    kind, seats, baza = incident
    assert data["incidents"] == [{"kind": kind, "seats": seats, "baza": baza, "partida": 1, "hand": 1}]
    assert [(partida["winner"], partida["by"]) for partida in data["partidas"]] == [("A", "miscount")] * partidas
    assert len(data["hands"]) == partidas
    assert data["next"]["phase"] == "deal"


def test_a_void_hand_leaves_no_trace_but_its_incidents() -> None:
    void = ("deal 1 5C", "2:1B 3:2B 4:4B 1:5B", "miscount 1 2")
    data = report_of("deal 4 5O", *IDAS, *void, "deal 1 5O", "2:1C", stock=False)
    assert without_renuncios(data) == ["redeal"]
    assert [hand["indicator"] for hand in data["hands"]] == ["5O", "5O"]
    assert data["incidents"][-1]["hand"] == 2
    assert [hand["kind"] for hand in data["hands"]] == ["idas", "vueltas"]


RIGHT, WINNER = {"next_dealer": "right"}, {"next_dealer": "last_baza_winner"}
LED = {"lead": "last_baza_winner"}
ONE_BAZA = ["1:2B 2:4B 3:1B 4:5B"]  # seat 3 takes it


@pytest.mark.parametrize(
    ("options", "events", "expected"),
    [
        (RIGHT, [], None),
        (RIGHT, ["deal 4 5O", "concede A"], 1),
        (RIGHT, ["deal 4 5O", "miscount 1"], None),
        (RIGHT, ["deal 4 5O", "concede A", "deal 1 5O", "miscount 1"], 1),
        (RIGHT, ["deal 2 5O", "concede A"], 3),
        (WINNER, [], None),
        (WINNER, ["deal 4 5O", "concede A"], None),
        (WINNER, ["deal 4 5O", *ONE_BAZA, "concede A"], 3),
        (WINNER, ["deal 4 5O", *ONE_BAZA, "concede A", "deal 3 5O", "concede A"], 3),
        (WINNER, ["deal 4 5O", *ONE_BAZA, "miscount 1 2"], None),
        (LED, ["deal 4 5O", *ONE_BAZA, "concede A"], None),
        (LED | WINNER, ["deal 4 5O", *ONE_BAZA, "concede A"], None),
    ],
)
def test_who_deals_next(options: dict[str, Any], events: list[str], expected: int | None) -> None:
    state = record(*events, **options).state
    assert state.expected_dealer == expected
    for dealer in (1, 2, 3, 4):
        data = report_of(*events, f"deal {dealer} 6O", **options)
        found = [incident for incident in data["incidents"] if incident["kind"] == "wrong_dealer"]
        if expected in (None, dealer):
            assert found == []
        else:
            assert found == [
                {
                    "kind": "wrong_dealer", "seat": dealer, "expected": expected, "baza": 0,
                    "partida": len(data["partidas"]) + 1, "hand": len(data["hands"]),
                }
            ]  # fmt: skip
        assert data["hands"][-1]["dealer"] == dealer


@pytest.mark.parametrize(
    ("options", "events", "leader"),
    [
        ({}, ["deal 3 5O"], 4),
        (LED, ["deal 3 5O"], 4),
        (LED, ["deal 4 5O", *ONE_BAZA, "concede A", "deal 2 5O"], 3),
        (LED, ["deal 4 5O", "concede A", "deal 2 5O"], 3),
        (LED, ["deal 4 5O", *ONE_BAZA, "miscount 1 2", "deal 3 5O"], 4),
        ({}, ["deal 4 5O", *ONE_BAZA, "concede A", "deal 2 5O"], 3),
        ({"players": 2}, ["deal 2 5O"], 1),
    ],
)
def test_who_leads_a_hand(options: dict[str, Any], events: list[str], leader: int) -> None:
    assert report_of(*events, **options)["next"]["seat"] == leader
