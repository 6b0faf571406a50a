"""Every line of an acta as a sentence, in each language."""

from typing import Any

import pytest

from webui.log import entries, sentence
from webui.names import Names
from webui.texts import LANGUAGES, catalogue

from .conftest import HEAD, OPENING

SPANISH = Names("es", 4, ())
LINES: list[dict[str, Any]] = [
    HEAD,
    *OPENING[:3],
    {"event": "correction", "line": 4, "set": {"card": "10O"}, "source": "person"},
    {},
    {"event": "void", "line": 3, "source": "person"},
    {"event": "insert", "after": 3, "what": {"event": "cante", "seat": 3, "suit": "E"}},
]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (HEAD, "Empieza el encuentro"),
        (OPENING[0], "Reparte Oeste; se vuelve el 4 de copas"),
        (OPENING[2], "Este juega el rey de oros"),
        ({"event": "cante", "seat": 1, "suit": "C"}, "Sur canta en copas"),
        ({"event": "cante", "seat": 1}, "Sur canta veinte"),
        ({"event": "exchange", "seat": 3, "card": "7C"}, "Norte cambia el 7 de copas"),
        ({"event": "claim", "team": "B"}, "Este–Oeste se salen"),
        ({"event": "tute", "seat": 2, "rank": 12}, "Este canta tute"),
        ({"event": "takeback", "seat": 2, "card": "1O"}, "Este recoge el as de oros"),
        ({"event": "miscount", "seats": [1, 2]}, "Cartas de más o de menos: Sur y Este"),
        ({"event": "concede", "team": "A"}, "Sur–Norte se rinden"),
        ({"event": "ruling", "incident": 2, "decision": "pardon"}, "Se decide el incidente 2"),
        ({"event": "denounce", "team": "A", "seat": 2, "baza": 5}, "Sur–Norte denuncian a Este"),
        (LINES[4], "Se corrige: Este juega la sota de oros"),
        (
            {"event": "correction", "line": 4, "set": {}, "seen": {"event": "play", "seat": 2, "card": "3B"}},
            "Visto, pero no encaja: Este juega el 3 de bastos",
        ),
        (LINES[6], "Se anula: Sur juega el as de oros"),
        (LINES[7], "Faltaba: Norte canta en espadas"),
        ({"event": "void", "line": 8}, "Se anula: Norte canta en espadas"),
    ],
)
def test_sentences(line: dict[str, Any], text: str) -> None:
    assert sentence(line, SPANISH, catalogue("es"), LINES) == text
    others = {sentence(line, Names(code, 4, ()), catalogue(code), LINES) for code in LANGUAGES}
    assert len(others) == len(LANGUAGES)


def test_the_newest_first_with_what_became_of_each() -> None:
    shown = entries(LINES, SPANISH, catalogue("es"), 6)
    assert [entry.number for entry in shown] == [8, 7, 5, 4, 3, 2]  # the blank line is no entry
    assert [entry.number for entry in shown if entry.gone] == [3]
    assert [entry.number for entry in shown if entry.changed] == [4]
    assert [entry.number for entry in shown if entry.by_person] == [7, 5]
