"""How far the writing of one hand has come."""

from dataclasses import dataclass, field

from vision.record import Entry, Hand, Play


@dataclass(slots=True, eq=False)
class Written:
    """A line that stands in the acta: what of, its number, and what it says."""

    entry: Entry
    line: int
    card: str | None
    seat: int | None
    confidence: float


@dataclass(slots=True, eq=False)
class Page:
    """`written`: the lines of a hand in the order of what they tell; `skipped`: what stays out; `asked`: the number of
    the question about an entry, by the entry's id."""

    hand: Hand
    written: list[Written] = field(default_factory=list)
    skipped: list[Entry] = field(default_factory=list)
    asked: dict[int, int] = field(default_factory=dict)

    def has(self, entry: Entry) -> bool:
        """Whether it has been dealt with."""
        return any(w.entry is entry for w in self.written) or any(e is entry for e in self.skipped)

    def note(self, written: Written) -> None:
        """A line has been written."""
        self.written.append(written)
        self.written.sort(key=lambda w: w.entry.time)

    def forget(self, written: Written) -> None:
        """A line has been taken out."""
        self.written = [w for w in self.written if w is not written]

    def withdrawn(self) -> list[Written]:
        """The lines of what is no longer believed to have happened."""
        entries = {id(e) for e in self.hand.entries}
        return [w for w in self.written if id(w.entry) not in entries]

    def plays(self) -> list[Written]:
        """The lines of plays that stand on the table and may still change."""
        return [w for w in self.written if isinstance(w.entry, Play) and not w.entry.taken_back and not w.entry.given]

    def clash(self, one: Written, other: Written) -> bool:
        """Whether two plays cannot both be as they are written: one card twice, or one seat twice in a baza."""
        if one.entry is other.entry:
            return False
        return one.card == other.card or (one.seat == other.seat and self._baza(one) == self._baza(other))

    def _baza(self, written: Written) -> int:
        places = (k for k, b in enumerate(self.hand.bazas) if any(p is written.entry for p in b.plays))
        return next(places, -1 - written.line)
