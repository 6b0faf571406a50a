"""Cases, reasons and the recount: every dispute that a table can have, told from the record."""

from typing import Any

import pytest

from engine.acta import Acta
from engine.analysis import carried_into
from engine.cases import all_hands, cases
from engine.explain import Explanations, announced
from engine.recount import adds_up, recount
from engine.report import report
from engine.rules import Rules
from engine.words import Words
from tests.engine.table import record

# No mazo: all is arrastre. Seat 2 answers bastos with a copa, and then shows that it had a basto.
REVOKE = "1:10B 2:5C 3:2B 4:4B"
PROOF = "1:2E 2:5B"


def table(*events: str, **options: Any) -> Acta:
    return record("deal 4 7O", *events, **{"stock": False} | options)


@pytest.mark.parametrize(
    ("events", "verdict", "bazas", "incident", "settled"),
    [
        ([REVOKE, "denounce A 2 1"], "pending", (1,), None, None),
        ([REVOKE, "denounce A 2 1", PROOF], "proven", (1, 2), 1, None),
        ([REVOKE, PROOF, "denounce A 2 1"], "proven", (1, 2), 1, None),
        ([REVOKE, PROOF, "denounce A 2 1", "ruling 1 pardon"], "proven", (1, 2), 1, "pardon"),
        ([REVOKE, PROOF, "denounce A 2 1", "ruling 1 penalty"], "proven", (1, 2), 1, "penalty"),
        ([REVOKE, "denounce A 2 1", "concede A"], "unproven", (1,), None, None),
        # The card on the table, taken back after it proved itself: healed.
        (["1:10B 2:5B", "takeback 2 5B", "2:5C", "denounce A 2 1"], "proven", (1,), 2, None),
    ],
)
def test_a_case(
    events: list[str], verdict: str, bazas: tuple[int, ...], incident: int | None, settled: str | None
) -> None:
    (case,) = cases(table(*events).state)
    assert (case.verdict, case.bazas, case.incident, case.settlement) == (verdict, bazas, incident, settled)
    assert case.number == 1 and case.play is not None and str(case.play[1]) == "5C"
    assert (case.proven is None) == (incident is None)


def test_a_case_of_a_void_hand_has_no_bazas_any_more() -> None:
    (case,) = cases(table(REVOKE, PROOF, "denounce A 2 1", "ruling 1 replay").state)
    assert (case.verdict, case.hand, case.play, case.settlement) == ("proven", None, None, "replay")
    assert not case.in_play


def test_with_the_mazo_anything_may_be_played() -> None:
    (case,) = cases(record("deal 4 7O", REVOKE, "denounce A 2 1").state)
    assert (case.verdict, case.in_play) == ("dismissed", True)


def test_cases_are_those_of_the_report() -> None:
    state = table(REVOKE, "denounce A 2 1", PROOF, "denounce A 4 1").state
    assert [case.verdict for case in cases(state)] == [d["verdict"] for d in report(state)["denounces"]]


@pytest.mark.parametrize(
    ("baza", "said"),
    [
        ("1:10B 2:5B 3:2B 4:4B", "Sur se llevó la baza 1 con la sota de bastos: no se jugó ningún triunfo y es la"),
        ("1:10B 2:5C 3:2E 4:4E", "no se jugó ningún triunfo y nadie más jugó del palo de salida, bastos"),
        ("1:10B 2:5O 3:2O 4:4B", "Este se llevó la baza 1 con el 5 de oros: salieron bastos y se falló"),
        ("1:10O 2:5O 3:1O 4:4B", "Norte se llevó la baza 1 con el as de oros: salió triunfo y es el más alto"),
    ],
)
def test_who_took_a_baza_and_why(baza: str, said: str) -> None:
    state = table(baza).state
    assert state.hand is not None
    assert said in Explanations(Words(), state.rules).baza(state.hand, 1)


# With a mazo; team A takes the first baza.
OPENING = "1:1B 2:5B 3:2B 4:4B"


@pytest.mark.parametrize(
    ("options", "events", "good", "said"),
    [
        ({}, ["cante 1 C"], True, "Sur cantó veinte en copas tras la baza 1. La última baza la ganó su pareja"),
        ({}, ["cante 3 O"], True, "Norte cantó las cuarenta en oros tras la baza 1."),
        ({"cante_by": "winner"}, ["cante 1 C"], True, "La última baza la ganó quien canta"),
        ({"cante_until": "rival"}, ["1:2C", "cante 1 E"], True, "no había más de una carta en la mesa: a tiempo"),
        ({}, ["cante 2 C"], False, "No cuenta: solo canta la pareja que ganó la última baza."),
        ({}, ["1:2C", "cante 1 C"], False, "No cuenta: se canta antes de la salida siguiente"),
        ({}, ["cante 1 C", "1:2C 2:12C"], False, "El cante de Sur en copas es falso y vale 0"),
        ({}, ["exchange 1 7O"], True, "Sur cambió el 7 de oros por el as de oros tras la baza 1. Vale: su pareja ya"),
        ({"exchange_after": "last_baza"}, ["exchange 3 7O"], True, "Vale: su pareja ganó la última baza"),
        ({}, ["exchange 2 7O"], False, "No vale: su pareja aún no ha ganado ninguna baza en esta mano."),
        ({}, ["1:2C", "exchange 1 7O"], False, "No vale: se cambia entre dos bazas, sin cartas en la mesa."),
    ],
)
def test_was_it_allowed(options: dict[str, Any], events: list[str], good: bool, said: str) -> None:
    acta = record("deal 4 1O", OPENING, *events, **options)
    (found,) = announced(acta)
    assert found.good is good
    assert said in Explanations(Words(), acta.state.rules).announced(found, acta.state, acta.state.hand)


def test_every_reason_is_said_in_every_language() -> None:
    acta = record("deal 4 1O", OPENING, "cante 1 C", "exchange 1 7O")
    assert acta.state.hand is not None
    for language in ("es", "en", "de"):
        explain = Explanations(Words(language), acta.state.rules)
        said = [explain.baza(acta.state.hand, 1)]
        said += [explain.announced(each, acta.state, acta.state.hand) for each in announced(acta)]
        assert len(set(said)) == 3 and all("{" not in text for text in said)


def played_out(*extra: str) -> Acta:
    """A hand without mazo, every seat with a suit of its own: seat 1 takes all with the triunfos."""
    rest = ("1", "3", "12", "10", "11", "7", "6", "5", "4", "2")
    bazas = [f"1:{rank}O 2:{rank}C 3:{rank}E 4:{rank}B" for rank in rest]
    return record("deal 4 2B", *bazas[:3], *extra, *bazas[3:], stock=False)


def test_the_recount_adds_up() -> None:
    state = played_out("cante 1 O").state
    (hand,) = all_hands(state)
    counted = recount(hand, state.rules)
    assert [step.baza for step in counted.steps] == list(range(1, 11))
    assert sum(counted.cards) == counted.pack == 120 and sum(counted.last) == 10
    assert counted.steps[-1].last == 10 and counted.steps[-1].totals == counted.totals
    points = report(state)["hands"][0]["points"]
    assert counted.totals == tuple(sum(points[team].values()) for team in "AB")
    assert adds_up(counted, state.rules)


def test_each_partida_is_counted_on_its_own() -> None:
    state = record("deal 4 7O", "1:1B 2:5B 3:2B 4:4B", "concede A", "deal 1 7C", "2:1B 3:5B 4:2B 1:4B").state
    hands = all_hands(state)
    counted = [recount(hand, state.rules, carried_into(hands, k, state.rules)) for k, hand in enumerate(hands)]
    first = [c for c in counted if c.hand.partida == 1]
    second = [c for c in counted if c.hand.partida == 2]
    assert [c.totals for c in first] == [(11, 0)] and [c.totals for c in second] == [(0, 11)]
    assert second[0].carried == (0, 0)


def test_carried_points_are_counted_on() -> None:
    state = played_out().state
    (hand,) = all_hands(state)
    counted = recount(hand, Rules(stock=False), (40, 3))
    plain = recount(hand, Rules(stock=False))
    assert counted.totals == (plain.totals[0] + 40, plain.totals[1] + 3) and adds_up(counted, state.rules)
