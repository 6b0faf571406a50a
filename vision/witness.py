"""Table states to what happened: deals, plays, bazas, cantes shown, exchanges, cards taken back.

The witness knows cards, places and hands; it does not know whose turn it is nor what may be played. A card counts as
played when it has come to lie in the middle of the table by itself (`settling`, `bazas`); two cards laid side by side
are shown, not played (`shows`); a card by the mazo waits until it is clear what becomes of it (`indicator`); many at
once are a spread, not plays (`stray`); what must have been played unseen is filled in (`holes`).
"""

from itertools import pairwise

import numpy as np

from vision import holes, shows
from vision.bazas import BazaKeeper
from vision.deals import DealFinder, TurnedUp, in_course
from vision.geometry import TablePlane
from vision.identities import pack_columns, resolve
from vision.indicator import IndicatorKeeper
from vision.landings import SETTLE, Landing, Legible, holds_back
from vision.looks import Evidence
from vision.placing import HAND_LEAVES, Placing
from vision.questions import QuestionBook, QuestionKind
from vision.record import Baza, Deal, Hand, Show, Turned
from vision.seats import Seating
from vision.settling import Settler
from vision.stray import StrayKeeper
from vision.table import TableView
from vision.track import Track

LAST_LOOK = 2.0
"""Seconds that a hand's last card is looked at, if it is not gathered before, until the hand is over."""


class Witness:
    """Follows the hands of a match. Feed it every `TableView` in order; read `hands`; doubts go into `book`.

    `hands`: the latest one and the one before it, whose last lines may still be due. Those before are let go of, with
    all that was seen of them: a follower sees the whole evening, and the acta has them.

    `stock`: whether the table plays with a mazo. `begun`: the hand in play when the follower began, as the acta has it.
    """

    def __init__(
        self, seating: Seating, pack: int, book: QuestionBook, stock: bool = True, begun: Hand | None = None
    ) -> None:
        self.seating = seating
        self.hands: list[Hand] = [] if begun is None else [begun]
        self.placing = Placing(seating)
        self._book = book
        self._columns = pack_columns(pack)
        self._legible = Legible([int(k) for k in self._columns])
        self._deals = DealFinder(stock, pack, self._legible)
        self._indicator = IndicatorKeeper(self.placing)
        self._bazas = BazaKeeper(self.placing)
        self._settler = Settler(self.placing, self._bazas, book)
        self._stray = StrayKeeper(self.placing)
        self._known: set[int] = set()
        self._landings: list[Landing] = []
        self._began: float | None = None
        self._resolved = -1.0
        self._looks = -1

    def sit(self, seating: Seating) -> None:
        """See `vision.follower.Follower.sit`."""
        self.seating = self.placing.seating = seating

    @property
    def hand(self) -> Hand | None:
        """The hand being played."""
        return self.hands[-1] if self.hands and not self.hands[-1].over else None

    @property
    def waiting(self) -> list[Track]:
        """The faces that have come to lie and are not accounted for yet."""
        return [x.track for x in self._landings]

    @property
    def spread(self) -> list[Track]:
        """The faces that lie spread out, which are no plays."""
        return list(self._stray.spread)

    def step(self, view: TableView) -> None:
        """Take the table after one more frame."""
        if self._began is None:
            self._began = view.time
        if view.tracks.moved:
            self.placing.camera_moved()
        if view.plane is None:
            return
        dealt = self._deals.find(view, self.hands)
        if dealt is not None:
            self._open_hand(view, dealt)
        elif self.hand is not None:
            self._follow(self.hand, view, view.plane)
        elif not self.hands:
            self._join(view)

    def finish(self) -> None:
        """The film is over: settle what can be settled."""
        hand = self.hand
        if hand is None:
            return
        for entry in hand.entries:
            if isinstance(entry, Show):
                entry.settled = True
        for landing in sorted(self._landings, key=lambda x: x.time):
            if not landing.aside and landing.read and not self._bazas.full(hand.baza):
                self._bazas.play(hand, landing)
        self._landings = []
        hand.open_before = float("inf")
        resolve(hand, self._columns)

    # -- deals -------------------------------------------------------------------------------------------------

    def _open_hand(self, view: TableView, dealt: TurnedUp) -> None:
        card = dealt.card
        assert self._began is not None
        before = self.hand
        if before is not None:
            self._end_unfinished(before, view, card.rest_time)
        time = dealt.time
        evidence = self.placing.hands(view, card, time - 1.5, time, time + 1.0)
        deal = Deal(time, card.rest_frame, card.evidence, evidence)
        turned = Turned(card, card.evidence, time, dealt.until)
        joined = not self.hands and time < self._began + 0.3
        number = 1 if not self.hands else self.hands[-1].number + 1
        self._begin(view, Hand(number, deal, dealt.mazo, [deal], [turned], joined=joined))
        # What lay there before the deal is not of this hand.
        self._known = {t.id for t in view.cards if t.rest_time < time - 0.3} | {card.id}

    def _join(self, view: TableView) -> None:
        """Cards lie as in a baza and no deal was seen: follow from here on."""
        if not in_course(view, self._legible, self.seating.players):
            return
        assert self._began is not None
        evidence = np.zeros(self.seating.players)
        deal = Deal(self._began, view.frame, Evidence(), evidence)
        self._known = set()
        self._begin(view, Hand(1, deal, None, [deal], [], joined=True))

    def _begin(self, view: TableView, hand: Hand) -> None:
        if hand.joined:
            self._ask("joined", view, hand.number)
        self.hands = [*self.hands[-1:], hand]
        self._landings = []
        self._stray.forget()
        resolve(hand, self._columns)

    def _end_unfinished(self, hand: Hand, view: TableView, end: float) -> None:
        """A new deal came before the hand was seen to its end: one baza may have been missed, more is a question."""
        hand.over = True
        wanting = len(self._columns) - sum(1 for _ in hand.plays())
        gathered = [b for b in hand.bazas if b.closed is not None]
        if hand.baza.plays and view.plane is not None:
            self._bazas.close(hand, end, view, view.plane, [])
            wanting = len(self._columns) - sum(1 for _ in hand.plays())
        if hand.joined and wanting % self.seating.players == 0 and gathered:
            self._fill_front(hand, wanting // self.seating.players)
        elif wanting == self.seating.players and gathered:
            self._insert_baza(hand, end)
        elif wanting:
            self._ask("open_hand", view, hand.number)
        resolve(hand, self._columns)

    def _fill_front(self, hand: Hand, count: int) -> None:
        """The bazas played before the film began: which cards they were is known when all others have been seen."""
        bazas = [b for b in hand.bazas if b.plays]
        begin, end = hand.deal.time, bazas[0].plays[0].time
        for before, after in pairwise(np.linspace(begin, end, count + 1).tolist()):
            missed = Baza(closed=after)
            hand.entries += holes.fill(missed, self.seating.players, before, after)
            hand.bazas.insert(len(hand.bazas) - len(bazas) - 1, missed)

    def _insert_baza(self, hand: Hand, end: float) -> None:
        """All of one baza was missed: where the bazas seen lie farthest apart."""
        bazas = [b for b in hand.bazas if b.plays]
        ends = [hand.deal.time, *(b.closed or b.plays[-1].time for b in bazas)]
        begins = [*(b.plays[0].time for b in bazas), end - self.seating.players]
        gaps = [begin - close for begin, close in zip(begins, ends, strict=True)]
        place = int(np.argmax(gaps))
        missed = Baza(closed=begins[place])
        hand.entries += holes.fill(missed, self.seating.players, ends[place], begins[place])
        hand.bazas = [*bazas[:place], missed, *bazas[place:], Baza()]

    # -- a hand in play ----------------------------------------------------------------------------------------

    def _follow(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        turned = self._indicator.step(hand, view, self.waiting)
        if turned is not None:
            self._known.add(turned.id)
            self._landings = [x for x in self._landings if x.track is not turned]
            self._never_shown(hand, turned)
        self._find_landings(view)
        self._follow_shows(hand, view, plane)
        self._landings = self._stray.drop_spread(view, self._landings)
        self._landings = self._stray.sort(hand, view, plane, self._landings)
        self._landings = self._settler.step(hand, view, plane, self._landings)
        self._landings = self._bazas.follow(hand, view, plane, self._landings)
        waiting = [x.time for x in self._landings if holds_back(x, view.time)]
        waiting += [e.time for e in hand.entries if isinstance(e, Show) and not e.settled]
        hand.open_before = min(waiting, default=float("inf"))
        self._resolve(hand, view)
        if sum(1 for _ in hand.plays()) >= len(self._columns):
            hand.over = not hand.baza.plays or view.time - hand.baza.plays[-1].time > LAST_LOOK

    def _resolve(self, hand: Hand, view: TableView) -> None:
        """Decide the identities anew when there are new looks, but no more often than needed."""
        looks = sum(p.evidence.looks + 1000 for p in hand.plays()) + sum(t.evidence.looks for t in hand.turned)
        if looks != self._looks and (view.time - self._resolved > 0.3 or abs(looks - self._looks) >= 1000):
            self._looks, self._resolved = looks, view.time
            resolve(hand, self._columns)

    def _find_landings(self, view: TableView) -> None:
        self._known &= {t.id for t in view.tracks.faces}
        for track in view.cards:
            if track.id not in self._known:
                self._known.add(track.id)
                if self._stray.spread:
                    self._stray.spread.append(track)
                else:
                    self._landings.append(Landing(track, track.rest_time, track.rest_frame))
        self._stray.spread = [t for t in self._stray.spread if not t.gone and self._legible(t)]
        for landing in self._landings:
            landing.read = self._legible(landing.track)
            lain = view.time - landing.time
            if lain >= SETTLE and (landing.arrival is None or lain <= HAND_LEAVES):
                landing.arrival = self.placing.arrival(view, landing.track, landing.time)

    def _follow_shows(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        plays = [p for p in hand.baza.plays if p.track is not None] if len(hand.baza.plays) == 1 else []
        lead = [Landing(p.track, p.time, p.frame, p.arrival) for p in plays if p.track is not None]
        landings = [*lead, *self._landings]
        while (found := shows.find(landings, plane)) is not None:
            first, second, suit, sure = found
            hand.entries.append(shows.shown(view, plane, self.placing, first, second, suit, sure))
            landings = [x for x in landings if x is not first and x is not second]
            self._landings = [x for x in self._landings if x is not first and x is not second]
            for play in plays:
                if play.track is first.track or play.track is second.track:
                    hand.entries.remove(play)
                    hand.baza.plays.remove(play)
        for entry in hand.entries:
            if isinstance(entry, Show) and not entry.settled:
                self._landings = [x for x in self._landings if not shows.uncovered(entry, x)]
                shows.follow(entry, view.time)

    def _never_shown(self, hand: Hand, turned: Track) -> None:
        """Laid beside the indicator to take its place, a card was not shown with what lay next to it."""
        for entry in [e for e in hand.entries if isinstance(e, Show) and any(t is turned for t in e.tracks)]:
            hand.entries.remove(entry)
            others = [t for t in entry.tracks if t is not turned]
            self._landings += [Landing(t, t.rest_time, t.rest_frame) for t in others if not t.gone]

    # -- doubts ------------------------------------------------------------------------------------------------

    def _ask(self, kind: QuestionKind, view: TableView, hand: int) -> None:
        self._book.ask(kind, view.time, view.frame, hand)
