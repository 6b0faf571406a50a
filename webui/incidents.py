"""The incidents of the referee as sentences."""

from dataclasses import dataclass

from engine.sentences import Sentences
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
    sentences = Sentences(words, state.rules)
    hands = {hand.deal: hand for hand in state.hands}
    if state.hand is not None:
        hands[state.hand.deal] = state.hand
    doubtful = doubt.incidents()
    said = [
        Said(
            number,
            sentences.incident(incident, hands.get(incident.deal), state.settlement_of(number)),
            number in doubtful,
        )
        for number, incident in enumerate(state.incidents, start=1)
    ]
    return said[::-1]
