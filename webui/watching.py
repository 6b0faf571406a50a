"""A recorded game from film to lines, as `miron watch` and `miron eval clips` do it: one loop for both."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from engine.acta import Acta
from engine.errors import ActaError
from engine.journal import Journal
from vision.film import Film
from vision.questions import Question
from vision.types import Frame, Image, Sighting
from webui.numbering import Numbering
from webui.unfinished import redealt
from webui.unfit import note

LOOKS_PER_SECOND = 8.0
"""Frames of each second of film that are looked at: enough that a card gathered half a second after it landed has
been seen at rest three times, and few enough for two cores."""

SURE = float("inf")
"""A recording can wait: lines are written at a hand's end, when the whole hand has spoken."""

Line = dict[str, Any]


class WatchError(Exception):
    """A film could not be followed to its end; what was seen until then has been given out. Says what and where."""


class Reads(Protocol):
    """Finds the cards on a picture (`vision.reader.Reader`)."""

    def read(self, image: Image) -> list[Sighting]: ...


class Follows(Protocol):
    """Turns what is seen into acta lines (`vision.follower.Follower`)."""

    def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> list[Line]: ...

    def finish(self) -> list[Line]: ...


class Canvas(Protocol):
    """Draws what is seen: `write` gets each frame looked at, `repeat` those between, if `every_frame`."""

    every_frame: bool

    def write(self, frame: Frame, sightings: Sequence[Sighting]) -> None: ...

    def repeat(self, frame: Frame) -> None: ...


def follow(
    film: Film, looks: float, reader: Reads, follower: Follows, canvas: Canvas | None = None
) -> Iterator[tuple[float, list[Line]]]:
    """Run through the film: after each frame looked at, the seconds of film done and the lines that became due.

    Raises WatchError, after the last lines, for a frame that cannot be read and for a film that is cut short.
    """
    trouble: WatchError | None = None
    seconds = 0.0
    for frame, look in film.frames(looks, decode_all=canvas is not None and canvas.every_frame):
        if not look:
            assert canvas is not None  # only then are the frames in between decoded
            canvas.repeat(frame)
            continue
        seconds = frame.time
        try:
            sightings = reader.read(frame.image)
        except Exception as error:  # whatever the networks stumble over, what was seen so far must be kept
            trouble = WatchError(f"{film.name}: frame {frame.index} ({seconds:.1f} s) cannot be read: {error}")
            trouble.__cause__ = error
            break
        lines = follower.feed(frame, sightings)
        if canvas is not None:
            canvas.write(frame, sightings)
        yield seconds, lines
    yield seconds, follower.finish()
    if trouble is None and film.cut_short:
        trouble = WatchError(
            f"{film.name}: ends after {film.passed} of {film.count} frames: the file is damaged or incomplete"
        )
    if trouble is not None:
        raise trouble


class ActaOut:
    """Where the lines go: a journal on disk, and whether the referee can read them. A context manager.

    An acta that is already there is kept beside the new one as NAME.acta.before. `path` None: nowhere. `echo` is told
    each line. Raises JournalError.
    """

    def __init__(self, path: Path | None, match: Line, echo: "Echo | None" = None) -> None:
        if path is not None and path.exists():
            path.replace(path.with_name(path.name + ".before"))
        self._journal = Journal(path) if path is not None else None
        self._echo = echo
        self.refused: str | None = None
        self.plays = 0
        self.lines: list[Line] = []
        self._hands = 0
        self._redealt: set[int] = set()
        self._numbering = Numbering()
        self._put([match])
        self.acta = Acta.new(match)

    def __enter__(self) -> "ActaOut":
        return self

    def __exit__(self, *_: object) -> None:
        if self._journal is not None:
            self._journal.close()

    def write(self, lines: list[Line]) -> None:
        """Put the lines on disk, so that the referee can read the record to its end: a hand left open is ended before
        the next deal, and what cannot be stands there as a note that changes nothing."""
        for line in lines:
            ended = redealt(line, self.acta)
            if ended is not None:
                self._redealt.add(self._hands)
                self.acta = self.acta.append(ended)
                self._put([ended])
            self._write(line)

    def _write(self, line: Line) -> None:
        mine = self._numbering.renumber(line)
        try:
            if mine is None:
                raise ActaError(len(self.acta) + 1, "it is about a line that is not there")
            self.acta = self.acta.append(mine)
            self._numbering.add(len(self.acta))
        except ActaError as error:
            self.refused = self.refused or str(error)
            self._numbering.add(None)
            mine = note(self.acta, mine or line, error.message)
            if mine is None:
                return
            self.acta = self.acta.append(mine)
        what = mine.get("what", mine)
        self._hands += what["event"] == "deal"
        self.plays += what["event"] == "play"
        self._put([mine])

    def asked(self, questions: Sequence[Question]) -> list[dict[str, object]]:
        """The questions that are still to be answered, with the record's numbers. A hand left open that was over by the
        rules (in vueltas) needs no answer."""
        return [
            {**q.as_dict(), "line": None if q.line is None else self._numbering.of(q.line)}
            for q in questions
            if q.kind != "open_hand" or q.hand in self._redealt
        ]

    def _put(self, lines: list[Line]) -> None:
        self.lines += lines
        if self._journal is not None:
            self._journal.extend(lines)
        if self._echo is not None:
            self._echo(lines)


class Echo(Protocol):
    """Is told the lines as they come."""

    def __call__(self, lines: list[Line]) -> None: ...
