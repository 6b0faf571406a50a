"""Doubts that only a person can settle, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

QuestionKind = Literal["card", "seat", "missed", "trump", "dealer", "joined", "extra", "open_hand", "taken", "order"]
"""What is asked:

- card: which card was played here? - seat: who played it? - missed: which card, if any, was played that was not seen?
- trump: which card was turned up? - dealer: who dealt? - joined: the film began in the middle of a hand; what came
before? - extra: a card too many lay in a baza; whose is it? - open_hand: a new deal came before the hand was played
out; how did it end? - taken: a card was taken from a baza; what happened? - order: in which order were these played?
"""


@dataclass(frozen=True, slots=True)
class Question:
    """One doubt.

    `id`: unique in a match. `time` (seconds), `frame`: the moment meant. `candidates`: the possible answers (card
    texts, or seats as text) and their probabilities, likeliest first. `line`: the acta line that it is about, if that
    was written with the likeliest answer.
    """

    id: int
    kind: QuestionKind
    time: float
    frame: int
    hand: int
    candidates: tuple[tuple[str, float], ...] = ()
    line: int | None = None
    about: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The question as JSON-ready values."""
        return {
            "id": self.id,
            "kind": self.kind,
            "t": round(self.time, 3),
            "frame": self.frame,
            "hand": self.hand,
            "candidates": [[value, round(p, 4)] for value, p in self.candidates],
            "line": self.line,
            **self.about,
        }


class QuestionBook:
    """Hands out questions and their numbers for one match, and forgets those that have been settled."""

    def __init__(self) -> None:
        self._open: dict[int, Question] = {}
        self._count = 0

    @property
    def questions(self) -> list[Question]:
        """Those that are open, in the order in which they came up."""
        return list(self._open.values())

    def ask(
        self,
        kind: QuestionKind,
        time: float,
        frame: int,
        hand: int,
        candidates: tuple[tuple[str, float], ...] = (),
        line: int | None = None,
        about: Mapping[str, object] | None = None,
    ) -> int:
        """Put one more question; the arguments are the fields of `Question`. Returns its number."""
        self._count += 1
        self._open[self._count] = Question(self._count, kind, time, frame, hand, candidates, line, about or {})
        return self._count

    def revise(self, number: int, candidates: tuple[tuple[str, float], ...], line: int | None) -> None:
        """More is known of an open question; one that is settled stays so."""
        if number in self._open:
            self._open[number] = replace(self._open[number], candidates=candidates, line=line)

    def settle(self, number: int) -> None:
        """What was asked has become clear by itself."""
        self._open.pop(number, None)
