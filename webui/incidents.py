"""The incidents of the referee as sentences."""

from dataclasses import dataclass

from engine.sentences import incidents_said
from engine.state import State
from engine.words import Words
from webui.doubt import Doubt


@dataclass(frozen=True, slots=True)
class Said:
    """An incident in words. `number`: its place in the report; `doubtful`: it rests on something not sure."""

    number: int
    text: str
    doubtful: bool


def incidents_in_words(state: State, words: Words, doubt: Doubt) -> list[Said]:
    """Every incident, the latest first."""
    doubtful = doubt.incidents()
    said = [Said(number, text, number in doubtful) for number, text in enumerate(incidents_said(state, words), start=1)]
    return said[::-1]
