"""What the index holds of one acta, worked out from its text alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.acta import Acta
from engine.errors import ActaError
from engine.seats import TEAMS
from engine.state import State
from webui.doubt import Doubt
from webui.match import Snapshot
from webui.names import pairs_of

EMPTY = {"seats": 4, "hands": 0, "partidas_a": 0, "partidas_b": 0, "cotos_a": 0, "cotos_b": 0}
EMPTY |= {"renuncios": 0, "doubts": 0, "denuncias": 0}


@dataclass(frozen=True, slots=True)
class Indexed:
    """A match for the index. `row`: the columns of `match`, of which `doubts` are the renuncios that rest on something
    not sure; `players`: (seat, name); `pairs`: (team, its name or None, its players in the order of the alphabet or
    None); `partidas`: (number, winner, by, total of A, total of B); `evidence`: (line, file name)."""

    name: str
    row: dict[str, Any]
    players: list[tuple[int, str]] = field(default_factory=list)
    pairs: list[tuple[str, str | None, str | None, str | None]] = field(default_factory=list)
    partidas: list[tuple[int, str, str, int, int]] = field(default_factory=list)
    evidence: list[tuple[int, str]] = field(default_factory=list)


def index(name: str, text: bytes, written: int, acta: Acta | None = None) -> Indexed:
    """The index of the acta `text`, last written at `written` (ns). One that cannot be read is there, too, and why.

    `acta`: the text read (or the same and more), where somebody has it: a long one takes its time.
    """
    row: dict[str, Any] = {"name": name, "size": len(text), "written": written, **EMPTY}
    try:
        acta = acta or Acta.parse(text)
    except ActaError as error:
        return Indexed(name, row | {"problem": f"line {error.line}: {error.message}"})
    state = acta.state
    lines = [line.data or {} for line in acta.lines]
    moments = [str(line["at"]) for line in lines if "at" in line]
    started = lines[0].get("started") or (moments[0] if moments else None)
    sure, doubts = renuncios(state, Doubt(Snapshot(len(acta), acta), ()))
    row |= {
        "started": started if isinstance(started, str) else None,
        "latest": moments[-1] if moments else None,
        "profile": state.profile,
        "seats": state.rules.players,
        "hands": len(state.hands) + (state.hand is not None),
        # Of the whole match: the score in course begins again with each coto.
        "partidas_a": sum(partida.winner == "A" for partida in state.partidas),
        "partidas_b": sum(partida.winner == "B" for partida in state.partidas),
        "cotos_a": state.score.cotos[0] + state.score.cotones[0] * state.rules.cotos_per_coton,
        "cotos_b": state.score.cotos[1] + state.score.cotones[1] * state.rules.cotos_per_coton,
        "renuncios": sure,
        "doubts": doubts,
        "denuncias": len(state.denuncias),
    }
    players = list(_players(state))
    return Indexed(
        name, row, players, list(_pairs(dict(players), pairs_of(acta))), list(_partidas(state)), list(_evidence(lines))
    )


def renuncios(state: State, doubt: Doubt) -> tuple[int, int]:
    """How many there are in a match, and how many more if what is doubtful was so."""
    found = {number for number, incident in enumerate(state.incidents, start=1) if incident.kind == "renuncio"}
    doubts = len(found & doubt.incidents())
    return len(found) - doubts, doubts


def _players(state: State) -> Iterator[tuple[int, str]]:
    for seat, name in enumerate(state.players or (), 1):
        if name.strip():
            yield seat, name.strip()


def _pairs(players: dict[int, str], names: tuple[str, ...]) -> Iterator[tuple[str, str | None, str | None, str | None]]:
    """Those that can be told from others: with a name of their own, or with names of both players."""
    for place, team in enumerate(TEAMS):
        both = sorted(players[seat] for seat in (place + 1, place + 3) if seat in players)
        one, other = both if len(both) == 2 else (None, None)
        if names or one is not None:
            yield team, names[place] if names else None, one, other


def _partidas(state: State) -> Iterator[tuple[int, str, str, int, int]]:
    for number, partida in enumerate(state.partidas, 1):
        yield number, partida.winner, partida.by, *partida.totals


def _evidence(lines: list[Any]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        named = line.get("evidence")
        for name in named if isinstance(named, list) else ():
            if isinstance(name, str):
                yield number, name
