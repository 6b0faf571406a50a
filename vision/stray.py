"""Faces that are no plays: what lies outside the middle, and many cards at once."""

import numpy as np

from vision.geometry import TablePlane, axis_angle
from vision.landings import SETTLE, Landing, tells_a_card
from vision.placing import Placing
from vision.record import Hand
from vision.table import TableView
from vision.track import Track

FAR = 1.6
"""Farther than this from the middle (card lengths) a card is not in the baza, unless it is gathered with it."""

BY_THE_MAZO = 1.3
"""Nearer than this to the indicator (card lengths), and as far from the middle, a card may belong to an exchange."""

AFTER_THE_MAZO = 6.0
"""Seconds after the indicator was last seen in which a card may still belong to an exchange."""

SPREAD_WITHIN = 3.0
"""Seconds within which more cards than a baza has are a spread."""


ROW = 3
"""Cards laid alike at once that are a hand laid open; a cante has two."""

AT_ONCE, ALIKE, BESIDE = 0.3, 0.35, 1.0
"""Seconds, radians and card lengths within which cards are laid alike, side by side, at once: not by different players,
who sit crosswise."""


class StrayKeeper:
    """Puts aside what is no play, for as long as it may become one."""

    def __init__(self, placing: Placing) -> None:
        self._placing = placing
        self.spread: list[Track] = []

    def forget(self) -> None:
        """A new hand begins."""
        self.spread = []

    def drop_spread(self, view: TableView, landings: list[Landing]) -> list[Landing]:
        """More cards at once than a baza can take are a spread: hands shown, piles spilled, the pack shuffled; so are
        few in a row. Returns the landings that remain."""
        lying = [x for x in landings if not x.track.gone and tells_a_card(x.track)]
        recent = sum(view.time - x.time < SPREAD_WITHIN for x in lying if x.read and not x.aside)
        if recent <= self._placing.seating.players and not _in_a_row(lying, view.plane):
            return landings
        self.spread = [x.track for x in landings]
        return []

    def sort(self, hand: Hand, view: TableView, plane: TablePlane, landings: list[Landing]) -> list[Landing]:
        """Put aside what lies outside the middle, and drop it when it is taken away again; returns what remains."""
        for landing in landings:
            if not landing.aside and view.time - landing.time >= SETTLE:
                landing.aside = self._is_outside(hand, plane, landing)
        return [x for x in landings if not (x.aside and self._is_over(x, view.time))]

    @staticmethod
    def _is_over(landing: Landing, now: float) -> bool:
        # After a while it lies there to stay: not a play that anybody gathers, nor an exchange.
        return landing.track.gone or now - landing.time > (8.0 if landing.read else 6.0)

    def _is_outside(self, hand: Hand, plane: TablePlane, landing: Landing) -> bool:
        middle = self._placing.middle
        place = plane.place(landing.track.corners)
        off = float(np.hypot(*(place - middle.place)))
        if off > FAR + 0.3 * middle.sigma:
            return True
        turned = hand.turned[-1] if hand.turned else None
        if turned is None or turned.track is None or hand.mazo is None:
            return False
        if turned.until is not None and landing.time - turned.until >= AFTER_THE_MAZO:
            return False
        near = float(np.hypot(*(place - plane.place(turned.track.corners))))
        return near < BY_THE_MAZO and off > 1.1 and near < off


def _in_a_row(landings: list[Landing], plane: TablePlane | None) -> bool:
    """Whether some of them have been laid alike at once."""
    if plane is None or len(landings) < ROW:
        return False
    laid = [(x.time, plane.axis(x.track.corners), plane.place(x.track.corners)) for x in landings]
    return any(
        sum(
            abs(time - t) < AT_ONCE and axis_angle(axis, a) < ALIKE and float(np.hypot(*(place - p))) < BESIDE
            for t, a, p in laid
        )
        >= ROW
        for time, axis, place in laid
    )
