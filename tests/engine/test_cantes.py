"""Cantes and tute (rules.md, "Cantes"), clause by clause."""

from typing import Any

import pytest

from tests.engine.table import kinds, report_of

# Four bazas of the mazo, all won by seat 1; no rey or sota among them.
A1 = "1:1B 2:2B 3:4B 4:5B"
A2 = "1:1E 2:2E 3:4E 4:5E"
A3 = "1:1C 2:2C 3:4C 4:5C"
A4 = "1:3B 2:6B 3:7B 4:2O"
A4_BY_1 = "1:3B 2:6B 3:7B 4:11B"
MAZO = (A1, A2, A3, A4_BY_1)
DEAL = "deal 4 7O"


def cantes(data: dict[str, Any]) -> list[tuple[int, str | None, int, int]]:
    return [(sung["seat"], sung["suit"], sung["points"], sung["baza"]) for sung in data["hands"][-1]["cantes"]]


@pytest.mark.parametrize(("suit", "points"), [("O", 40), ("C", 20), ("E", 20), ("B", 20)])
def test_a_cante_counts_20_or_40_in_triunfo(suit: str, points: int) -> None:
    data = report_of(DEAL, A1, f"cante 3 {suit}")
    assert cantes(data) == [(3, suit, points, 1)]
    assert data["hands"][0]["points"]["A"] == {"cards": 11, "cantes": points, "last": 0}


# Options, events, and what the last of them brings.
REFUSALS: list[tuple[dict[str, Any], list[str], list[str]]] = [
    ({}, ["cante 1 C"], ["bad_cante window"]),
    ({}, ["1:1B", "cante 1 C"], ["bad_cante window"]),
    ({}, [A1, "1:2C", "cante 1 C"], ["bad_cante window"]),
    ({"cante_until": "rival"}, [A1, "1:2C", "cante 3 C"], []),
    ({"cante_until": "rival"}, [A1, "1:2C 2:4C", "cante 3 C"], ["bad_cante window"]),
    ({"cante_until": "rival"}, ["1:2C", "cante 1 C"], ["bad_cante window"]),
    ({}, [A1, "cante 2 C"], ["bad_cante not_winner"]),
    ({}, [A1, "cante 3 C"], []),
    ({"cante_by": "winner"}, [A1, "cante 3 C"], ["bad_cante not_winner"]),
    ({"cante_by": "winner"}, [A1, "cante 1 C"], []),
    ({}, [A1, "cante 1 C", "cante 1 E", "cante 3 B"], []),
    ({"cantes_per_baza": 1}, [A1, "cante 1 C", "cante 3 E"], ["bad_cante one_per_baza"]),
    ({"cantes_per_baza": 1}, [A1, "cante 1 C", A2, "cante 3 E"], []),
    ({"cantes_per_member": 1}, [A1, "cante 1 C", "cante 3 E"], []),
    ({"cantes_per_member": 1}, [A1, "cante 1 C", "cante 3 E", "cante 1 B"], ["bad_cante one_per_baza"]),
    ({}, [A1, "cante 1"], ["bad_cante suit_unnamed"]),
    ({"cante_suit_hidden_below": 17}, [A1, "cante 1"], []),
    ({"cante_suit_hidden_below": 12}, [A1, "cante 1"], ["bad_cante suit_unnamed"]),
    ({"cante_suit_hidden_below": 13}, [A1, "cante 1"], []),
    ({"cante_suit_hidden_below": 0, "stock": False}, [A1, "cante 1"], ["bad_cante suit_unnamed"]),
    ({"cante_suit_hidden_below": 1, "stock": False}, [A1, "cante 1"], []),
    ({}, [A1, "cante 1 C", A2, "cante 1 C"], ["bad_cante repeated"]),
    ({}, [A1, "cante 1 C", "cante 3 C"], ["bad_cante repeated"]),
    # the order of the reasons
    ({"cantes_per_baza": 1}, [A1, "cante 1 C", "cante 2 C"], ["bad_cante not_winner"]),
    ({"cantes_per_baza": 1}, [A1, "cante 1 C", "cante 1 C"], ["bad_cante one_per_baza"]),
    ({"cantes_per_baza": 1}, [A1, "cante 1 C", "cante 1"], ["bad_cante one_per_baza"]),
    # a refused cante uses nothing up
    ({"cantes_per_baza": 1}, [A1, "cante 2 C", "cante 1 C"], ["bad_cante not_winner"]),
]


@pytest.mark.parametrize(("options", "events", "found"), REFUSALS)
def test_refusals(options: dict[str, Any], events: list[str], found: list[str]) -> None:
    assert kinds(report_of(DEAL, *events, **({"cante_suit_hidden_below": 0} | options))) == found


def test_a_refused_cante_is_reported_and_not_in_the_list() -> None:
    data = report_of(DEAL, A1, "cante 2 C")
    assert data["incidents"] == [
        {"kind": "bad_cante", "seat": 2, "suit": "C", "why": "not_winner", "partida": 1, "hand": 1, "baza": 1}
    ]
    assert cantes(data) == []


@pytest.mark.parametrize(
    ("options", "events"),
    [
        ({}, [A1, "1:2C 2:4C 3:12C 4:5C", "cante 3 C"]),  # played
        ({}, [A1, "1:10C 2:4C 3:12C 4:5C", "cante 3 C"]),  # by the singer itself
        ({"cante_until": "rival"}, [A1, "1:12C", "cante 3 C"]),  # led by the partner
        ({"stock": False}, ["1:1B 2:2B 3:4B 4:5B", "cante 1 O"]),  # known in the dealer's hand
    ],
)
def test_false_at_once(options: dict[str, Any], events: list[str]) -> None:
    deal = "deal 4 12O" if options.get("stock") is False else DEAL
    data = report_of(deal, *events, **options)
    last = events[-1].split()
    bazas = len(data["hands"][0]["bazas"])
    assert data["incidents"] == [
        {"kind": "false_cante", "seat": int(last[1]), "suit": last[2], "partida": 1, "hand": 1, "baza": bazas}
    ]
    assert cantes(data) == [(int(last[1]), last[2], 0, bazas)]


@pytest.mark.parametrize("indicator", ["12O", "10O"])
def test_false_at_once_while_the_card_lies_under_the_mazo(indicator: str) -> None:
    assert kinds(report_of(f"deal 4 {indicator}", A1, "cante 1 O")) == ["false_cante"]
    # taken by an exchange it is in a hand
    assert kinds(report_of(f"deal 4 {indicator}", A1, "exchange 1 7O", "cante 1 O")) == []
    assert kinds(report_of(f"deal 4 {indicator}", A1, "exchange 3 7O", "cante 1 O")) == ["false_cante"]


def test_the_indicator_drawn_last_is_in_that_hand() -> None:
    # Seat 4 draws it; later its team wins a baza.
    won_by_4 = "1:6C 2:7C 3:11C 4:2O"
    assert kinds(report_of("deal 4 12O", A1, A2, A3, A4_BY_1, won_by_4, "cante 4 O")) == []
    assert kinds(report_of("deal 4 12O", A1, A2, A3, A4_BY_1, won_by_4, "cante 2 O")) == ["false_cante"]
    # nobody knows where it is once it was played from under the mazo
    unknown = ("deal 4 12O", "1:1B 2:2B 3:4B 4:12O", "4:1E 1:2E 2:4E 3:5E")
    assert kinds(report_of(*unknown)) == ["indicator_played"]


def test_a_card_taken_back_is_known_to_be_there() -> None:
    assert kinds(report_of(DEAL, A1, "2:12C", "takeback 2 12C", "cante 1 C")) == [
        "out_of_turn",
        "takeback",
        "false_cante",
    ]
    assert kinds(report_of(DEAL, A1, "1:12C", "takeback 1 12C", "cante 1 C")) == ["takeback"]


def test_the_singers_own_lead_still_counts_as_in_hand() -> None:
    assert kinds(report_of(DEAL, A1, "1:12C", "cante 1 C", cante_until="rival")) == []


def test_a_false_cante_uses_its_suit_up_but_not_the_window() -> None:
    events = (DEAL, "1:1C 2:12C 3:2C 4:4C", "cante 1 C")
    one: dict[str, Any] = {"cantes_per_baza": 1, "cantes_per_member": 1}
    assert kinds(report_of(*events, "cante 1 E", **one)) == ["false_cante"]
    assert kinds(report_of(*events, A1, "cante 1 C")) == ["false_cante", "bad_cante repeated"]


def test_false_when_another_seat_plays_a_card_of_the_pair() -> None:
    data = report_of(DEAL, A1, "cante 1 C", "1:2C 2:10C")
    assert data["incidents"] == [{"kind": "false_cante", "seat": 1, "suit": "C", "partida": 1, "hand": 1, "baza": 2}]
    assert cantes(data) == [(1, "C", 0, 1)]
    # once is enough
    assert kinds(report_of(DEAL, A1, "cante 1 C", "1:2C 2:10C 3:12C")) == ["false_cante"]
    # its own cards, and other cards of others, say nothing
    assert kinds(report_of(DEAL, A1, "cante 1 C", "1:12C 2:11C 3:3C 4:12E")) == []


def test_a_false_cante_stays_false_when_the_card_is_taken_back() -> None:
    data = report_of(DEAL, A1, "cante 1 C", "1:2C 2:10C", "takeback 2 10C")
    assert cantes(data) == [(1, "C", 0, 1)]
    assert [incident.get("ruling") for incident in data["incidents"]] == [None, None]


# A whole hand without mazo in which seat 1 takes everything but the last baza, and what each seat plays besides.
WHOLE = [
    "1:1B 2:2B 3:4B 4:5B",
    "1:3B 2:6B 3:7B 4:11B",
    "1:1O 2:2O 3:4O 4:5O",
    "1:3O 2:6O 3:7O 4:11O",
    "1:12O 2:2C 3:2E 4:4C",
    "1:10O 2:5C 3:4E 4:6C",
    "1:12B 2:7C 3:5E 4:11C",
    "1:10B 2:1C 3:6E 4:3C",
    "1:12C 2:12E 3:7E 4:11E",
    "1:10C 2:10E 3:1E 4:3E",
]


def whole(*after_first: str, **options: Any) -> dict[str, Any]:
    options = {"stock": False, "cante_suit_hidden_below": 3} | options
    data = report_of("deal 4 5O", WHOLE[0], *after_first, *WHOLE[1:], **options)
    data["incidents"] = [incident for incident in data["incidents"] if incident["kind"] != "renuncio"]
    return data


def test_false_at_the_last_card_when_the_pair_was_not_played_by_the_singer() -> None:
    data = whole("cante 1 C", "cante 1 E", "cante 1 O")
    # 12E is played by seat 2 in baza 9
    assert data["incidents"] == [{"kind": "false_cante", "seat": 1, "suit": "E", "partida": 1, "hand": 1, "baza": 9}]
    assert cantes(data) == [(1, "C", 20, 1), (1, "E", 0, 1), (1, "O", 40, 1)]


@pytest.mark.parametrize(
    ("sung", "points"),
    [
        (["cante 1"], [20]),
        (["cante 1", "cante 1"], [20, 20]),
        (["cante 1", "cante 1", "cante 1"], [20, 20, 0]),
        # a suit that was sung by name is not left for an unnamed one, whichever came first
        (["cante 1", "cante 1 C", "cante 1 B"], [0, 20, 20]),
        (["cante 1 B", "cante 1", "cante 1"], [20, 20, 0]),
        # the partner holds no pair
        (["cante 3"], [0]),
        (["cante 3", "cante 1"], [0, 20]),
    ],
)
def test_unnamed_cantes_take_what_is_left(sung: list[str], points: list[int]) -> None:
    data = whole(*sung)
    assert [cante["points"] for cante in data["hands"][0]["cantes"]] == points
    assert [incident["baza"] for incident in data["incidents"]] == [10] * points.count(0)


def test_false_cantes_of_the_last_card_come_in_the_order_sung() -> None:
    # Seat 1 and seat 3 both sing unnamed: seat 3 has no pair. Seat 1's named espadas fails earlier, by a play.
    data = whole("cante 3", "cante 1 C", "cante 1", "cante 1")
    assert [(incident["seat"], incident["suit"]) for incident in data["incidents"]] == [(3, None), (1, None)]


def test_false_by_the_last_card_itself() -> None:
    data = report_of("deal 4 5O", WHOLE[0], "cante 1 C", *WHOLE[1:9], "1:10E 2:1E 3:3E 4:10C", stock=False)
    false = [incident for incident in data["incidents"] if incident["kind"] == "false_cante"]
    assert [(incident["baza"], incident["suit"]) for incident in false] == [(10, "C")]
    assert cantes(data) == [(1, "C", 0, 1)]


def test_unnamed_is_false_at_once_when_no_suit_is_left() -> None:
    hidden: dict[str, Any] = {"cante_suit_hidden_below": 40}
    gone = [A1, "1:12B 2:12C 3:10E 4:2E"]
    data = report_of(DEAL, *gone, "cante 1", **hidden)
    assert data["incidents"] == [{"kind": "false_cante", "seat": 1, "suit": None, "partida": 1, "hand": 1, "baza": 2}]
    # triunfo is never the unnamed suit, though its pair may be in the hand; one possible suit is enough
    assert kinds(report_of(DEAL, A1, "1:12B 2:12C 3:2C 4:2E", "cante 1", **hidden)) == []
    # a suit sung by name is taken, be it false
    assert kinds(report_of(DEAL, A1, "1:12B 2:12C 3:2C 4:2E", "cante 1 E", "cante 1", **hidden)) == ["false_cante"]
    assert kinds(report_of(DEAL, *gone, "cante 1 E", "cante 1", **hidden)) == ["false_cante", "false_cante"]
    # and several unnamed ones do not take a suit from each other before the end
    assert kinds(report_of(DEAL, A1, "1:12B 2:12C 3:2C 4:2E", "cante 1", "cante 1", **hidden)) == []


FORTY: dict[str, Any] = {"forty_first": True}
ARRASTRE = (DEAL, *MAZO)


@pytest.mark.parametrize(
    ("options", "events", "found"),
    [
        (FORTY, [*ARRASTRE, "cante 1 C", "cante 1 O"], ["forty_after_twenty"]),
        ({}, [*ARRASTRE, "cante 1 C", "cante 1 O"], []),
        (FORTY, [*ARRASTRE, "cante 1 O", "cante 1 C"], []),
        (FORTY, [*ARRASTRE, "cante 3 C", "cante 1 O"], []),
        (FORTY, [DEAL, A1, A2, A3, "cante 1 C", A4_BY_1, "cante 1 O"], []),
        (FORTY, [DEAL, A1, "cante 1 C", "cante 1 O"], []),
        (FORTY | {"cante_suit_hidden_below": 3}, [*ARRASTRE, "cante 1", "cante 1 O"], ["forty_after_twenty"]),
        # a 20 already found false does not matter
        (FORTY, [*ARRASTRE, "cante 1 C", "1:3C 2:12C 3:6C 4:7C", "cante 1 O"], ["false_cante"]),
        # a 40 that is false at once gives only that
        (FORTY, [*ARRASTRE, "cante 1 C", "1:3C 2:12O 3:6C 4:7C", "2:6E 3:7E 4:11E 1:3E", "cante 1 O"], ["false_cante"]),
    ],
)
def test_forty_after_twenty(options: dict[str, Any], events: list[str], found: list[str]) -> None:
    data = report_of(*events, **options)
    assert [kind for kind in kinds(data) if kind != "renuncio"] == found


def test_the_forty_counts_all_the_same() -> None:
    data = report_of(*ARRASTRE, "cante 1 C", "cante 1 O", **FORTY)
    assert data["incidents"] == [
        {"kind": "forty_after_twenty", "seat": 1, "suit": "O", "partida": 1, "hand": 1, "baza": 4}
    ]
    assert cantes(data)[-1] == (1, "O", 40, 4)


TUTE: dict[str, Any] = {"tute": True}


@pytest.mark.parametrize(
    ("options", "events", "wins"),
    [
        (TUTE, [DEAL, A1, "tute 1 12"], True),
        (TUTE, [DEAL, A1, "tute 3 10"], True),
        ({}, [DEAL, A1, "tute 1 12"], False),
        (TUTE, [DEAL, "tute 1 12"], False),
        (TUTE, [DEAL, A1, "tute 2 12"], False),
        (TUTE, [DEAL, A1, "1:2C", "tute 1 12"], False),
        (TUTE | {"cante_until": "rival"}, [DEAL, A1, "1:2C", "tute 1 12"], True),
        (TUTE | {"cante_until": "rival"}, [DEAL, A1, "1:12C", "tute 1 12"], True),
        (TUTE | {"cante_until": "rival"}, [DEAL, A1, "1:12C", "tute 3 12"], False),
        (TUTE | {"cante_by": "winner"}, [DEAL, A1, "tute 3 12"], False),
        (TUTE | {"cantes_per_baza": 1}, [DEAL, A1, "cante 1 C", "tute 1 12"], True),
        (TUTE, [DEAL, "1:1C 2:12C 3:2C 4:4C", "tute 1 12"], False),
        (TUTE, [DEAL, "1:1C 2:12C 3:2C 4:4C", "tute 1 10"], True),
        (TUTE, ["deal 4 12O", A1, "tute 1 12"], False),
        (TUTE | {"stock": False}, ["deal 4 12O", A1, "tute 1 12"], False),
        (TUTE | {"stock": False}, ["deal 3 12O", "4:2B 1:1B 2:4B 3:5B", "tute 3 12"], True),
    ],
)
def test_tute(options: dict[str, Any], events: list[str], wins: bool) -> None:
    data = report_of(*events, **options)
    if wins:
        assert [partida["by"] for partida in data["partidas"]] == ["tute"]
        assert data["partidas"][0]["winner"] == "A"
        assert data["hands"][0]["complete"]
        assert kinds(data) == []
    else:
        assert data["partidas"] == []
        assert kinds(data) == ["bad_tute"]
        bazas = len(data["hands"][0]["bazas"])
        _, seat, rank = events[-1].split()
        assert data["incidents"][-1] == {
            "kind": "bad_tute", "seat": int(seat), "rank": int(rank), "partida": 1, "hand": 1, "baza": bazas
        }  # fmt: skip
