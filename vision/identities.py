"""Which card each play of a hand was, decided jointly: each card of the pack exists once."""

import numpy as np
from numpy.typing import NDArray

from vision.assign import assign, marginals
from vision.names import CARDS
from vision.record import Deal, Exchange, Hand, Play, Probabilities
from vision.track import Evidence

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
    plays = list(hand.plays())
    kept = plays[: len(columns)]
    for turned, holder in zip(hand.turned, _holders(hand), strict=True):
        holder.cards = alone(turned.evidence, columns)
    if not kept:
        return
    loglik = np.stack([p.evidence.loglik[columns] for p in kept])
    for turned, holder in zip(hand.turned, _holders(hand), strict=True):
        free = np.log(np.maximum(1 - holder.cards[columns], 1e-5))
        for row, play in enumerate(kept):
            if turned.since <= play.time and (turned.until is None or play.time < turned.until):
                loglik[row] += free
    _write(kept, loglik, columns)


def _holders(hand: Hand) -> list[Deal | Exchange]:
    """The entries by which each indicator came to lie there, in the order of `hand.turned`."""
    return [hand.deal, *(e for e in hand.entries if isinstance(e, Exchange))]


def _write(plays: list[Play], loglik: NDArray[np.float64], columns: NDArray[np.int64]) -> None:
    chosen = assign(loglik)
    sure = marginals(loglik, chosen)
    for row, play in enumerate(plays):
        play.cards = np.zeros(len(CARDS))
        play.cards[columns] = sure[row]
        play.card = CARDS[int(columns[chosen[row]])]
