"""The identifier: rectified cards → probabilities over the 48 cards, «cannot tell», which way up, embedding."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.names import CARDS
from vision.rectify import HEIGHT, WIDTH
from vision.runtime import Engine, open_network
from vision.types import Identity, Image


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One crop's identity, and whether the face stands on its head in the crop."""

    identity: Identity
    upside_down: bool


class Identifier:
    """Names cards that `vision.rectify` has laid upright (either way up)."""

    def __init__(self, weights: Path, engine: Engine = open_network):
        self._weights = weights
        self._network = engine(weights)

    def fingerprint(self) -> str:
        """A digest of the weights: what was learned with others does not fit these."""
        return sha256(self._weights.read_bytes()).hexdigest()

    def __call__(self, crops: list[Image]) -> list[Reading]:
        """One Reading a crop (each uint8 (HEIGHT, WIDTH, 3) BGR), all in one call of the network."""
        if not crops:
            return []
        batch: NDArray[np.uint8] = np.stack(crops)[..., ::-1]
        assert batch.shape[1:] == (HEIGHT, WIDTH, 3)
        tensor = np.ascontiguousarray(batch.transpose(0, 3, 1, 2), np.float32) / 255
        names, upside_down, embeddings = self._network.run(None, {"crops": tensor})
        return [
            Reading(Identity(name[: len(CARDS)], float(name[len(CARDS)]), embedding), bool(flipped > 0.5))
            for name, flipped, embedding in zip(names, upside_down, embeddings, strict=True)
        ]
