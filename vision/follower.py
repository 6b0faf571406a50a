"""The table follower: frames and sightings in, acta lines and questions out. Joins the stages; decides nothing itself.

Stages: `survey` (how the camera sees the table, which faces are whole), `tracker` (things that lie on the table),
`table` (cards and heaps, and which touch), `witness` (what happened), `scribe` (the lines).
"""

from collections.abc import Sequence
from typing import Protocol

from vision.lines import Line, Teller
from vision.questions import Question, QuestionBook
from vision.record import Hand
from vision.scribe import SURE, Scribe
from vision.seats import Seating
from vision.survey import Surveyor
from vision.table import TableView, look
from vision.tracker import Tracker
from vision.types import Frame, Sighting
from vision.witness import Witness


class TableRules(Protocol):
    """What the follower needs to know of `engine.rules.Rules`: never what may be played."""

    @property
    def players(self) -> int: ...

    @property
    def pack(self) -> int: ...

    @property
    def stock(self) -> bool: ...

    @property
    def lead(self) -> str: ...

    @property
    def next_dealer(self) -> str: ...


class Follower:
    """Follows a game from its sightings.

    `bottom`: the seat at the lower edge of the picture. `dealer`: of the first hand, if known. `sure`, `patience`: see
    `vision.scribe.Scribe`; the defaults suit a live table, `patience=float("inf")` a recorded one. `begun`: the hand in
    play, as the acta tells it (`vision.begun`); its lines count as the follower's first ones. `turn`: how the table
    is turned in the picture, radians (`vision.calibration`). Raises ValueError on seats that the rules do not have.
    """

    def __init__(
        self,
        rules: TableRules,
        bottom: int = 1,
        dealer: int | None = None,
        sure: float = SURE,
        patience: float = 20.0,
        begun: Hand | None = None,
        turn: float = 0.0,
    ) -> None:
        if dealer is not None and not 1 <= dealer <= rules.players:
            raise ValueError(f"the dealer must be a seat from 1 to {rules.players}, not {dealer}")
        self._rules = rules
        self._surveyor = Surveyor()
        self._tracker = Tracker()
        self._book = QuestionBook()
        self._witness = Witness(Seating(rules.players, bottom, turn), rules.pack, self._book, rules.stock, begun)
        teller = Teller(rules.players, dealer, self._expected_dealer)
        self._scribe = Scribe(teller, self._book, sure, patience, begun)
        self._view: TableView | None = None

    def sit(self, bottom: int, turn: float) -> None:
        """Who sits at the lower edge and how the table is turned, found out since. Only before the first frame.

        Raises ValueError on a seat that the rules do not have.
        """
        self._witness.sit(Seating(self._rules.players, bottom, turn))

    def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> list[Line]:
        """Take one frame with what was seen in it; returns the acta lines that have become due.

        Lines that name others (`correction`, `insert`, `void`) count as if the follower's lines, and only they,
        followed a `match` line: its first line is number 2.

        Raises ValueError when the frame is not later than the one before.
        """
        survey = self._surveyor.step(frame, sightings)
        self._view = look(self._tracker.step(survey), survey.plane)
        self._witness.step(self._view)
        return self._scribe.step(self._witness.hands, frame.time)

    def finish(self) -> list[Line]:
        """The last lines, when nothing more will be seen."""
        self._witness.finish()
        time = self._view.time if self._view is not None else 0.0
        return self._scribe.step(self._witness.hands, time, finished=True)

    @property
    def questions(self) -> list[Question]:
        """The doubts that are open, in the order in which they came up."""
        return self._book.questions

    @property
    def witness(self) -> Witness:
        """What has been witnessed, for overlays and tests."""
        return self._witness

    def view(self) -> TableView | None:
        """The table after the latest frame."""
        return self._view

    def _expected_dealer(self, before: int | None) -> int | None:
        """Who should deal, where the leader does not tell: the seat after the last dealer."""
        if self._rules.lead == "right_of_dealer" or before is None or self._rules.next_dealer != "right":
            return None
        return before % self._rules.players + 1
