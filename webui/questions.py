"""The camera's doubts as questions to a person: a sentence, and the answers as buttons that write an event."""

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from vision.questions import Question
from webui.names import Names
from webui.texts import N_

TEXTS = {
    "card": N_("¿Qué carta se jugó aquí?"),
    "seat": N_("¿Quién jugó esta carta?"),
    "missed": N_("¿Se jugó una carta que la cámara no vio?"),
    "trump": N_("¿Qué carta se volvió?"),
    "dealer": N_("¿Quién repartió?"),
    "joined": N_("La mano ya estaba empezada: ¿qué había pasado antes?"),
    "extra": N_("Hay una carta de más en la baza: ¿de quién es?"),
    "open_hand": N_("Se reparte de nuevo y la mano no había acabado: ¿cómo acabó?"),
    "taken": N_("Alguien ha cogido una carta de la baza: ¿qué ha pasado?"),
    "order": N_("¿En qué orden se jugaron estas cartas?"),
}

# The key of the acta line that the answer to each kind of question sets.
SETS = {"card": "card", "seat": "seat", "trump": "trump", "dealer": "dealer", "extra": "seat"}


@dataclass(frozen=True, slots=True)
class Ask:
    """A question as the pages show it. `answers`: (value, label, card or None, how likely 0..1)."""

    id: int
    text: str
    where: str
    answers: tuple[tuple[str, str, str | None, float], ...]


def ask(question: Question, line: Mapping[str, Any] | None, names: Names, texts: NullTranslations) -> Ask:
    """The question in names. `line`: the acta's line it is about, if there is one."""
    where = ""
    if line is not None and line.get("event") == "play":
        where = texts.gettext("{seat} juega {card}").format(
            seat=names.seat(line["seat"]), card=names.card_played(line["card"])
        )
    answers = tuple(
        (value, _label(value, names), value if is_card(value) else None, probability)
        for value, probability in question.candidates
    )
    return Ask(question.id, texts.gettext(TEXTS[question.kind]), where, answers)


def answer_event(question: Question, line: int | None, value: str) -> dict[str, Any] | None:
    """The event that the answer `value` writes about the acta's line `line`.

    None when the answer is what the acta already holds or cannot be written as a change of that line (then a person
    corrects the acta by hand). Raises ValueError when `value` is none of the candidates.
    """
    values = [candidate for candidate, _ in question.candidates]
    if value not in values:
        raise ValueError(f"question {question.id}: {value!r} is not one of its answers ({', '.join(values) or 'none'})")
    key = SETS.get(question.kind)
    if key is None or line is None:
        return None
    return {"event": "correction", "line": line, "set": {key: int(value) if key in ("seat", "dealer") else value}}


def is_card(text: str) -> bool:
    """True for `12O`, False for a seat."""
    return text[-1:] in ("O", "C", "E", "B") and text[:-1].isdecimal()


def _label(value: str, names: Names) -> str:
    if is_card(value):
        return names.card(value)
    return names.seat(int(value)) if value.isdecimal() else value
