"""A linear head on the identifier's embeddings that tells one deck's cards apart: learned in a second, from views."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SCALE = 16.0  # embeddings are of unit length: their differences are small numbers
STEPS = 300
RATE = 0.05

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """`weights` float64 (D + 1, cards): the last row is the offset."""

    weights: Array

    def __call__(self, embeddings: NDArray[np.floating]) -> Array:
        """Logits (N, cards) of embeddings (N, D)."""
        return np.asarray(embeddings * SCALE @ self.weights[:-1] + self.weights[-1])


def fit(embeddings: NDArray[np.floating], labels: NDArray[np.intp], prior: Array, decay: float) -> Head:
    """Multinomial logistic regression with weight decay, by Adam over all views at once.

    `labels` (N,) in 0..cards-1; `prior` (N, cards): logits that are there anyhow (the network's own opinion), so that
    the head learns only what they get wrong. `decay`: weight of the squared weights.
    """
    count, cards = prior.shape
    inputs = np.hstack([embeddings * SCALE, np.ones((count, 1))])
    wanted = np.eye(cards)[labels]
    weights = np.zeros((inputs.shape[1], cards))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = inputs.T @ (softmax(inputs @ weights + prior) - wanted) / count + 2 * decay * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        rate = RATE * (1 - step / STEPS) + 0.001
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return Head(weights)


def softmax(logits: Array) -> Array:
    """Along the last axis."""
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(powers / powers.sum(-1, keepdims=True))
