"""What people do at the table, one after another and without times: what a script asks of the choreography."""

from dataclasses import dataclass
from typing import Literal

from datasets.film.clutter import Kind

Place = Literal["baza", "indicator"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer lays the mazo (`stock`, lowest first) and turns the indicator up under it.

    Without stock the dealer shows the indicator and takes it back into the hand.
    """

    dealer: int
    trump: str
    stock: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """How a card is played.

    `thrown`: let go before it lands, so that it slides; `straightened`: put right a moment later; `rushed`: while the
    one before still lands, and on top of it; `dropped`: it falls off the table first, is picked up and then played;
    `smothered`: the hand stays on it until the baza is gathered, so that it is never fully seen.
    """

    seat: int
    card: str
    thrown: bool = False
    straightened: bool = False
    rushed: bool = False
    dropped: bool = False
    smothered: bool = False


@dataclass(frozen=True, slots=True)
class Collect:
    """The cards on the table go to the winner's pile; `hurry`: at once, about half a second after the last card."""

    seat: int
    hurry: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the mazo goes to a hand, or the indicator when the mazo is gone."""

    seat: int


@dataclass(frozen=True, slots=True)
class Exchange:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Show:
    """Cards laid side by side before a seat, and taken back: a cante."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Takeback:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Spread:
    """A pile turned face up and spread out, to be counted: not plays."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restack:
    """A pile that was spread out is made a pile again, face down."""

    seat: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """A seat gives up: the cards of its hand go on the table before it, and stay there."""

    seat: int
    cards: tuple[str, ...]
    face_up: bool


@dataclass(frozen=True, slots=True)
class Put:
    """A thing is put down on the cards: on those of the baza, or on the indicator."""

    seat: int
    kind: Kind
    on: Place


@dataclass(frozen=True, slots=True)
class TakeAway:
    """The thing put down last is taken away again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Clear:
    """All that lies on the table is taken away."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """A hand over the table that takes nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lean:
    """Somebody leans over the table and covers it."""

    seat: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Idle:
    seconds: float


Action = (
    Deal
    | Play
    | Collect
    | Draw
    | Exchange
    | Show
    | Takeback
    | Spread
    | Restack
    | ThrowIn
    | Put
    | TakeAway
    | Clear
    | Gesture
    | Lean
    | Idle
)
