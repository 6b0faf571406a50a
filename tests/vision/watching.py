"""Running the follower over a stage and comparing what it wrote with what happened."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.vision.stage import Stage, Step
from vision.follower import Follower
from vision.questions import Question


@dataclass(frozen=True)
class Table:
    """The few rules that the follower knows."""

    players: int = 4
    pack: int = 40
    stock: bool = True
    lead: str = "right_of_dealer"
    next_dealer: str = "right"


Line = dict[str, object]


def corrected(lines: Iterable[Line]) -> list[Line]:
    """The lines as an acta reads them: corrections, voids and inserts applied, which must name lines that exist."""
    numbered: list[tuple[int, Line | None]] = []
    count = 1
    for line in lines:
        count += 1
        if line["event"] in ("correction", "void"):
            at = next(k for k, (number, _) in enumerate(numbered) if number == line["line"])
            old = numbered[at][1]
            assert old is not None
            change = line.get("set")
            assert change is None or isinstance(change, dict)
            numbered[at] = (numbered[at][0], None if change is None else {**old, **change})
        elif line["event"] == "insert":
            at = next(k for k, (number, _) in enumerate(numbered) if number == line["after"])
            what = line["what"]
            assert isinstance(what, dict)
            numbered.insert(at + 1, (count, what))
        else:
            numbered.append((count, line))
    return [line for _, line in numbered if line is not None]


def facts(lines: Iterable[Line]) -> list[Line]:
    """Only what happened, without when and how sure."""
    keys = ("event", "seat", "card", "suit", "dealer", "trump")
    return [{k: line[k] for k in keys if k in line} for line in lines]


def watch(steps: list[Step], follower: Follower | None = None) -> tuple[list[Line], list[Question]]:
    """All the follower writes over the steps (not yet corrected), and its questions."""
    f = follower or Follower(Table(), patience=float("inf"))
    lines: list[Line] = []
    for frame, sightings in steps:
        lines += f.feed(frame, sightings)
    lines += f.finish()
    return lines, f.questions


def seen(stage: Stage) -> list[Line]:
    """What happened, as the follower read it."""
    return facts(corrected(watch(stage.steps)[0]))
