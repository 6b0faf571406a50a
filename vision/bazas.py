"""The baza in course: its plays, a card taken back from it, and its end when it is gathered."""

import numpy as np

from vision import holes
from vision.arrival import hand_distance
from vision.geometry import TablePlane, overlap
from vision.landings import Landing, left_with, tells_a_card
from vision.placing import HAND_LEAVES, Placing
from vision.record import Baza, Hand, Play, Takeback
from vision.table import TableView
from vision.track import Track

GONE_FOR = 0.8
"""Seconds out of clear view after which a card that the others of its baza outlast has been taken back."""

LEAD_GONE_FOR = 1.5
"""The same for the only card on the table."""

TAKEN_WITHIN = 0.8
"""Seconds before and after a card was last seen within which the hand that took it is seen at it."""

TAKEN_FROM = 0.8
"""Card lengths from the middle of the card to that hand."""

GATHERED_BEFORE = 2.0
"""Seconds in clear view after which a baza that the acta tells of, and of which no card lies there, is gathered."""


class BazaKeeper:
    """Keeps the bazas of a hand. `full` tells whether one has a card of each seat."""

    def __init__(self, placing: Placing) -> None:
        self._placing = placing
        self._players = placing.seating.players
        self._clear, self._looked = 0.0, float("inf")

    def full(self, baza: Baza) -> bool:
        """Whether each seat has played."""
        return len(baza.plays) >= self._players

    def play(self, hand: Hand, landing: Landing) -> Play:
        """A landing is a play."""
        track = landing.track
        arrival = landing.arrival if landing.arrival is not None else np.zeros(self._players)
        flat = np.full(self._players, 1 / self._players)
        play = Play(landing.time, landing.frame, track.evidence, track, track.corners, arrival, flat)
        hand.baza.plays.append(play)
        hand.baza.plays.sort(key=lambda p: p.time)
        hand.entries.append(play)
        return play

    def follow(self, hand: Hand, view: TableView, plane: TablePlane, landings: list[Landing]) -> list[Landing]:
        """See whether the baza has been gathered, or a card taken back; returns the landings that remain."""
        plays = hand.baza.plays
        tracks = [p.track for p in plays if p.track is not None]
        if not tracks and plays and self._clear_for(view) > GATHERED_BEFORE:
            return self.close(hand, view.time, view, plane, landings)
        if not tracks:
            return landings
        for play in plays:
            if play.track is not None and not play.given and view.time - play.time <= HAND_LEAVES:
                play.arrival = self._placing.arrival(view, play.track, play.time)
        if not self.full(hand.baza) or view.time - plays[-1].time <= HAND_LEAVES:
            # What moves later is moved by the hand that gathers.
            self._placing.decide(hand.baza, plane)
        if not all(t.gone for t in tracks):
            self.taken_back(hand, view, landings)
        elif len(plays) == 1 and self._players > 2:
            if view.time - tracks[0].seen > LEAD_GONE_FOR:
                self.lead_taken_back(hand, view)
        elif not any(x.time < view.time - 0.1 and not x.track.gone for x in landings):
            return self.close(hand, view.time, view, plane, landings)
        return landings

    def _clear_for(self, view: TableView) -> float:
        """Seconds in which the table has been in view without hands over it, since the follower began."""
        if not view.tracks.hands_now():
            self._clear += max(0.0, min(view.time - self._looked, 0.3))
        self._looked = view.time
        return self._clear

    def lead_taken_back(self, hand: Hand, view: TableView) -> bool:
        """Whether the one card on the table, now gone, was taken back: among four nobody gathers a single card."""
        plays = hand.baza.plays
        track = plays[0].track if len(plays) == 1 else None
        if track is None or self._players == 2 or not _a_hand_took(view, track):
            return False
        self._take_back(hand, view, plays[0])
        return True

    def taken_back(self, hand: Hand, view: TableView, landings: list[Landing]) -> None:
        """The last card is gone while the others lie there in clear view: somebody took it back."""
        plays = hand.baza.plays
        last = plays[-1]
        if last.track is None or not last.track.gone or len(plays) < 2:
            return
        name = last.evidence.best()[0]
        if any(x.track.evidence.best()[0] == name or not x.track.evidence.looks for x in landings):
            # It may have been pushed to another place.
            return
        others = [p.track for p in plays[:-1] if p.track is not None]
        waited = view.time - last.track.seen > GONE_FOR
        here = all(t.seen > last.track.seen + 0.5 for t in others)
        covered = any(overlap(last.corners, t.corners) > 0.15 for t in others)
        if _a_hand_took(view, last.track) and waited and here and not covered and last.evidence.watched >= 0.2:
            self._take_back(hand, view, last)

    @staticmethod
    def _take_back(hand: Hand, view: TableView, play: Play) -> None:
        play.taken_back = True
        hand.baza.plays.remove(play)
        time = play.track.seen if play.track is not None else view.time
        hand.entries.append(Takeback(time, view.frame, play))

    def close(
        self, hand: Hand, time: float, view: TableView, plane: TablePlane, landings: list[Landing]
    ) -> list[Landing]:
        """The baza in course has been gathered; returns the landings that remain."""
        baza = hand.baza
        remain = self._adopt_unread(hand, time, plane, landings)
        baza.closed = time
        if self.full(baza):
            if all(p.track is not None for p in baza.plays):
                self._placing.learn(baza, plane)
        elif baza.plays:
            self._fill(hand, view, plane)
        hand.bazas.append(Baza())
        return remain

    def _adopt_unread(self, hand: Hand, time: float, plane: TablePlane, landings: list[Landing]) -> list[Landing]:
        """A face unread, aside or read as a card played before that went away with the baza was a card of it, where it
        wants one; no others were."""
        baza = hand.baza
        # That the baza has gone shows a while later: a card that has landed since is of the next one. What tells
        # nothing is more likely the hand that gathered it.
        gathered = min(time, max((p.track.seen for p in baza.plays if p.track is not None), default=time))
        unread = [
            x for x in landings if (not x.read or x.again) and x.time < (gathered if tells_a_card(x.track) else time)
        ]
        remain = [x for x in landings if x not in unread]
        went = _once_each([x for x in [*unread, *(x for x in remain if x.aside)] if left_with(x.track, baza.plays)])
        if len(baza.plays) + len(went) == self._players:
            remain = [x for x in remain if x not in went]
            for landing in went:
                self.play(hand, landing)
            self._placing.decide(baza, plane)
        return remain

    def _fill(self, hand: Hand, view: TableView, plane: TablePlane) -> None:
        baza = hand.baza
        before = hand.bazas[-2].closed if len(hand.bazas) > 1 else None
        begin = before if before is not None else hand.deal.time
        assert baza.closed is not None
        last = max((p.track.seen for p in baza.plays if p.track is not None), default=0.0)
        filled = holes.fill(baza, self._players, begin, last)
        hand.entries += filled
        if len(filled) == 1:
            since = max(p.time for p in baza.plays if not p.unseen)
            holes.glimpsed(filled[0], baza, view.tracks.loose, plane, self._placing.middle, since)


def _once_each(landings: list[Landing]) -> list[Landing]:
    """Without those that are an earlier one again, moved by the hand that gathers."""
    kept: list[Landing] = []
    for landing in sorted(landings, key=lambda x: x.time):
        names = {x.track.evidence.best()[0] for x in kept if x.read}
        if not landing.read or landing.track.evidence.best()[0] not in names:
            kept.append(landing)
    return kept


def _a_hand_took(view: TableView, track: Track) -> bool:
    """Whether a hand was at the card when it was last seen: cards do not leave by themselves, and something else may be
    in front of it."""
    return any(
        abs(hand.time - track.seen) < TAKEN_WITHIN and hand_distance(hand, track.corners) < TAKEN_FROM
        for hand in view.tracks.hands
    )
