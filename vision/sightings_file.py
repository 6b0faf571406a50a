"""Sightings kept in a file, so that a film need be read by the networks only once however often it is followed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from vision.types import Identity, Image, Kind, Sighting

KINDS: tuple[Kind, ...] = ("face", "back", "hand")


class Reads(Protocol):
    """What reads pictures (`vision.reader.Reader`)."""

    def read(self, image: Image) -> list[Sighting]: ...


class RememberingReader:
    """Reads the frames of one film, one call a frame, in order; what the file holds of them is not read again.

    `path`: the file, made by `save`; None to remember only while the program runs. A file that cannot be read is
    treated as one that is not there.
    """

    def __init__(self, reader: Reads, path: Path | None = None) -> None:
        self._reader = reader
        self._path = path
        self._known = _load(path) if path is not None and path.is_file() else []
        self._loaded = len(self._known)
        self._next = 0

    @property
    def remembered(self) -> bool:
        """Whether anything came from the file."""
        return self._loaded > 0

    def rewind(self) -> None:
        """Start again at the film's first frame."""
        self._next = 0

    def read(self, image: Image) -> list[Sighting]:
        """The sightings of the next frame."""
        if self._next == len(self._known):
            self._known.append(self._reader.read(image))
        self._next += 1
        return self._known[self._next - 1]

    def save(self) -> None:
        """Write what has become known. Raises OSError."""
        if self._path is None or len(self._known) == self._loaded:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        part = self._path.with_name(self._path.name + ".part")
        with part.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **_arrays(self._known))
        part.replace(self._path)


def _arrays(frames: Sequence[Sequence[Sighting]]) -> dict[str, np.ndarray]:
    """One row a sighting: `counts` per frame, then what each sighting is; identities for the faces alone."""
    every = [sighting for frame in frames for sighting in frame]
    named = [sighting.identity for sighting in every if sighting.identity is not None]
    return {
        "counts": np.array([len(frame) for frame in frames], np.int32),
        "kinds": np.array([KINDS.index(s.kind) for s in every], np.uint8),
        "corners": np.array([s.corners for s in every], np.float32).reshape(-1, 4, 2),
        "confidence": np.array([s.confidence for s in every], np.float64),
        "has_identity": np.array([s.identity is not None for s in every], np.bool_),
        "probabilities": np.array([i.probabilities for i in named], np.float32).reshape(len(named), -1),
        "unknown": np.array([i.unknown for i in named], np.float64),
        "embedding": np.array([i.embedding for i in named], np.float32).reshape(len(named), -1),
    }


def _load(path: Path) -> list[list[Sighting]]:
    try:
        with np.load(path) as file:
            a = {name: file[name] for name in file.files}
        identities = (
            Identity(p, float(u), e) for p, u, e in zip(a["probabilities"], a["unknown"], a["embedding"], strict=True)
        )
        every = (
            Sighting(KINDS[kind], corners, float(sure), next(identities) if named else None)
            for kind, corners, sure, named in zip(
                a["kinds"], a["corners"], a["confidence"], a["has_identity"], strict=True
            )
        )
        return [[next(every) for _ in range(count)] for count in a["counts"]]
    except (OSError, ValueError, KeyError, IndexError, EOFError):
        return []
