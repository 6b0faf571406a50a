"""A match at one moment: `State.new(match)`, then `state.apply(event)` gives the next one and leaves this as it is."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from engine.baza import Legal, legal
from engine.cantes import cante, tute
from engine.cards import Card
from engine.dealing import deal, expected_dealer
from engine.draft import MatchDraft, MatchView
from engine.errors import StateError
from engine.events import (
    Cante,
    Claim,
    Concede,
    Deal,
    Denounce,
    Event,
    Exchange,
    Match,
    Miscount,
    Play,
    Ruling,
    Takeback,
    Tute,
)
from engine.exchange import exchange
from engine.hand import PerTeam
from engine.history import History
from engine.plays import play, takeback
from engine.rules import Rules, RulesError
from engine.rulings import claim, concede, denounce, miscount, ruling
from engine.scoring import Score
from engine.seats import Seat

_APPLY: Final[Mapping[type, Callable[[MatchDraft, Any], None]]] = {
    Deal: deal,
    Play: play,
    Cante: cante,
    Exchange: exchange,
    Claim: claim,
    Tute: tute,
    Takeback: takeback,
    Miscount: miscount,
    Concede: concede,
    Ruling: ruling,
    Denounce: denounce,
}


class State(MatchView):
    """A match at one moment; immutable. Its fields are those of `MatchView`."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a State cannot be changed: apply gives a new one")

    @staticmethod
    def new(match: Match) -> "State":
        """A match before its first deal. Raises StateError for an unknown profile, option or option value."""
        try:
            rules = Rules.from_profile(match.profile, match.rules)
        except RulesError as error:
            raise StateError(f"match: {error}") from error
        draft = MatchDraft()
        draft.profile = match.profile
        draft.rules = rules
        draft.players = match.players
        draft.hand = None
        draft.latest_hand = None
        draft.hands = History()
        draft.partidas = History()
        draft.incidents = History()
        draft.settlements = History()
        draft.denuncias = History()
        draft.score = Score()
        draft.carried = (0, 0)
        draft.next_kind = "idas"
        draft.deals = 0
        draft.last_dealer = None
        draft.last_baza_winner = None
        return _freeze(draft)

    def apply(self, event: Event) -> "State":
        """The state after an event. Raises StateError when the event cannot have happened here.

        An irregularity of the players is not an error: the event stands and an incident is on record.
        """
        handler = _APPLY.get(type(event))
        if handler is None:
            raise StateError(f"{event.name}: a match has begun already")
        draft = self._draft()
        handler(draft, event)
        return _freeze(draft)

    def legal(self, hand: Collection[Card]) -> Legal:
        """What the seat to play may put down from that hand, and the duty. Raises StateError when no hand is in play.

        While the mazo lasts anything may be played.
        """
        if self.hand is None:
            raise StateError("no hand is in play")
        if self.hand.in_stock(self.rules):
            return Legal(tuple(hand), None)
        return legal(hand, self.hand.table, self.hand.turn, self.hand.trump, self.rules)

    @property
    def turn(self) -> Seat | None:
        """The seat to play; None between hands."""
        return None if self.hand is None else self.hand.turn

    @property
    def phase(self) -> str:
        """`deal` between hands, else `stock` or `arrastre`."""
        if self.hand is None:
            return "deal"
        return "stock" if self.hand.in_stock(self.rules) else "arrastre"

    @property
    def totals(self) -> PerTeam:
        """The teams' points in the partida in course."""
        return self.totals_with(self.hand)

    @property
    def expected_dealer(self) -> Seat | None:
        """Who should deal next; None where nobody in particular is expected."""
        return expected_dealer(self)

    def _draft(self) -> MatchDraft:
        """A copy to change. (Written out: this runs on every event.)"""
        copy = MatchDraft()
        copy.carried = self.carried
        copy.deals = self.deals
        copy.denuncias = self.denuncias
        copy.hand = self.hand
        copy.hands = self.hands
        copy.incidents = self.incidents
        copy.last_baza_winner = self.last_baza_winner
        copy.last_dealer = self.last_dealer
        copy.latest_hand = self.latest_hand
        copy.next_kind = self.next_kind
        copy.partidas = self.partidas
        copy.players = self.players
        copy.profile = self.profile
        copy.rules = self.rules
        copy.score = self.score
        copy.settlements = self.settlements
        return copy


def replay(events: Iterable[Event]) -> State:
    """The state after these events, the first of which is the match. Raises StateError, also when there is none."""
    state: State | None = None
    for event in events:
        if state is not None:
            state = state.apply(event)
        elif isinstance(event, Match):
            state = State.new(event)
        else:
            raise StateError(f"{event.name}: the first event must be the match")
    if state is None:
        raise StateError("there are no events")
    return state


def _freeze(draft: MatchDraft) -> State:
    """This very object, from now on a State: nothing may change it any more."""
    object.__setattr__(draft, "__class__", State)
    return draft  # type: ignore[return-value]  # mypy does not follow the change of class
