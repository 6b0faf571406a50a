"""The incidents of the referee as numbered sentences, the latest first."""

from engine.sentences import Sentences
from engine.state import State
from engine.words import Words


def incident_sentences(state: State, words: Words) -> list[tuple[int, str]]:
    """(number in the report, sentence) of every incident."""
    sentences = Sentences(words, state.rules)
    hands = {hand.deal: hand for hand in state.hands}
    if state.hand is not None:
        hands[state.hand.deal] = state.hand
    numbered = [
        (number, sentences.incident(incident, hands.get(incident.deal), state.settlement_of(number)))
        for number, incident in enumerate(state.incidents, start=1)
    ]
    return numbered[::-1]
