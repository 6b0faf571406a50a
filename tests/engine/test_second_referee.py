"""Rare clauses on which a second referee, written from the contract alone, and this one were compared.

The random actas of that comparison hardly ever reach these; each case gives the clause, the match and what it brings.
"""

from typing import Any

import pytest

from engine.acta import Acta
from engine.errors import ActaError
from tests.engine.table import kinds, line, report_of

DEAL = "deal 4 7O"
A1 = "1:1B 2:2B 3:4B 4:5B"
MAZO = (A1, "1:1E 2:2E 3:4E 4:5E", "1:1C 2:2C 3:4C 4:5C", "1:3B 2:6B 3:7B 4:11B")
"""The four bazas of the mazo, all won by seat 1, with no rey or sota among them."""


@pytest.mark.parametrize(
    ("options", "events", "found"),
    [
        pytest.param(
            {"forty_first": True},
            [*MAZO, "cante 1 C", "1:3E 2:12C 3:6E 4:7E", "cante 1 O"],
            ["false_cante"],
            id="a 20 already found false does not matter to the 40",
        ),
        pytest.param(
            {"forty_first": True},
            [*MAZO, "cante 1 C", "1:3E 2:11C 3:6E 4:7E", "cante 1 O"],
            ["forty_after_twenty"],
            id="a 20 that stands does",
        ),
        pytest.param(
            {"cante_until": "rival", "cantes_per_baza": 1},
            [A1, "cante 1 C", "2:12C", "cante 1 E"],
            ["out_of_turn", "false_cante", "bad_cante one_per_baza"],
            id="only a cante false at once leaves the window of one a baza free, not one found false later",
        ),
        pytest.param(
            {"cante_until": "rival"},
            [A1, "cante 1 C", "2:12C", "takeback 2 12C", "cante 2 C", "cante 1 C"],
            ["out_of_turn", "false_cante", "takeback", "bad_cante not_winner", "bad_cante repeated"],
            id="a false cante uses up its suit",
        ),
        pytest.param(
            {},
            ["1:1B", "takeback 1 1B", "miscount 1"],
            ["takeback", "redeal"],
            id="before the first card: none is down",
        ),
        pytest.param(
            {"exchange_after": "any_baza"},
            [*MAZO, "1:3E", "takeback 1 3E", "exchange 1 4O"],
            ["takeback", "bad_exchange too_late"],
            id="taking the lead of the arrastre back does not open the exchange again",
        ),
        pytest.param(
            {"tute": True, "cante_until": "rival"},
            [A1, "1:12B", "tute 1 12"],
            [],
            id="the own lead does not stand in the way of a tute",
        ),
        pytest.param(
            {"tute": True, "cante_until": "rival"},
            [A1, "2:12B", "takeback 2 12B", "tute 1 12"],
            ["out_of_turn", "takeback", "bad_tute"],
            id="a rey known in another hand does",
        ),
    ],
)
def test_incidents(options: dict[str, Any], events: list[str], found: list[str]) -> None:
    assert kinds(report_of(DEAL, *events, **options)) == found


def acta(*rows: dict[str, Any]) -> Acta:
    return Acta.new({"event": "match", "acta": 1, "profile": "aragones"}).extend(rows)


def play(seat: int, card: str) -> dict[str, Any]:
    return {"event": "play", "seat": seat, "card": card}


def after(number: int, what: dict[str, Any]) -> dict[str, Any]:
    return {"event": "insert", "after": number, "what": what}


def test_what_follows_an_insert_comes_before_later_inserts_of_its_line() -> None:
    # Line 3 is the lead; 5 and 7 follow it, 6 follows 5.
    rows = [play(1, "1B"), play(4, "5B"), after(3, play(2, "2B")), after(5, play(3, "4B")), after(3, line("claim A"))]
    read = acta(line(DEAL), *rows).record
    assert [each.entry.line for each in read] == [1, 2, 3, 5, 6, 7, 4]


def test_an_insert_that_cannot_be_applied_is_an_error_only_after_what_stands_before_it() -> None:
    twice = [play(1, "1B"), play(2, "1B")]
    with pytest.raises(ActaError) as caught:
        acta(line(DEAL), *twice, after(2, line("claim A") | {"event": "void", "line": 3}))
    assert caught.value.line == 4
