"""What the index holds of one acta, worked out from its text alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.acta import Acta
from engine.errors import ActaError
from engine.state import State

EMPTY = {"seats": 4, "hands": 0, "partidas_a": 0, "partidas_b": 0, "cotos_a": 0, "cotos_b": 0}
EMPTY |= {"renuncios": 0, "denuncias": 0}


@dataclass(frozen=True, slots=True)
class Indexed:
    """A match for the index. `row`: the columns of `match`; `players`: (seat, name); `partidas`: (number, winner, by,
    total of A, total of B); `evidence`: (line, file name)."""

    name: str
    row: dict[str, Any]
    players: list[tuple[int, str]] = field(default_factory=list)
    partidas: list[tuple[int, str, str, int, int]] = field(default_factory=list)
    evidence: list[tuple[int, str]] = field(default_factory=list)


def index(name: str, text: bytes, written: int) -> Indexed:
    """The index of the acta `text`, last written at `written` (ns). One that cannot be read is there, too, and why."""
    row: dict[str, Any] = {"name": name, "size": len(text), "written": written, **EMPTY}
    try:
        acta = Acta.parse(text)
    except ActaError as error:
        return Indexed(name, row | {"problem": f"line {error.line}: {error.message}"})
    state = acta.state
    lines = [line.data or {} for line in acta.lines]
    moments = [str(line["at"]) for line in lines if "at" in line]
    started = lines[0].get("started") or (moments[0] if moments else None)
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
        "renuncios": sum(incident.kind == "renuncio" for incident in state.incidents),
        "denuncias": len(state.denuncias),
    }
    return Indexed(name, row, list(_players(state)), list(_partidas(state)), list(_evidence(lines)))


def _players(state: State) -> Iterator[tuple[int, str]]:
    for seat, name in enumerate(state.players or (), 1):
        if name.strip():
            yield seat, name.strip()


def _partidas(state: State) -> Iterator[tuple[int, str, str, int, int]]:
    for number, partida in enumerate(state.partidas, 1):
        yield number, partida.winner, partida.by, *partida.totals


def _evidence(lines: list[Any]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        named = line.get("evidence")
        for name in named if isinstance(named, list) else ():
            if isinstance(name, str):
                yield number, name
