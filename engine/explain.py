"""Why the referee holds what it holds: who took a baza, whether a cante was in time, whether an exchange was allowed.

Each answer is one sentence that says the rule (rules.md).
"""

from dataclasses import dataclass

from engine.acta import Acta
from engine.baza import Play, winning_play
from engine.cards import Suit
from engine.events import Cante, Exchange
from engine.hand import Hand
from engine.incidents import IncidentKind
from engine.rules import Rules
from engine.sentences import Sentences
from engine.state import State
from engine.words import N_, Words

BAZA = N_("{winner} se llevó la baza {baza} con {card}: {why} (la mano, regla 4).")
WHY_WON = {
    "trumped": N_("salieron {led} y se falló; gana el triunfo más alto, y no hay otro mayor"),
    "trump_led": N_("salió triunfo y es el más alto de los jugados"),
    "highest": N_("no se jugó ningún triunfo y es la carta más alta del palo de salida, {led}"),
    "alone": N_("no se jugó ningún triunfo y nadie más jugó del palo de salida, {led}"),
}
CANTE_GOOD = {
    ("team", "lead"): N_("La última baza la ganó su pareja y no había cartas en la mesa: a tiempo."),
    ("team", "rival"): N_("La última baza la ganó su pareja y no había más de una carta en la mesa: a tiempo."),
    ("winner", "lead"): N_("La última baza la ganó quien canta y no había cartas en la mesa: a tiempo."),
    ("winner", "rival"): N_("La última baza la ganó quien canta y no había más de una carta en la mesa: a tiempo."),
}
CANTES = {
    "forty": N_("{seat} cantó las cuarenta en {suit} tras la baza {baza}. {why}"),
    "twenty": N_("{seat} cantó veinte en {suit} tras la baza {baza}. {why}"),
    "unnamed": N_("{seat} cantó veinte sin nombrar el palo tras la baza {baza}. {why}"),
}
EXCHANGE = N_("{seat} cambió {card} por {taken} tras la baza {baza}. {why}")
EXCHANGE_GOOD = {
    "last_baza": N_("Vale: su pareja ganó la última baza, no había cartas en la mesa y quedaba mazo."),
    "any_baza": N_("Vale: su pareja ya había ganado una baza, no había cartas en la mesa y quedaba mazo."),
}

ABOUT: frozenset[IncidentKind] = frozenset({"bad_cante", "false_cante", "bad_exchange"})


@dataclass(frozen=True, slots=True)
class Announced:
    """A cante or an exchange and what the referee holds of it. `line`: of the acta; `deal`: of which hand; `good`:
    it was allowed and, as far as is known, true; `incidents`: the numbers of those that say otherwise."""

    line: int
    event: Cante | Exchange
    deal: int
    bazas: int
    good: bool
    incidents: tuple[int, ...]
    before: State


def announced(acta: Acta) -> list[Announced]:
    """Every cante and exchange of a match, in order."""
    found = []
    before: State | None = None
    for read in acta.record:
        event, after = read.event, read.state
        if isinstance(event, Cante | Exchange) and before is not None and after is not None:
            hand = before.hand
            assert hand is not None  # neither can be between hands
            refused = [
                number
                for number in range(len(before.incidents) + 1, len(after.incidents) + 1)
                if after.incidents.nth(number).kind in ABOUT
            ]
            if not refused and isinstance(event, Cante):
                refused = _found_false(acta.state, hand.deal, event)
            found.append(
                Announced(read.entry.line, event, hand.deal, len(hand.bazas), not refused, tuple(refused), before)
            )
        before = after
    return found


def _found_false(state: State, deal: int, event: Cante) -> list[int]:
    """The incident by which a cante that seemed good was found false later."""
    return [
        number
        for number, incident in enumerate(state.incidents, 1)
        if incident.kind == "false_cante"
        and (incident.deal, incident.seat, incident.suit) == (deal, event.seat, event.suit)
    ]


def why_won(plays: tuple[Play, ...], trump: Suit) -> str:
    """The key in `WHY_WON` of the reason for which a baza (at least one play) goes where it goes."""
    led = plays[0][1].suit
    _, card = winning_play(plays, trump)
    if card.suit is not led:
        return "trumped"
    if led is trump:
        return "trump_led"
    return "alone" if sum(other.suit is led for _, other in plays) == 1 else "highest"


class Explanations:
    """Says the reasons in the language of `words`, for a table that plays by `rules`."""

    def __init__(self, words: Words, rules: Rules) -> None:
        self._words, self._rules = words, rules

    def baza(self, hand: Hand, number: int) -> str:
        """Who took a completed baza (1-based), and why. Raises IndexError where there is none."""
        words, baza = self._words, hand.bazas[number - 1]
        _, card = winning_play(baza.plays, hand.trump)
        led = words.suit(baza.plays[0][1].suit)
        return words.text(
            BAZA,
            winner=words.seat(baza.winner),
            baza=number,
            card=words.card(card, "accusative"),
            why=words.text(WHY_WON[why_won(baza.plays, hand.trump)], led=led),
        )

    def announced(self, said: Announced, state: State, hand: Hand | None) -> str:
        """Whether a cante or an exchange stands, and why. `state`: the match as it is now; `hand`: that of `said`."""
        words, rules, event = self._words, self._rules, said.event
        if said.incidents:
            number = said.incidents[0]
            sentences = Sentences(words, rules)
            return sentences.incident(state.incidents.nth(number), hand, state.settlement_of(number))
        assert said.before.hand is not None  # see `announced`
        if isinstance(event, Exchange):
            taken = said.before.hand.indicator
            assert taken is not None  # an unknown indicator was refused
            return words.text(
                EXCHANGE,
                seat=words.seat(event.seat),
                card=words.card(event.card, "accusative"),
                taken=words.card(taken, "accusative"),
                baza=said.bazas,
                why=words.text(EXCHANGE_GOOD[rules.exchange_after]),
            )
        kind = "unnamed" if event.suit is None else "forty" if event.suit is said.before.hand.trump else "twenty"
        return words.text(
            CANTES[kind],
            seat=words.seat(event.seat),
            suit=None if event.suit is None else words.suit(event.suit),
            baza=said.bazas,
            why=words.text(CANTE_GOOD[rules.cante_by, rules.cante_until]),
        )
