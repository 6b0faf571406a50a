"""Every value of every option has its sentence, in every language, and the text of the rules follows the options."""

import pytest

from engine.options import NAMES, NUMBERS, SENTENCES, differences, option_name, option_said, profile_said
from engine.rulebook import chapters
from engine.rules import CHOICES, SWITCHES, Rules, option_names, profile_names
from engine.words import LANGUAGES, Words

VALUES = [
    *((option, value) for option, values in CHOICES.items() for value in values),
    *((option, value) for option in SWITCHES for value in (True, False)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_option_is_said(language: str) -> None:
    words = Words(language)
    assert set(SENTENCES) == set(VALUES)
    assert {option for option, _ in VALUES} | set(NUMBERS) == set(option_names()) == set(NAMES)
    said = [option_said(option, value, words) for option, value in VALUES]
    assert len(set(said)) == len(VALUES) and all(sentence.endswith(".") for sentence in said)
    assert len({option_name(option, words) for option in NAMES}) == len(NAMES)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("cante_suit_hidden_below", 0, "Hay que decir siempre el palo del cante."),
        ("cante_suit_hidden_below", 3, "Con menos de 3 cartas en el mazo se puede cantar veinte sin decir el palo."),
        ("exchange_ranks", (), "No se cambia ninguna carta."),
        ("exchange_ranks", (7, 2), "El 7 y 2 de triunfo se cambia por la carta vuelta si esta vale más."),
        ("partidas_per_coto", 3, "El coto se gana con 3 partidas."),
    ],
)
def test_numbers_are_said(option: str, value: object, sentence: str) -> None:
    assert option_said(option, value, Words()) == sentence


def sentences(rules: Rules) -> str:
    return "\n".join(sentence for chapter in chapters(rules, Words()) for sentence in chapter.sentences)


@pytest.mark.parametrize(
    ("rules", "there", "not_there"),
    [
        (Rules.from_profile("aragones"), "alguna baza en la mano", "Hay que matar siempre"),
        (Rules.from_profile("estricto"), "Hay que matar siempre", "No hay tute"),
        (Rules.from_profile("didactico"), "decir que se sale", "en cuanto una pareja llega a 101"),
        (Rules(stock=False), "Se juega sin mazo", "carta vuelta está bajo el mazo"),
        (Rules(players=2), "Juegan dos", "compañero"),
        (Rules(exchange_ranks=()), "No se cambia ninguna carta", "Para cambiar"),
        (Rules(pack=48), "caballo, 9, 8, 7", "sin ochos"),
        (Rules(pack=36), "6, 5 y 4", "y 2."),
    ],
)
def test_the_text_follows_the_options(rules: Rules, there: str, not_there: str) -> None:
    text = sentences(rules)
    assert there in text and not_there not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", profile_names())
def test_every_profile_has_a_whole_text(language: str, name: str) -> None:
    words = Words(language)
    text = [s for chapter in chapters(Rules.from_profile(name), words) for s in chapter.sentences]
    assert len(text) > 30 and not any("{" in sentence or "<" in sentence for sentence in text)
    assert all(profile_said(name, words))


def test_the_differences_are_those_of_the_profiles() -> None:
    found = dict(differences(("aragones", "estricto"), Words()))
    assert found["Tute"] == ("No hay tute.", "Cuatro reyes o cuatro sotas en una mano son tute: quien lo canta a su"
                             " tiempo gana la partida.")  # fmt: skip
    assert "Partidas por coto" not in found and differences(("torneo", "torneo"), Words()) == []
