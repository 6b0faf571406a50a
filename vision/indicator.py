"""The indicator under the mazo through a hand: nudged, exchanged, drawn."""

import numpy as np

from vision.geometry import Points, centre
from vision.landings import READ
from vision.names import CARDS
from vision.placing import HAND_LEAVES, Placing
from vision.record import Exchange, Hand, Turned
from vision.table import TableView
from vision.track import Track

SAME_SPOT = 0.5
"""The new indicator lies nearer than this to where the old one lay, card lengths."""

ON_ITS_WAY = 6.0
"""Seconds within which one of two exchanged cards must have been seen beside the mazo."""

UNDER_FOR = 0.8
"""Seconds that another card must lie under the mazo to have taken the indicator's place."""


class IndicatorKeeper:
    """Follows the indicators of one hand after another."""

    def __init__(self, placing: Placing) -> None:
        self._placing = placing
        self._elsewhere: list[tuple[float, str, Points]] = []

    def step(self, hand: Hand, view: TableView, waiting: list[Track]) -> Track | None:
        """Another card under the mazo is an exchange; none at all is the last draw.

        `waiting`: faces not accounted for. Returns the card that has become, or again is, the indicator.
        """
        self._remember_elsewhere(view, waiting)
        if not hand.turned:
            return None
        last = hand.turned[-1]
        self._follow_mazo(hand, view)
        if last.track is not None and last.track.gone and last.until is None:
            last.until = last.track.seen
        if hand.mazo is None or hand.mazo.gone:
            return None
        for pair in view.under:
            card = pair.face
            if pair.back is not hand.mazo or any(t.track is card for t in hand.turned):
                continue
            name, sure = card.evidence.best()
            if view.time - card.rest_time < UNDER_FOR or card.evidence.watched < 0.3 or sure < 0.9:
                continue
            if any(p.track is card for p in hand.plays()):
                continue
            if last.track is None or name == last.evidence.best()[0]:
                if last.track is not None and last.track.seen > view.time - UNDER_FOR:
                    continue
                if name == last.evidence.best()[0]:
                    # The same card, nudged, or the one that the acta tells of.
                    last.track, last.until = card, None
                else:
                    self._exchange(hand, view, card)
                return card
            if last.track.seen <= view.time - UNDER_FOR and self._was_changed(view, last.track, card):
                self._exchange(hand, view, card)
                return card
        return None

    def _was_changed(self, view: TableView, last: Track, card: Track) -> bool:
        """Whether a card has really taken the indicator's place: it lies just there, and one of the two was seen on
        its way. Otherwise the indicator is only read anew, and badly."""
        spot, length = centre(card.corners), card.length
        if float(np.hypot(*(centre(last.corners) - spot))) > SAME_SPOT * length:
            return False
        names = {card.evidence.best()[0], last.evidence.best()[0]}
        self._elsewhere = [x for x in self._elsewhere if x[0] > view.time - ON_ITS_WAY]
        seen = [(name, place) for _, name, place in self._elsewhere]
        for loose in view.tracks.loose:
            if loose.identity is not None and loose.identity.probabilities.max() > 0.5:
                seen.append((CARDS[int(loose.identity.probabilities.argmax())], loose.place))
        return any(name in names and float(np.hypot(*(place - spot))) > 0.5 * length for name, place in seen)

    def _remember_elsewhere(self, view: TableView, waiting: list[Track]) -> None:
        for track in waiting:
            name, sure = track.evidence.best()
            if sure > READ and track.seen == view.time:
                self._elsewhere.append((view.time, name, centre(track.corners)))

    @staticmethod
    def _follow_mazo(hand: Hand, view: TableView) -> None:
        """Pushed aside and lost from view, or not seen since the acta was taken up, the mazo is still the heap over
        the indicator."""
        if hand.mazo is not None and not hand.mazo.gone:
            return
        last = hand.turned[-1]
        for pair in view.under:
            if pair.face is last.track or (last.track is None and pair.face.evidence.watched >= 0.3):
                hand.mazo = pair.back

    def _exchange(self, hand: Hand, view: TableView, card: Track) -> None:
        last = hand.turned[-1]
        since = card.rest_time
        last.until = since if last.track is None else min(last.track.seen, since)
        evidence = self._placing.hands(view, card, since - 1.5, since, since + HAND_LEAVES)
        if view.plane is not None:
            spot = view.plane.place(card.corners)
            for known in (card.evidence, last.evidence):
                # Both cards were in the same hand: together they say it once.
                flight = self._placing.flight(
                    view, known, spot, self._placing.middle.place, last.until - 2.0, view.time
                )
                evidence = evidence + flight / 2
        weights = np.exp(evidence - evidence.max())
        # The exchange is of this hand, whatever the card did before it was dealt.
        time = max(since, hand.deal.time + 0.001)
        hand.entries.append(Exchange(time, card.rest_frame, card.evidence, weights / weights.sum()))
        hand.turned.append(Turned(card, card.evidence, time))
