"""Table states to what happened: deals, plays, bazas, cantes shown, exchanges, cards taken back.

The witness knows cards, places and hands; it does not know whose turn it is nor what may be played. A card counts as
played when it has come to lie in the middle of the table by itself; two cards laid side by side at once are shown, not
played; a card by the mazo waits until it is clear what becomes of it; many at once are a spread, not plays.
"""

from dataclasses import dataclass

import numpy as np

from vision.arrival import FLIGHT_BEFORE, from_flight, from_hands
from vision.geometry import Points, TablePlane, axis_angle, centre, corner_distance, overlap
from vision.identities import pack_columns, resolve
from vision.names import CARDS
from vision.questions import QuestionBook, QuestionKind
from vision.record import Baza, Deal, Exchange, Hand, Play, Show, Takeback, Turned
from vision.seats import LogLik, Middle, Seating, decide, from_axis, from_direction
from vision.table import TableView, UnderBack
from vision.track import Evidence, Track

SETTLE = 0.4
"""Seconds that a card must lie before it counts as played: until then it may still be pushed about."""

TOGETHER = 0.5
"""Seconds within which two cards laid side by side count as laid at once."""

NO_PAIR = 0.02
"""How often two cards laid side by side at once are not a rey and sota of one suit, against that they are."""

FAR = 1.6
"""Farther than this from the middle (card lengths) a card is not in the baza, unless it is gathered with it."""

BY_THE_MAZO = 1.3
"""Nearer than this to the indicator (card lengths), and as far from the middle, a card may belong to an exchange."""

SAME_SPOT = 0.5
"""The new indicator lies nearer than this to where the old one lay, card lengths."""

ON_ITS_WAY = 6.0
"""Seconds within which one of two exchanged cards must have been seen beside the mazo."""

GATHERED_BY = 3.0
"""Seconds after which a baza is taken to have been gathered if only another card is seen where it lay."""

UNDER_FOR = 0.8
"""Seconds that another card must lie under the mazo to have taken the indicator's place."""

READ = 0.6
"""A face whose likeliest card is less probable than this is unread: it may not be a card at all."""


@dataclass(slots=True, eq=False)
class Landing:
    """A face that has come to lie and is not yet accounted for. `time`, `frame`: when it first lay still."""

    track: Track
    time: float
    frame: int
    arrival: LogLik | None = None


def _unseen_since(track: Track, time: float) -> bool:
    return track.seen < time


class Witness:
    """Follows the hands of a match. Feed it every `TableView` in order; read `hands`; doubts go into `book`."""

    def __init__(self, seating: Seating, pack: int, book: QuestionBook) -> None:
        self.seating = seating
        self.hands: list[Hand] = []
        self._book = book
        self.middle = Middle(np.zeros(2), 1.2)
        self.turn = 0.0
        self._turns = 0
        self._columns = pack_columns(pack)
        self._known: set[int] = set()
        self._landings: list[Landing] = []
        self._aside: list[Landing] = []
        self._spread: list[Track] = []
        self._elsewhere: list[tuple[float, str, Points]] = []
        self._began: float | None = None
        self._resolved = -1.0
        self._looks = -1

    @property
    def hand(self) -> Hand | None:
        """The hand being played."""
        return self.hands[-1] if self.hands and not self.hands[-1].over else None

    @property
    def waiting(self) -> list[Track]:
        """The faces that have come to lie and are not accounted for yet."""
        return [x.track for x in [*self._landings, *self._aside]]

    def step(self, view: TableView) -> None:
        """Take the table after one more frame."""
        if self._began is None:
            self._began = view.time
        if view.tracks.moved:
            self.middle = Middle(self.middle.place, max(self.middle.sigma, 0.5))
        if view.plane is not None:
            dealt = self._new_deal(view)
            if dealt is not None:
                self._open_hand(view, dealt)
            elif self.hand is not None:
                self._follow(self.hand, view, view.plane)

    def finish(self) -> None:
        """The film is over: settle what can be settled."""
        hand = self.hand
        if hand is None:
            return
        for entry in hand.entries:
            if isinstance(entry, Show):
                entry.settled = True
        for landing in sorted([*self._landings, *self._aside], key=lambda x: x.time):
            if landing in self._landings and self._readable(landing.track) and not self._full(hand.baza):
                self._play(hand, landing)
        self._landings, self._aside = [], []
        hand.open_before = float("inf")
        resolve(hand, self._columns)

    # -- deals -------------------------------------------------------------------------------------------------

    def _new_deal(self, view: TableView) -> UnderBack | None:
        """A card turned up under a heap, both laid there since the last hand, all else of which has gone."""
        last = self.hands[-1] if self.hands else None
        end = self._latest(last) if last is not None else -np.inf
        still = 2.0 if last is not None and not last.over else 1.0
        for pair in view.under:
            card, mazo = pair.face, pair.back
            if card.evidence.looks < 3 or not self._readable(card):
                continue
            if view.time - max(card.rest_time, mazo.born) < (still if self.hands else SETTLE):
                continue
            if last is None:
                return pair
            if min(card.rest_time, mazo.born) < end + 1.0:
                continue
            of_last = [t for t in view.heaps if last.deal.time - 1.0 < t.born <= end and t.seen > view.time - 1.0]
            of_last += [t for t in view.cards if t is not card and t.born > last.deal.time and t.evidence.looks >= 3]
            if not of_last:
                return pair
        return None

    @staticmethod
    def _latest(hand: Hand) -> float:
        return max([hand.deal.time, *(p.time for p in hand.plays())])

    def _open_hand(self, view: TableView, pair: UnderBack) -> None:
        card = pair.face
        assert self._began is not None
        before = self.hand
        if before is not None:
            before.over = True
            self._ask("open_hand", view, len(self.hands))
        evidence = self._hands(view, card, card.rest_time - 1.5, card.rest_time + 1.0)
        deal = Deal(card.rest_time, card.rest_frame, card.evidence, evidence)
        turned = Turned(card, card.evidence, card.rest_time)
        hand = Hand(len(self.hands) + 1, deal, pair.back, [deal], [turned])
        hand.joined = not self.hands and card.rest_time < self._began + 0.3
        if hand.joined:
            self._ask("joined", view, hand.number)
        self.hands.append(hand)
        self._landings, self._aside, self._spread = [], [], []
        # What lay there before the deal is not of this hand.
        self._known = {t.id for t in view.cards if t.rest_time < card.rest_time - 0.3}
        self._known.add(card.id)
        resolve(hand, self._columns)

    # -- a hand in play ----------------------------------------------------------------------------------------

    def _follow(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        self._remember_elsewhere(view)
        self._follow_indicator(hand, view)
        self._find_landings(hand, view)
        self._follow_shows(hand, view, plane)
        self._drop_spread(view)
        self._sort_aside(hand, view, plane)
        self._settle(hand, view, plane)
        self._follow_baza(hand, view, plane)
        waiting = [x.time for x in [*self._landings, *self._aside]]
        waiting += [e.time for e in hand.entries if isinstance(e, Show) and not e.settled]
        hand.open_before = min(waiting, default=float("inf"))
        self._resolve(hand, view)
        done = sum(1 for _ in hand.plays())
        if done >= len(self._columns):
            hand.over = True

    def _resolve(self, hand: Hand, view: TableView) -> None:
        """Decide the identities anew when there are new looks, but no more often than needed."""
        looks = sum(p.evidence.looks + 1000 for p in hand.plays()) + sum(t.evidence.looks for t in hand.turned)
        if looks != self._looks and (view.time - self._resolved > 0.3 or looks - self._looks >= 1000):
            self._looks, self._resolved = looks, view.time
            resolve(hand, self._columns)

    def _follow_indicator(self, hand: Hand, view: TableView) -> None:
        """Another card under the mazo is an exchange; none at all is the last draw."""
        last = hand.turned[-1]
        self._follow_mazo(hand, view)
        if last.track.gone and last.until is None:
            last.until = last.track.seen
        if hand.mazo.gone:
            return
        for pair in view.under:
            card = pair.face
            if pair.back is not hand.mazo or any(t.track is card for t in hand.turned):
                continue
            if view.time - card.rest_time < UNDER_FOR or card.evidence.looks < 4 or card.evidence.best()[1] < 0.9:
                continue
            if last.track.seen > view.time - UNDER_FOR or self._in_baza(hand, card):
                continue
            same = card.evidence.best()[0] == last.evidence.best()[0]
            if not same and not self._was_changed(view, last, card):
                continue
            self._landings = [x for x in self._landings if x.track is not card]
            self._aside = [x for x in self._aside if x.track is not card]
            self._known.add(card.id)
            if same:
                # The same card, nudged.
                last.track, last.until = card, None
            else:
                self._exchange(hand, view, card)
            return

    def _was_changed(self, view: TableView, last: Turned, card: Track) -> bool:
        """Whether a card has really taken the indicator's place: it lies just there, and one of the two was seen on
        its way. Otherwise the indicator is only read anew, and badly."""
        spot, length = centre(card.corners), card.length
        if float(np.hypot(*(centre(last.track.corners) - spot))) > SAME_SPOT * length:
            return False
        names = {card.evidence.best()[0], last.evidence.best()[0]}
        self._elsewhere = [x for x in self._elsewhere if x[0] > view.time - ON_ITS_WAY]
        seen = [(name, place) for _, name, place in self._elsewhere]
        for loose in view.tracks.loose:
            if loose.identity is not None and loose.identity.probabilities.max() > 0.5:
                seen.append((CARDS[int(loose.identity.probabilities.argmax())], loose.place))
        return any(name in names and float(np.hypot(*(place - spot))) > 0.5 * length for name, place in seen)

    def _remember_elsewhere(self, view: TableView) -> None:
        for track in self.waiting:
            name, sure = track.evidence.best()
            if sure > READ and track.seen == view.time:
                self._elsewhere.append((view.time, name, centre(track.corners)))

    @staticmethod
    def _follow_mazo(hand: Hand, view: TableView) -> None:
        """Pushed aside and lost from view, the mazo is still the heap over the indicator."""
        if hand.mazo.gone:
            for pair in view.under:
                if pair.face is hand.turned[-1].track:
                    hand.mazo = pair.back

    @staticmethod
    def _in_baza(hand: Hand, track: Track) -> bool:
        return any(p.track is track for p in hand.plays())

    def _exchange(self, hand: Hand, view: TableView, card: Track) -> None:
        last = hand.turned[-1]
        last.until = min(last.track.seen, card.rest_time)
        begin = last.until - 2.0
        evidence = self._hands(view, card, card.rest_time - 1.5, card.rest_time + SETTLE)
        if view.plane is not None:
            spot = view.plane.place(card.corners)
            for known in (card.evidence, last.evidence):
                flight = from_flight(
                    self.seating, view.tracks, view.plane, known, spot, self.middle.place, begin, view.time, self.turn
                )
                # Both cards were in the same hand: together they say it once.
                evidence = evidence + flight / 2
        weights = np.exp(evidence - evidence.max())
        exchange = Exchange(card.rest_time, card.rest_frame, card.evidence, weights / weights.sum())
        hand.entries.append(exchange)
        hand.turned.append(Turned(card, card.evidence, card.rest_time))

    def _find_landings(self, hand: Hand, view: TableView) -> None:
        for track in view.cards:
            if track.id not in self._known:
                self._known.add(track.id)
                if self._spread:
                    self._spread.append(track)
                else:
                    self._landings.append(Landing(track, track.rest_time, track.rest_frame))
        self._spread = [t for t in self._spread if not t.gone and self._readable(t)]
        for landing in self._landings:
            if landing.arrival is None and view.time - landing.time >= SETTLE:
                landing.arrival = self._arrival(view, landing)

    def _arrival(self, view: TableView, landing: Landing) -> LogLik:
        track = landing.track
        evidence = self._hands(view, track, landing.time - 0.6, landing.time + SETTLE)
        if view.plane is not None:
            lands = view.plane.place(track.corners)
            begin = landing.time - FLIGHT_BEFORE
            evidence = evidence + from_flight(
                self.seating, view.tracks, view.plane, track.evidence, lands, lands, begin, landing.time, self.turn
            )
        return evidence

    def _hands(self, view: TableView, track: Track, begin: float, end: float) -> LogLik:
        if view.plane is None:
            return np.zeros(self.seating.players)
        return from_hands(self.seating, view.tracks, view.plane, track.corners, self.middle.place, begin, end)

    def _readable(self, track: Track) -> bool:
        name, sure = track.evidence.best()
        return sure >= READ and CARDS.index(name) in self._columns

    # -- what is not a play ------------------------------------------------------------------------------------

    def _follow_shows(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        for i, first in enumerate(self._landings):
            for second in self._landings[i + 1 :]:
                found = self._pair(first, second, plane)
                if found is None:
                    continue
                suit, sure = found
                self._landings = [x for x in self._landings if x is not first and x is not second]
                tracks = (first.track, second.track)
                place = (plane.place(first.track.corners) + plane.place(second.track.corners)) / 2
                way = place - self.middle.place
                loglik = from_direction(self.seating, way, 2.5 * min(2.0, float(np.hypot(*way))), self.turn)
                for x in (first, second):
                    loglik = loglik + 0.5 * (x.arrival if x.arrival is not None else self._arrival(view, x))
                weights = np.exp(loglik - loglik.max())
                hand.entries.append(Show(first.time, first.frame, tracks, weights / weights.sum(), suit, sure))
                return self._follow_shows(hand, view, plane)
        for entry in hand.entries:
            if isinstance(entry, Show) and not entry.settled:
                entry.suit, entry.confidence = _pair_suit(*entry.tracks)
                entry.settled = all(t.gone or _unseen_since(t, view.time - 1.5) for t in entry.tracks)
        return None

    def _pair(self, first: Landing, second: Landing, plane: TablePlane) -> tuple[str, float] | None:
        """The suit of a rey and sota laid side by side at once, and how sure that is."""
        if abs(first.time - second.time) > TOGETHER:
            return None
        a, b = first.track, second.track
        if min(a.evidence.looks, b.evidence.looks) < 2 or not self._side_by_side(a, b, plane):
            return None
        suit, sure = _pair_suit(a, b)
        return (suit, sure) if sure > 0.5 else None

    @staticmethod
    def _side_by_side(a: Track, b: Track, plane: TablePlane) -> bool:
        apart = float(np.hypot(*(plane.place(a.corners) - plane.place(b.corners))))
        return 0.3 < apart < 1.15 and axis_angle(plane.axis(a.corners), plane.axis(b.corners)) < 0.35

    def _drop_spread(self, view: TableView) -> None:
        """More cards at once than a baza can take are a spread: hands shown, piles spilled, the pack shuffled."""
        lying = [x for x in self._landings if not x.track.gone and self._readable(x.track)]
        lately = [x for x in lying if view.time - x.time < 3.0]
        if len(lately) > self.seating.players:
            self._spread = [x.track for x in [*self._landings, *self._aside]]
            self._landings, self._aside = [], []

    def _sort_aside(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        """Put aside what lies outside the middle, and drop it when it is taken away again."""
        for landing in list(self._landings):
            if view.time - landing.time < SETTLE:
                continue
            place = plane.place(landing.track.corners)
            off = float(np.hypot(*(place - self.middle.place)))
            turned = hand.turned[-1]
            near = float(np.hypot(*(place - plane.place(turned.track.corners)))) if turned.until is None else np.inf
            recent = turned.until is not None and landing.time - turned.until < 6.0
            if recent:
                near = float(np.hypot(*(place - plane.place(turned.track.corners))))
            by_mazo = near < BY_THE_MAZO and off > 1.1 and near < off
            if off > FAR + 0.3 * self.middle.sigma or by_mazo:
                self._landings.remove(landing)
                self._aside.append(landing)
        for landing in list(self._aside):
            track = landing.track
            if track.gone or (view.time - landing.time > 6.0 and not self._readable(track)):
                self._aside.remove(landing)
            elif view.time - landing.time > 8.0:
                # It lies there to stay: not a play that anybody gathers, nor an exchange.
                self._aside.remove(landing)

    # -- plays and bazas ---------------------------------------------------------------------------------------

    def _full(self, baza: Baza) -> bool:
        return len(baza.plays) >= self.seating.players

    def _settle(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        """Turn the landings that have settled into plays, oldest first."""
        for landing in sorted(self._landings, key=lambda x: x.time):
            track = landing.track
            here = track.absent_frames == 0 or track.hidden
            if not track.gone and not (here and view.time - landing.time >= SETTLE):
                continue
            if self._same_card(hand, landing):
                self._landings.remove(landing)
                continue
            if not self._readable(track):
                # It may be no card at all: whether it goes with the baza will tell.
                continue
            plays = hand.baza.plays
            if track.gone and not _left_with(track, plays):
                # It was never played: shown for a moment, or no card.
                self._landings.remove(landing)
                continue
            if self._partner_may_come(landing, view, plane):
                continue
            since = [p.track for p in plays if p.track is not None]
            if since and all(_unseen_since(t, landing.time) for t in since):
                # Everything else has vanished since this card appeared: the baza is being gathered, or covered.
                if not all(t.gone for t in since) and view.time - landing.time < GATHERED_BY:
                    continue
                self._close(hand, landing.time, plane)
                if track.gone:
                    self._landings.remove(landing)
                    continue
            elif self._full(hand.baza):
                if track.gone:
                    self._landings.remove(landing)
                    if track.evidence.best()[0] not in {p.card for p in plays}:
                        self._ask("extra", view, hand.number, self._candidates(track.evidence))
                continue
            if hand.baza.plays:
                self._taken_back(hand, view)
            self._landings.remove(landing)
            self._play(hand, landing)
            self._decide_seats(hand.baza, plane)

    def _partner_may_come(self, landing: Landing, view: TableView, plane: TablePlane) -> bool:
        """A second card has just been laid beside this one: wait until both are read."""
        if landing.track.gone or view.time - landing.time > 1.2:
            return False
        return any(
            x is not landing
            and not x.track.gone
            and abs(x.time - landing.time) < TOGETHER
            and self._side_by_side(x.track, landing.track, plane)
            for x in self._landings
        )

    def _same_card(self, hand: Hand, landing: Landing) -> bool:
        """The landing is a card of this baza that was moved: it is read the same, and the other is no longer seen."""
        name, sure = landing.track.evidence.best()
        if sure < 0.8:
            return False
        for play in hand.baza.plays:
            if play.track is None or not _unseen_since(play.track, landing.time):
                continue
            read, certain = play.evidence.best()
            if read == name and certain > 0.8:
                play.evidence.absorb(landing.track.evidence)
                landing.track.evidence = play.evidence
                play.track = landing.track
                return True
        return self._was_covered(hand, landing, name)

    def _was_covered(self, hand: Hand, landing: Landing, name: str) -> bool:
        """The landing is a card of the baza before: seen once more on its way off, or that baza was only covered."""
        if len(hand.bazas) < 2 or hand.baza.plays:
            return False
        before = hand.bazas[-2]
        play = next((p for p in before.plays if p.card == name and p.evidence.best()[1] > 0.8), None)
        if play is None:
            return False
        if corner_distance(play.corners, landing.track.corners) < 0.4 * landing.track.length:
            hand.bazas.pop()
            before.closed = None
            hand.entries = [
                e for e in hand.entries if not (isinstance(e, Play) and e.track is None and e in before.plays)
            ]
            before.plays = [p for p in before.plays if p.track is not None]
            landing.track.evidence = play.evidence
            play.track = landing.track
        return True

    def _play(self, hand: Hand, landing: Landing) -> None:
        track = landing.track
        flat = np.full(self.seating.players, 1 / self.seating.players)
        arrival = landing.arrival if landing.arrival is not None else np.zeros(self.seating.players)
        play = Play(landing.time, landing.frame, track.evidence, track, track.corners, arrival, flat)
        play.together = any(p.time == play.time for p in hand.baza.plays)
        for other in hand.baza.plays:
            if other.time == play.time and other.track is not None:
                other.together = True
        hand.baza.plays.append(play)
        hand.baza.plays.sort(key=lambda p: p.time)
        hand.entries.append(play)

    def _decide_seats(self, baza: Baza, plane: TablePlane) -> None:
        plays = [p for p in baza.plays if p.track is not None]
        for play in plays:
            if play.track is not None and not play.track.gone:
                play.corners = play.track.corners
        places = [plane.place(p.corners) for p in plays]
        other = [p.arrival + from_axis(self.seating, plane.axis(p.corners), self.turn) for p in plays]
        decision = decide(self.seating, places, other, self.middle, self.turn)
        for play, row in zip(plays, decision.marginals, strict=True):
            play.seats = row
        left = [s for s in range(self.seating.players) if s + 1 not in decision.seats]
        for play in baza.plays:
            if play.track is None and left:
                play.seats = np.zeros(self.seating.players)
                play.seats[left.pop(0)] = 1.0

    def _follow_baza(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        plays = hand.baza.plays
        tracks = [p.track for p in plays if p.track is not None]
        if not tracks:
            return
        self._decide_seats(hand.baza, plane)
        if not all(t.gone for t in tracks):
            self._taken_back(hand, view)
        elif len(plays) == 1 and self.seating.players > 2:
            if view.time - tracks[0].seen > 1.5:
                self._take_back(hand, view, plays[0])
        elif not any(x.time < view.time - 0.1 and not x.track.gone for x in self._landings):
            self._close(hand, view.time, plane)

    def _taken_back(self, hand: Hand, view: TableView) -> None:
        """The last card is gone while the others lie there in clear view: somebody took it back."""
        plays = hand.baza.plays
        last = plays[-1]
        if last.track is None or not last.track.gone or len(plays) < 2:
            return
        name = last.evidence.best()[0]
        if any(x.track.evidence.best()[0] == name or not x.track.evidence.looks for x in self._landings):
            # It may have been pushed to another place.
            return
        others = [p.track for p in plays[:-1] if p.track is not None]
        waited = view.time - last.track.seen > 0.8
        here = all(t.seen > last.track.seen + 0.5 for t in others)
        covered = any(overlap(last.corners, t.corners) > 0.15 for t in others)
        if waited and here and not covered and last.evidence.looks >= 3:
            self._take_back(hand, view, last)

    @staticmethod
    def _take_back(hand: Hand, view: TableView, play: Play) -> None:
        play.taken_back = True
        hand.baza.plays.remove(play)
        time = play.track.seen if play.track is not None else view.time
        hand.entries.append(Takeback(time, view.frame, play))

    def _close(self, hand: Hand, time: float, plane: TablePlane) -> None:
        """The baza in course has been gathered."""
        baza = hand.baza
        self._adopt_unread(hand, time, plane)
        baza.closed = time
        if self._full(baza):
            self._learn_middle(baza, plane)
        else:
            self._missed(hand, baza)
        hand.bazas.append(Baza())

    def _adopt_unread(self, hand: Hand, time: float, plane: TablePlane) -> None:
        """A face unread or aside that went away with the baza was a card of it, where it wants one; no others were."""
        baza = hand.baza
        unread = [x for x in self._landings if not self._readable(x.track) and x.time < time]
        self._landings = [x for x in self._landings if x not in unread]
        went = [x for x in [*unread, *self._aside] if _left_with(x.track, baza.plays)]
        if len(baza.plays) + len(went) == self.seating.players:
            self._aside = [x for x in self._aside if x not in went]
            for landing in went:
                self._play(hand, landing)
            self._decide_seats(baza, plane)

    def _missed(self, hand: Hand, baza: Baza) -> None:
        """One card of the baza was never seen at rest: it exists all the same; what it was may yet follow."""
        if len(baza.plays) != self.seating.players - 1:
            return
        last = baza.plays[-1]
        flat = np.full(self.seating.players, 1 / self.seating.players)
        zero = np.zeros(self.seating.players)
        time = baza.closed if baza.closed is not None else last.time
        missed = Play(time, last.frame, Evidence(), None, last.corners, zero, flat)
        taken = {p.seat for p in baza.plays}
        left = [s for s in range(1, self.seating.players + 1) if s not in taken]
        if len(left) == 1:
            missed.seats = np.zeros(self.seating.players)
            missed.seats[left[0] - 1] = 1.0
        baza.plays.append(missed)
        hand.entries.append(missed)

    def _learn_middle(self, baza: Baza, plane: TablePlane) -> None:
        """Take the middle of the bazas and the turn of the seats from a full baza."""
        places = np.array([plane.place(p.corners) for p in baza.plays])
        here, sigma = places.mean(axis=0), 0.16
        weight = 1 / self.middle.sigma**2 + 1 / sigma**2
        place: Points = (self.middle.place / self.middle.sigma**2 + here / sigma**2) / weight
        self.middle = Middle(place, max(0.1, weight**-0.5))
        nominal = self.seating.directions()
        for play, spot in zip(baza.plays, places - here, strict=True):
            toward = nominal[play.seat - 1]
            off = float(np.arctan2(toward[0] * spot[1] - toward[1] * spot[0], toward @ spot))
            self._turns += 1
            self.turn += (off - self.turn) / (self._turns + 12)

    # -- doubts ------------------------------------------------------------------------------------------------

    def _candidates(self, evidence: Evidence) -> tuple[tuple[str, float], ...]:
        weights = np.exp(_normal(evidence))
        order = weights.argsort()[::-1][:5]
        return tuple((CARDS[int(k)], float(weights[k])) for k in order)

    def _ask(
        self, kind: QuestionKind, view: TableView, hand: int, candidates: tuple[tuple[str, float], ...] = ()
    ) -> None:
        self._book.ask(kind, view.time, view.frame, hand, candidates)


def _pair_suit(a: Track, b: Track) -> tuple[str, float]:
    """The suit of which the two are likeliest the rey and the sota, and how probable that is.

    Two cards laid side by side at once are hardly ever anything else, so much is known before they are read.
    """
    suits: dict[str, float] = {}
    one, other = a.evidence.typical(), b.evidence.typical()
    for suit in "OCEB":
        rey, sota = CARDS.index(f"12{suit}"), CARDS.index(f"10{suit}")
        suits[suit] = float(one[rey] * other[sota] + one[sota] * other[rey])
    best = max(suits, key=lambda s: suits[s])
    anything = NO_PAIR * float(one.max() * other.max())
    return best, suits[best] / (sum(suits.values()) + anything)


def _left_with(track: Track, plays: list[Play]) -> bool:
    """The face went away when the baza did."""
    ends = [p.track.seen for p in plays if p.track is not None]
    return bool(ends) and track.seen < max(ends) + 0.3 and max(ends) - track.seen < 1.5


def _normal(evidence: Evidence) -> LogLik:
    loglik = evidence.loglik
    top = loglik.max()
    return np.asarray(loglik - top - np.log(np.exp(loglik - top).sum()), np.float64)
