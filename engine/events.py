"""The events of an acta (spec acta.md), one frozen class each, and their reading from and writing to JSON objects.

Reading checks what can be checked without knowing the match: the keys, their types, that the card exists. Whether
the seat sits at this table, the card is in this pack and the event can happen now is for `State.apply`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, TypeAlias, cast

from engine.cards import REY, SOTA, Card, Suit
from engine.errors import EventError
from engine.seats import Seat, Team

ACTA_VERSION: Final = 1

Extra: TypeAlias = Mapping[str, Any]
"""The keys of a line that the referee does not know (`t`, `frame`, `confidence`, `source`, ...), kept as they were."""

Decision: TypeAlias = Literal["penalty", "pardon", "replay"]
DECISIONS: Final[tuple[Decision, ...]] = ("penalty", "pardon", "replay")


@dataclass(frozen=True, slots=True)
class Match:
    """The first line: the profile, the options set over it and the players' names."""

    name: ClassVar = "match"
    profile: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] | None = None
    acta: int = ACTA_VERSION
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand begins."""

    name: ClassVar = "deal"
    dealer: Seat
    trump: Card
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Play:
    """A card put down."""

    name: ClassVar = "play"
    seat: Seat
    card: Card
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Cante:
    """Rey and sota of a suit sung; without `suit` it was not named."""

    name: ClassVar = "cante"
    seat: Seat
    suit: Suit | None = None
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The card given for the indicator."""

    name: ClassVar = "exchange"
    seat: Seat
    card: Card
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Claim:
    """A team says in vueltas that it is out."""

    name: ClassVar = "claim"
    team: Team
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Tute:
    """Four reyes (12) or four sotas (10) announced."""

    name: ClassVar = "tute"
    seat: Seat
    rank: int
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Takeback:
    """The last card on the table taken back by consent."""

    name: ClassVar = "takeback"
    seat: Seat
    card: Card
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Miscount:
    """The seats found with a wrong number of cards."""

    name: ClassVar = "miscount"
    seats: tuple[Seat, ...]
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Concede:
    """A team gives the partida up."""

    name: ClassVar = "concede"
    team: Team
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's decision on an incident (its 1-based number in the report)."""

    name: ClassVar = "ruling"
    incident: int
    decision: Decision
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Denounce:
    """A team says that the play of a rival seat in a baza (1-based) of the latest hand was a renuncio."""

    name: ClassVar = "denounce"
    team: Team
    seat: Seat
    baza: int
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Correction:
    """Keys to change in an earlier line."""

    name: ClassVar = "correction"
    line: int
    set: Mapping[str, Any]
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Void:
    """Takes an earlier line out."""

    name: ClassVar = "void"
    line: int
    extra: Extra = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Insert:
    """An event that was missed, to be read after an earlier line."""

    name: ClassVar = "insert"
    after: int
    what: Mapping[str, Any]
    extra: Extra = field(default_factory=dict, kw_only=True)


Event: TypeAlias = (
    Match | Deal | Play | Cante | Exchange | Claim | Tute | Takeback | Miscount | Concede | Ruling | Denounce
)
"""What can happen at a table."""

Edit: TypeAlias = Correction | Void | Insert
"""What changes the record of it."""


def _whole(value: object) -> int:
    # JSON's true is not the number 1, nor is 1.0.
    if type(value) is not int:
        raise ValueError("must be a whole number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("must be text")
    return value


def _card(value: object) -> Card:
    return Card.parse(_text(value))


def _suit(value: object) -> Suit:
    return Suit.parse(_text(value))


def _suit_or_none(value: object) -> Suit | None:
    return None if value is None else _suit(value)


def _team(value: object) -> Team:
    if value == "A":
        return "A"
    if value == "B":
        return "B"
    raise ValueError("must be A or B")


def _rank_of_tute(value: object) -> int:
    if _whole(value) not in (REY, SOTA):
        raise ValueError(f"must be {REY} or {SOTA}")
    return cast(int, value)


def _seats(value: object) -> tuple[Seat, ...]:
    if not isinstance(value, list) or not value:
        raise ValueError("must be a list of one seat or more")
    return tuple(_whole(each) for each in value)


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError("must be a list of names")
    return tuple(_text(each) for each in value)


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError("must be an object")
    return value


def _decision(value: object) -> Decision:
    for decision in DECISIONS:
        if value == decision:
            return decision
    raise ValueError(f"must be one of {', '.join(DECISIONS)}")


def _version(value: object) -> int:
    if _whole(value) != ACTA_VERSION:
        raise ValueError(f"this Mirón reads acta version {ACTA_VERSION}")
    return ACTA_VERSION


_READERS: Final[dict[type, dict[str, Callable[[object], object]]]] = {
    Match: {"acta": _version, "profile": _text, "rules": _object, "players": _names},
    Deal: {"dealer": _whole, "trump": _card},
    Play: {"seat": _whole, "card": _card},
    Cante: {"seat": _whole, "suit": _suit_or_none},
    Exchange: {"seat": _whole, "card": _card},
    Claim: {"team": _team},
    Tute: {"seat": _whole, "rank": _rank_of_tute},
    Takeback: {"seat": _whole, "card": _card},
    Miscount: {"seats": _seats},
    Concede: {"team": _team},
    Ruling: {"incident": _whole, "decision": _decision},
    Denounce: {"team": _team, "seat": _whole, "baza": _whole},
    Correction: {"line": _whole, "set": _object},
    Void: {"line": _whole},
    Insert: {"after": _whole, "what": _object},
}
_OPTIONAL: Final = {(Match, "rules"), (Match, "players"), (Cante, "suit")}
_CLASS_OF_NAME: Final[dict[str, type]] = {cast(Any, cls).name: cls for cls in _READERS}

EVENT_NAMES: Final = tuple(_CLASS_OF_NAME)


def parse_event(data: Mapping[str, Any]) -> Event | Edit:
    """The event of an acta's JSON object; keys that the event does not have are kept in `extra`.

    Raises EventError, naming the event and the key, when it is not one.
    """
    name = data.get("event")
    cls = _CLASS_OF_NAME.get(name) if isinstance(name, str) else None
    if cls is None:
        if "event" not in data:
            raise EventError('the key "event" is missing')
        raise EventError(f"there is no event {name!r}; the events are {', '.join(EVENT_NAMES)}")
    values: dict[str, Any] = {}
    readers = _READERS[cls]
    for key, reader in readers.items():
        if key in data:
            try:
                values[key] = reader(data[key])
            except ValueError as error:
                raise EventError(f'{name}: "{key}" is {data[key]!r}: {error}') from None
        elif (cls, key) not in _OPTIONAL:
            raise EventError(f'{name}: the key "{key}" is missing')
    if len(data) > len(values) + 1:
        values["extra"] = {key: value for key, value in data.items() if key not in readers and key != "event"}
    return cast(Event | Edit, cls(**values))


def event_to_dict(event: Event | Edit) -> dict[str, Any]:
    """The JSON object of an event, its unknown keys last; `parse_event` reads it back to an equal event."""
    data: dict[str, Any] = {"event": event.name}
    for key in _READERS[type(event)]:
        value = getattr(event, key)
        if (type(event), key) in _OPTIONAL and (value is None or value == {}):
            continue
        data[key] = _plain(value)
    data.update(event.extra)
    return data


def _plain(value: Any) -> Any:
    """A value of an event as JSON has it."""
    if isinstance(value, Card | Suit):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    return value
