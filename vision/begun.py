"""A hand that the acta already tells of when the follower begins: after a restart the match goes on in its middle."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.looks import Evidence
from vision.record import Baza, Deal, Hand, Play, Turned

KNOWN = 1e3
"""Log-likelihood by which the acta's word outweighs whatever is seen of who played a card."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The hand as it stands: `bazas` of (seat, card), the last one in course (it may be empty). `indicator`: the card
    under the mazo; None once it is drawn, or where there is no mazo."""

    dealer: int
    trump: str
    indicator: str | None
    bazas: Sequence[Sequence[tuple[int, str]]]


def begun_hand(begun: Begun, players: int) -> Hand:
    """The witness's hand of it, to go on from. Its entries stand in the order of the acta's lines; they happened
    before the follower's clock began."""
    count = sum(len(baza) for baza in begun.bazas)
    time = -0.01 * (count + 2)
    deal = Deal(time, -1, Evidence.of(begun.trump), np.zeros(players))
    hand = Hand(1, deal, None, [deal], [], bazas=[])
    if begun.indicator is not None:
        # As the deal's own where it is: what is decided of the one is decided of the other.
        evidence = deal.evidence if begun.indicator == begun.trump else Evidence.of(begun.indicator)
        hand.turned.append(Turned(None, evidence, time))
    for number, baza in enumerate(begun.bazas, start=1):
        plays = []
        for seat, card in baza:
            time += 0.01
            plays.append(_given(seat, card, time, players))
        hand.entries += plays
        hand.bazas.append(Baza(plays, time if number < len(begun.bazas) else None))
    return hand


def _given(seat: int, card: str, time: float, players: int) -> Play:
    seats = np.eye(players)[seat - 1]
    nowhere = np.full((4, 2), -1e6)
    return Play(time, -1, Evidence.of(card), None, nowhere, KNOWN * seats, seats, card=card, seat=seat, given=True)
