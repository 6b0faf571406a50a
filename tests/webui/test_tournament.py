"""A tournament: who meets whom, byes, standings, champions, results from tables, and what cannot be."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from engine.rules import Rules
from engine.scoring import Partida, score_of
from webui.folder import FolderError
from webui.hall import shelf
from webui.hall.messages import MatchResult, reached_goals
from webui.hall.tournament import Format, Outcome, Tournament, TournamentError

HOME, AWAY = Outcome(winner="home", partidas=(3, 1)), Outcome(winner="away", partidas=(0, 3))


def tournament(count: int, form: Format) -> Tournament:
    return Tournament.new("Fiestas", form, "coto", [f"Pareja {n}" for n in range(1, count + 1)])


def result(match: str, winner: str | None = None, partidas: tuple[int, int] = (3, 1)) -> MatchResult:
    reached: dict[str, Any] = {} if winner is None else {"coto": {"winner": winner, "partidas": partidas}}
    return MatchResult.model_validate(
        {"match": match, "names": [], "partidas": partidas, "reached": reached, "finished": False}
    )


@pytest.mark.parametrize("count", range(2, 13))
def test_in_a_league_everybody_meets_everybody_once(count: int) -> None:
    league = tournament(count, "liga")
    met = [frozenset((m.home, m.away)) for m in league.meetings() if not m.bye]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    for meetings in league.rounds():  # nobody plays twice in a round
        players = [pair for m in meetings for pair in (m.home, m.away) if pair]
        assert len(players) == len(set(players)) == count


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 64])
def test_an_eliminatoria_is_played_to_a_champion(count: int) -> None:
    cup, played = tournament(count, "eliminatoria"), 0
    while cup.champion() is None:
        ready = [m for m in cup.meetings() if m.ready]
        assert ready
        cup = cup.decide(ready[0].id, HOME if played % 3 else AWAY)
        played += 1
    assert played == count - 1  # everybody but one loses once
    assert sum(m.bye for m in cup.meetings()) == (1 << (count - 1).bit_length()) - count
    assert all(not m.bye for meetings in cup.rounds()[1:] for m in meetings)


def test_the_first_two_meet_in_the_final() -> None:
    cup = tournament(8, "eliminatoria")
    while cup.champion() is None:
        meeting = next(m for m in cup.meetings() if m.ready)
        assert meeting.home is not None and meeting.away is not None
        cup = cup.decide(meeting.id, HOME if int(meeting.home[7:]) < int(meeting.away[7:]) else AWAY)
    final = cup.rounds()[-1][0]
    assert {final.home, final.away} == {"Pareja 1", "Pareja 2"} and cup.champion() == "Pareja 1"


def test_standings() -> None:
    league = tournament(4, "liga")
    assert {line.place for line in league.standings()} == {1} and league.champion() is None
    for meeting in league.meetings():  # the lower number wins, the first two by more
        first = min(meeting.home or "", meeting.away or "") == meeting.home
        league = league.decide(meeting.id, HOME if first else AWAY)
    lines = league.standings()
    assert [(line.place, line.pair, line.played, line.won) for line in lines] == [
        (n, f"Pareja {n}", 3, 4 - n) for n in range(1, 5)
    ]
    assert sum(line.partidas for line in lines) == sum(line.against for line in lines) > 0
    assert league.champion() == "Pareja 1"


def test_a_result_is_taken_back_unless_another_rests_on_it() -> None:
    cup = tournament(4, "eliminatoria")
    for key in ("1-1", "1-2", "2-1"):
        cup = cup.decide(key, HOME)
    with pytest.raises(TournamentError) as error:
        cup.clear("1-1")
    assert error.value.why == "later"
    cup = cup.clear("2-1").clear("1-1")
    assert cup.meeting("1-1").ready and cup.meeting("2-1").home is None


def test_nobody_sits_where_a_result_taken_back_has_led() -> None:
    cup = tournament(4, "eliminatoria").decide("1-1", HOME).decide("1-2", HOME).seat("2-1", "Mesa 1", [])
    cup = cup.clear("1-1")
    assert cup.hear("Mesa 1", [result("new", "B", (1, 3))]) is cup
    cup = cup.decide("1-1", Outcome(winner="away"))
    assert cup.meeting("2-1").ready and cup.meeting("2-1").seated is None


def test_a_table_decides_the_meeting_that_sits_there() -> None:
    cup = tournament(4, "eliminatoria").seat("1-1", "Mesa 1", ["old"])
    old, going, over = result("old", "B"), result("new"), result("new", "B", (1, 3))
    assert cup.hear("Mesa 1", [old, going]) is cup
    assert cup.hear("Mesa 2", [over]) is cup
    cup = cup.hear("Mesa 1", [old, over])
    assert cup.meeting("1-1").winner == cup.meeting("1-1").away
    assert cup.outcomes["1-1"] == Outcome(winner="away", partidas=(1, 3), match="new")
    assert cup.hear("Mesa 1", [result("third", "A")]) is cup  # nobody sits there now


def test_one_meeting_at_a_table() -> None:
    cup = tournament(4, "eliminatoria").seat("1-1", "Mesa 1", []).seat("1-2", "Mesa 1", [])
    assert list(cup.seated) == ["1-2"]


@pytest.mark.parametrize(
    ("pairs", "why"), [([], "few"), (["a"], "few"), (["a", "A"], "twice"), ([str(n) for n in range(65)], "many")]
)
def test_what_is_no_tournament(pairs: list[str], why: str) -> None:
    with pytest.raises(TournamentError) as error:
        Tournament.new("x", "liga", "coto", pairs)
    assert error.value.why == why


def test_what_cannot_be_decided() -> None:
    cup = tournament(4, "eliminatoria").decide("1-1", HOME)
    for key, why in (("1-1", "decided"), ("2-1", "unknown")):
        for change in (lambda key=key: cup.decide(key, AWAY), lambda key=key: cup.seat(key, "Mesa 1", [])):
            with pytest.raises(TournamentError) as error:
                change()
            assert error.value.why == why
    with pytest.raises(KeyError):
        cup.decide("9-9", HOME)


def test_it_is_kept_on_disk(tmp_path: Path) -> None:
    assert shelf.read(tmp_path) is None
    cup = tournament(5, "eliminatoria").decide("1-2", HOME).seat("2-1", "Mesa 3", ["m"])
    shelf.write(tmp_path, cup)
    assert shelf.read(tmp_path) == cup
    (tmp_path / shelf.FILE).write_text('{"name": "half')
    with pytest.raises(FolderError, match=r"torneo.json: cannot be read"):
        shelf.read(tmp_path)
    with pytest.raises(FolderError, match=r"torneo.json: cannot be written"):
        shelf.write(tmp_path / "nowhere", cup)


def test_goals_are_counted_as_the_referee_counts() -> None:
    """Over all short ways a match can go: the first to a coto is the one that the score says won it."""
    rules = Rules.from_profile("aragones")
    for winners in itertools.product("AB", repeat=7):
        reached = reached_goals(list(winners), rules)
        assert reached["partida"]["winner"] == winners[0]
        for length in range(1, 8):
            score = score_of([Partida(w, "points", (101, 0)) for w in winners[:length]], rules)
            if score.cotos != (0, 0) or score.cotones != (0, 0):
                won = score.cotos if score.cotones == (0, 0) else score.cotones
                assert reached["coto"]["winner"] == ("A" if won[0] else "B")
                assert sum(reached["coto"]["partidas"]) == length
                break
        else:
            assert "coto" not in reached
