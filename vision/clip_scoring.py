"""Comparing what was followed in a film with what happened there: the measure of the follower.

The same count as the shared scorer (score_clips.py): hand by hand, what both records hold in the same order is right.
That scorer reads corrections and voids but not inserts, and so does this; the referee reads them all.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import SequenceMatcher
from typing import Any, Literal

from engine.acta import Acta
from engine.errors import ActaError
from engine.report import report

Line = Mapping[str, Any]
# fmt: off
Kind = Literal[
    "missed", "invented", "card", "seat", "order", "accusation", "doubt", "unseen incident", "unreadable", "hand"
]
# fmt: on
"""What is wrong: a thing that happened was missed, one that did not was invented, it was taken for another card or
another seat's, it came at another place; the referee accuses wrongly, has a doubt where nothing happened, or does not
find what happened; the referee cannot read the record on; a whole hand too many was seen."""

Doubtful = Callable[[Acta], Collection[int]]
"""The numbers (1-based) of the incidents of a record that are told as doubts, which accuse nobody."""

COUNTED = ("deal", "play", "exchange", "cante")


@dataclass(frozen=True, slots=True)
class Fact:
    """One event of a record. `what`: its card, trump or suit; `t` (seconds) and `frame` where the record has them."""

    event: str
    seat: int | None
    what: str | None
    t: float | None
    frame: int | None

    @property
    def key(self) -> tuple[str, int | None, str | None]:
        """What is compared."""
        return self.event, self.seat, self.what

    def __str__(self) -> str:
        return " ".join(str(part) for part in self.key if part is not None)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that was followed wrongly. `true`, `got`: in words, empty where there is none; when it happened."""

    hand: int
    kind: Kind
    true: str
    got: str
    t: float | None
    frame: int | None


@dataclass(slots=True)
class Score:
    """Counts over one film or several; `film` and `wall` in seconds.

    Incidents by kind: `happened`; `found` of them, `hinted` those found that are told as doubts only; `false`: stated
    though they did not happen; `false_doubts`: told as doubts though they did not.
    """

    plays: int = 0
    plays_right: int = 0
    invented: int = 0
    bazas: int = 0
    bazas_right: int = 0
    hands: int = 0
    flawless: int = 0
    triunfos: int = 0
    triunfos_right: int = 0
    exchanges: int = 0
    exchanges_right: int = 0
    cantes: int = 0
    cantes_right: int = 0
    questions: int = 0
    film: float = 0.0
    wall: float = 0.0
    happened: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    hinted: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    false_doubts: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Score") -> None:
        """Count another film in."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def facts(lines: Sequence[Line]) -> list[list[Fact]]:
    """Hand by hand, the events that count of a record (all its lines, in order), corrections and voids applied."""
    record = [dict(line) for line in lines]
    for line in list(record):
        if line["event"] == "correction":
            record[line["line"] - 1].update(line["set"])
        elif line["event"] == "void":
            record[line["line"] - 1] = {"event": "voided"}
    hands: list[list[Fact]] = []
    for line in record:
        if line["event"] == "deal":
            hands.append([])
        if hands and line["event"] in COUNTED:
            what = line.get("card") or line.get("trump") or line.get("suit")
            hands[-1].append(Fact(line["event"], line.get("seat"), what, line.get("t"), line.get("frame")))
    return hands


def with_moments(lines: Sequence[Line], events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines of a true record with `t` and `frame`, taken where it has none from the timed `events` of the film.

    Those are in the order of the lines, with others between; a cante stands there as the `show` of its cards.
    """
    timed: list[dict[str, Any]] = []
    rest = list(events)
    for line in lines:
        name = "show" if line["event"] == "cante" else line["event"]
        place = next((i for i, e in enumerate(rest) if e["event"] == name and e.get("seat") == line.get("seat")), None)
        if "t" in line or place is None:
            timed.append(dict(line))
        else:
            timed.append({**line, "t": rest[place]["t_land"], "frame": rest[place]["frame_land"]})
            rest = rest[place + 1 :]
    return timed


def _states_all(_: Acta) -> Collection[int]:
    return ()


def judge_clip(
    true_lines: Sequence[Line], got_lines: Sequence[Line], doubtful: Doubtful = _states_all
) -> tuple[Score, list[Mistake]]:
    """Score a record (match line first) against the true one; the mistakes in the order of the film.

    `doubtful`: which incidents are no statements; by default every one is stated.
    """
    score = Score()
    mistakes: list[Mistake] = []
    true = [_on_film(hand) for hand in facts(true_lines)]
    got = facts(got_lines)
    for number, happened in enumerate(true, 1):
        mistakes += _judge_hand(score, number, happened, got[number - 1] if number <= len(got) else [])
    for number in range(len(true) + 1, len(got) + 1):
        first = got[number - 1][0]
        mistakes.append(Mistake(number, "hand", "", f"{len(got[number - 1])} events", first.t, first.frame))
    mistakes += _judge_incidents(score, true_lines, got_lines, true, got, doubtful)
    return score, sorted(mistakes, key=lambda m: (m.t is None, m.t or 0.0))


def _on_film(hand: list[Fact]) -> list[Fact]:
    """A hand without what happened before the film began; the triunfo stays, its card lies there."""
    return [fact for fact in hand if fact.event == "deal" or fact.t is None or fact.t >= 0]


def _judge_hand(score: Score, number: int, true: Sequence[Fact], got: Sequence[Fact]) -> list[Mistake]:
    true_keys, got_keys = [f.key for f in true], [f.key for f in got]
    matcher = SequenceMatcher(None, true_keys, got_keys, autojunk=False)
    same: set[int] = set()
    mistakes = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            same |= set(range(i1, i2))
        else:
            mistakes += _differences(number, true[i1:i2], got[j1:j2])
    plays = [i for i, fact in enumerate(true) if fact.event == "play"]
    right = sum(i in same for i in plays)
    score.plays += len(plays)
    score.plays_right += right
    score.invented += max(0, sum(fact.event == "play" for fact in got) - right)
    for start in range(0, len(plays) - 3, 4):
        score.bazas += 1
        score.bazas_right += all(i in same for i in plays[start : start + 4])
    for event, name in (("deal", "triunfos"), ("exchange", "exchanges"), ("cante", "cantes")):
        places = [i for i, fact in enumerate(true) if fact.event == event]
        setattr(score, name, getattr(score, name) + len(places))
        setattr(score, f"{name}_right", getattr(score, f"{name}_right") + sum(i in same for i in places))
    score.hands += 1
    score.flawless += true_keys == got_keys
    return _in_order(mistakes)


def _differences(number: int, true: Sequence[Fact], got: Sequence[Fact]) -> list[Mistake]:
    """What stands in one record where something else stands in the other, paired where it is the same thing misread."""
    mistakes: list[Mistake] = []
    rest = list(got)
    for fact in true:
        pair = next((g for g in rest if g.event == fact.event and g.what == fact.what), None)
        kind: Kind = "seat"
        if pair is None:
            pair = next((g for g in rest if g.event == fact.event and g.seat == fact.seat), None)
            kind = "card"
        if pair is None:
            mistakes.append(Mistake(number, "missed", str(fact), "", fact.t, fact.frame))
            continue
        rest.remove(pair)
        if pair.key == fact.key:
            kind = "order"
        mistakes.append(Mistake(number, kind, str(fact), str(pair), fact.t, fact.frame))
    return mistakes + [Mistake(number, "invented", "", str(g), g.t, g.frame) for g in rest]


def _in_order(mistakes: list[Mistake]) -> list[Mistake]:
    """A thing missed at one place and invented at another was put into the wrong order: one mistake, not two."""
    result = list(mistakes)
    for missed in [m for m in mistakes if m.kind == "missed"]:
        twin = next((m for m in result if m.kind == "invented" and m.got == missed.true), None)
        if twin is not None:
            result.remove(twin)
            place = result.index(missed)
            result[place] = Mistake(missed.hand, "order", missed.true, twin.got, missed.t, missed.frame)
    return result


def referee(lines: Sequence[Line]) -> tuple[Acta, ActaError | None]:
    """The record as the referee reads it, as far as it can be read, and what could not be read on at."""
    text = [json.dumps(line) for line in lines]
    trouble: ActaError | None = None
    while True:
        try:
            return Acta.parse("\n".join(text)), trouble
        except ActaError as error:
            if error.line <= 1:
                raise
            trouble = trouble or error
            text = text[: error.line - 1]


def _judge_incidents(
    score: Score,
    true_lines: Sequence[Line],
    got_lines: Sequence[Line],
    true: list[list[Fact]],
    got: list[list[Fact]],
    doubtful: Doubtful,
) -> list[Mistake]:
    happened = report(referee(true_lines)[0].state)["incidents"]
    acta, trouble = referee(got_lines)
    doubts = frozenset(doubtful(acta))
    mistakes = []
    unexplained = Counter(_incident_key(i) for i in happened)
    score.happened.update(i["kind"] for i in happened)
    for number, incident in enumerate(report(acta.state)["incidents"], start=1):
        key, kind = _incident_key(incident), incident["kind"]
        if unexplained[key]:
            unexplained[key] -= 1
            score.found[kind] += 1
            score.hinted[kind] += number in doubts
            continue
        count = score.false_doubts if number in doubts else score.false
        count[kind] += 1
        t, frame = _moment(incident, got)
        told: Kind = "doubt" if number in doubts else "accusation"
        mistakes.append(Mistake(incident["hand"], told, "", _incident_text(incident), t, frame))
    for incident in happened:
        key = _incident_key(incident)
        if unexplained[key]:
            unexplained[key] -= 1
            t, frame = _moment(incident, true)
            if t is not None and t < 0:
                continue  # before the film began
            mistakes.append(Mistake(incident["hand"], "unseen incident", _incident_text(incident), "", t, frame))
    if trouble is not None:
        line = got_lines[trouble.line - 1] if trouble.line <= len(got_lines) else {}
        mistakes.append(Mistake(0, "unreadable", "", str(trouble), line.get("t"), line.get("frame")))
    return mistakes


_WHO_AND_WHAT = ("seat", "team", "card", "suit", "rank", "seats")


def _incident_key(incident: Mapping[str, Any]) -> tuple[object, ...]:
    """What makes two incidents the same. Not the baza: a baza missed before it counts as a mistake of its own."""
    return incident["kind"], incident["hand"], *(str(incident.get(name)) for name in _WHO_AND_WHAT)


def _incident_text(incident: Mapping[str, Any]) -> str:
    words = [incident["kind"], *(str(incident[name]) for name in _WHO_AND_WHAT if incident.get(name) is not None)]
    if incident.get("could"):
        words.append(f"({incident['duty']}: {', '.join(incident['could'])})")
    return " ".join(words)


def _moment(incident: Mapping[str, Any], hands: list[list[Fact]]) -> tuple[float | None, int | None]:
    """When it happened: the event of that seat and card, else the hand's first."""
    if not 1 <= incident["hand"] <= len(hands):
        return None, None
    hand = hands[incident["hand"] - 1]
    what = incident.get("card") or incident.get("suit")
    fact = next((f for f in hand if f.seat == incident.get("seat") and f.what == what), hand[0])
    return fact.t, fact.frame
