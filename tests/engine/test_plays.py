"""Playing and taking back (rules.md, "A hand" and "Scoring"), events that cannot be, turns, draws."""

import pytest

from engine.cards import Card
from engine.errors import ActaError
from engine.hand import seat_to_play
from tests.engine.table import kinds, line, lines, record, report_of

BAZA_1 = "1:1B 2:2B 3:4B 4:5B"
STOCK = (BAZA_1, "1:1E 2:2E 3:4E 4:5E", "1:1C 2:2C 3:4C 4:5C", "1:3B 2:6B 3:7B 4:2O")


def test_the_winner_leads_the_next_baza() -> None:
    data = report_of("deal 4 7O", "1:2B 2:4B 3:1B 4:5B")
    assert data["hands"][0]["bazas"] == [
        {"leader": 1, "plays": [[1, "2B"], [2, "4B"], [3, "1B"], [4, "5B"]], "winner": 3, "points": 11}
    ]
    assert data["next"] == {"phase": "stock", "seat": 3}
    assert data["incidents"] == []


def test_the_mazo_lasts_four_bazas() -> None:
    assert report_of("deal 4 7O", *STOCK[:3])["next"]["phase"] == "stock"
    data = report_of("deal 4 7O", *STOCK)
    assert data["hands"][0]["bazas"][3]["winner"] == 4
    assert data["next"] == {"phase": "arrastre", "seat": 4}


def test_without_mazo_the_arrastre_begins_at_once() -> None:
    assert report_of("deal 4 7O", stock=False)["next"] == {"phase": "arrastre", "seat": 1}


def test_a_play_out_of_turn_stands_and_the_turn_goes_on_from_it() -> None:
    data = report_of("deal 4 7O", "1:1B 3:2B")
    assert data["incidents"] == [
        {"kind": "out_of_turn", "seat": 3, "expected": 2, "card": "2B", "partida": 1, "hand": 1, "baza": 1}
    ]
    assert data["next"]["seat"] == 4
    assert report_of("deal 4 7O", "1:1B 3:2B 4:4B")["next"]["seat"] == 2


def test_a_lead_out_of_turn_makes_that_seat_the_leader() -> None:
    data = report_of("deal 4 7O", "2:1B 3:2B 4:4B 1:5B")
    assert kinds(data) == ["out_of_turn"]
    assert data["hands"][0]["bazas"][0]["leader"] == 2


@pytest.mark.parametrize(
    ("table", "lead", "players", "seat"),
    [("", 3, 4, 3), ("4", 4, 4, 1), ("1 3 4", 1, 4, 2), ("2 1", 1, 4, 3), ("3 2", 3, 4, 4), ("2", 1, 2, 1)],
)
def test_whose_turn_it_is(table: str, lead: int, players: int, seat: int) -> None:
    plays = tuple((int(other), Card.parse("1B")) for other in table.split())
    assert seat_to_play(plays, lead, players) == seat


@pytest.mark.parametrize(
    ("events", "at", "message"),
    [
        (["deal 4 7O", "1:1B 2:1B"], 4, "1B by seat 2: that card was already played"),
        (["deal 4 7O", BAZA_1, "1:1B"], 7, "1B by seat 1: that card was already played"),
        (["deal 4 7O", "1:1B 1:2B"], 4, "2B by seat 1: that seat has already played"),
        (["1:1B"], 2, "play: no hand is in play"),
        (["cante 1 O"], 2, "cante: no hand is in play"),
        (["exchange 1 7O"], 2, "exchange: no hand is in play"),
        (["claim A"], 2, "claim: no hand is in play"),
        (["tute 1 12"], 2, "tute: no hand is in play"),
        (["takeback 1 1B"], 2, "takeback: no hand is in play"),
        (["miscount 1"], 2, "miscount: no hand is in play"),
        (["concede A"], 2, "concede: team A has no partida to give up"),
        (["denounce A 2 1"], 2, "denounce: no hand has been dealt"),
        (["ruling 1 pardon"], 2, "ruling: there is no incident 1"),
        (["deal 4 7O", "deal 1 7O"], 3, "deal: by seat 1 while hand 1 is in play"),
        (["deal 5 7O"], 2, "deal: there is no seat 5 at a table of 4"),
        (["deal 0 7O"], 2, "deal: there is no seat 0"),
        (["deal 4 8O"], 2, "deal: 8O is not in a pack of 40"),
        (["deal 4 7O", "1:9O"], 3, "play: 9O is not in a pack of 40"),
        (["deal 4 7O", "5:1O"], 3, "play: there is no seat 5"),
        (["deal 4 7O", "miscount 1 5"], 3, "miscount: there is no seat 5"),
        (["deal 4 7O", "exchange 1 8O"], 3, "exchange: 8O is not in a pack of 40"),
        (["deal 4 7O", "takeback 1 1B"], 3, "takeback: 1B by seat 1 is not the last card on the table, which is empty"),
        (["deal 4 7O", "1:1B 2:2B", "takeback 1 1B"], 5, "which ends with 2B by seat 2"),
        (["deal 4 7O", "1:1B", "takeback 2 1B"], 4, "1B by seat 2 is not the last card"),
        (["deal 4 7O", BAZA_1, "takeback 4 5B"], 7, "5B by seat 4 is not the last card"),
    ],
)
def test_what_cannot_be(events: list[str], at: int, message: str) -> None:
    with pytest.raises(ActaError, match=message) as caught:
        record(*events)
    assert caught.value.line == at


def test_two_players_have_two_seats() -> None:
    with pytest.raises(ActaError, match="no seat 3 at a table of 2"):
        record("deal 2 7O", "3:1B", players=2)


def test_a_card_may_be_played_again_in_the_next_hand() -> None:
    assert kinds(report_of("deal 4 7O", "1:1B", "concede A", "deal 1 7O", "2:1B")) == []


def test_the_indicator_played_is_reported_and_unknown_from_then_on() -> None:
    data = report_of("deal 4 12O", "1:12O 2:2B 3:4B 4:5B", "exchange 1 7O")
    assert data["incidents"] == [
        {"kind": "indicator_played", "seat": 1, "card": "12O", "partida": 1, "hand": 1, "baza": 1},
        {"kind": "bad_exchange", "seat": 1, "card": "7O", "why": "card", "partida": 1, "hand": 1, "baza": 1},
    ]


def test_the_card_given_is_the_indicator_from_then_on() -> None:
    data = report_of("deal 4 12O", BAZA_1, "exchange 1 7O", "1:12O 2:7O")
    assert [(incident["kind"], incident["card"]) for incident in data["incidents"]] == [("indicator_played", "7O")]


def test_the_indicator_may_be_played_once_it_was_drawn() -> None:
    assert kinds(report_of("deal 4 12O", *STOCK, "4:12O")) == []
    assert kinds(report_of("deal 4 12O", "1:2C", stock=False)) == []
    assert kinds(report_of("deal 4 12O", "1:12O", stock=False)) == []


def test_incidents_of_one_play_are_in_order() -> None:
    # Seat 3 plays out of turn a rey that seat 1 has sung; seat 2, out of turn by now, the card under the mazo.
    data = report_of("deal 4 7O", BAZA_1, "cante 1 C", "1:2C 3:12C", "2:7O")
    assert kinds(data) == ["out_of_turn", "false_cante", "out_of_turn", "indicator_played"]


def test_a_takeback_gives_the_turn_back() -> None:
    data = report_of("deal 4 7O", "1:1B 2:2B", "takeback 2 2B")
    assert data["incidents"] == [{"kind": "takeback", "seat": 2, "card": "2B", "partida": 1, "hand": 1, "baza": 1}]
    assert data["next"]["seat"] == 2
    assert data["hands"][0]["table"] == [[1, "1B"]]


def test_a_takeback_of_the_lead_gives_the_lead_back() -> None:
    data = report_of("deal 4 7O", BAZA_1, "2:2C", "takeback 2 2C")
    assert data["next"]["seat"] == 1
    assert [incident.get("ruling") for incident in data["incidents"]] == ["takeback", None]
    assert data["incidents"][1]["baza"] == 2


def test_a_takeback_heals_what_that_card_was() -> None:
    data = report_of("deal 4 7O", "1:1B 3:7O", "takeback 3 7O", "2:2B")
    assert [(incident["kind"], incident.get("ruling")) for incident in data["incidents"]] == [
        ("out_of_turn", "takeback"),
        ("indicator_played", "takeback"),
        ("takeback", None),
    ]


def test_a_takeback_leaves_alone_what_was_ruled_on_and_what_other_cards_were() -> None:
    data = report_of("deal 4 7O", "1:1B 3:7O", "ruling 1 pardon", "4:4B", "takeback 4 4B", "takeback 3 7O")
    assert [(incident["kind"], incident.get("ruling")) for incident in data["incidents"]] == [
        ("out_of_turn", "pardon"),
        ("indicator_played", "takeback"),
        ("takeback", None),
        ("takeback", None),
    ]


def test_a_takeback_does_not_heal_an_earlier_hand() -> None:
    data = report_of("deal 4 7O", "2:1B", "concede A", "deal 1 7O", "2:1B", "takeback 2 1B")
    assert [(incident["kind"], incident.get("ruling")) for incident in data["incidents"]] == [
        ("out_of_turn", None),
        ("takeback", None),
    ]


def test_an_indicator_taken_back_is_in_the_hand_and_not_under_the_mazo() -> None:
    data = report_of("deal 4 12O", BAZA_1, "1:12O", "takeback 1 12O", "exchange 1 7O", "1:12O")
    assert kinds(data) == ["indicator_played", "takeback", "bad_exchange card"]


@pytest.mark.parametrize(("players", "winner", "drawer"), [(4, 1, 4), (4, 3, 2), (2, 1, 2), (2, 2, 1)])
def test_who_takes_the_indicator(players: int, winner: int, drawer: int) -> None:
    # With as few bazas as the mazo allows, the last one won by `winner`.
    deck = [f"{rank}{suit}" for suit in "BCE" for rank in (2, 4, 5, 6, 7, 11, 10, 12)] + ["3B", "3C", "3E", "1C", "1E"]
    bazas = 4 if players == 4 else 14
    acta = record(f"deal {players} 12O", players=players)
    for number in range(bazas):
        hand = acta.state.hand
        assert hand is not None
        for _ in range(players):
            hand = acta.state.hand
            assert hand is not None
            last = number == bazas - 1 and hand.turn == winner
            card = "1O" if last else deck.pop()
            acta = acta.append({"event": "play", "seat": hand.turn, "card": card})
    hand = acta.state.hand
    assert hand is not None
    assert hand.turn == winner
    assert hand.public == ((Card.parse("12O"), drawer),)


def test_lines_helper_refuses_a_mistyped_test() -> None:
    with pytest.raises(ValueError, match="no such event"):
        line("dance 1")
    assert len(lines("deal 4 7O", BAZA_1)) == 5
