"""What a table says of itself, and how it is read again. Only what everybody may know goes out (competición!)."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.acta import Acta
from engine.rules import Rules
from engine.scoring import Score, one_more
from engine.seats import TEAMS, Team
from webui.asked import is_asked
from webui.live import View, board_json
from webui.match import Line, finished
from webui.names import pairs_of
from webui.secrecy import Mode

Goal = Literal["partida", "coto", "coton"]

# The lines that are said aloud at the table. The cards played are not: counted up, they are the points.
ALOUD = frozenset({"match", "deal", "cante", "exchange", "claim", "tute", "miscount", "concede", "ruling", "denounce"})
OWN = ("source", "at", "frame", "confidence", "evidence", "t", "batch")  # what the machine keeps for itself

Name = Annotated[str, Field(max_length=80)]
Count = Annotated[int, Field(ge=0, le=10_000)]
Points = Annotated[int, Field(ge=0, le=1000)]


class Message(BaseModel):
    """A message as read: anybody in the network may have sent it, so it is checked. Unknown keys are ignored."""

    model_config = ConfigDict(frozen=True)


class Online(Message):
    """Whether a table is there. `session`: names one run of Mirón."""

    online: bool
    session: Name


class Pair(Message):
    """One pair at a table. `total`: points of the partida; None in competición."""

    total: Points | None
    closed: Points | None
    partidas: Count
    cotos: Count
    cotones: Count


class Board(Message):
    """The part of the board that the hall shows."""

    phase: Literal["deal", "stock", "arrastre"]
    kind: Literal["idas", "vueltas"] | None
    trump: Literal["O", "C", "E", "B"] | None
    teams: dict[Team, Pair]


class TableState(Message):
    """How a table stands. `names` by seat and `pairs` (A, B): empty where nobody has said them."""

    match: Name
    mode: Mode
    seats: Literal[2, 4]
    names: Annotated[list[Name], Field(max_length=4)]
    pairs: Annotated[list[Name], Field(max_length=2)] = []  # an earlier Mirón does not say them
    partidas_per_coto: Annotated[int, Field(ge=1, le=99)]
    cotos_per_coton: Annotated[int, Field(ge=1, le=99)]
    board: Board
    camera: Name
    finished: bool


class Reached(Message):
    """Who was the first to reach a goal, and the partidas that A and B had won then."""

    winner: Team
    partidas: tuple[Count, Count]


class MatchResult(Message):
    """How a match stands: the partidas that A and B have won in all, and the goals reached; `finished`: a cotón."""

    match: Name
    names: Annotated[list[Name], Field(max_length=4)]
    partidas: tuple[Count, Count]
    reached: dict[Goal, Reached]
    finished: bool


def state_message(match: str, view: View) -> dict[str, Any]:
    """`TableState` of a table, from what everybody may see."""
    return {
        "match": match,
        "mode": view.mode,
        "seats": view.rules.players,
        "names": list(view.snapshot.acta.state.players or ()),
        "pairs": list(pairs_of(view.snapshot.acta)),
        "partidas_per_coto": view.rules.partidas_per_coto,
        "cotos_per_coton": view.rules.cotos_per_coton,
        "board": board_json(view.scoreboard),
        "camera": str(view.camera.state),
        "finished": finished(view.open_report),
    }


def result_message(match: str, acta: Acta) -> dict[str, Any]:
    """`MatchResult` of a match, counted from its partidas."""
    state = acta.state
    winners = [partida.winner for partida in state.partidas]
    reached = reached_goals(winners, state.rules)
    return {
        "match": match,
        "names": list(state.players or ()),
        "partidas": [winners.count(team) for team in TEAMS],
        "reached": reached,
        "finished": "coton" in reached and state.hand is None,
    }


def reached_goals(winners: Sequence[Team], rules: Rules) -> dict[Goal, Any]:
    """By goal, `Reached` as JSON, of a match with partidas won by those in turn."""
    reached: dict[Goal, Any] = {}
    score = Score()
    for count, winner in enumerate(winners, 1):
        score = one_more(score, winner, rules)
        goals: dict[Goal, bool] = {
            "partida": True,
            "coto": score.partidas == (0, 0),  # a coto sets the partidas back
            "coton": score.cotones != (0, 0),
        }
        won = [winners[:count].count(team) for team in TEAMS]
        for goal, is_reached in goals.items():
            if is_reached:
                reached.setdefault(goal, {"winner": winner, "partidas": won})
    return reached


def event_message(match: str, number: int, line: Line, mode: Mode) -> dict[str, Any] | None:
    """What is told of line `number` of a match; None when the public may not know it in this mode."""
    if not line or is_asked(line) or (mode == "competicion" and line.get("event") not in ALOUD):
        return None
    return {"match": match, "line": number, "event": {key: line[key] for key in line if key not in OWN}}
