"""In competición nobody learns from a page or the API what the players must keep in their heads."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.random_game import random_game
from engine.report import report
from webui.api.state import stream
from webui.board import board
from webui.match import Match
from webui.secrecy import for_the_table

from .conftest import Table


@pytest.mark.parametrize(("seed", "profile"), [(1, "aragones"), (2, "didactico"), (3, "torneo")])
def test_a_hand_in_play_tells_neither_points_nor_past_cards(seed: int, profile: str) -> None:
    playing = closed = 0
    for read in random_game(seed, profile, hands=5, mischief=0.1).acta.record:
        if read.state is None:
            continue
        whole = report(read.state)
        before = json.dumps(whole)
        told = for_the_table(whole)
        assert json.dumps(whole) == before
        shown = board(told, read.state.rules, None)
        if read.state.hand is None:
            assert told == whole
            continue
        playing += 1
        hand, told_hand = whole["hands"][-1], told["hands"][-1]
        assert [pair.total for pair in shown.teams] == [None, None]
        assert [pair.bazas for pair in shown.teams] == [
            pair.bazas for pair in board(whole, read.state.rules, None).teams
        ]
        past = {card for baza in hand["bazas"] for _, card in baza["plays"]}
        assert past - _cards(told_hand) == past - {hand["indicator"]} - {card for _, card in hand["table"]}
        assert {baza["points"] for baza in told_hand["bazas"]} <= {None}
        assert [baza["winner"] for baza in told_hand["bazas"]] == [baza["winner"] for baza in hand["bazas"]]
        assert told_hand["cantes"] == hand["cantes"] and told_hand["table"] == hand["table"]
        if hand["kind"] == "vueltas":  # idas are counted aloud before the vueltas
            closed += 1
            assert [pair.closed for pair in shown.teams] == list(read.state.carried)
    assert playing > 100 and closed > 0


def _cards(hand: dict[str, Any]) -> set[str]:
    """The cards that a hand of a report names as played or turned up."""
    plays = [*hand["table"], *(play for baza in hand["bazas"] for play in baza["plays"])]
    return {card for _, card in plays} | {hand["indicator"]}


@pytest.fixture
def competing(table: Table, played: Match) -> Match:
    table.live.set_mode("competicion")
    return played


def test_what_everybody_may_fetch_gives_nothing_away(stranger: FlaskClient, table: Table, competing: Match) -> None:
    state = stranger.get("/api/state").get_json()
    assert state["mode"] == "competicion"
    pushed = next(text for text in stream(table.live, "") if text.startswith("event: state"))
    for answer in (state, json.loads(pushed.split("data: ")[1])):
        assert all(team["total"] is None and team["shown"] is None for team in answer["board"]["teams"].values())
        assert answer["hands"][0]["points"]["A"] == {"cards": None, "cantes": 0, "last": None}
        assert '"1O"' not in json.dumps(answer) and answer["hands"][0]["table"] == [[2, "7E"]]
    for path in ("/marcador", "/parts/marcador"):
        html = stranger.get(path).get_data(as_text=True)
        assert "Competición" in html and "espadas_07" in html
        assert "oros_01" not in html and "data-total" not in html and "malas" not in html


@pytest.mark.parametrize("path", ["/api/acta", "/parts/mesa"])
def test_the_rest_is_behind_the_pin(stranger: FlaskClient, competing: Match, path: str) -> None:
    assert stranger.get(path).status_code == 401


def test_the_console_sees_the_points(client: FlaskClient, competing: Match) -> None:
    assert 'data-total="15"' in client.get("/parts/mesa").get_data(as_text=True)


def test_the_scoreboard_is_the_same_for_who_has_the_pin(client: FlaskClient, competing: Match) -> None:
    assert "data-total" not in client.get("/parts/marcador").get_data(as_text=True)


def test_turning_the_mode_is_news(table: Table, played: Match) -> None:
    before = table.live.view()
    assert before.mode == "amistoso" and before.scoreboard == before.board
    table.live.set_mode("competicion")
    after = table.live.view()
    assert after.id != before.id and after.board == before.board and after.scoreboard.teams[0].total is None
