"""The catalogues of the engine's words, and what they make of cards, seats and points."""

import io
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.cards import Card
from engine.words import DOMAIN, LANGUAGES, LOCALE, Words

KEYWORDS = {"N_": None, "NP_": (1, 2), "P_": ((1, "c"), 2)}


ENGINE = Path(LOCALE).parent


TRANSLATED = [language for language in LANGUAGES if language != "es"]


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def written(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_of_the_code_is_translated(language: str) -> None:
    in_code = {
        (context, text if isinstance(text, str) else tuple(text))
        for folder in (ENGINE, ENGINE.parent / "webui" / "cli")
        for _, _, text, _, context in extract_from_dir(str(folder), keywords=KEYWORDS)
    }
    messages = {(message.context, message.id): message for message in catalogue(language) if message.id}
    assert set(messages) == in_code
    for (_, source), message in messages.items():
        expected = places(source if isinstance(source, str) else source[1])
        for text in written(message):
            assert text.strip(), source
            # Spanish says malas and buenas where the others say the points themselves.
            assert places(text) == expected or {"points"} == places(text) == {"points"} - expected, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_compiled_catalogues_are_up_to_date(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    stored = (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes()
    assert stored == compiled.getvalue(), "run `make messages`"


@pytest.mark.parametrize(
    ("language", "card", "case", "said"),
    [
        ("es", "12O", "nominative", "el rey de oros"),
        ("es", "10B", "accusative", "la sota de bastos"),
        ("es", "5B", "accusative", "el 5 de bastos"),
        ("en", "11C", "nominative", "the knight of cups"),
        ("de", "12O", "nominative", "der König der Münzen"),
        ("de", "12O", "accusative", "den König der Münzen"),
        ("de", "1E", "accusative", "das Ass der Schwerter"),
        ("es", "1E", "bare", "as espadas"),
        ("de", "1E", "bare", "Schwerter-Ass"),
    ],
)
def test_cards(language: str, card: str, case: str, said: str) -> None:
    assert Words(language).card(Card.parse(card), case) == said  # type: ignore[arg-type]


def test_seats_and_teams() -> None:
    assert [Words("es").seat(seat) for seat in (1, 2, 3, 4)] == ["Sur", "Este", "Norte", "Oeste"]
    assert [Words("de", 2).seat(seat) for seat in (1, 2)] == ["Süd", "Nord"]
    assert Words("en").team("B") == "East–West"
    assert Words("es", 2).team("B") == "Norte"
    named = Words("es", 4, ["Ana", "", "Luis"])
    assert [named.seat(seat) for seat in (1, 2, 3, 4)] == ["Ana", "Este", "Luis", "Oeste"]
    assert named.team("A") == "Ana–Luis"
    assert Words("es").seats([1, 2, 3]) == "Sur, Este y Norte"
    assert Words("es").cards([Card.parse("1O"), Card.parse("3C")]) == "el as de oros y el 3 de copas"


@pytest.mark.parametrize(
    ("points", "es", "en"),
    [
        (0, "0 malas", "0 points"),
        (1, "1 mala", "1 point"),
        (48, "48 malas", "48 points"),
        (50, "50 malas", "50 points"),
        (51, "1 buena", "51 points"),
        (85, "35 buenas", "85 points"),
        (101, "51 buenas", "101 points"),
    ],
)
def test_points(points: int, es: str, en: str) -> None:
    assert (Words("es").points(points), Words("en").points(points)) == (es, en)


def test_a_language_without_catalogue() -> None:
    with pytest.raises(ValueError, match="'fr'"):
        Words("fr")
