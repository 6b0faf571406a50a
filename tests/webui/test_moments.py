"""What the scoreboard calls out, and the baza that is seen a moment longer."""

import gettext

import pytest

from engine.random_game import random_game
from engine.report import report
from tests.engine.table import record
from webui import live as live_module
from webui.match import Match
from webui.moments import moments
from webui.names import Names

from .conftest import Table

BAZA = "1:1B 2:2B 3:4B 4:5B"


def said(*texts: str) -> list[tuple[str, str]]:
    state = record(*texts).state
    found = moments(report(state), state.rules, Names("es", 4, ()), gettext.NullTranslations())
    return [(moment.kind, moment.text) for moment in found]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["deal 4 7O"], [("deal", "Pintan oros")]),
        (["deal 4 7O", BAZA, "cante 1 C"], [("deal", "Pintan oros"), ("twenty", "Sur: ¡veinte en copas!")]),
        (["deal 4 7O", BAZA, "cante 1 O"], [("deal", "Pintan oros"), ("forty", "Sur: ¡las cuarenta!")]),
        (["deal 4 7O", "cante 1 O"], [("deal", "Pintan oros")]),  # refused: nothing to call out
        (
            ["deal 4 7O", BAZA, "concede B"],
            [("deal", "Pintan oros"), ("partida", "¡Partida para Sur–Norte!")],
        ),
    ],
)
def test_what_is_called_out(texts: list[str], expected: list[tuple[str, str]]) -> None:
    assert said(*texts) == expected


def test_an_empty_match_says_nothing() -> None:
    assert said() == []


def test_a_coto_and_a_coton() -> None:
    hand = ["deal 4 7O", "concede B"]
    kinds = [said(*hand * n)[1:] for n in range(1, 7)]
    assert [[kind for kind, _ in found] for found in kinds] == [
        *([["partida"]] * 2),
        ["partida", "coto"],
        *([["partida"]] * 2),
        ["partida", "coton"],
    ]


def test_a_moment_keeps_its_key_and_comes_once() -> None:
    """Over whole random games: what has been said stays in its place until the next deal, and nothing comes twice."""
    seen: set[str] = set()
    before: list[str] = []
    hand = 0
    for read in random_game(5, hands=6).acta.record:
        if read.state is None:
            continue
        now = report(read.state)
        found = moments(now, read.state.rules, Names("es", 4, ()), gettext.NullTranslations())
        keys = [moment.key for moment in found]
        assert len(set(keys)) == len(keys)
        if len(now["hands"]) != hand:
            hand, before = len(now["hands"]), []
            assert not seen & set(keys)
        assert set(before) <= set(keys)
        seen |= set(keys)
        before = keys
    kinds = {key.split("-")[1] for key in seen}
    assert {"deal", "arrastre", "last", "cante"} <= kinds


def test_the_baza_just_completed_is_seen_until_it_is_gathered(
    table: Table, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(live_module.time, "monotonic", lambda: now)
    assert table.live.view().board.gathered is None
    for seat, card in ((3, "4E"), (4, "5E"), (1, "6O")):
        played.append({"event": "play", "seat": seat, "card": card}, "camera")
    view = table.live.view()
    assert view.scoreboard.gathered is not None and view.scoreboard.gathered["winner"] == 2
    assert [card for _, card in view.scoreboard.gathered["plays"]] == ["7E", "4E", "5E", "6O"]
    now += live_module.GATHERING
    later = table.live.view()
    assert later.scoreboard.gathered is None and later.id != view.id


def test_the_next_lead_ends_the_gathering(table: Table, played: Match) -> None:
    for seat, card in ((3, "4E"), (4, "5E"), (1, "6O"), (2, "6E")):
        played.append({"event": "play", "seat": seat, "card": card}, "camera")
    assert table.live.view().board.gathered is None
