"""One hand: what was put down, who takes the bazas, what everybody knows."""

from typing import Literal, NamedTuple, TypeAlias

from engine.baza import Play, Situation
from engine.cards import Card, Suit
from engine.rules import Rules
from engine.seats import TEAMS, Seat, Team, seat_after, team_of

HandKind: TypeAlias = Literal["idas", "vueltas"]

PerTeam: TypeAlias = tuple[int, int]
"""A number of team A and one of team B."""

Known: TypeAlias = tuple[tuple[Card, Seat], ...]
"""Cards that are known to be in a seat's hand."""

LAST_BAZA_POINTS = 10
"""The diez de últimas."""


class Baza(NamedTuple):
    """A baza played: `points` are those of its cards alone."""

    leader: Seat
    plays: tuple[Play, ...]
    winner: Seat
    points: int


class SungCante(NamedTuple):
    """A cante that was not refused; `points` become 0 when it is found false."""

    seat: Seat
    suit: Suit | None
    points: int
    baza: int
    """Bazas completed when it was sung."""
    false_at_once: bool = False

    @property
    def is_false(self) -> bool:
        """Whether it was found false."""
        return self.points == 0


class Answer(NamedTuple):
    """A play of the arrastre as the proof of renuncios needs it; `asked` is None for a lead."""

    card: Card
    baza: int
    asked: Situation | None


class HandView:
    """What a hand and a hand being changed have in common."""

    __slots__ = (
        "answers",
        "arrastre_begun",
        "bazas",
        "cantes",
        "card_points",
        "complete",
        "deal",
        "dealer",
        "indicator",
        "kind",
        "lead",
        "number",
        "partida",
        "played",
        "proven",
        "public",
        "seen",
        "table",
        "trump",
        "turn",
        "turned_up",
    )

    number: int
    """1-based place in the match's list of hands."""
    deal: int
    """1-based count of all deals, void hands too."""
    partida: int
    """1-based."""
    kind: HandKind
    dealer: Seat
    trump: Suit
    turned_up: Card
    """The card first turned up."""
    lead: Seat
    """The seat whose turn it is, or was, to lead this baza."""
    turn: Seat
    """The seat to play."""
    table: tuple[Play, ...]
    """The unfinished baza."""
    bazas: tuple[Baza, ...]
    card_points: PerTeam
    """Points of the cards of the bazas taken."""
    cantes: tuple[SungCante, ...]
    played: int
    """Mask of the cards put down and not taken back."""
    indicator: Card | None
    """The card under the mazo (still named until the arrastre's first lead, though drawn by then); None where there is
    no mazo, and once it was played, for nobody then knows what lies there."""
    arrastre_begun: bool
    """Whether the arrastre has had its first lead, be it taken back."""
    public: Known
    """The publicly known cards (rules.md, "A hand", 7)."""
    seen: Known
    """Of those, the cards taken back: the only ones that are proof."""
    answers: tuple[tuple[Answer, ...], ...]
    """By seat - 1: its plays of the arrastre, for the proof of renuncios."""
    proven: int
    """Mask of the cards on record as renuncios."""
    complete: bool
    """Whether it is over, played out or cut short."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in HandView.__slots__)

    __hash__ = None  # type: ignore[assignment]  # compared by what it holds, like a list

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.number}: {self.kind}, triunfo {self.trump.name}, {len(self.bazas)} bazas>"

    def last_baza_points(self, rules: Rules) -> PerTeam:
        """The diez de últimas: only once every baza was played."""
        if len(self.bazas) < rules.bazas:
            return 0, 0
        return (LAST_BAZA_POINTS, 0) if team_of(self.bazas[-1].winner) == "A" else (0, LAST_BAZA_POINTS)

    @property
    def cante_points(self) -> PerTeam:
        """Points of the cantes that stand."""
        points = {team: sum(cante.points for cante in self.cantes if team_of(cante.seat) == team) for team in TEAMS}
        return points["A"], points["B"]

    def in_stock(self, rules: Rules) -> bool:
        """Whether the mazo lasts (after its last baza it counts as drawn)."""
        return len(self.bazas) < rules.stock_bazas

    def plays_of(self, baza: int) -> tuple[Play, ...]:
        """The plays of a 1-based baza, the unfinished one too; none where there is no such baza."""
        if 1 <= baza <= len(self.bazas):
            return self.bazas[baza - 1].plays
        return self.table if baza == len(self.bazas) + 1 else ()


class HandDraft(HandView):
    """A hand being changed: seen only by the code that applies one event."""

    __slots__ = ()

    def freeze(self) -> "Hand":
        """This very object, from now on a Hand: nothing may change it any more."""
        object.__setattr__(self, "__class__", Hand)
        return self  # type: ignore[return-value]  # mypy does not follow the change of class


class Hand(HandView):
    """A hand at one moment; immutable."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Hand cannot be changed: State.apply gives a new one")

    def draft(self) -> HandDraft:
        """A copy to change. (Written out: this runs on every play.)"""
        copy = HandDraft()
        copy.answers = self.answers
        copy.arrastre_begun = self.arrastre_begun
        copy.bazas = self.bazas
        copy.cantes = self.cantes
        copy.card_points = self.card_points
        copy.complete = self.complete
        copy.deal = self.deal
        copy.dealer = self.dealer
        copy.indicator = self.indicator
        copy.kind = self.kind
        copy.lead = self.lead
        copy.number = self.number
        copy.partida = self.partida
        copy.played = self.played
        copy.proven = self.proven
        copy.public = self.public
        copy.seen = self.seen
        copy.table = self.table
        copy.trump = self.trump
        copy.turn = self.turn
        copy.turned_up = self.turned_up
        return copy


def without(known: Known, card: Card) -> Known:
    """Known cards less one."""
    return tuple(pair for pair in known if pair[0] is not card)


def seat_to_play(table: tuple[Play, ...], lead: Seat, players: int) -> Seat:
    """Whose turn it is: after the last play, the next seat that has not played in this baza.

    A table where everybody has played is not one: the baza is over.
    """
    if not table:
        return lead
    seated = [play[0] for play in table]
    seat = seat_after(seated[-1], players)
    while seat in seated:
        seat = seat_after(seat, players)
    return seat


def holder_elsewhere(known: Known, card: Card, seat: Seat) -> bool:
    """Whether the card is known to be in the hand of another seat."""
    return any(held is card and holder != seat for held, holder in known)


def own_team_took(hand: HandView, seat: Seat) -> bool:
    """Whether the seat's team took the latest baza."""
    return bool(hand.bazas) and team_of(hand.bazas[-1].winner) == team_of(seat)


def add_to(points: PerTeam, team: Team, more: int) -> PerTeam:
    """Points with some more for one team."""
    return (points[0] + more, points[1]) if team == "A" else (points[0], points[1] + more)
