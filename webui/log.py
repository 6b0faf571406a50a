"""The lines of the acta as sentences, for the list of what happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from webui.asked import ANSWERS, is_asked, read
from webui.match import ABOUT_LINES, is_note, looked_at
from webui.names import Names
from webui.questions import TEXTS
from webui.unfit import SEEN, is_unfit

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. `gone`: taken out since; `changed`: corrected since; `by_person`: written by hand."""

    number: int
    text: str
    by_person: bool
    gone: bool
    changed: bool


def entries(lines: Sequence[Line], names: Names, texts: NullTranslations, count: int) -> list[Entry]:
    """The last `count` lines, the newest first; without the notes of questions about a line, which is there itself."""
    about = [(line["event"], line["line"]) for line in lines if line.get("event") in ABOUT_LINES]
    gone = {number for event, number in about if event == "void"}
    changed = {line["line"] for line in lines if line.get("event") == "correction" and not is_note(line)}
    quiet = _about_a_line(lines)
    numbered = [(n, line) for n, line in enumerate(lines, start=1) if line and n not in quiet][-count:]
    return [
        Entry(n, sentence(line, names, texts, lines), line.get("source") == "person", n in gone, n in changed)
        for n, line in reversed(numbered)
    ]


def _about_a_line(lines: Sequence[Line]) -> set[int]:
    """The numbers of the notes of questions about a line, and of those that put such a question aside."""
    found: set[int] = set()
    for number, line in enumerate(lines, start=1):
        if is_asked(line):
            question, note = read(line), line.get(ANSWERS)
            closes = question is None and isinstance(note, int) and note in found
            if closes or (question is not None and question.line is not None):
                found.add(number)
    return found


def sentence(line: Line, names: Names, texts: NullTranslations, lines: Sequence[Line] = ()) -> str:
    """What one line says. `lines`: the acta's, among which a correction or void finds what it is about."""
    _ = texts.gettext

    def seat() -> str:
        return names.seat(line["seat"])

    def card(key: str = "card") -> str:
        return names.card_played(line[key])

    def about(changes: Line) -> str:
        other = lines[line["line"] - 1]
        unseen = other.get("unseen") and not changes
        return sentence({**other.get("what", other), **changes, "unseen": unseen}, names, texts)

    def about_unfit() -> str:
        seen = line[SEEN]
        known = seen.get("event") not in ABOUT_LINES or 0 < seen.get("line", 0) <= len(lines)
        return sentence(seen, names, texts, lines) if known else str(seen["event"])

    match line["event"]:
        case "match":
            return _("Empieza el encuentro")
        case "deal":
            return _("Reparte {seat}; se vuelve {card}").format(seat=names.seat(line["dealer"]), card=card("trump"))
        case "play" if line.get("unseen"):
            return _("{seat} juega una carta que no se vio").format(seat=seat())
        case "play":
            return _("{seat} juega {card}").format(seat=seat(), card=card())
        case "cante" if line.get("suit"):
            return _("{seat} canta en {suit}").format(seat=seat(), suit=names.suit(line["suit"]))
        case "cante":
            return _("{seat} canta veinte").format(seat=seat())
        case "exchange":
            return _("{seat} cambia {card}").format(seat=seat(), card=card())
        case "claim":
            return _("{team} se salen").format(team=names.team(line["team"]))
        case "tute":
            return _("{seat} canta tute").format(seat=seat())
        case "takeback":
            return _("{seat} recoge {card}").format(seat=seat(), card=card())
        case "miscount":
            return _("Cartas de más o de menos: {seats}").format(seats=names.seats(line["seats"]))
        case "concede":
            return _("{team} se rinden").format(team=names.team(line["team"]))
        case "ruling":
            return _("Se decide el incidente {n}").format(n=line["incident"])
        case "denounce":
            return _("{team} denuncian a {seat}").format(team=names.team(line["team"]), seat=seat())
        case "correction" if is_unfit(line):
            return f"{_('Visto, pero no encaja')}: {about_unfit()}"
        case "correction" if (question := read(line)) is not None:
            return _("La cámara pregunta: {question}").format(question=_(TEXTS[question.kind]))
        case "correction" if is_asked(line):
            return _("Una pregunta queda cerrada")
        case "correction" if looked_at(line) is not None:
            return _("Se mira la baza {n}").format(n=looked_at(line))
        case "correction":
            return _("Se corrige: {event}").format(event=about(line["set"]))
        case "void":
            return _("Se anula: {event}").format(event=about({}))
        case "insert":
            return _("Faltaba: {event}").format(
                event=sentence({**line["what"], "unseen": line.get("unseen")}, names, texts)
            )
        case other:
            return str(other)
