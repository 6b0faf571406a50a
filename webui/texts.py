"""The languages of the pages. The Spanish texts in code and templates are the message ids; `locale/` holds the rest."""

import gettext
from functools import cache
from pathlib import Path

from werkzeug.datastructures import LanguageAccept

LANGUAGES = {"es": "Español", "en": "English", "de": "Deutsch"}
SOURCE = "es"
DOMAIN = "webui"
LOCALE = Path(__file__).parent / "locale"


def N_(text: str) -> str:
    """Marks a text for the catalogues; it is translated where it is used."""
    return text


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations of one of LANGUAGES."""
    if language == SOURCE:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, localedir=LOCALE, languages=[language])


def choose_language(kept: str | None, accepted: LanguageAccept) -> str:
    """What the viewer chose before, or else the browser's best language that there is, or else Spanish."""
    if kept in LANGUAGES:
        return str(kept)
    return accepted.best_match(LANGUAGES, default=SOURCE) or SOURCE
