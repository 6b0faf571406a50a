"""Who sits where, as the table itself tells: the middle and the turn of the bazas, learned as they fall."""

import numpy as np

from vision.arrival import FLIGHT_BEFORE, from_flight, from_hands
from vision.geometry import Points, TablePlane
from vision.looks import Evidence
from vision.record import Baza
from vision.seats import LogLik, Middle, Seating, decide, from_axis
from vision.table import TableView
from vision.track import Track

HAND_LEAVES = 0.5
"""Seconds after a card has come to lie in which the hand that laid it is watched: going, it tells where it belongs."""

MIDDLE_SPREAD = 0.16
"""Standard deviation of one full baza's middle from that of all, card lengths."""


class Placing:
    """Evidence about seats from places on the table and hands over it."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.middle = Middle(np.zeros(2), 1.2)
        self.turn = 0.0
        self._turns = 0

    def camera_moved(self) -> None:
        """The middle is where it was on the table, but less surely so in the picture."""
        self.middle = Middle(self.middle.place, max(self.middle.sigma, 0.5))

    def hands(self, view: TableView, track: Track, begin: float, moment: float, end: float) -> LogLik:
        """Whose hands were at a card between two times, (players,); it came to lie at the `moment`."""
        if view.plane is None:
            return np.zeros(self.seating.players)
        return from_hands(self.seating, view.tracks, view.plane, track.corners, self.middle.place, begin, moment, end)

    def flight(
        self, view: TableView, evidence: Evidence, spot: Points, origin: Points, begin: float, end: float
    ) -> LogLik:
        """Where the card known by `evidence` was seen to come from; see `vision.arrival.from_flight`."""
        if view.plane is None:
            return np.zeros(self.seating.players)
        return from_flight(self.seating, view.tracks, view.plane, evidence, spot, origin, begin, end, self.turn)

    def arrival(self, view: TableView, track: Track, time: float) -> LogLik:
        """Who laid a card down that came to lie at `time`, as far as has been seen, (players,)."""
        evidence = self.hands(view, track, time - 0.6, time, time + HAND_LEAVES)
        if view.plane is not None:
            lands = view.plane.place(track.corners)
            evidence = evidence + self.flight(view, track.evidence, lands, lands, time - FLIGHT_BEFORE, time)
        return evidence

    def decide(self, baza: Baza, plane: TablePlane) -> None:
        """Set `seat` and `seats` of the plays of a baza, all together: each seat once."""
        plays = [p for p in baza.plays if p.track is not None]
        for play in plays:
            if play.track is not None and not play.track.gone:
                play.corners = play.track.corners
        fixed = {p.seat for p in baza.plays if p.given and p.track is None}
        places = [plane.place(p.corners) for p in plays]
        other = [p.arrival + from_axis(self.seating, plane.axis(p.corners), self.turn) for p in plays]
        for evidence in other:
            evidence[[seat - 1 for seat in fixed]] -= 1e3
        decision = decide(self.seating, places, other, self.middle, self.turn)
        for play, seat, row in zip(plays, decision.seats, decision.marginals, strict=True):
            play.seats, play.seat = row, seat
        left = [s for s in range(1, self.seating.players + 1) if s not in fixed and s not in decision.seats]
        for play in (p for p in baza.plays if p.unseen):
            play.seat = left.pop(0)
            play.seats = np.eye(self.seating.players)[play.seat - 1]

    def learn(self, baza: Baza, plane: TablePlane) -> None:
        """Take the middle of the bazas and the turn of the seats from a full baza."""
        places = np.array([plane.place(p.corners) for p in baza.plays])
        here = places.mean(axis=0)
        weight = 1 / self.middle.sigma**2 + 1 / MIDDLE_SPREAD**2
        place: Points = (self.middle.place / self.middle.sigma**2 + here / MIDDLE_SPREAD**2) / weight
        self.middle = Middle(place, max(0.1, weight**-0.5))
        nominal = self.seating.directions()
        for play, spot in zip(baza.plays, places - here, strict=True):
            toward = nominal[play.seat - 1]
            off = float(np.arctan2(toward[0] * spot[1] - toward[1] * spot[0], toward @ spot))
            self._turns += 1
            self.turn += (off - self.turn) / (self._turns + 12)
