"""What was witnessed to lines of an acta: when each is sure enough, in the order in which things happened.

A line is written once. What changes afterwards is a `correction`, what is found late an `insert`, what turns out to be
none a `void`; what stays doubtful becomes a question. A hand's lines come in order: an unread card holds back those
after it until its baza is gathered, for `patience` seconds at most. A card that must have been played unseen gets a
line, too, so that the record can be read on: its card is one of those that are left, its confidence what that is worth,
and a question asks which.
"""

from vision.lines import Line, Teller, Told
from vision.names import CARDS
from vision.page import Page, Written
from vision.questions import QuestionBook
from vision.record import Deal, Entry, Exchange, Hand, Play, Show

SURE = 0.9
"""Below this a line is written only when it can wait no longer, and then with a question."""

WORTH_WRITING = 0.5
"""Below this nothing is written that the record can do without: more likely wrong than right."""

CANDIDATES = 6
"""Cards offered with a question."""


class Scribe:
    """Writes the acta lines of what a `Witness` sees, and lets go of a hand once another has begun and all is written.

    Lines that name others count as if the scribe's first line followed the `match` line: it is number 2. `sure`:
    confidence from which a line is written at once. `patience`: seconds that an unsure line may hold back those after
    it; infinite to wait for the end of the hand. `begun`: the hand that the acta already tells of; its entries are the
    first lines. `teller`: makes the lines.
    """

    def __init__(
        self,
        teller: Teller,
        book: QuestionBook,
        sure: float = SURE,
        patience: float = 20.0,
        begun: Hand | None = None,
    ) -> None:
        self._teller = teller
        self._book = book
        self._sure = sure
        self._patience = patience
        self._pages: list[Page] = []
        self._opened = 0  # the number of the last hand that has got a page
        self._next_line = 2
        if begun is not None:
            page = Page(begun)
            for entry in begun.entries:
                card, seat = (entry.card, entry.seat) if isinstance(entry, Play) else (None, None)
                page.note(Written(entry, self._next_line, card, seat, 1.0))
                self._next_line += 1
            self._pages, self._opened = [page], begun.number

    def step(self, hands: list[Hand], time: float, finished: bool = False) -> list[Line]:
        """The lines that have become due at `time`; `finished`: nothing more will be seen."""
        lines: list[Line] = []
        for hand in hands:
            if hand.number > self._opened:
                self._pages.append(Page(hand))
                self._opened = hand.number
        for page in self._pages:
            last = finished or page.hand.over
            self._withdraw(page, lines)
            self._write_due(page, time, last, lines)
            self._correct(page, lines)
            self._review_questions(page)
            if not last:
                break
        self._pages = [] if finished else [p for p in self._pages if not p.hand.over or p is self._pages[-1]]
        return lines

    # -- new lines ---------------------------------------------------------------------------------------------

    def _write_due(self, page: Page, time: float, last: bool, lines: list[Line]) -> None:
        for entry in sorted(page.hand.entries, key=lambda e: (not isinstance(e, Deal), e.time)):
            if page.has(entry):
                continue
            if not last and entry.time > page.hand.open_before:
                return
            told = self._teller.tell(page.hand, entry, self._sure)
            if told is None:
                if not last:
                    return
                page.skipped.append(entry)
                continue
            must = _belongs(page.hand, entry)
            waits = not last and time - entry.time < self._patience
            # Of a card that has been gathered, or never seen, no more will be read.
            over = must and isinstance(entry, Play) and self._patience < float("inf")
            if told.sure < self._sure and waits and not over and not self._is_waited_for(page, entry):
                return
            if told.sure < (SURE if isinstance(entry, Show) else WORTH_WRITING) and not must:
                page.skipped.append(entry)
                self._ask(page, told, entry, None)
                continue
            self._put(page, entry, told, lines)
            if told.sure < SURE:
                self._ask(page, told, entry, self._next_line - 1)

    def _is_waited_for(self, page: Page, entry: Entry) -> bool:
        """What is no play, and holds back one that is sure: plays tell no more of it than they have told."""
        if isinstance(entry, Play) or self._patience == float("inf"):
            return False
        later = (play for play in page.hand.plays() if isinstance(entry, Deal) or play.time > entry.time)
        tellings = (self._teller.tell(page.hand, play, self._sure) for play in later)
        return any(told is not None and told.sure >= self._sure for told in tellings)

    def _put(self, page: Page, entry: Entry, told: Told, lines: list[Line]) -> None:
        """Write the line; as an `insert` where later things have been written already."""
        card, seat = told.line.get("card", told.line.get("trump")), told.line.get("seat", told.line.get("dealer"))
        written = Written(entry, 0, str(card) if card else None, seat if isinstance(seat, int) else None, told.sure)
        if isinstance(entry, Play):
            self._make_room(page, written, lines)
        before = [w for w in page.written if w.entry.time <= entry.time]
        late = any(w.entry.time > entry.time for w in page.written)
        if late and before:
            line: Line = {"event": "insert", "after": before[-1].line, "what": told.line}
        else:
            line = told.line
        lines.append({**line, **_seen(entry, told.sure)})
        written.line = self._next_line
        self._next_line += 1
        page.note(written)

    # -- second thoughts ---------------------------------------------------------------------------------------

    def _withdraw(self, page: Page, lines: list[Line]) -> None:
        """Take out what turned out not to have happened."""
        for written in page.withdrawn():
            lines.append({"event": "void", "line": written.line, "source": "camera"})
            self._next_line += 1
            page.forget(written)
            self._settle(page, written.entry)

    def _make_room(self, page: Page, new: Written, lines: list[Line]) -> None:
        """What is written of other plays must not say that they were this card, or of this seat in its baza."""
        self._change(page, [w for w in page.plays() if page.clash(w, new)], lines)

    def _correct(self, page: Page, lines: list[Line]) -> None:
        """Put right what has turned out otherwise than it was written, and confirm what was doubtful."""
        changed = []
        for written in page.plays():
            now = self._now(page, written)
            differs = (now.card, now.seat) != (written.card, written.seat)
            if now.confidence >= SURE and (differs or written.confidence < SURE):
                changed.append(written)
        self._change(page, changed, lines)
        for written in page.written:
            if isinstance(written.entry, Deal) and written.confidence < SURE:
                self._correct_deal(page, written, lines)

    def _correct_deal(self, page: Page, written: Written, lines: list[Line]) -> None:
        """The card turned up was hard to read until it was drawn out; who dealt, until more had been played."""
        told = self._teller.tell(page.hand, written.entry, self._sure)
        if told is None or told.sure < SURE:
            return
        line: Line = {key: told.line[key] for key in ("dealer", "trump")}
        written.card, written.confidence = str(line["trump"]), told.sure
        sure = round(told.sure, 4)
        lines.append({"event": "correction", "line": written.line, "set": line, "confidence": sure, "source": "camera"})
        self._next_line += 1
        self._settle(page, written.entry)

    def _now(self, page: Page, written: Written) -> Written:
        """A play as it would be written now."""
        told = self._teller.tell(page.hand, written.entry, self._sure)
        assert told is not None
        seat = told.line["seat"]
        assert isinstance(seat, int)
        return Written(written.entry, written.line, str(told.line["card"]), seat, told.sure)

    def _change(self, page: Page, changed: list[Written], lines: list[Line]) -> None:
        """Write these plays as they are now believed to have been, and with them those in whose place they come."""
        news = {id(w): self._now(page, w) for w in changed}
        waiting = list(changed)
        while waiting:
            new = news[id(waiting.pop())]
            for other in page.plays():
                if id(other) not in news and page.clash(other, new):
                    news[id(other)] = self._now(page, other)
                    waiting.append(other)
        moved = [w for w in page.plays() if id(w) in news]
        differing = [w for w in moved if (news[id(w)].card, news[id(w)].seat) != (w.card, w.seat)]
        if len(differing) > 1:
            self._rewrite(page, differing, news, lines)
        for written in moved:
            if len(differing) <= 1 or written not in differing:
                self._correction(written, news[id(written)], lines)

    def _correction(self, written: Written, now: Written, lines: list[Line]) -> None:
        changes: Line = {}
        if now.card != written.card or now.seat == written.seat:
            changes["card"] = now.card
        if now.seat != written.seat:
            changes["seat"] = now.seat
        if (now.card, now.seat) == (written.card, written.seat) and not now.confidence > written.confidence:
            return
        sure = round(now.confidence, 4)
        lines.append(
            {"event": "correction", "line": written.line, "set": changes, "confidence": sure, "source": "camera"}
        )
        written.card, written.seat, written.confidence = now.card, now.seat, now.confidence
        self._next_line += 1

    def _rewrite(self, page: Page, changed: list[Written], news: dict[int, Written], lines: list[Line]) -> None:
        """Several plays change at once: out with all of them first, so that no card is ever there twice."""
        for written in changed:
            lines.append({"event": "void", "line": written.line, "source": "camera"})
            self._next_line += 1
        for written in changed:
            now = news[id(written)]
            line: Line = {"event": "play", "seat": now.seat, "card": now.card}
            seen = _seen(written.entry, now.confidence)
            lines.append({"event": "insert", "after": written.line, "what": line, **seen})
            written.line, written.card, written.seat = self._next_line, now.card, now.seat
            written.confidence = now.confidence
            self._next_line += 1

    # -- doubts ------------------------------------------------------------------------------------------------

    def _ask(self, page: Page, told: Told, entry: Entry, line: int | None) -> None:
        about: dict[str, object] = {}
        if isinstance(entry, Play):
            about = {"seat": entry.seat, "card": entry.card or None}
        if isinstance(entry, Show):
            about = {"suit": entry.suit}
        candidates = _candidates(entry, told.kind in ("card", "trump", "missed"))
        number = self._book.ask(told.kind, entry.time, entry.frame, page.hand.number, candidates, line, about)
        page.asked[id(entry)] = number

    def _review_questions(self, page: Page) -> None:
        """Settle the questions that have answered themselves; what is left for a card unseen changes as others fall."""
        for written in page.plays():
            if id(written.entry) not in page.asked:
                continue
            if written.confidence >= SURE:
                self._settle(page, written.entry)
            elif isinstance(written.entry, Play) and written.entry.unseen:
                self._book.revise(page.asked[id(written.entry)], _candidates(written.entry, True), written.line)

    def _settle(self, page: Page, entry: Entry) -> None:
        number = page.asked.pop(id(entry), None)
        if number is not None:
            self._book.settle(number)


def _unseen(entry: Entry) -> bool:
    return isinstance(entry, Play) and entry.unseen


def _belongs(hand: Hand, entry: Entry) -> bool:
    """Whether the record cannot be read on without it: the deal, and the plays of a baza that was gathered."""
    if isinstance(entry, Deal):
        return True
    return any(b.closed is not None or hand.over for b in hand.bazas for p in b.plays if p is entry)


def _seen(entry: Entry, sure: float) -> Line:
    seen: Line = {
        "t": round(entry.time, 3),
        "frame": entry.frame,
        "confidence": round(sure, 4),
        "source": "camera",
    }
    return {**seen, "unseen": True} if _unseen(entry) else seen


def _candidates(entry: Entry, cards: bool) -> tuple[tuple[str, float], ...]:
    """The likeliest answers to what is asked about an entry: its card, or else its seat."""
    if cards and isinstance(entry, Play | Deal | Exchange):
        order = entry.cards.argsort()[::-1][:CANDIDATES]
        return tuple((CARDS[int(k)], float(entry.cards[k])) for k in order if entry.cards[k] > 0)
    if isinstance(entry, Play | Show | Exchange):
        order = entry.seats.argsort()[::-1]
        return tuple((str(int(k) + 1), float(entry.seats[k])) for k in order)
    return ()
