"""Reading one picture: detector, refiner, then identifier, joined into sightings."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

import models
from vision.colour import FAINT, colour, paled
from vision.decks.namer import Namer
from vision.detect import Detector, Outline, iou
from vision.geometry import overlap
from vision.identify import Identifier
from vision.rectify import rectify
from vision.refine import Refiner
from vision.runtime import Engine, open_network
from vision.tucked import whole_under_heaps
from vision.types import Image, Part, Sighting

SAME_PLACE = 0.25
"""IoU from which two outlines may be one card found twice."""

POOR = 0.4
"""Probability of the likeliest name under which an outline that crosses a better read one is taken for its echo."""

WITHIN = 0.85
"""Share of an outline that lies inside a larger one, from which it is a piece of that card: cards are of one size."""

PIECE = 0.8
"""Size of a piece at most, in shares of the card it is of."""


class Reader:
    """Picture → sightings. The same object serves one thread. `namer`: what it knows of decks; by default of none."""

    def __init__(self, detector: Detector, refiner: Refiner, identifier: Identifier):
        self.detector, self.refiner, self.identifier = detector, refiner, identifier
        self.namer = Namer([])

    @classmethod
    def load(cls, folder: Path = models.FOLDER, side: int = 640, engine: Engine = open_network) -> "Reader":
        """The shipped networks of `folder`. `side`: as of Detector.

        Raises vision.runtime.WeightsError when they are missing or broken.
        """
        return cls(
            Detector(folder / "detector.onnx", side, engine=engine),
            Refiner(folder / "refiner.onnx", engine),
            Identifier(folder / "identifier.onnx", engine),
        )

    def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
        """Everything seen in `image` (BGR, any size), or in that part of it, the surest outline first; corners are
        pixels of `image`."""
        outlines = self._outlines(image, part)
        faces = [o for o in outlines if o.kind == "face"]
        crops = [rectify(image, o.corners) for o in faces]
        readings = self.namer(crops, self.identifier(crops))
        if faces and colour(image) < FAINT:
            readings = [replace(reading, identity=paled(reading.identity)) for reading in readings]
        named = {id(outline): reading for outline, reading in zip(faces, readings, strict=True)}
        sightings = []
        for outline in outlines:
            reading = named.get(id(outline))
            if reading is None:
                sightings.append(Sighting(outline.kind, outline.corners, outline.confidence))
                continue
            corners = np.roll(outline.corners, 2, axis=0) if reading.upside_down else outline.corners
            sightings.append(Sighting(outline.kind, corners, outline.confidence, reading.identity))
        return without_echoes(sightings)

    def _outlines(self, image: Image, part: Part | None) -> list[Outline]:
        """What the detector finds, the cards with their corners in perspective and their ends under a heap."""
        outlines = self.detector(image, part)
        cards = [o for o in outlines if o.kind != "hand"]
        better = iter(self.refiner(image, [o.corners for o in cards]))
        return whole_under_heaps([o if o.kind == "hand" else replace(o, corners=next(better)) for o in outlines])


def without_echoes(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Drop outlines that are a worse second find of a card already there, in the order given.

    A card that is half covered is often found twice, a little turned: both then get the same name, or one gets none.
    Two different cards that lie over one another get two names and both stay. Half a card is at times found besides
    the whole one and looks like another: the lower half of a four of oros like a three.
    """
    faces = sorted((s for s in sightings if s.identity is not None), key=_certainty, reverse=True)
    kept: list[Sighting] = []
    for face in faces:
        near = [k for k in kept if iou(k.corners, face.corners) > SAME_PLACE]
        if not near or (_certainty(face) >= POOR and not any(_same_card(face, k) for k in near)):
            kept.append(face)
    chosen = {id(face) for face in kept}
    return [s for s in sightings if s.identity is None or id(s) in chosen]


def _same_card(face: Sighting, better: Sighting) -> bool:
    """Whether `face` is a second find of what `better`, an outline near it that was read more surely, is of."""
    if _name(face) == _name(better):
        return True
    small = cv2.contourArea(face.corners) < PIECE * cv2.contourArea(better.corners)
    return small and overlap(face.corners, better.corners) >= WITHIN


def _certainty(face: Sighting) -> float:
    assert face.identity is not None
    return float(face.identity.probabilities.max())


def _name(face: Sighting) -> int:
    assert face.identity is not None
    return int(face.identity.probabilities.argmax())
