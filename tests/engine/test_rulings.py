"""Rulings (acta.md, "A ruling"), also after the partida ended."""

import pytest

from engine.errors import ActaError
from tests.engine.table import kinds, record, report_of

DEAL = "deal 4 7O"
OUT_OF_TURN = (DEAL, "2:1B")  # incident 1: seat 2, team B
AGAIN = ("deal 1 7O", "1:1B")  # out of turn too: seat 1, team A


def test_a_penalty_ends_the_partida_in_play() -> None:
    data = report_of(*OUT_OF_TURN, "3:2B 4:4B 1:5B", "ruling 1 penalty")
    assert data["partidas"] == [{"winner": "A", "by": "out_of_turn", "totals": {"A": 0, "B": 11}}]
    assert data["incidents"][0]["ruling"] == "penalty"
    assert data["hands"][0]["complete"]
    assert data["score"]["partidas"] == {"A": 1, "B": 0}
    assert data["next"]["phase"] == "deal"


def test_a_penalty_between_hands_and_for_an_earlier_hand() -> None:
    idas = ["1:1B 2:2B 3:4B 4:5B", "1:1E 2:2E 3:4E 4:5E", "1:1C 2:2C 3:4C 4:5C", "1:3B 2:6B 3:7B 4:11B"]
    idas += ["1:3E 2:6E 3:7E 4:11E", "1:3C 2:6C 3:7C 4:11C", "1:6O 2:2O 3:4O 4:5O", "1:12B 2:1O 3:12E 4:12C"]
    idas += ["2:3O 3:10B 4:10E 1:10C", "2:12O 3:10O 4:11O 1:7O"]
    events = (DEAL, "claim A", *idas)
    for more in ([], ["deal 1 7O"]):
        data = report_of(*events, *more, "ruling 1 penalty")
        assert data["partidas"] == [{"winner": "B", "by": "false_claim", "totals": {"A": 69, "B": 61}}]
        assert data["next"]["phase"] == "deal"
        assert all(hand["complete"] for hand in data["hands"])


def test_a_penalty_after_the_partida_changes_its_entry_and_the_score() -> None:
    data = report_of(
        *OUT_OF_TURN, "concede A", *AGAIN, "concede A", "ruling 1 penalty", partidas_per_coto=2, cotos_per_coton=1
    )
    assert data["partidas"] == [
        {"winner": "A", "by": "out_of_turn", "totals": {"A": 0, "B": 0}},
        {"winner": "B", "by": "concede", "totals": {"A": 0, "B": 0}},
    ]
    assert data["score"] == {
        "partidas": {"A": 1, "B": 1}, "cotos": {"A": 0, "B": 0}, "cotones": {"A": 0, "B": 0}
    }  # fmt: skip
    before = report_of(*OUT_OF_TURN, "concede A", *AGAIN, "concede A", partidas_per_coto=2, cotos_per_coton=1)
    assert before["score"]["cotones"] == {"A": 0, "B": 1}


def test_a_pardon_only_records() -> None:
    plain, pardoned = report_of(*OUT_OF_TURN), report_of(*OUT_OF_TURN, "ruling 1 pardon")
    assert pardoned["incidents"][0].pop("ruling") == "pardon"
    assert plain == pardoned


def test_after_a_pardon_there_may_be_another_ruling() -> None:
    data = report_of(*OUT_OF_TURN, "ruling 1 pardon", "ruling 1 pardon", "ruling 1 penalty")
    assert data["incidents"][0]["ruling"] == "penalty"


def test_a_replay_voids_the_hand() -> None:
    data = report_of(*OUT_OF_TURN, "3:2B 4:4B 1:5B", "ruling 1 replay")
    assert data["incidents"] == [
        {
            "kind": "out_of_turn", "seat": 2, "expected": 1, "card": "1B", "partida": 1, "hand": 1, "baza": 1,
            "ruling": "replay",
        }
    ]  # fmt: skip
    assert data["hands"] == []
    assert data["next"]["phase"] == "deal"
    assert record(*OUT_OF_TURN, "3:2B 4:4B 1:5B", "ruling 1 replay").state.totals == (0, 0)


def test_a_replay_for_the_dealer_of_the_hand_in_play() -> None:
    data = report_of(DEAL, "concede A", "deal 3 7O", "2:1B", "ruling 1 replay")
    assert kinds(data) == ["wrong_dealer", "out_of_turn"]
    assert len(data["hands"]) == 1


def test_an_incident_of_a_void_hand_may_still_cost_the_partida() -> None:
    data = report_of(*OUT_OF_TURN, "4:2B", "ruling 1 replay", DEAL, "1:1B", "ruling 2 penalty")
    assert data["partidas"] == [{"winner": "A", "by": "out_of_turn", "totals": {"A": 0, "B": 0}}]


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([DEAL, "ruling 1 pardon"], "there is no incident 1, there are 0"),
        ([*OUT_OF_TURN, "ruling 0 pardon"], "there is no incident 0"),
        ([*OUT_OF_TURN, "ruling 2 pardon"], "there is no incident 2"),
        ([*OUT_OF_TURN, "ruling 1 penalty", "ruling 1 pardon"], "already settled .penalty"),
        ([*OUT_OF_TURN, "ruling 1 replay", "ruling 1 pardon"], "already settled .replay"),
        ([*OUT_OF_TURN, "takeback 2 1B", "ruling 1 penalty"], "already settled .takeback"),
        ([*OUT_OF_TURN, "concede A", "ruling 1 replay"], "is no longer in play"),
        ([*OUT_OF_TURN, "concede A", "deal 1 7O", "ruling 1 replay"], "is no longer in play"),
        # the void hand and the next one have the same number
        ([*OUT_OF_TURN, "4:2B", "ruling 1 replay", "deal 4 7O", "ruling 2 replay"], "is no longer in play"),
        ([DEAL, "miscount 1", "ruling 1 replay"], "is no longer in play"),
        ([DEAL, "miscount 1", "ruling 1 penalty"], "there is no penalty for a redeal"),
        ([DEAL, "1:1B", "miscount 1", "ruling 1 penalty"], "there is no penalty for a miscount"),
        ([*OUT_OF_TURN, "4:2B", "ruling 1 penalty", "ruling 2 penalty"], "a penalty already decided partida 1"),
    ],
)
def test_a_ruling_that_cannot_be(events: list[str], message: str) -> None:
    with pytest.raises(ActaError, match=message):
        record(*events)


def test_a_miscount_may_be_pardoned() -> None:
    assert report_of(DEAL, "miscount 1", "ruling 1 pardon")["incidents"][0]["ruling"] == "pardon"
