"""What the referee reports: incidents, and the denuncias that players make."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.baza import Duty
from engine.cards import Card, Suit
from engine.seats import Seat, Team, team_of

IncidentKind: TypeAlias = Literal[
    "renuncio",
    "indicator_played",
    "out_of_turn",
    "wrong_dealer",
    "bad_cante",
    "false_cante",
    "forty_after_twenty",
    "bad_exchange",
    "bad_tute",
    "false_claim",
    "takeback",
    "miscount",
    "redeal",
]

Settlement: TypeAlias = Literal["penalty", "pardon", "replay", "takeback"]
"""What was decided on an incident."""

Verdict: TypeAlias = Literal["proven", "dismissed", "unproven", "pending"]
"""What became of a denuncia."""

DETAILS: Final[dict[IncidentKind, tuple[str, ...]]] = {
    "renuncio": ("seat", "card", "duty", "could", "proof"),
    "indicator_played": ("seat", "card"),
    "out_of_turn": ("seat", "expected", "card"),
    "wrong_dealer": ("seat", "expected"),
    "bad_cante": ("seat", "suit", "why"),
    "false_cante": ("seat", "suit"),
    "forty_after_twenty": ("seat", "suit"),
    "bad_exchange": ("seat", "card", "why"),
    "bad_tute": ("seat", "rank"),
    "false_claim": ("team",),
    "takeback": ("seat", "card"),
    "miscount": ("seats",),
    "redeal": ("seats",),
}
"""By kind: the fields of `Incident` that say what happened, beside `partida`, `hand` and `baza`."""


class Proof(NamedTuple):
    """The play that made a renuncio provable: its baza (1-based) and card."""

    baza: int
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """An irregularity. Which of the optional fields it has depends on the kind: see `DETAILS`."""

    kind: IncidentKind
    partida: int
    """1-based, the one being played when it was found."""
    hand: int
    """1-based over the match, its place in the list of hands."""
    deal: int
    """1-based count of all deals, void hands too: tells apart hands of the same number. Not in the report."""
    baza: int
    """1-based, 0 before the first (acta.md says for each kind which baza it is)."""
    seat: Seat | None = None
    team: Team | None = None
    card: Card | None = None
    suit: Suit | None = None
    rank: int | None = None
    expected: Seat | None = None
    why: str | None = None
    duty: Duty | None = None
    could: tuple[Card, ...] = ()
    proof: Proof | None = None
    seats: tuple[Seat, ...] = ()

    @property
    def team_at_fault(self) -> Team | None:
        """The team that a penalty goes against; None where seats of both teams may be at fault."""
        return self.team if self.seat is None else team_of(self.seat)


@dataclass(frozen=True, slots=True)
class Denuncia:
    """A team's word that a rival's play was a renuncio; `verdict` is None while the hand can still change it."""

    team: Team
    seat: Seat
    partida: int
    hand: int
    deal: int
    baza: int
    verdict: Verdict | None = None
