"""What the pages show of a match, worked out from the report (spec/acta.md): one projection for every page."""

from dataclasses import dataclass
from typing import Any, Literal

from engine.rules import Rules
from engine.scoring import malas_y_buenas
from engine.seats import TEAMS, Team, team_of

Report = dict[str, Any]
Play = tuple[int, str]
Half = Literal["malas", "buenas"]


def half_of(points: int) -> Half:
    """What those points are called."""
    return "buenas" if malas_y_buenas(points)[1] else "malas"


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair's side of the board.

    `total`: points of the partida so far, None where the report keeps them (competición). `closed`: those of its idas,
    None while they are played.
    """

    name: Team
    seats: tuple[int, ...]
    total: int | None
    closed: int | None
    bazas: int
    partidas: int
    cotos: int
    cotones: int

    @property
    def half(self) -> Half | None:
        return None if self.total is None else half_of(self.total)

    @property
    def shown(self) -> int | None:
        """The number that goes with `half`."""
        return None if self.total is None else max(malas_y_buenas(self.total))


@dataclass(frozen=True, slots=True)
class Board:
    """The table as the acta has it.

    `indicator` (the card under the mazo), `trump`: of the hand in play or the last one; None before the first. `turn`:
    the seat to play, None between hands. `stock`: cards left in the mazo, the indicator counted. `ended`: who won the
    partida just over. `gathered`: the baza that has just been completed and is being taken away.
    """

    phase: str
    kind: str | None
    hand: int
    trump: str | None
    indicator: str | None
    stock: int
    turn: int | None
    dealer: int | None
    table: tuple[Play, ...]
    cantes: tuple[dict[str, Any], ...]
    teams: tuple[Pair, Pair]
    ended: dict[str, Any] | None
    gathered: dict[str, Any] | None


def board(report: Report, rules: Rules, under_mazo: str | None, gathered: dict[str, Any] | None = None) -> Board:
    """The board of a match. `under_mazo`: the card that lies there now, where somebody has exchanged the first one.

    `gathered`: the report's latest baza, for as long as it can still be seen on the table.
    """
    hands: list[Report] = report["hands"]
    hand = hands[-1] if hands else None
    phase: str = report["next"]["phase"]
    begun = sum(h["kind"] == "idas" for h in hands)
    over = bool(hands) and phase == "deal" and begun == len(report["partidas"])
    current = partida_hands(hands)
    teams = tuple(_pair(name, report, current, hand, rules.players) for name in TEAMS)
    playing = hand is not None and phase != "deal"
    return Board(
        phase=phase,
        kind=hand["kind"] if hand else None,
        hand=len(hands),
        trump=hand["trump"] if hand else None,
        indicator=(under_mazo or hand["indicator"]) if hand else None,
        stock=mazo_left(rules, len(hand["bazas"])) if hand and playing else 0,
        turn=report["next"]["seat"],
        dealer=hand["dealer"] if hand else None,
        table=tuple((seat, card) for seat, card in hand["table"]) if hand and playing else (),
        cantes=tuple(hand["cantes"]) if hand else (),
        teams=(teams[0], teams[1]),
        ended=report["partidas"][-1] if over else None,
        gathered=gathered if hand and not (playing and hand["table"]) else None,
    )


def partida_hands(hands: list[Report]) -> list[Report]:
    """The hands of the latest partida: its idas and, if they came, its vueltas."""
    start = max((i for i, h in enumerate(hands) if h["kind"] == "idas"), default=0)
    return hands[start:]


def mazo_left(rules: Rules, bazas: int) -> int:
    """Cards in the mazo, the indicator under it included, after so many bazas: everybody draws after each."""
    return max(0, rules.stock_bazas - bazas) * rules.players


def _points(name: Team, hands: list[Report]) -> int | None:
    """A pair's points in those hands; None where one of them is kept."""
    parts = [part for hand in hands for part in hand["points"][name].values()]
    return None if None in parts else sum(parts)


def _pair(name: Team, report: Report, current: list[Report], hand: Report | None, seats: int) -> Pair:
    own = tuple(seat for seat in range(1, seats + 1) if team_of(seat) == name)
    score = report["score"]
    return Pair(
        name=name,
        seats=own,
        total=_points(name, current),
        closed=_points(name, current[:1]) if current and current[0]["complete"] else None,
        bazas=sum(b["winner"] in own for b in hand["bazas"]) if hand else 0,
        partidas=score["partidas"][name],
        cotos=score["cotos"][name],
        cotones=score["cotones"][name],
    )
