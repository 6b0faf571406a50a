"""The camera's doubts as questions to a person: a sentence, and the answers as buttons that write an event."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from engine.seats import TEAMS
from vision.questions import Question
from webui.match import ABOUT_LINES
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

# How a hand ended that was not seen to its end: what the camera wrote, that it was void, or that a pair gave up.
VOID = "void"
ENDED_WITHIN = 60.0  # seconds between what the camera wrote of it and the question

# What an answer to each kind of question names; the other kinds are answered by correcting the acta by hand.
CARD_KEYS = {"card": "card", "missed": "card", "trump": "trump"}
SEAT_KEYS = {"seat": "seat", "dealer": "dealer"}

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question as the pages show it. `answers`: (value, label, card or None, how likely 0..1 or None)."""

    id: int
    text: str
    where: str
    answers: tuple[tuple[str, str, str | None, float | None], ...]


def ask(question: Question, line: int | None, lines: Sequence[Line], names: Names, texts: NullTranslations) -> Ask:
    """The question in words. `line`: the number among the acta's `lines` of the one it is about, if there is one.

    Only answers that can be written are offered.
    """
    seen = lines[line - 1] if line is not None else {}
    about = seen.get("what", seen)
    where = ""
    if seen.get("unseen"):
        where = names.seat(about["seat"])  # the card in the record only keeps its place
    elif about.get("event") == "play":
        where = texts.gettext("{seat} juega {card}").format(
            seat=names.seat(about["seat"]), card=names.card_played(about["card"])
        )
    answers = tuple(
        (value, _label(value, names, texts), value if is_card(value) else None, probability)
        for value, probability in offered(question, lines)
        if answer_events(question, line, value, lines)
    )
    return Ask(question.id, texts.gettext(TEXTS[question.kind]), where, answers)


def offered(question: Question, lines: Sequence[Line]) -> tuple[tuple[str, float | None], ...]:
    """The possible answers, each with how likely it is; None where nobody knows."""
    if question.kind == "open_hand" and _ended_by(question, lines) is not None:
        return tuple((value, None) for value in (VOID, *TEAMS))
    return question.candidates


def answer_events(question: Question, line: int | None, value: str, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The events that the answer `value` writes, together; none when that cannot be done.

    `line`: the acta's line that the question is about: it is corrected (and thereby confirmed, if `value` is what it
    says). Without one, what was seen had been too doubtful to be written, and is inserted after the last of `lines`
    before it.
    """
    if question.kind == "open_hand":
        return _ending(_ended_by(question, lines), value, lines)
    is_seat = not is_card(value)
    key = (SEAT_KEYS if is_seat else CARD_KEYS).get(question.kind)
    if key is None:
        return []
    answer = {key: int(value) if is_seat else value}
    if line is not None:
        return [{"event": "correction", "line": line, "set": answer}]
    known = {name: question.about[name] for name in ("seat", "card", "suit") if question.about.get(name) is not None}
    what = {**known, **answer}
    event = {frozenset({"seat", "card"}): "play", frozenset({"seat", "suit"}): "cante"}.get(frozenset(what))
    if event is None:
        return []
    return [{"event": "insert", "after": _last_before(question.time, lines), "what": {"event": event, **what}}]


def _ended_by(question: Question, lines: Sequence[Line]) -> int | None:
    """The line that the camera wrote to end a hand (`webui.unfinished`) when the next deal came."""
    gone = {line["line"] for line in lines if line.get("event") == "void"}
    found = [
        (abs(line["t"] - question.time), number)
        for number, line in enumerate(lines, start=1)
        if line.get("event") == "miscount" and line.get("source") == "camera" and "t" in line and number not in gone
    ]
    away, number = min(found, default=(ENDED_WITHIN + 1, 0))
    return number if away <= ENDED_WITHIN else None


def _ending(line: int | None, value: str, lines: Sequence[Line]) -> list[dict[str, Any]]:
    if line is None:
        return []
    if value == VOID:
        return [{"event": "correction", "line": line, "set": {"seats": list(lines[line - 1]["seats"])}}]
    gave_up = {"event": "concede", "team": value}
    return [{"event": "void", "line": line}, {"event": "insert", "after": line, "what": gave_up}]


def _last_before(time: float, lines: Sequence[Line]) -> int:
    """The number of the last line, as the record is read, that was seen before a moment (seconds of the match); the
    `match` line at worst. A line that does not tell when, and a person's insert, is as late as the one before it.
    """
    found, moment = 1, -math.inf
    for number in _in_order(lines):
        line = lines[number - 1]
        late = line["event"] == "insert" and line.get("source") == "person"
        moment = max(moment, moment if late else line.get("t", moment))
        if moment <= time:
            found = number
    return found


def _in_order(lines: Sequence[Line]) -> Iterator[int]:
    """The numbers of the events in the order in which they are read: each insert under the line that it names."""
    under: dict[int, list[int]] = {}
    for number, line in enumerate(lines, start=1):
        if line.get("event") == "insert":
            under.setdefault(line["after"], []).append(number)
    first = [n for n, line in enumerate(lines, start=1) if line and line["event"] not in (*ABOUT_LINES, "insert")]
    ahead = first[::-1]
    while ahead:
        number = ahead.pop()
        yield number
        ahead += reversed(under.get(number, []))


def is_card(text: str) -> bool:
    """True for `12O`, False for a seat."""
    return text[-1:] in ("O", "C", "E", "B") and text[:-1].isdecimal()


def _label(value: str, names: Names, texts: NullTranslations) -> str:
    if value == VOID:
        return texts.gettext("La mano fue nula")
    if value in TEAMS:
        return texts.gettext("{team} se rindieron").format(team=names.team(value))
    if is_card(value):
        return names.card(value)
    return names.seat(int(value)) if value.isdecimal() else value
