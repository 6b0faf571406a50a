"""Naming cards with what is known of decks, and finding out which of them is on the table."""

import logging
from collections import Counter, deque
from collections.abc import Sequence

from vision.decks.gallery import Gallery
from vision.decks.patches import Pieces
from vision.identify import Reading
from vision.types import Image

log = logging.getLogger(__name__)

ALIKE = 0.7
"""Share of its print found from which a card is one of a deck's: its own are at 0.81 and more where four fifths of
them lie open, those of other decks at 0.63 and less (of 31 and 38 cards, all but one in twenty)."""

APART = 0.15
"""By how much more of it must be found than of the next one's, for a card to count."""

LOOKS = 5
"""Cards of a picture that are compared with every deck, while it is not known which one is played."""

REMEMBERED = 60
"""The latest cards whose votes count: decks are changed, too."""

ENOUGH = 5
"""Cards after which a deck that got no vote is not on the table."""

REPEAT = 10
"""Once a deck is found, every so many pictures it is looked whether it still is it."""


class Namer:
    """Readings → readings with the probabilities of the deck that is on the table. One thread's.

    `galleries`: the decks that may be. `fixed`: the one of them that is played, come what may.
    """

    def __init__(self, galleries: Sequence[Gallery], fixed: str | None = None):
        self._galleries = {gallery.deck.name: gallery for gallery in galleries}
        self._fixed = fixed
        # For each card looked at the deck that it is of; None: of none, or not to be told.
        self._votes: deque[str | None] = deque(maxlen=REMEMBERED)
        self._pictures = 0
        self._told = False

    @property
    def deck(self) -> str | None:
        """The deck on the table as far as is known."""
        if self._fixed is not None:
            return self._fixed
        votes = Counter(vote for vote in self._votes if vote is not None).most_common(2)
        if not votes or (len(votes) > 1 and votes[0][1] <= votes[1][1]):
            return None
        return votes[0][0]

    def forget(self) -> None:
        """What comes next may be another table."""
        self._votes.clear()
        self._pictures = 0

    @property
    def unknown(self) -> bool:
        """Whether the deck on the table is clearly none of those known."""
        return self._fixed is None and len(self._votes) >= ENOUGH and not any(self._votes)

    def __call__(self, crops: Sequence[Image], readings: Sequence[Reading]) -> list[Reading]:
        """The readings of these rectified crops, better where their deck is known."""
        if not crops or not self._galleries:
            return list(readings)
        pieces: dict[int, Pieces] = {}
        if self._fixed is None and (self.deck is None or self._pictures % REPEAT == 0):
            self._vote(crops, readings, pieces)
        self._pictures += 1
        deck = self.deck
        if deck is None:
            return list(readings)
        gallery = self._galleries[deck]
        named = []
        for place, (reading, logits) in enumerate(zip(readings, gallery.logits(list(readings)), strict=True)):
            if gallery.sure(reading, logits):
                named.append(gallery.named(reading, logits, None))
                continue
            card = pieces[place] if place in pieces else Pieces(crops[place])
            named.append(gallery.named(reading, logits, gallery.likeness(logits, card)))
        return named

    def _vote(self, crops: Sequence[Image], readings: Sequence[Reading], pieces: dict[int, Pieces]) -> None:
        """Compare a few cards of the picture, the surest outlines first, with every deck."""
        for place in range(min(LOOKS, len(crops))):
            card = pieces[place] = Pieces(crops[place])
            likeness = {}
            for name, gallery in self._galleries.items():
                logits = gallery.logits([readings[place]])[0]
                likeness[name] = gallery.likeness(logits, card).best()
            best = max(likeness, key=lambda name: likeness[name])
            others = [value for name, value in likeness.items() if name != best]
            clear = likeness[best] - max(others, default=0.0) >= APART
            self._votes.append(best if likeness[best] >= ALIKE and clear else None)
        if self.unknown and not self._told:
            self._told = True
            log.warning("the deck on the table is none of those enrolled; `miron enrol NAME` teaches it")
