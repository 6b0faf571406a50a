"""A match being changed: the working copy on which one event is applied. Nothing outside `engine` sees one."""

from typing import Any

from engine.cards import Card
from engine.errors import StateError
from engine.hand import Hand, HandKind, HandView, PerTeam
from engine.history import History
from engine.incidents import Denuncia, Incident, IncidentKind, Settlement
from engine.rules import Rules
from engine.scoring import Partida, Score, plus
from engine.seats import Seat


class MatchView:
    """What a State and a match being changed have in common."""

    __slots__ = (
        "carried",
        "deals",
        "denuncias",
        "hand",
        "hands",
        "incidents",
        "last_baza_winner",
        "last_dealer",
        "latest_hand",
        "next_kind",
        "partidas",
        "players",
        "profile",
        "rules",
        "score",
        "settlements",
    )

    profile: str
    rules: Rules
    players: tuple[str, ...] | None
    """Names, where the acta gives them."""
    hand: Hand | None
    """The hand in play."""
    latest_hand: Hand | None
    """The hand that was last in play, void or not; None while one is in play and before the first."""
    hands: History[Hand]
    """The hands that are over; void ones left no trace."""
    partidas: History[Partida]
    """The partidas that are over."""
    incidents: History[Incident]
    settlements: History[tuple[int, Settlement]]
    """What was decided on which incident (1-based), in order: the newest about an incident holds."""
    denuncias: History[Denuncia]
    score: Score
    carried: PerTeam
    """What the teams bring into the next hand, or brought into the one in play."""
    next_kind: HandKind
    """Whether the hand in play, or else the next one, is idas or vueltas."""
    deals: int
    """All deals so far, void hands too."""
    last_dealer: Seat | None
    """Who dealt the last hand that was not void."""
    last_baza_winner: Seat | None
    """Who took the last baza of the hands that were not void."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in MatchView.__slots__)

    __hash__ = None  # type: ignore[assignment]  # compared by what it holds, like a list

    def __repr__(self) -> str:
        if self.hand is None:
            return f"<{type(self).__name__}: between hands, {len(self.hands)} played>"
        bazas = len(self.hand.bazas)
        return f"<{type(self).__name__}: deal {self.deals}, {bazas} bazas, seat {self.hand.turn} to play>"

    def settlement_of(self, number: int) -> Settlement | None:
        """What was decided on an incident (1-based); None while nothing was."""
        for about, settlement in self.settlements.newest_first():
            if about == number:
                return settlement
        return None

    def totals_with(self, hand: HandView | None) -> PerTeam:
        """The points of the partida in course, this hand's among them."""
        if hand is None:
            return self.carried
        points = plus(hand.card_points, hand.last_baza_points(self.rules))
        return plus(self.carried, plus(points, hand.cante_points) if hand.cantes else points)


class MatchDraft(MatchView):
    """The working copy; the functions that apply an event change it and nothing else."""

    __slots__ = ()

    def hand_in_play(self, what: str) -> Hand:
        """The hand in play. Raises StateError when there is none; `what` names the event."""
        if self.hand is None:
            raise StateError(f"{what}: no hand is in play, a deal must come first")
        return self.hand

    def check_seat(self, what: str, seat: Seat) -> None:
        """Raise StateError for a seat that this table does not have; `what` names the event."""
        if not 1 <= seat <= self.rules.players:
            raise StateError(f"{what}: there is no seat {seat} at a table of {self.rules.players}")

    def check_card(self, what: str, card: Card) -> None:
        """Raise StateError for a card that this pack does not have; `what` names the event."""
        if not card.bit & self.rules.cards_mask:
            raise StateError(f"{what}: {card} is not in a pack of {self.rules.pack}")

    def report(self, kind: IncidentKind, hand: HandView, baza: int, **details: Any) -> None:
        """Put an incident on record; `details` are those of `incidents.DETAILS` for the kind."""
        self.incidents = self.incidents.push(
            Incident(kind=kind, partida=hand.partida, hand=hand.number, deal=hand.deal, baza=baza, **details)
        )

    def settle(self, number: int, settlement: Settlement) -> None:
        """Put on record what was decided on an incident (1-based)."""
        self.settlements = self.settlements.push((number, settlement))
