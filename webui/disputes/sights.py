"""How each play got into the acta: seen by the camera or written by hand, how sure, with which evidence."""

from dataclasses import dataclass

from engine.events import Play
from webui.match import Snapshot

Place = tuple[int, int, int]
"""A play's deal, baza and seat, each 1-based."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A play as the record has it now. `line`: of the acta; `evidence`: names of its picture and clip."""

    line: int
    place: Place
    card: str
    by_camera: bool
    evidence: tuple[str, ...]


def sights(snapshot: Snapshot) -> dict[Place, Sight]:
    """Every play that stands, by its place."""
    found: dict[Place, Sight] = {}
    lines = snapshot.lines
    for read in snapshot.acta.record:
        if not isinstance(read.event, Play) or read.state is None:
            continue
        hand = read.state.hand or read.state.latest_hand
        assert hand is not None  # a play has one
        place = (hand.deal, len(hand.bazas) + bool(hand.table), read.event.seat)
        line = lines[read.entry.line - 1]
        named = line.get("evidence")
        names = tuple(name for name in named if isinstance(name, str)) if isinstance(named, list) else ()
        found[place] = Sight(read.entry.line, place, str(read.event.card), line.get("source") == "camera", names)
    return found
