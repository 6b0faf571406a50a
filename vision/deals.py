"""The begin of a hand: the indicator turned up, under the mazo or, where there is none, alone before it is taken in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.landings import SETTLE
from vision.record import Hand
from vision.table import TableView
from vision.track import Track

STILL = 1.0
"""Seconds that card and mazo must have lain there to be a new hand's; twice that while a hand is being played."""

UNREAD_STILL = 3.0
"""Seconds that card and mazo must have lain there where the card cannot be read: it may be no card at all."""

ALONE = 0.7
"""Seconds that a card must be seen alone on the table to have been turned up where there is no mazo."""

NEARLY_ALL = 0.75
"""A hand of which at least this part has been played can be followed by another though its end was not seen."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnedUp:
    """A card turned up: `mazo` lies over it, or None; it lay there `until` (None: it still does)."""

    card: Track
    mazo: Track | None
    until: float | None = None

    @property
    def time(self) -> float:
        """When it was turned up: nudged by later hands it lies anew, but was first there with the mazo before."""
        first = self.card.born if self.mazo is None else max(self.card.born, self.mazo.born)
        return min(self.card.rest_time, first)


def latest(hand: Hand) -> float:
    """When something last happened in a hand."""
    return max([hand.deal.time, *(p.time for p in hand.plays())])


class DealFinder:
    """Finds new deals. `stock`: whether the table plays with a mazo; `readable`: whether a face is read as a card."""

    def __init__(self, stock: bool, pack: int, readable: Callable[[Track], bool]) -> None:
        self._stock, self._pack = stock, pack
        self._readable = readable
        self._alone: Track | None = None
        self._in_company: set[int] = set()

    def find(self, view: TableView, hands: Sequence[Hand]) -> TurnedUp | None:
        """The card that begins a new hand in this frame."""
        return self._under_mazo(view, hands) if self._stock else self._taken_in(view, hands)

    def _under_mazo(self, view: TableView, hands: Sequence[Hand]) -> TurnedUp | None:
        """A card turned up under a heap, both laid there since the last hand, all else of which has gone."""
        last = hands[-1] if hands else None
        end = latest(last) if last is not None else -np.inf
        still = SETTLE if last is None else STILL if last.over else 2 * STILL
        known = set() if last is None else {id(turned.track) for turned in last.turned}
        for pair in view.under:
            card, mazo = pair.face, pair.back
            if id(card) in known:
                continue
            unread = card.evidence.watched < 0.2 or not self._readable(card)
            # While a hand is played a face by a pile may be anything; before one it is the indicator.
            if unread and last is not None and not last.over:
                continue
            if view.time - max(card.rest_time, mazo.born) < (UNREAD_STILL if unread else still):
                continue
            if last is None:
                return TurnedUp(card, mazo)
            if min(card.rest_time, mazo.born) < end + 1.0 or _is_awaited(last, card):
                continue
            of_last = [t for t in view.heaps if last.deal.time - 1.0 < t.born <= end and t.seen > view.time - 1.0]
            dealt = TurnedUp(card, mazo)
            there = [t for t in view.cards if last.deal.time < t.born < dealt.time < t.seen]
            of_last += [t for t in there if t.evidence.watched >= 0.2]
            if all(t is card for t in of_last):
                return dealt
        return None

    def _taken_in(self, view: TableView, hands: Sequence[Hand]) -> TurnedUp | None:
        """A card that lay alone between hands and went away again: the dealer's, turned up and taken in."""
        last = hands[-1] if hands else None
        if last is not None:
            played = sum(1 for _ in last.plays())
            if not last.over and (played < NEARLY_ALL * self._pack or view.time < latest(last) + 4.0):
                return None
        self._in_company &= {t.id for t in view.tracks.faces}
        alone = self._alone
        others = [t for t in view.cards if t is not alone and t.id not in self._in_company]
        if alone is not None and (alone.gone or any(t.rest_time > alone.seen + 0.3 for t in others)):
            self._alone = None
            return TurnedUp(alone, None, alone.seen)
        if len(others) + (alone is not None) > 1:
            self._in_company |= {t.id for t in view.cards}
            self._alone = None
        elif others and alone is None:
            card = others[0]
            if view.time - card.rest_time >= ALONE and card.evidence.watched >= 0.2 and self._readable(card):
                self._alone = card
        return None


def _is_awaited(hand: Hand, card: Track) -> bool:
    """The acta tells that such a card lies under the mazo, and it has not been seen there yet."""
    turned = hand.turned[-1] if hand.turned else None
    return turned is not None and turned.track is None and card.evidence.best()[0][-1] == turned.evidence.best()[0][-1]


def in_course(view: TableView, readable: Callable[[Track], bool], players: int) -> list[Track]:
    """The cards of a baza that lie there though no deal was seen: the film began in the middle of a hand."""
    covered = {id(pair.face) for pair in view.under}
    cards = [t for t in view.cards if id(t) not in covered and t.evidence.watched >= 0.2 and readable(t)]
    return cards if max(2, players - 1) <= len(cards) <= players else []
