"""What was witnessed to lines of an acta: when each is sure enough, in the order in which things happened.

A line is written once. What changes afterwards is a `correction`, what is found late an `insert`; what stays doubtful
becomes a question. A hand's lines come in order: an unread card holds back those after it, for `patience` seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from vision.names import CARDS
from vision.questions import QuestionBook, QuestionKind
from vision.record import Deal, Entry, Exchange, Hand, Play, Probabilities, Show, Takeback

Line = dict[str, object]
"""One line of an acta, ready for JSON."""

SURE = 0.9
"""Below this a line is written only when it can wait no longer, and then with a question."""

WORTH_WRITING = 0.5
"""Below this nothing is written: more likely wrong than right."""


@dataclass(slots=True, eq=False)
class _Written:
    entry: Entry
    line: int
    card: str | None
    seat: int | None
    confidence: float


@dataclass(slots=True, eq=False)
class _Page:
    """How far the writing of one hand has come."""

    hand: Hand
    written: list[_Written] = field(default_factory=list)
    skipped: list[Entry] = field(default_factory=list)
    done: bool = False


class Scribe:
    """Writes the acta lines of what a `Witness` sees.

    Lines that name others count as if the scribe's first line followed the `match` line: it is number 2. `sure`:
    confidence from which a line is written at once. `patience`: seconds that an unsure line may hold back those after
    it; infinite to wait for the end of the hand. `dealer_rule`: who should deal where the leader of a hand does not
    tell, given the dealer before; None where the leader does tell.
    """

    def __init__(
        self,
        players: int,
        dealer: int | None,
        dealer_rule: Callable[[int | None], int | None],
        book: QuestionBook,
        sure: float = SURE,
        patience: float = 20.0,
    ) -> None:
        self._next_line = 2
        self._book = book
        self._players = players
        self._first_dealer = dealer
        self._dealer_rule = dealer_rule
        self._sure = sure
        self._patience = patience
        self._pages: list[_Page] = []
        self._dealers: dict[int, int] = {}

    def step(self, hands: list[Hand], time: float, finished: bool = False) -> list[Line]:
        """The lines that have become due at `time`; `finished`: nothing more will be seen."""
        lines: list[Line] = []
        for hand in hands[len(self._pages) :]:
            self._pages.append(_Page(hand))
        for k, page in enumerate(self._pages):
            if page.done:
                continue
            last = finished or page.hand.over
            self._write_due(page, time, last, lines)
            self._correct(page, lines)
            page.done = finished or (page.hand.over and k < len(self._pages) - 1)
            if not last:
                break
        return lines

    # -- new lines ---------------------------------------------------------------------------------------------

    def _write_due(self, page: _Page, time: float, last: bool, lines: list[Line]) -> None:
        settled = {id(w.entry) for w in page.written} | {id(e) for e in page.skipped}
        entries = sorted(page.hand.entries, key=lambda e: e.time)
        for entry in entries:
            if id(entry) in settled:
                continue
            if not last and entry.time > page.hand.open_before:
                return
            made = self._line(page.hand, entry)
            if made is None:
                if not last:
                    return
                page.skipped.append(entry)
                continue
            line, confidence, kind = made
            if confidence < self._sure and not last and time - entry.time < self._patience:
                return
            inferred = isinstance(entry, Play) and entry.track is None
            if confidence < (SURE if inferred else WORTH_WRITING):
                page.skipped.append(entry)
                self._ask(kind, page.hand, entry, None)
                continue
            if isinstance(entry, Show) and confidence < SURE:
                page.skipped.append(entry)
                self._ask(kind, page.hand, entry, None)
                continue
            self._put(page, entry, line, confidence, lines)
            if confidence < SURE:
                self._ask(kind, page.hand, entry, self._next_line - 1)

    def _put(self, page: _Page, entry: Entry, line: Line, confidence: float, lines: list[Line]) -> None:
        """Write the line; as an `insert` where later things have been written already."""
        before = [w for w in page.written if w.entry.time <= entry.time]
        late = any(w.entry.time > entry.time for w in page.written)
        seen: Line = {
            "t": round(entry.time, 3),
            "frame": entry.frame,
            "confidence": round(confidence, 4),
            "source": "camera",
        }
        if late and before:
            lines.append({"event": "insert", "after": before[-1].line, "what": line, **seen})
        else:
            lines.append({**line, **seen})
        card, seat = line.get("card", line.get("trump")), line.get("seat", line.get("dealer"))
        page.written.append(
            _Written(
                entry, self._next_line, str(card) if card else None, seat if isinstance(seat, int) else None, confidence
            )
        )
        page.written.sort(key=lambda w: w.entry.time)
        self._next_line += 1

    def _line(self, hand: Hand, entry: Entry) -> tuple[Line, float, QuestionKind] | None:
        """The line for an entry as it stands, its confidence, and what to ask if that is low; None: not yet."""
        if isinstance(entry, Deal):
            return self._deal_line(hand, entry)
        if isinstance(entry, Play):
            name, sure = self._card(entry)
            seat_sure = float(entry.seats.max())
            baza = next((b for b in hand.bazas if entry in b.plays), None)
            if baza is not None and baza.closed is None and not hand.over and seat_sure < self._sure:
                # The rest of the baza will tell.
                seat_sure = min(seat_sure, self._sure - 1e-6)
            kind: QuestionKind = "missed" if entry.track is None else "card" if sure < seat_sure else "seat"
            return {"event": "play", "seat": entry.seat, "card": name}, min(sure, seat_sure), kind
        if isinstance(entry, Show):
            if not entry.settled:
                return None
            seat = int(entry.seats.argmax()) + 1
            sure = min(entry.confidence, float(entry.seats.max()))
            return {"event": "cante", "seat": seat, "suit": entry.suit}, sure, "seat"
        if isinstance(entry, Exchange):
            name, sure = _likeliest(entry.cards)
            seat = int(entry.seats.argmax()) + 1
            seat_sure = float(entry.seats.max())
            return (
                {"event": "exchange", "seat": seat, "card": name},
                min(sure, seat_sure),
                "card" if sure < seat_sure else "seat",
            )
        if isinstance(entry, Takeback):
            name, sure = self._card(entry.play)
            return {"event": "takeback", "seat": entry.play.seat, "card": name}, sure, "taken"
        raise TypeError(f"no line is known for {type(entry).__name__}")

    @staticmethod
    def _card(play: Play) -> tuple[str, float]:
        if not play.card:
            return _likeliest(play.cards)
        return play.card, float(play.cards[CARDS.index(play.card)])

    def _deal_line(self, hand: Hand, deal: Deal) -> tuple[Line, float, QuestionKind] | None:
        name, sure = _likeliest(deal.cards)
        if hand.number == 1 and self._first_dealer is not None:
            self._dealers[1] = self._first_dealer
            return {"event": "deal", "dealer": self._first_dealer, "trump": name}, sure, "trump"
        first = next((p for p in hand.plays()), None)
        if first is None:
            return None
        dealer, dealer_sure = self._dealer(hand, deal, first)
        self._dealers[hand.number] = dealer
        kind: QuestionKind = "trump" if sure < dealer_sure else "dealer"
        return {"event": "deal", "dealer": dealer, "trump": name}, min(sure, dealer_sure), kind

    def _dealer(self, hand: Hand, deal: Deal, first: Play) -> tuple[int, float]:
        """The seat before the one that leads, unless the table has another custom; the dealing hand has a say."""
        lead = np.roll(first.seats, -1)
        expected = self._dealer_rule(self._dealers.get(hand.number - 1))
        belief = 0.9 * lead + 0.1 / self._players
        if expected is not None:
            custom = np.full(self._players, 0.1 / self._players)
            custom[expected - 1] += 0.9
            belief = belief * custom
        belief = belief * np.exp(0.5 * (deal.dealer_evidence - deal.dealer_evidence.max()))
        belief /= belief.sum()
        return int(belief.argmax()) + 1, float(belief.max())

    # -- second thoughts ---------------------------------------------------------------------------------------

    def _correct(self, page: _Page, lines: list[Line]) -> None:
        """Put right what has turned out otherwise than it was written."""
        changed: list[tuple[_Written, str, int, float]] = []
        for written in page.written:
            entry = written.entry
            if not isinstance(entry, Play) or entry.track is None or written.card is None:
                continue
            name, sure = self._card(entry)
            confidence = min(sure, float(entry.seats.max()))
            if (name != written.card or entry.seat != written.seat) and confidence >= SURE:
                changed.append((written, name, entry.seat, confidence))
        if not changed:
            return
        plays = [w for w in page.written if isinstance(w.entry, Play) and not w.entry.taken_back]
        moving = {id(w) for w, *_ in changed}
        cards_kept = {w.card for w in plays if id(w) not in moving}
        changed = [c for c in changed if c[1] not in cards_kept]
        if len(changed) == 1:
            written, name, seat, confidence = changed[0]
            self._correction(written, name, seat, confidence, lines)
        elif changed:
            self._rewrite(page, changed, lines)

    def _correction(self, written: _Written, name: str, seat: int, confidence: float, lines: list[Line]) -> None:
        new: Line = {}
        if name != written.card:
            new["card"] = name
        if seat != written.seat:
            new["seat"] = seat
        lines.append(
            {
                "event": "correction",
                "line": written.line,
                "set": new,
                "confidence": round(confidence, 4),
                "source": "camera",
            }
        )
        written.card, written.seat, written.confidence = name, seat, confidence
        self._next_line += 1

    def _rewrite(self, page: _Page, changed: list[tuple[_Written, str, int, float]], lines: list[Line]) -> None:
        """Several plays change at once: out with all of them first, so that no card is ever there twice."""
        for written, *_ in changed:
            lines.append({"event": "void", "line": written.line, "source": "camera"})
            self._next_line += 1
        for written, name, seat, confidence in changed:
            entry = written.entry
            line: Line = {"event": "play", "seat": seat, "card": name}
            lines.append(
                {
                    "event": "insert",
                    "after": written.line,
                    "what": line,
                    "t": round(entry.time, 3),
                    "frame": entry.frame,
                    "confidence": round(confidence, 4),
                    "source": "camera",
                }
            )
            written.line, written.card, written.seat, written.confidence = self._next_line, name, seat, confidence
            self._next_line += 1

    # -- doubts ------------------------------------------------------------------------------------------------

    def _ask(self, kind: QuestionKind, hand: Hand, entry: Entry, line: int | None) -> None:
        candidates: tuple[tuple[str, float], ...] = ()
        about: dict[str, object] = {}
        if isinstance(entry, Play | Deal | Exchange) and kind in ("card", "trump", "missed"):
            order = entry.cards.argsort()[::-1][:5]
            candidates = tuple((CARDS[int(k)], float(entry.cards[k])) for k in order)
        elif isinstance(entry, Play | Show | Exchange):
            order = entry.seats.argsort()[::-1]
            candidates = tuple((str(int(k) + 1), float(entry.seats[k])) for k in order)
        if isinstance(entry, Play):
            about = {"seat": entry.seat, "card": entry.card or None}
        if isinstance(entry, Show):
            about = {"suit": entry.suit}
        self._book.ask(kind, entry.time, entry.frame, hand.number, candidates, line, about)


def _likeliest(cards: Probabilities) -> tuple[str, float]:
    k = int(cards.argmax())
    return CARDS[k], float(cards[k])
