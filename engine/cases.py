"""A dispute as the record settles it: the play that was denounced, what became of it, and what proves it."""

from dataclasses import dataclass

from engine.baza import Play
from engine.hand import Hand
from engine.incidents import Denuncia, Incident, Settlement, Verdict
from engine.proof import verdict
from engine.state import State


@dataclass(frozen=True, slots=True)
class Case:
    """A denuncia and its verdict."""

    number: int
    """1-based, in the order of the report's `denounces`."""
    denuncia: Denuncia
    verdict: Verdict
    hand: Hand | None
    """The hand that it is about; None when that is not on record any more (it was void)."""
    incident: int | None
    """The number in the report of the renuncio that proves it."""
    proven: Incident | None
    """That renuncio."""
    settlement: Settlement | None
    """What was decided on it."""
    in_play: bool
    """Whether the hand is still being played."""

    @property
    def play(self) -> Play | None:
        """The play that was denounced; None when it is not on record any more (void, or taken back since)."""
        plays = () if self.hand is None else self.hand.plays_of(self.denuncia.baza)
        return next((play for play in plays if play[0] == self.denuncia.seat), None)

    @property
    def bazas(self) -> tuple[int, ...]:
        """The bazas that it rests on: the one denounced and, once proven, the one that proves it."""
        proof = None if self.proven is None or self.proven.proof is None else self.proven.proof.baza
        return (self.denuncia.baza,) if proof in (None, self.denuncia.baza) else (self.denuncia.baza, proof)


def cases(state: State) -> list[Case]:
    """Every denuncia of a match with its verdict, in order."""
    hands = {hand.deal: hand for hand in all_hands(state)}
    return [
        _case(state, number, denuncia, hands.get(denuncia.deal)) for number, denuncia in enumerate(state.denuncias, 1)
    ]


def all_hands(state: State) -> list[Hand]:
    """The hands of a match, that in play among them."""
    return [*state.hands, *([] if state.hand is None else [state.hand])]


def _case(state: State, number: int, denuncia: Denuncia, hand: Hand | None) -> Case:
    decided = denuncia.verdict
    if decided is None:
        assert state.hand is not None  # verdicts are open only about the hand in play
        decided = verdict(state, state.hand, denuncia, over=False)
    incident = _incident(state, denuncia) if decided == "proven" else None
    return Case(
        number=number,
        denuncia=denuncia,
        verdict=decided,
        hand=hand,
        incident=incident,
        proven=None if incident is None else state.incidents.nth(incident),
        settlement=None if incident is None else state.settlement_of(incident),
        in_play=state.hand is not None and state.hand.deal == denuncia.deal,
    )


def _incident(state: State, denuncia: Denuncia) -> int | None:
    """The number of the renuncio that proves it, not healed."""
    for number, incident in enumerate(state.incidents, 1):
        if (
            incident.kind == "renuncio"
            and (incident.deal, incident.seat, incident.baza) == (denuncia.deal, denuncia.seat, denuncia.baza)
            and state.settlement_of(number) != "takeback"
        ):
            return number
    return None
