"""Cantes that are shown: rey and sota of one suit laid side by side by one seat and taken back."""

from collections.abc import Sequence

import numpy as np

from vision.geometry import TablePlane, axis_angle, corner_distance
from vision.landings import Landing, unseen_since
from vision.names import CARDS
from vision.placing import Placing
from vision.record import Show
from vision.seats import from_direction
from vision.table import TableView
from vision.track import Track

TOGETHER = 0.5
"""Seconds within which two cards laid side by side count as laid at once."""

ONE_BY_ONE = 1.5
"""Seconds within which one hand lays the two cards of a cante one after the other."""

SEEN_TOGETHER = 0.3
"""Seconds within which both have been seen last: one may be the other on its way here."""

NO_PAIR = 0.02
"""How often two cards laid side by side at once are not a rey and sota of one suit, against that they are."""

NO_PAIR_ONE_BY_ONE = 0.3
"""The same for two laid one after the other."""

READ_SURELY = 0.8
"""A card read with this probability is not the other one's echo, unless it was read as that."""

IN_ITS_PLACE = 0.25
"""Card lengths by which a card of a cante seems to move as the other is drawn off it."""

TAKEN_BACK = 1.5
"""Seconds out of sight after which the two have been taken back."""


def find(landings: Sequence[Landing], plane: TablePlane) -> tuple[Landing, Landing, str, float] | None:
    """Two landings that are a cante, its suit and how sure that is."""
    for i, first in enumerate(landings):
        for second in landings[i + 1 :]:
            a, b = first.track, second.track
            apart = abs(first.time - second.time)
            if abs(a.seen - b.seen) > SEEN_TOGETHER:
                continue
            if apart > ONE_BY_ONE or min(a.evidence.watched, b.evidence.watched) < 0.1 or not side_by_side(a, b, plane):
                continue
            # Laid one after the other they may be anything: then only what is read on them speaks.
            suit, sure = pair_suit(a, b, NO_PAIR if apart <= TOGETHER else NO_PAIR_ONE_BY_ONE)
            if sure > 0.5:
                return first, second, suit, sure
    return None


def side_by_side(a: Track, b: Track, plane: TablePlane) -> bool:
    """Whether two cards lie beside one another as one hand lays them."""
    apart = float(np.hypot(*(plane.place(a.corners) - plane.place(b.corners))))
    return 0.3 < apart < 1.15 and axis_angle(plane.axis(a.corners), plane.axis(b.corners)) < 0.35


def shown(
    view: TableView, plane: TablePlane, placing: Placing, first: Landing, second: Landing, suit: str, sure: float
) -> Show:
    """The cante of two landings, and by whom."""
    place = (plane.place(first.track.corners) + plane.place(second.track.corners)) / 2
    way = place - placing.middle.place
    loglik = from_direction(placing.seating, way, 2.5 * min(2.0, float(np.hypot(*way))), placing.turn)
    for x in (first, second):
        loglik = loglik + 0.5 * (x.arrival if x.arrival is not None else placing.arrival(view, x.track, x.time))
    weights = np.exp(loglik - loglik.max())
    return Show(first.time, first.frame, (first.track, second.track), weights / weights.sum(), suit, sure)


def uncovered(show: Show, landing: Landing) -> bool:
    """Whether the landing is a card of an unsettled cante, which was read as the other one while that still lay on it;
    then it is that card from now on."""
    for k, track in enumerate(show.tracks):
        other = show.tracks[1 - k].evidence.best()[0]
        if not unseen_since(track, landing.time) or landing.track.evidence.best()[0] == other:
            continue
        name, sure = track.evidence.best()
        if sure > READ_SURELY and name != other:
            continue
        if corner_distance(track.corners, landing.track.corners) < IN_ITS_PLACE * track.length:
            show.tracks = (landing.track, show.tracks[1]) if k == 0 else (show.tracks[0], landing.track)
            return True
    return False


def follow(show: Show, now: float) -> None:
    """Read the cards of an unsettled cante anew; it is settled once they have been taken back."""
    show.suit, show.confidence = pair_suit(*show.tracks)
    show.settled = all(t.gone or unseen_since(t, now - TAKEN_BACK) for t in show.tracks)


def pair_suit(a: Track, b: Track, no_pair: float = NO_PAIR) -> tuple[str, float]:
    """The suit of which the two are likeliest the rey and the sota, and how probable that is.

    Two cards laid side by side at once are hardly ever anything else, so much is known before they are read.
    """
    suits: dict[str, float] = {}
    one, other = a.evidence.typical(), b.evidence.typical()
    for suit in "OCEB":
        rey, sota = CARDS.index(f"12{suit}"), CARDS.index(f"10{suit}")
        suits[suit] = float(one[rey] * other[sota] + one[sota] * other[rey])
    best = max(suits, key=lambda s: suits[s])
    anything = no_pair * float(one.max() * other.max())
    return best, suits[best] / (sum(suits.values()) + anything)
