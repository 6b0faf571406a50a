"""What has been read of one physical card, over many looks at it."""

import numpy as np
from numpy.typing import NDArray

from vision.names import CARDS, INDEX
from vision.types import Identity

LogLik = NDArray[np.float64]

EVIDENCE_FRAMES = 3.0
"""Frames of one lying card are alike, so any number of them counts as at most so many independent looks."""

DISTANT = 0.005
"""The least likelihood of a card that one look leaves: no single look may rule a card out."""

LONGEST_GAP = 0.2
"""Seconds between two looks that count as watching; a longer gap counts as no more."""


class Evidence:
    """What has been read of one physical card: a tempered sum of log-likelihoods over frames."""

    __slots__ = ("_best", "_sum", "_weight", "latest", "looks", "watched")

    def __init__(self) -> None:
        self._best: tuple[str, float] | None = None  # kept until more is read: it is asked for much more often
        self._sum: LogLik = np.zeros(len(CARDS))
        self._weight = 0.0
        self.latest: float | None = None
        """When it was last read, seconds."""
        self.looks = 0
        self.watched = 0.0
        """Seconds over which it has been read: what counts is time, not how often the camera looks."""

    @classmethod
    def of(cls, card: str) -> "Evidence":
        """Of a card that is known beforehand."""
        known = cls()
        known._sum = np.full(len(CARDS), EVIDENCE_FRAMES * np.log(DISTANT))
        known._sum[INDEX[card]] = 0.0
        known._weight = EVIDENCE_FRAMES
        return known

    def add(self, identity: Identity, time: float, weight: float = 1.0) -> None:
        """Take one more look, at `time` (seconds). Looks that say little weigh little: the blurred ones do not dilute
        the sharp ones."""
        likelihood = np.maximum(identity.probabilities + identity.unknown / len(CARDS), DISTANT).astype(np.float64)
        self._best = None
        sharpness = weight * float(likelihood.max() / likelihood.sum())
        self._sum += sharpness * np.log(likelihood)
        self._weight += sharpness
        self.looks += 1
        if self.latest is not None:
            self.watched += min(max(0.0, time - self.latest), LONGEST_GAP)
        self.latest = time

    def absorb(self, other: "Evidence") -> None:
        """Add what was read of the same card elsewhere."""
        self._best = None
        self.latest = max((t for t in (self.latest, other.latest) if t is not None), default=None)
        self._sum += other._sum
        self._weight += other._weight
        self.looks += other.looks
        self.watched += other.watched

    @property
    def loglik(self) -> LogLik:
        """Log-likelihood per card of `vision.names.CARDS`, (48,)."""
        if self._weight <= EVIDENCE_FRAMES:
            return self._sum
        return np.asarray(self._sum * (EVIDENCE_FRAMES / self._weight), np.float64)

    def typical(self) -> LogLik:
        """What a single look says on average: a likelihood per card, (48,)."""
        if not self._weight:
            return np.full(len(CARDS), 1 / len(CARDS))
        return np.asarray(np.exp(self._sum / self._weight), np.float64)

    def best(self) -> tuple[str, float]:
        """The likeliest card on its own and its probability."""
        if self._best is None:
            loglik = self.loglik
            weights = np.exp(loglik - loglik.max())
            k = int(weights.argmax())
            self._best = CARDS[k], float(weights[k] / weights.sum())
        return self._best
