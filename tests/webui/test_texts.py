"""Every text of the pages is in every catalogue, and what is compiled is what is written."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import webui
from webui.texts import LANGUAGES, LOCALE, SOURCE, catalogue

ROOT = Path(webui.__file__).parent
OTHERS = [language for language in LANGUAGES if language != SOURCE]
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2)}


def texts_in_use() -> set[str]:
    found = extract_from_dir(
        ROOT,
        method_map=[("**.py", "python"), ("templates/**.html", "jinja2")],
        keywords=KEYWORDS,
        directory_filter=lambda path: Path(path).name != "cli",
    )
    return {message[0] if isinstance(message, tuple) else message for _, _, message, _, _ in found}


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    used = texts_in_use()
    assert len(used) > 60
    with (LOCALE / language / "LC_MESSAGES" / "webui.po").open("rb") as file:
        known = {m.id[0] if isinstance(m.id, tuple) else m.id: m for m in read_po(file, locale=language) if m.id}
    assert used - known.keys() == set(), "run `make messages` and translate"
    for message in known.values():
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(strings) and not message.fuzzy, message.id
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        places = {place for text in ids for place in re.findall(r"\{\w+\}", text)}
        assert {place for text in strings for place in re.findall(r"\{\w+\}", text)} == places, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    folder = LOCALE / language / "LC_MESSAGES"
    fresh = io.BytesIO()
    with (folder / "webui.po").open("rb") as file:
        write_mo(fresh, read_po(file, locale=language))
    assert (folder / "webui.mo").read_bytes() == fresh.getvalue(), "run `make messages`"


def test_the_languages_differ() -> None:
    texts = {language: catalogue(language).gettext("Deshacer lo último") for language in LANGUAGES}
    assert texts == {"es": "Deshacer lo último", "en": "Undo the last step", "de": "Letzten Schritt zurück"}
