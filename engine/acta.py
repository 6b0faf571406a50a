"""The acta: the record of a match, one JSON object a line, never rewritten (spec acta.md).

`Acta.parse(text)` reads one, `acta.append(line)` and `acta.extend(lines)` give a longer one, `acta.state` is the
match as the record now tells it, `str(acta)` is the text again, to the letter. Corrections, voids and inserts are
lines like any other: the record is read as they leave it.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, NoReturn

from engine.errors import ActaError, EventError, StateError
from engine.events import Correction, Edit, Event, Insert, Match, Void, parse_event
from engine.history import History
from engine.state import State

_EDITS = ("correction", "void", "insert")
_BYTE_ORDER_MARK = "\ufeff"


class Line(NamedTuple):
    """One line as it was written: its text, and the JSON object in it (None for a blank line)."""

    text: str
    data: Mapping[str, Any] | None


class Entry(NamedTuple):
    """An event of the record as corrected.

    `line`: the line of the event, or of the `insert` that brought it; `under`: the line that the insert named. A
    voided entry stays, without effect, as a place that an insert may name.
    """

    line: int
    data: Mapping[str, Any]
    under: int | None = None
    voided: bool = False


class Read(NamedTuple):
    """An entry once read: its event (None if voided) and the match after it (None before the match line)."""

    entry: Entry
    event: Event | None
    state: State | None


class Acta:
    """A record of a match; immutable. `Acta.parse`, `append` and `extend` make one.

    `lines`: the lines as written; `events`: what happened as the record now tells it; `state`: the match after that.
    """

    __slots__ = ("_lines", "_newline_at_end", "_record")

    _lines: History[Line]
    _record: History[Read]
    _newline_at_end: bool

    def __init__(self, lines: History[Line], record: History[Read], newline_at_end: bool) -> None:
        put = super().__setattr__
        put("_lines", lines)
        put("_record", record)
        put("_newline_at_end", newline_at_end)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an Acta cannot be changed: append and extend give a new one")

    @staticmethod
    def parse(text: str | bytes) -> "Acta":
        """The acta of a file's text, or of its bytes (UTF-8).

        Raises ActaError, which names the line, for the first line that cannot be.
        """
        parts = text.split("\n") if isinstance(text, str) else text.split(b"\n")
        newline_at_end = not parts[-1]
        return Acta(History(), History(), True)._grow(parts[:-1] if newline_at_end else parts, newline_at_end)

    @staticmethod
    def new(match: Mapping[str, Any]) -> "Acta":
        """A new acta of a match line alone. Raises ActaError when it is not one."""
        return Acta(History(), History(), True).extend([match])

    def append(self, line: Mapping[str, Any]) -> "Acta":
        """This acta and one more line. An ordinary event costs the same however long the acta is; a correction, void
        or insert reads again what comes after the line that it names.

        Raises ActaError when the record that results cannot be; this acta is as it was.
        """
        return self.extend([line])

    def extend(self, lines: Iterable[Mapping[str, Any]]) -> "Acta":
        """This acta and more lines, read together: corrections that only make sense together may come together.

        Raises ActaError when the record that results cannot be; this acta is as it was.
        """
        texts = []
        for number, line in enumerate(lines, len(self._lines) + 1):
            try:
                texts.append(line_text(line))
            except (TypeError, ValueError, RecursionError) as error:
                raise ActaError(number, f"cannot be written as JSON: {error}") from error
        return self._grow(texts, newline_at_end=True)

    @property
    def state(self) -> State:
        """The match after the last event."""
        state = self._record.last.state
        assert state is not None  # an acta without a match line cannot be made
        return state

    @property
    def lines(self) -> list[Line]:
        """The lines as written, the first one first."""
        return list(self._lines)

    @property
    def record(self) -> list[Read]:
        """The record as corrected, in the order in which it is read, each entry with the match after it."""
        return list(self._record)

    @property
    def events(self) -> list[Event]:
        """What happened, as the record now tells it; the first is the match."""
        return [read.event for read in self._record if read.event is not None]

    def __len__(self) -> int:
        """The number of lines, blank ones too."""
        return len(self._lines)

    def __str__(self) -> str:
        """The text of the file, to the letter."""
        return "\n".join(line.text for line in self._lines) + ("\n" if self._newline_at_end else "")

    def _grow(self, texts: Iterable[str | bytes], newline_at_end: bool) -> "Acta":
        """This acta and more lines: their edits are applied first, then what is new or has changed is read."""
        lines = self._lines
        draft = _Draft(self._record)
        end: ActaError | None = None
        for number, text in enumerate(texts, len(lines) + 1):
            try:
                line = _read_line(number, text)
                lines = lines.push(line)
                if line.data is not None:
                    draft.add(number, line.data)
            except ActaError as error:
                end = error  # nothing after it is read, but what stands before it may have an error of its own
                break
        record = draft.read()
        if end is not None:
            raise end
        if not record:
            raise ActaError(1, "the acta is empty: its first line must be a match")
        return Acta(lines, record, newline_at_end)


class _Draft:
    """A record while lines are added: what need not be read again, and the entries to read after it."""

    def __init__(self, record: History[Read]) -> None:
        self.kept = record
        self.pending: list[Entry] = []

    def add(self, number: int, data: Mapping[str, Any]) -> None:
        """Take one line in: an event at the end, an edit where it says. Raises ActaError for an edit that cannot be."""
        if data.get("event") not in _EDITS:
            self.pending.append(Entry(number, data))
            return
        try:
            edit = parse_event(data)
        except EventError as error:
            raise ActaError(number, str(error)) from error
        if isinstance(edit, Correction):
            self._correct(number, edit)
        elif isinstance(edit, Void):
            place = self._find(number, edit.line, edit)
            self.pending[place] = self.pending[place]._replace(voided=True)
        else:
            assert isinstance(edit, Insert)  # the names of `_EDITS` are these three
            self._insert(number, edit)

    def read(self) -> History[Read]:
        """Read what is pending, in order. Raises ActaError for the first event that cannot be."""
        record = self.kept
        state = record.last.state if record else None
        for entry in self.pending:
            event: Event | None = None
            if not entry.voided:
                event, state = _read_event(entry, state)
            record = record.push(Read(entry, event, state))
        return record

    def _correct(self, number: int, edit: Correction) -> None:
        if "event" in edit.set:
            raise ActaError(number, 'correction: "event" cannot be changed; void the line and insert another event')
        place = self._find(number, edit.line, edit)
        entry = self.pending[place]
        self.pending[place] = entry._replace(data={**entry.data, **edit.set})

    def _insert(self, number: int, edit: Insert) -> None:
        kind = edit.what.get("event")
        if kind == "match" or kind in _EDITS:
            raise ActaError(number, f"insert: a {kind} cannot be inserted")
        place = self._find(number, edit.after, edit) + 1
        # Whatever was inserted there before, and under that, comes first.
        family = {edit.after}
        while place < len(self.pending) and self.pending[place].under in family:
            family.add(self.pending[place].line)
            place += 1
        self.pending.insert(place, Entry(number, edit.what, under=edit.after))

    def _find(self, number: int, line: int, edit: Edit) -> int:
        """The place in `pending` of the entry of a line, fetched back there if it need be read again."""

        def refuse(why: str) -> NoReturn:
            raise ActaError(number, f"{edit.name}: line {line} {why}")

        if line >= number:
            refuse("is not an earlier line")
        place = _place_of(line, self.pending)
        if place is None:
            fetched = []
            while self.kept:
                entry = self.kept.last.entry
                self.kept = self.kept.before
                fetched.append(entry)
                if entry.line == line:
                    break
            fetched.reverse()
            self.pending[:0] = fetched
            place = _place_of(line, self.pending)
        if place is None:
            refuse("holds no event: a correction or a void cannot be undone, only followed by another line")
        entry = self.pending[place]
        if not isinstance(edit, Insert):
            if entry.voided:
                refuse("was voided")
            if entry.data.get("event") == "match":
                refuse("is the match, which stays as it was agreed")
        return place


def line_text(line: Mapping[str, Any]) -> str:
    """The text of a line (without its newline). Raises TypeError or ValueError for what JSON cannot hold."""
    text = json.dumps(line, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair has no UTF-8, but JSON can name it
        text = json.dumps(line, allow_nan=False)
    return text


def _read_line(number: int, raw: str | bytes) -> Line:
    """A line and its JSON object. Raises ActaError."""
    try:
        text = raw.decode() if isinstance(raw, bytes) else raw
    except UnicodeDecodeError as error:
        raise ActaError(number, f"is not UTF-8 text: {error.reason} at byte {error.start + 1}") from error
    content = text.removeprefix(_BYTE_ORDER_MARK) if number == 1 else text
    if not content.strip():
        return Line(text, None)
    try:
        data = json.loads(content, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ActaError(number, f"is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ActaError(number, "is not a JSON object")
    return Line(text, data)


def _read_event(entry: Entry, state: State | None) -> tuple[Event, State]:
    """The event of an entry and the match after it. Raises ActaError."""
    try:
        event = parse_event(entry.data)
        assert not isinstance(event, Correction | Void | Insert)  # an edit is never an entry
        if state is not None:
            return event, state.apply(event)
        if not isinstance(event, Match):
            raise EventError(f"{event.name}: the first line must be the match")
        return event, State.new(event)
    except (EventError, StateError) as error:
        raise ActaError(entry.line, str(error)) from error


def _place_of(line: int, entries: list[Entry]) -> int | None:
    """Where the entry of a line is, looking from the end."""
    for place in range(len(entries) - 1, -1, -1):
        if entries[place].line == line:
            return place
    return None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
