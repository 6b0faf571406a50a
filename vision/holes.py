"""Cards that were played though nobody saw them lie: a baza that was gathered short had them all the same."""

from collections.abc import Sequence

import numpy as np

from vision.geometry import TablePlane
from vision.landings import READ
from vision.looks import Evidence
from vision.names import CARDS
from vision.record import Baza, Play
from vision.seats import Middle
from vision.track import Loose

GLIMPSE = 0.5
"""What a look at a face in passing counts against one at a card at rest."""

NEAR = 2.0
"""A face in passing farther than this from the middle (card lengths) need not be of the baza."""

UNSEEN_LEAD = 2.0
"""Seconds by which the wait before the first card seen must be longer than that after the last one for the card that
was missed to have been led."""


def fill(baza: Baza, players: int, begin: float, end: float) -> list[Play]:
    """The plays that a baza wants, one for each seat that was not seen to play; they are put into it.

    `begin`: when the baza before was gathered; `end`: when this one was. Where the order cannot be known it is that
    of the seats around the table, which says nothing against anybody.
    """
    seen = sorted(baza.plays, key=lambda p: p.time)
    by_seat = {p.seat: p for p in seen}
    first = seen[0].seat if seen else 1
    order = [(first - 1 + k) % players + 1 for k in range(players)]
    if seen and seen[0].time - begin > end - seen[-1].time + UNSEEN_LEAD:
        while order[-1] not in by_seat:
            order.insert(0, order.pop())
    frame = seen[-1].frame if seen else 0
    filled: list[Play] = []
    for place, seat in enumerate(order):
        if seat in by_seat:
            continue
        before = max([begin, *(p.time for p in seen if p.seat in order[:place])])
        after = min([end, *(p.time for p in seen if p.seat in order[place:] and p.time > before)])
        gap = [s for s in order if s not in by_seat]
        time = before + (after - before) * (1 + gap.index(seat)) / (len(gap) + 1)
        corners = seen[-1].corners if seen else np.zeros((4, 2))
        seats = np.eye(players)[seat - 1]
        filled.append(Play(time, frame, Evidence(), None, corners, np.zeros(players), seats, seat=seat))
    baza.plays = sorted([*seen, *filled], key=lambda p: p.time)
    return filled


def glimpsed(hole: Play, baza: Baza, loose: Sequence[Loose], plane: TablePlane, middle: Middle, since: float) -> None:
    """Let the faces seen in passing over the baza since `since` say what the one missing card was."""
    known = {p.evidence.best()[0] for p in baza.plays if not p.unseen}
    for face in loose:
        if face.identity is None or face.time < since:
            continue
        best = int(face.identity.probabilities.argmax())
        if face.identity.probabilities[best] < READ or CARDS[best] in known:
            continue
        if float(np.hypot(*(plane.to_table(face.place) - middle.place))) < NEAR:
            hole.evidence.add(face.identity, face.time, GLIMPSE)
