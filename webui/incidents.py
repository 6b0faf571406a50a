"""The incidents of the referee as sentences; one that rests on something doubtful is a question and accuses nobody."""

from dataclasses import dataclass
from gettext import NullTranslations

from engine.incidents import Incident
from engine.sentences import incidents_said
from engine.state import State
from webui.doubt import Doubt
from webui.names import Names


@dataclass(frozen=True, slots=True)
class Said:
    """An incident in words. `number`: its place in the report; `doubtful`: it rests on something not sure."""

    number: int
    text: str
    doubtful: bool


def incidents_in_words(state: State, names: Names, texts: NullTranslations, doubt: Doubt) -> list[Said]:
    """Every incident, the latest first."""
    doubtful = doubt.incidents()
    every = zip(state.incidents, incidents_said(state, names.words), strict=True)
    said = [
        Said(number, _asked(incident, text, names, texts) if number in doubtful else text, number in doubtful)
        for number, (incident, text) in enumerate(every, start=1)
    ]
    return said[::-1]


def _asked(incident: Incident, text: str, names: Names, texts: NullTranslations) -> str:
    if incident.kind == "renuncio" and incident.seat is not None:
        return texts.gettext("¿Renuncio de {seat} en la baza {baza}? La cámara no está segura de lo que vio.").format(
            seat=names.seat(incident.seat), baza=incident.baza
        )
    return texts.gettext("¿Fue así? {said}").format(said=text)
