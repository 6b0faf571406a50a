"""The analysis of an arrastre in a sentence a team: how much more the best play would have brought, and from when."""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from engine.seats import TEAMS, team_of
from webui.names import Names


@dataclass(frozen=True, slots=True)
class Slip:
    """A play that cost points. `best`: the cards that would have lost nothing. `doubtful`: whether it was `legal` rests
    on something that is not sure."""

    baza: int
    seat: int
    card: str
    cost: int
    best: tuple[str, ...]
    legal: bool
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """One hand: `said` is a sentence for each team; None where its last bazas are not known."""

    hand: int
    said: tuple[str, ...] | None
    slips: tuple[Slip, ...]


Doubtful = Callable[[int, int, int], bool]
"""Whether it is doubtful what a play owed: by hand and baza (1-based), and seat."""


def judged(analysis: dict[str, Any], doubtful: Doubtful, names: Names, texts: NullTranslations) -> list[Judged]:
    """Every hand of an analysis (`miron analyze --json`)."""
    return [_judged(hand, doubtful, names, texts) for hand in analysis["hands"]]


def _judged(hand: dict[str, Any], doubtful: Doubtful, names: Names, texts: NullTranslations) -> Judged:
    if not hand["known"]:
        return Judged(hand["hand"], None, ())
    slips = tuple(
        Slip(
            baza=p["baza"],
            seat=p["seat"],
            card=p["card"],
            cost=p["cost"],
            best=tuple(p["best"]),
            legal=p["legal"],
            doubtful=doubtful(hand["hand"], p["baza"], p["seat"]),
        )
        for p in hand["plays"]
        if p["cost"] > 0
    )
    return Judged(hand["hand"], tuple(_said(team, slips, names, texts) for team in TEAMS), slips)


def _said(team: str, slips: tuple[Slip, ...], names: Names, texts: NullTranslations) -> str:
    """What the team's own plays cost it: each is weighed against the best one at that moment."""
    own = [slip for slip in slips if team_of(slip.seat) == team]
    if not own:
        return texts.gettext("{team}: con el mejor juego, ni un punto más.").format(team=names.team(team))
    cost = sum(slip.cost for slip in own)
    return texts.ngettext(
        "{team}: con el mejor juego, {n} punto más desde la baza {baza}.",
        "{team}: con el mejor juego, {n} puntos más desde la baza {baza}.",
        cost,
    ).format(team=names.team(team), n=cost, baza=own[0].baza)
