"""The options of a table: `Rules`, frozen and validated, and the profiles, which are data (`profiles/*.toml`)."""

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, Literal

from engine.cards import PACK_SIZES, Card, mask_of, pack, ranks_of

DEFAULT_PROFILE: Final = "aragones"

CARDS_IN_HAND: Final = 6
"""What each player holds while there is a mazo, and when the arrastre begins."""

CHOICES: Final[Mapping[str, tuple[str | int, ...]]] = MappingProxyType(
    {
        "players": (2, 4),
        "pack": PACK_SIZES,
        "trump_partner": ("no", "trump", "overtrump"),
        "cante_by": ("team", "winner"),
        "cantes_per_baza": (0, 1),
        "cantes_per_member": (0, 1),
        "cante_until": ("lead", "rival"),
        "exchange_by": ("team", "winner"),
        "exchange_after": ("last_baza", "any_baza"),
        "thirty": ("no", "tie", "always"),
        "vueltas": ("auto", "claim"),
        "next_dealer": ("right", "last_baza_winner"),
        "lead": ("right_of_dealer", "last_baza_winner"),
    }
)
"""The options that take one of a few values, and those values."""

SWITCHES: Final = ("stock", "beat_partner", "undertrump", "forty_first", "thirty_counts_last", "tute")
"""The options that are true or false."""

MINIMUM: Final[Mapping[str, int]] = MappingProxyType(
    {"cante_suit_hidden_below": 0, "partidas_per_coto": 1, "cotos_per_coton": 1}
)
"""The options that are a number, and the least that each may be."""


class RulesError(ValueError):
    """An unknown profile or option, or a value that an option cannot have; the message names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a table agreed before sitting down; the field defaults are those of rules.md, "Profiles".

    Raises RulesError when built with a value that an option cannot have.
    """

    players: int = 4
    """2, or 4 in two teams."""
    pack: int = 40
    """Cards in the pack: 36 (without the 2s), 40, or 48 (with 8 and 9)."""
    stock: bool = True
    """Whether there is a mazo; without it the whole pack is dealt and the arrastre begins at once."""
    beat_partner: bool = False
    """Whether a follower must beat the partner's winning card too."""
    trump_partner: Literal["no", "trump", "overtrump"] = "no"
    """What is owed without the suit led while the partner wins: nothing, any triunfo, or as against a rival."""
    undertrump: bool = False
    """Whether a triunfo that does not win must still be played."""
    cante_by: Literal["team", "winner"] = "team"
    """Who may sing: either of the team that took the baza, or only the one who took it."""
    cantes_per_baza: int = 0
    """How many cantes a team may sing after one baza; 0 is any number."""
    cantes_per_member: int = 0
    """How many cantes each player may sing after one baza; 0 is any number."""
    cante_until: Literal["lead", "rival"] = "lead"
    """How long one may sing: until the next lead, or until a rival has answered it."""
    cante_suit_hidden_below: int = 0
    """With fewer cards than this in the mazo a cante of 20 need not name its suit."""
    forty_first: bool = False
    """Whether singing 40 after 20 in the arrastre is reported."""
    exchange_by: Literal["team", "winner"] = "team"
    """Who may exchange: either of the team, or only the one who took the latest baza."""
    exchange_after: Literal["last_baza", "any_baza"] = "last_baza"
    """When one may exchange: the team took the latest baza, or any baza of the hand."""
    exchange_ranks: tuple[int, ...] = (7,)
    """The ranks of triunfo that may be exchanged for the indicator."""
    thirty: Literal["no", "tie", "always"] = "no"
    """Whether idas are won only with 30 card points: never asked, asked when both have 101, or always."""
    thirty_counts_last: bool = False
    """Whether the 10 of the last baza count among those 30."""
    vueltas: Literal["auto", "claim"] = "auto"
    """How vueltas end: by themselves at 101, or when a team claims."""
    next_dealer: Literal["right", "last_baza_winner"] = "right"
    """Who deals next: the seat after the last dealer, or who took the last baza."""
    lead: Literal["right_of_dealer", "last_baza_winner"] = "right_of_dealer"
    """Who leads a hand: the seat after the dealer, or who took the last baza of the hand before."""
    tute: bool = False
    """Whether four reyes or four sotas win the partida."""
    partidas_per_coto: int = 3
    cotos_per_coton: int = 2

    # Worked out once from the options above.
    cards: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """The pack itself."""
    cards_mask: int = field(init=False, repr=False, compare=False)
    """Its cards as a mask."""
    bazas: int = field(init=False, repr=False, compare=False)
    """Bazas of a whole hand."""
    stock_bazas: int = field(init=False, repr=False, compare=False)
    """Bazas played while the mazo lasts; the arrastre is the rest."""

    def __post_init__(self) -> None:
        for option in dataclasses.fields(self):
            if option.init:
                _check(option.name, getattr(self, option.name))
        put = object.__setattr__
        put(self, "exchange_ranks", tuple(self.exchange_ranks))
        for rank in self.exchange_ranks:
            # Ranks that this pack lacks are harmless: "7 and 2" is one agreement for every pack (so the vectors).
            if type(rank) is not int or rank not in ranks_of(max(PACK_SIZES)):
                raise RulesError(f"exchange_ranks: there is no rank {rank!r}")
        put(self, "cards", pack(self.pack))
        put(self, "cards_mask", mask_of(self.cards))
        put(self, "bazas", self.pack // self.players)
        put(self, "stock_bazas", self.bazas - CARDS_IN_HAND if self.stock else 0)

    @classmethod
    def from_profile(cls, name: str = DEFAULT_PROFILE, options: Mapping[str, object] | None = None) -> "Rules":
        """The rules of a profile, with options set over it.

        Raises RulesError for an unknown profile or option, or a value that the option cannot have.
        """
        if not options:
            return _of_profile(name)
        known = option_names()
        for option in options:
            if option not in known:
                raise RulesError(f"there is no option {option!r}; the options are {', '.join(known)}")
        values: dict[str, Any] = {**profile(name).options, **options}
        return cls(**values)

    def options(self) -> dict[str, object]:
        """Every option with its value, as an acta's `rules` would write it."""
        values: dict[str, object] = {name: getattr(self, name) for name in option_names()}
        values["exchange_ranks"] = list(self.exchange_ranks)
        return values


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile as its data file holds it: what it is for, and what differs from the defaults of `Rules`."""

    name: str
    about: str
    options: Mapping[str, object]


@cache
def profile_names() -> tuple[str, ...]:
    """The profiles there are, the default one first and then by name."""
    names = {
        entry.name.removesuffix(".toml")
        for entry in resources.files("engine.profiles").iterdir()
        if entry.name.endswith(".toml")
    }
    return (DEFAULT_PROFILE, *sorted(names - {DEFAULT_PROFILE}))


@cache
def profile(name: str) -> Profile:
    """The profile of that name. Raises RulesError when there is none."""
    if name not in profile_names():
        raise RulesError(f"there is no profile {name!r}; the profiles are {', '.join(profile_names())}")
    data = tomllib.loads((resources.files("engine.profiles") / f"{name}.toml").read_text("utf-8"))
    return Profile(name, data["about"], MappingProxyType(data["rules"]))


@cache
def option_names() -> tuple[str, ...]:
    """The options in the order of `Rules`."""
    return tuple(option.name for option in dataclasses.fields(Rules) if option.init)


@cache
def _of_profile(name: str) -> Rules:
    """The rules of a profile as it is."""
    values: dict[str, Any] = dict(profile(name).options)
    return Rules(**values)


def _check(name: str, value: object) -> None:
    """Raise RulesError unless the option can have that value (true is not 1 here, nor is 4.0 the number 4)."""
    if name in CHOICES:
        good = any(type(value) is type(choice) and value == choice for choice in CHOICES[name])
        wanted = "one of " + ", ".join(str(choice) for choice in CHOICES[name])
    elif name in SWITCHES:
        good = type(value) is bool
        wanted = "true or false"
    elif name in MINIMUM:
        good = type(value) is int and value >= MINIMUM[name]
        wanted = f"a whole number, {MINIMUM[name]} or more"
    else:
        good = isinstance(value, list | tuple)
        wanted = "a list of ranks"
    if not good:
        raise RulesError(f"{name} cannot be {value!r}: {wanted}")
