"""Which incidents rest on something that the camera is not sure of: they are shown as doubt, never as a fact."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.cases import cases
from engine.events import Cante, Exchange, Play
from engine.incidents import Incident
from engine.state import State
from vision.questions import Question
from vision.scribe import SURE
from webui.match import ABOUT_LINES, Snapshot, is_note
from webui.taken_back import taken_back

PLAYED = frozenset({"renuncio", "out_of_turn", "takeback", "wrong_dealer"})
"""Incidents that no cante and no exchange has a part in."""

Report = dict[str, Any]


class Doubt:
    """What is doubtful in a match, given the questions still open (each with the acta's line it is about), and those
    that the acta itself keeps.

    A baza is doubtful while one of its plays was seen with less than SURE confidence, or is asked about, and no person
    has decided it. A question about no line makes its whole hand doubtful. While the last card of a baza is not down,
    one that the camera missed may still come before those that it wrote: whose turn it was is doubtful until then.
    """

    def __init__(self, snapshot: Snapshot, questions: Iterable[tuple[Question, int | None]]) -> None:
        asked = [*questions, *((question, question.line) for question in snapshot.asked.values())]
        unsure = self._lines = _unsure_lines(snapshot) | {line for _, line in asked if line is not None}
        self._state = snapshot.acta.state
        self._bazas: set[tuple[int, int]] = set()
        self._plays: set[tuple[int, int, int]] = set()
        self._deals: set[int] = set()
        self._said: set[int] = set()  # deals of which a cante or an exchange is doubtful
        self._complete: dict[int, int] = {}  # how many bazas of each deal have their last card
        self._watched: set[tuple[int, int, int]] = set()  # plays that the camera wrote, and those after them
        lines = snapshot.lines
        watched = {n for n, line in enumerate(lines, 1) if line.get("source") == "camera"} - snapshot.decided_by_person
        partly_watched = (0, 0)
        deals: list[tuple[float, int]] = []  # when each line was seen, and of which deal it is
        for read in snapshot.acta.record:
            hand = (read.state.hand or read.state.latest_hand) if read.state is not None else None
            if hand is None:
                continue
            line = lines[read.entry.line - 1]
            if isinstance(line.get("t"), int | float):
                deals.append((line["t"], hand.deal))
            self._complete[hand.deal] = len(hand.bazas)
            baza = len(hand.bazas) + bool(hand.table)
            if isinstance(read.event, Play):
                if read.entry.line in watched:
                    partly_watched = (hand.deal, baza)
                if partly_watched == (hand.deal, baza):
                    self._watched.add((hand.deal, baza, read.event.seat))
            if read.entry.line not in unsure:
                continue
            if isinstance(read.event, Play):
                self._bazas.add((hand.deal, baza))
                self._plays.add((hand.deal, baza, read.event.seat))
            elif isinstance(read.event, Cante | Exchange):
                self._said.add(hand.deal)
            else:
                self._deals.add(hand.deal)
        for question, about in asked:
            if about is None and deals:
                before = [deal for time, deal in deals if time <= question.time]
                self._deals.add(before[-1] if before else deals[0][1])

    @property
    def lines(self) -> frozenset[int]:
        """The lines that are doubtful on their own."""
        return self._lines

    def hand(self, deal: int) -> bool:
        """Whether a question, or a doubtful line that is no play, makes the whole hand of that deal doubtful."""
        return deal in self._deals

    def duty(self, deal: int, baza: int, seat: int) -> bool:
        """Whether something is doubtful that what a play owed rests on: its baza, or what that seat played later."""
        later = any(d == deal and s == seat and b > baza for d, b, s in self._plays)
        return self.hand(deal) or (deal, baza) in self._bazas or later

    def turn(self, deal: int, baza: int) -> bool:
        """Whether something is doubtful that whose turn it was in a complete baza rests on: every baza until then."""
        return self.hand(deal) or any((deal, before) in self._bazas for before in range(1, baza + 1))

    def incidents(self) -> frozenset[int]:
        """The numbers of the incidents that are doubtful. One that a person has ruled on is not any more."""
        numbered = enumerate(self._state.incidents, start=1)
        return frozenset(n for n, incident in numbered if self._state.settlement_of(n) is None and self.of(incident))

    def of(self, incident: Incident) -> bool:
        """Whether the incident rests on something doubtful.

        A renuncio rests on its baza and on that of the card that proves it; whose turn it was, who might sing or
        exchange, on every baza until then.
        """
        if incident.kind not in PLAYED and incident.deal in self._said:
            return True
        in_course = incident.baza > self._complete.get(incident.deal, 0)
        watched = (incident.deal, incident.baza, incident.seat) in self._watched
        if incident.kind == "out_of_turn" and in_course and watched:
            return True
        if incident.kind != "renuncio":
            return self.turn(incident.deal, incident.baza)
        bazas = {incident.baza, *([] if incident.proof is None else [incident.proof.baza])}
        return self.hand(incident.deal) or any((incident.deal, baza) in self._bazas for baza in bazas)


def told(report: Report, state: State, doubtful: Collection[int]) -> Report:
    """The report as it may be told: what only a doubtful incident proves is `pending`. `doubtful`: their numbers."""
    denounces = [
        {**denuncia, "verdict": "pending"} if case.incident in doubtful else denuncia
        for denuncia, case in zip(report["denounces"], cases(state), strict=True)
    ]
    return {**report, "denounces": denounces}


def _unsure_lines(snapshot: Snapshot) -> frozenset[int]:
    """The lines that the camera wrote with less than SURE confidence, unless it or a person was surer later."""
    confidence: dict[int, float] = {}
    undone = taken_back(snapshot.lines)
    for number, line in enumerate(snapshot.lines, start=1):
        if line and not is_note(line) and not (line["event"] == "correction" and number in undone):
            confidence[line["line"] if line["event"] in ABOUT_LINES else number] = _confidence(line)
    decided = snapshot.decided_by_person
    return frozenset(number for number, sure in confidence.items() if sure < SURE and number not in decided)


def _confidence(line: Mapping[str, Any]) -> float:
    """A line's confidence, 0..1; a person's word is 1, and one that is no number is worth nothing. What an undo or a
    redo brings back is no surer than it was."""
    again = line["event"] == "insert" and ("undoes" in line or "redoes" in line)
    seen = line["what"] if again else line
    said = seen.get("confidence", 1.0) if again or line.get("source") == "camera" else 1.0
    return float(said) if isinstance(said, int | float) else 0.0
