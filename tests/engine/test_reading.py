"""A hand read aloud, word for word."""

import pytest

from engine.reading import Reading
from engine.report import hand_report
from engine.words import Words
from tests.engine.table import record

STOCK = ("deal 4 4C", "1:1O 2:2O 3:4O 4:5O", "cante 3 B", "1:3O 2:6O 3:7O 4:2E", "1:1E 2:4E 3:5E 4:6E", "cante 1 C")


def test_a_hand_in_play() -> None:
    state = record(*STOCK, "1:3E 2:7E").state
    assert state.hand is not None
    reading = Reading(Words("es", 4), state.rules)
    assert reading.text(state.hand) == [
        "Mano 1, idas. Reparte Oeste. Triunfo, copas: la carta vuelta es el 4 de copas.",
        "Baza 1: Sur sale con el as de oros, Este el 2 de oros, Norte el 4 de oros y Oeste el 5 de oros. Gana Sur, 11"
        " puntos.",
        "Norte canta veinte en bastos.",
        "Baza 2: Sur sale con el 3 de oros, Este el 6 de oros, Norte el 7 de oros y Oeste el 2 de espadas. Gana Sur, 10"
        " puntos.",
        "Baza 3: Sur sale con el as de espadas, Este el 4 de espadas, Norte el 5 de espadas y Oeste el 6 de espadas."
        " Gana Sur, 11 puntos.",
        "Sur canta las cuarenta en copas.",
        "Baza 4, sin acabar: Sur sale con el 3 de espadas y Este el 7 de espadas.",
        "Sur–Norte: 32 de cartas, 60 de cantes, 0 de últimas. Lleva 42 buenas.",
        "Este–Oeste: 0 de cartas, 0 de cantes, 0 de últimas. Lleva 0 malas.",
    ]
    assert reading.json(state.hand, (1, 2)) == hand_report(state.hand, state.rules) | {
        "said": reading.text(state.hand, (1, 2))
    }
    assert reading.text(state.hand, (48, 52))[-2:] == [
        "Sur–Norte: trae 48 malas; 32 de cartas, 60 de cantes, 0 de últimas. Lleva 90 buenas.",
        "Este–Oeste: trae 2 buenas; 0 de cartas, 0 de cantes, 0 de últimas. Lleva 2 buenas.",
    ]
    assert reading.next(state) == "Le toca a Norte."


def test_in_german() -> None:
    state = record(*STOCK[:2]).state
    assert state.hand is not None
    assert Reading(Words("de", 4, ["Ana"]), state.rules).text(state.hand)[:2] == [
        "Spiel 1, Idas. West gibt. Trumpf ist Kelche: Offen liegt die 4 der Kelche.",
        "Stich 1: Ana spielt das Ass der Münzen aus, Ost die 2 der Münzen, Nord die 4 der Münzen und West die 5 der"
        " Münzen. Ana gewinnt ihn, 11 Punkte.",
    ]


def test_cantes_that_are_unnamed_or_false() -> None:
    stock = (*STOCK[:2], "1:3O 2:6O 3:7O 4:2E", "1:1E 2:4E 3:5E 4:6E", "1:3E 2:7E 3:10E 4:11E")
    state = record(*stock, "cante 1 O", "cante 1", "1:4B 2:12O").state
    assert state.hand is not None
    said = Reading(Words("es", 4), state.rules).text(state.hand)
    assert "Sur canta oros: es falso y vale 0." in said
    assert "Sur canta veinte sin nombrar el palo." in said
    every = ("1:4B 2:12O 3:1C 4:2C", "3:3C 4:4C 1:10O 2:5C")
    state = record(*stock, *every, "cante 3").state
    assert state.hand is not None
    assert "Norte canta veinte sin nombrar el palo." in Reading(Words("es", 4), state.rules).text(state.hand)
    pairs = ("1:12O 2:12E 3:12B 4:2C", "4:3C 1:4C 2:5C 3:6C", "cante 4")
    state = record(*stock, *pairs).state
    assert state.hand is not None
    assert "Oeste canta sin nombrar el palo: es falso y vale 0." in Reading(Words("es", 4), state.rules).text(
        state.hand
    )


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (("deal 4 4C", "concede A"), "Partida 1: gana Este–Oeste porque la otra parte se rindió (0 malas a 0 malas)."),
        (
            ("deal 4 4C", "3:1O", "ruling 1 penalty"),
            "Partida 1: gana Este–Oeste por decisión del árbitro: fuera de turno (0 malas a 0 malas).",
        ),
        (
            ("deal 4 4C", "1:1O", "miscount 1"),
            "Partida 1: gana Este–Oeste por el número de cartas de la otra parte (0 malas a 0 malas).",
        ),
    ],
)
def test_how_a_partida_was_won(events: tuple[str, ...], said: str) -> None:
    state = record(*events).state
    reading = Reading(Words("es", 4), state.rules)
    assert reading.partida(1, state.partidas.nth(1)) == said
    assert reading.next(state) == "Toca repartir."
