"""Which card each play of a hand was, decided jointly: each card of the pack exists once."""

import numpy as np
from numpy.typing import NDArray

from vision.assign import assign, marginals
from vision.looks import Evidence
from vision.names import CARDS
from vision.record import Deal, Exchange, Hand, Play, Probabilities

EIGHTS_AND_NINES = (8, 9)


def pack_columns(pack: int) -> NDArray[np.int64]:
    """Indices into `vision.names.CARDS` of the cards of a pack of 36, 40 or 48. Raises ValueError on another size."""
    without = {48: (), 40: EIGHTS_AND_NINES, 36: (2, *EIGHTS_AND_NINES)}
    if pack not in without:
        raise ValueError(f"a pack has 36, 40 or 48 cards, not {pack}")
    return np.array([k for k, card in enumerate(CARDS) if int(card[:-1]) not in without[pack]])


def alone(evidence: Evidence, columns: NDArray[np.int64]) -> Probabilities:
    """What one card is on its own evidence, (48,); zero outside the pack."""
    loglik = evidence.loglik[columns]
    weights = np.exp(loglik - loglik.max())
    result = np.zeros(len(CARDS))
    result[columns] = weights / weights.sum()
    return result


def resolve(hand: Hand, columns: NDArray[np.int64]) -> None:
    """Set `cards` (and each play's `card`) of everything in the hand from all the evidence together.

    A card that lay as the indicator was in nobody's hand meanwhile, so no play of that time can be it.
    """
    kept = list(hand.plays())[: len(columns)]
    holders = _holders(hand)
    lying = [alone(turned.evidence, columns) for turned in hand.turned]
    for cards, holder in zip(lying, holders, strict=True):
        if holder is not None:
            holder.cards = cards
    if not kept:
        return
    loglik = np.stack([p.evidence.loglik[columns] for p in kept])
    for row, play in enumerate(kept):
        if play.unseen:
            loglik[row] += _WORTHLESS_FIRST[columns]
    for turned, cards in zip(hand.turned, lying, strict=True):
        free = np.log(np.maximum(1 - cards[columns], 1e-5))
        for row, play in enumerate(kept):
            if turned.since <= play.time and (turned.until is None or play.time < turned.until):
                loglik[row] += free
    _write(kept, loglik, columns)


def _holders(hand: Hand) -> list[Deal | Exchange | None]:
    """The entries by which each indicator came to lie there; None where that was before the follower began."""
    by_evidence = {id(e.evidence): e for e in hand.entries if isinstance(e, Deal | Exchange)}
    return [by_evidence.get(id(turned.evidence)) for turned in hand.turned]


_WORTHLESS_FIRST = np.array([-1e-3 * (1, 3, 12, 10, 11, 9, 8, 7, 6, 5, 4, 2)[::-1].index(int(c[:-1])) for c in CARDS])
"""Where nothing at all tells which card it was, the record's stand-in is one of those that matter least."""


def _write(plays: list[Play], loglik: NDArray[np.float64], columns: NDArray[np.int64]) -> None:
    chosen = assign(loglik)
    sure = marginals(loglik, chosen)
    for row, play in enumerate(plays):
        play.cards = np.zeros(len(CARDS))
        play.cards[columns] = sure[row]
        play.card = CARDS[int(columns[chosen[row]])]
