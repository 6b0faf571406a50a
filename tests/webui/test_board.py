"""The board is worked out from the report alone."""

from pathlib import Path

import pytest

from engine.acta import Acta
from engine.report import report
from engine.rules import Rules
from webui.board import board, mazo_left
from webui.match import Match

VECTORS = Path(__file__).parents[3] / "shared" / "vectors"


def test_the_board_in_the_middle_of_a_hand(played: Match) -> None:
    shown = board(played.snapshot().report, Rules(), "7C")
    a, b = shown.teams
    assert (a.total, a.bazas, b.total, b.bazas) == (15, 1, 25, 2)
    assert (shown.turn, shown.trump, shown.indicator, shown.stock, shown.dealer) == (3, "C", "7C", 4, 4)
    assert shown.table == ((2, "7E"),) and shown.ended is None and shown.kind == "idas"
    assert (a.half, a.shown) == ("malas", 15)


def test_an_empty_match(match: Match) -> None:
    shown = board(match.snapshot().report, Rules(), None)
    assert (shown.trump, shown.indicator, shown.turn, shown.table, shown.ended) == (None, None, None, (), None)
    assert [pair.total for pair in shown.teams] == [0, 0]


@pytest.mark.parametrize(
    ("rules", "bazas", "left"),
    [
        (Rules(), 0, 16),
        (Rules(), 3, 4),
        (Rules(), 4, 0),
        (Rules(), 9, 0),
        (Rules(players=2), 0, 28),
        (Rules(players=2), 13, 2),
        (Rules(stock=False), 0, 0),
        (Rules(pack=36), 0, 12),
    ],
)
def test_cards_left_in_the_mazo(rules: Rules, bazas: int, left: int) -> None:
    assert mazo_left(rules, bazas) == left


@pytest.mark.skipif(not VECTORS.is_dir(), reason="shared/vectors is not here")
def test_the_totals_shown_are_those_the_referee_decides_by() -> None:
    """Replays real actas; at the end of each partida the board shows the totals that the report gives for it."""
    compared = 0
    for path in sorted(VECTORS.glob("*.acta"))[:40]:
        acta = Acta.parse(path.read_bytes())
        seen = 0
        for read in acta.record:
            if read.state is None or len(read.state.partidas) == seen or read.state.hand is not None:
                continue
            seen = len(read.state.partidas)
            now = report(read.state)
            shown = board(now, read.state.rules, None)
            if shown.ended is None:
                continue
            assert {pair.name: pair.total for pair in shown.teams} == now["partidas"][-1]["totals"], path.name
            compared += 1
    assert compared > 40
