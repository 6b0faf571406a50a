"""Landings to plays: which faces at rest are cards of the baza, which the same card again, which no play at all."""

from typing import Literal

import numpy as np

from vision.bazas import BazaKeeper
from vision.geometry import TablePlane, corner_distance, overlap
from vision.identities import alone
from vision.landings import GLIMPSED, SETTLE, Landing, holds_back, left_with, tells_a_card, unseen_since
from vision.names import CARDS
from vision.placing import Placing
from vision.questions import QuestionBook
from vision.record import Hand, Play, Takeback
from vision.shows import TOGETHER, side_by_side
from vision.table import TableView
from vision.track import Track

GATHERED_BY = 3.0
"""Seconds after which a baza is taken to have been gathered if only another card is seen where it lay."""

PARTNER_WITHIN = 1.2
"""Seconds that a card laid beside another at once waits until both are read."""

MOVED_WITHIN = 0.8
"""Seconds within which a card that is put straight lies again; to be taken back and another laid takes longer."""

MOVED_AT_ONCE = 0.2
"""Seconds for which it may be seen in both places: its track lags behind."""

TOUCHED_WITHIN = 0.4
"""Seconds before it was last seen in its place within which the hand that moves it has been at it."""

MOVED_BY = 0.8
"""Card lengths that a card is put straight by, at most."""

UNDER_FOR = 0.6
"""Seconds that the other one must have lain on it: one of two that are shown may have been drawn out from under it."""

UNDER = 0.4
"""Share of a card that another one covers that has been laid on it."""

IN_CLEAR = 0.2
"""Of a card covered by no more than this part it would be seen that it lies there."""

SURELY = 0.9
"""A card read with this probability twice was there twice: each exists once."""


class Settler:
    """Turns the landings that have settled into plays."""

    def __init__(self, placing: Placing, bazas: BazaKeeper, book: QuestionBook) -> None:
        self._placing, self._bazas, self._book = placing, bazas, book

    def step(self, hand: Hand, view: TableView, plane: TablePlane, landings: list[Landing]) -> list[Landing]:
        """Take one more frame; returns the landings that still wait."""
        waiting = list(landings)
        for landing in sorted((x for x in landings if not x.aside), key=lambda x: x.time):
            if landing not in waiting:
                continue
            track = landing.track
            # Seen for a moment and then hidden it may have gone on under the hand.
            here = track.seen - landing.time >= GLIMPSED and (track.absent_frames == 0 or track.hidden)
            here = here or _lies_under_another(view, landing)
            if not track.gone and not (here and view.time - landing.time >= SETTLE):
                continue
            elsewhere = _lies_elsewhere(view, landing)
            if elsewhere is not None:
                for other in (x for x in waiting if x.track is elsewhere):
                    other.came_from(landing)
            if elsewhere is not None or self._same_card(hand, landing):
                waiting.remove(landing)
                continue
            moved = self._put_straight(hand, view, plane, landing, waiting)
            if moved == "waits":
                continue
            if moved:
                waiting.remove(landing)
            elif landing.read:
                # What is not read may be no card at all: whether it goes with the baza will tell.
                waiting = self._settle(hand, view, plane, landing, waiting)
        return waiting

    def _settle(
        self, hand: Hand, view: TableView, plane: TablePlane, landing: Landing, waiting: list[Landing]
    ) -> list[Landing]:
        track, plays = landing.track, hand.baza.plays
        others = [x for x in waiting if x is not landing]
        stays = any(p.track is not None and p.track.seen == view.time for p in plays)
        if track.gone and (stays or not left_with(track, plays)):
            # It was never played: shown for a moment, or no card.
            return others
        if self._partner_may_come(landing, view, plane, others):
            return waiting
        landing.again = self._played_before(hand, landing)
        if landing.again:
            return waiting  # whether it goes with the baza will tell
        since = [p.track for p in plays if p.track is not None]
        if since and all(unseen_since(t, landing.time) and not _covers(landing, t) for t in since):
            # Everything else has vanished since this card appeared: the baza is being gathered, or covered.
            if not all(t.gone for t in since) and view.time - landing.time < GATHERED_BY:
                return waiting
            if not self._bazas.lead_taken_back(hand, view):
                others = self._bazas.close(hand, landing.time, view, plane, others)
            if track.gone:
                return others
        elif self._bazas.full(hand.baza):
            if not track.gone:
                return waiting
            if track.evidence.best()[0] not in {p.card for p in plays}:
                probabilities = alone(track.evidence, np.arange(len(CARDS)))
                best = probabilities.argsort()[::-1][:5]
                candidates = tuple((CARDS[int(k)], float(probabilities[k])) for k in best)
                self._book.ask("extra", view.time, view.frame, hand.number, candidates)
            return others
        if hand.baza.plays:
            self._bazas.taken_back(hand, view, others)
        self._bazas.play(hand, landing)
        self._placing.decide(hand.baza, plane)
        return others

    @staticmethod
    def _partner_may_come(landing: Landing, view: TableView, plane: TablePlane, others: list[Landing]) -> bool:
        """A second card has just been laid beside this one: wait until both are read."""
        if landing.track.gone or view.time - landing.time > PARTNER_WITHIN:
            return False
        return any(
            abs(x.time - landing.time) < TOGETHER
            and holds_back(x, view.time)
            and not x.track.gone
            and side_by_side(x.track, landing.track, plane)
            for x in others
        )

    def _same_card(self, hand: Hand, landing: Landing) -> bool:
        """The landing is a card of this baza that was moved: it is read the same, and the other is no longer seen."""
        name, sure = landing.track.evidence.best()
        if sure < 0.8:
            return False
        for play in hand.baza.plays:
            if play.track is not None and not unseen_since(play.track, landing.time):
                continue
            read, certain = play.evidence.best()
            if not play.unseen and read == name and certain > 0.8:
                self._is_now(hand, play, landing)
                return True
        return self._was_not_taken(hand, landing, name) or self._was_covered(hand, landing, name)

    def _put_straight(
        self, hand: Hand, view: TableView, plane: TablePlane, landing: Landing, waiting: list[Landing]
    ) -> Literal["moved", "waits"] | None:
        """The landing is a card of this baza that a hand has moved, however the two are read. One that was to become a
        play is let go of."""
        for play in hand.baza.plays:
            moved = None if play.track is None else _moved_from(play.track, view, plane, landing)
            if moved == "moved":
                self._is_now(hand, play, landing)
            if moved:
                return moved
        for other in [x for x in waiting if x is not landing and not x.aside and tells_a_card(x.track)]:
            moved = _moved_from(other.track, view, plane, landing)
            if moved == "moved":
                landing.track.evidence.absorb(other.track.evidence)
                landing.came_from(other)
                waiting.remove(other)
            elif moved:
                return moved
        return None

    def _is_now(self, hand: Hand, play: Play, landing: Landing) -> None:
        """The card of a play lies where the landing is; what is read there is read of it. Where it lies in a full baza
        says nothing of who played it: it is being gathered."""
        play.evidence.absorb(landing.track.evidence)
        landing.track.evidence = play.evidence
        play.track = landing.track
        if not self._bazas.full(hand.baza):
            play.corners = landing.track.corners

    @staticmethod
    def _was_not_taken(hand: Hand, landing: Landing, name: str) -> bool:
        """The latest card, thought to have been taken back, lies where it lay: it was only hidden."""
        closed = max((b.closed for b in hand.bazas if b.closed is not None), default=hand.deal.time)
        for entry in hand.entries:
            if not isinstance(entry, Takeback) or entry.play.evidence.best()[0] != name:
                continue
            play = entry.play
            if play.time < closed or any(p.time > entry.time for p in hand.baza.plays):
                continue
            if corner_distance(play.corners, landing.track.corners) < 0.25 * landing.track.length:
                hand.entries.remove(entry)
                play.taken_back = False
                play.evidence.absorb(landing.track.evidence)
                landing.track.evidence = play.evidence
                play.track = landing.track
                hand.baza.plays = sorted([*hand.baza.plays, play], key=lambda p: p.time)
                return True
        return False

    @staticmethod
    def _was_covered(hand: Hand, landing: Landing, name: str) -> bool:
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
            _withdraw(hand, [p for p in before.plays if p.unseen])
            before.plays = [p for p in before.plays if not p.unseen]
            landing.track.evidence = play.evidence
            play.track = landing.track
        return True

    @staticmethod
    def _played_before(hand: Hand, landing: Landing) -> bool:
        """Each card exists once. Seen again after its baza was gathered whole it lies there from a pile, or one of the
        two was read wrongly; after a baza that was seen in part only, that was none: its cards were shown, and have now
        been played.
        """
        name, sure = landing.track.evidence.best()
        if sure < SURELY or landing.track.evidence.watched < 0.2:
            return False
        for baza in hand.bazas[:-1]:
            for play in baza.plays:
                read, certain = play.evidence.best()
                if play.given or play.unseen or read != name or certain < SURELY:
                    continue
                if 2 * sum(p.unseen for p in baza.plays) < len(baza.plays):
                    return True
                hand.bazas.remove(baza)
                _withdraw(hand, baza.plays)
                return False
        return False


def _moved_from(
    before: Track, view: TableView, plane: TablePlane, landing: Landing
) -> Literal["moved", "waits"] | None:
    """Whether a hand has moved the card from there: it vanished as the landing appeared near it, which takes a moment
    to tell."""
    here = landing.track
    if not landing.time - MOVED_WITHIN < before.seen < landing.time + MOVED_AT_ONCE:
        return None
    if before.touched < before.seen - TOUCHED_WITHIN:
        return None  # no hand was at it
    if float(np.hypot(*(plane.place(before.corners) - plane.place(here.corners)))) > MOVED_BY:
        return None
    if _covers(landing, before):
        # It lies under this one, thrown on it; or it was turned where it lay, and is read the same.
        alike = landing.read and tells_a_card(before) and before.evidence.best()[0] == here.evidence.best()[0]
        return "moved" if alike else None
    if before.gone:
        return "moved"
    return "waits" if view.time - landing.time < GATHERED_BY else None


def _lies_under_another(view: TableView, landing: Landing) -> bool:
    """Whether another card has been laid on it before it could settle: no hand has moved it on."""
    (name, sure), track = landing.track.evidence.best(), landing.track
    lain = [t for t in view.cards if landing.time < t.rest_time < view.time - UNDER_FOR]
    laid = [t for t in lain if overlap(track.corners, t.corners) > UNDER]
    on_it = [t.evidence.best() for t in laid if t is not track]
    return sure > SURELY and track.hidden and any(n != name and s > SURELY for n, s in on_it)


def _lies_elsewhere(view: TableView, landing: Landing) -> Track | None:
    """Where the card has been pushed to since it was last read here: another at rest is read as the same."""
    (name, sure), latest = landing.track.evidence.best(), landing.track.evidence.latest
    if sure < SURELY or latest is None:
        return None
    came = [t for t in view.cards if t.seen == view.time and latest < t.rest_time < latest + MOVED_WITHIN]
    return next((t for t in came if t.evidence.best()[0] == name and t.evidence.best()[1] > SURELY), None)


def _covers(landing: Landing, other: Track) -> bool:
    """Whether the landing has been laid on a card that lay there until then, which need not be seen any more."""
    just_now = other.seen > landing.time - MOVED_WITHIN
    return just_now and overlap(other.corners, landing.track.corners) > IN_CLEAR


def _withdraw(hand: Hand, plays: list[Play]) -> None:
    """What was taken for plays was none."""
    hand.entries = [e for e in hand.entries if not any(e is p for p in plays)]
