"""Who wins a partida, and the count of partidas, cotos and cotones (rules.md, "Scoring")."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.hand import PerTeam, add_to
from engine.incidents import IncidentKind
from engine.rules import Rules
from engine.seats import TEAMS, Team, rival_of

OUT: Final = 101
"""The points that win: 51 buenas. 100 is not enough."""

MALAS: Final = 50
"""Up to here points are malas, above they are buenas."""

THIRTY: Final = 30

WonBy: TypeAlias = (
    Literal["points", "last_baza", "card_points", "vueltas", "claim", "tute", "miscount", "concede"] | IncidentKind
)
"""How a partida was won; the kind of the incident where a penalty decided it."""


class Partida(NamedTuple):
    """A partida that is over."""

    winner: Team
    by: WonBy
    totals: PerTeam
    penalised: bool = False
    """Whether a penalty decided it."""


class Score(NamedTuple):
    """What each team has won: partidas in the coto in course, cotos in the cotón in course, cotones."""

    partidas: PerTeam = (0, 0)
    cotos: PerTeam = (0, 0)
    cotones: PerTeam = (0, 0)


def winner_of_idas(totals: PerTeam, card_points: PerTeam, last: Team, rules: Rules) -> tuple[Team, WonBy] | None:
    """Who wins a partida in idas that were played to the end, and how; None means vueltas.

    `card_points`: those of the cards alone; `last`: the team of the last baza, whose ten points are in `totals`.
    """
    out = [team for team in TEAMS if of(totals, team) >= OUT]
    if not out:
        return None
    if len(out) == 2:
        winner, by, asks_thirty = last, "last_baza", rules.thirty != "no"
    else:
        winner, by, asks_thirty = out[0], "points", rules.thirty == "always"
    if asks_thirty:
        counted = of(card_points, winner) + (10 if rules.thirty_counts_last and winner == last else 0)
        if counted < THIRTY:
            return rival_of(winner), "card_points"
    return winner, by  # type: ignore[return-value]  # mypy widens the literal of an unpacked assignment


def winner_of_vueltas(totals: PerTeam, last: Team) -> tuple[Team, WonBy]:
    """Who wins a partida whose vueltas were played to the end, and how (two hands always bring a team to 101)."""
    out = [team for team in TEAMS if of(totals, team) >= OUT]
    if len(out) == 2:
        return last, "last_baza"
    return out[0], "vueltas"


def of(points: PerTeam, team: Team) -> int:
    """A team's part."""
    return points[0] if team == "A" else points[1]


def plus(points: PerTeam, more: PerTeam) -> PerTeam:
    """The sum, team by team."""
    return points[0] + more[0], points[1] + more[1]


def one_more(score: Score, winner: Team, rules: Rules) -> Score:
    """The score once a team has won another partida."""
    partidas = add_to(score.partidas, winner, 1)
    if of(partidas, winner) < rules.partidas_per_coto:
        return score._replace(partidas=partidas)
    cotos = add_to(score.cotos, winner, 1)
    if of(cotos, winner) < rules.cotos_per_coton:
        return score._replace(partidas=(0, 0), cotos=cotos)
    return Score(cotones=add_to(score.cotones, winner, 1))


def score_of(partidas: Iterable[Partida], rules: Rules) -> Score:
    """The score that these partidas make, counted from the first."""
    score = Score()
    for partida in partidas:
        score = one_more(score, partida.winner, rules)
    return score


def malas_y_buenas(points: int) -> tuple[int, int]:
    """Points as a table says them: malas up to 50, then buenas. One of the two is always 0."""
    return (points, 0) if points <= MALAS else (0, points - MALAS)
