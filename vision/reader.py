"""Reading one picture: detector, then identifier, joined into sightings."""

from pathlib import Path

import numpy as np

import models
from vision.detect import Detector
from vision.identify import Identifier
from vision.rectify import rectify
from vision.types import Image, Sighting


class Reader:
    """Picture → sightings. The same object serves one thread."""

    def __init__(self, detector: Detector, identifier: Identifier):
        self.detector, self.identifier = detector, identifier

    @classmethod
    def load(cls, folder: Path = models.FOLDER) -> "Reader":
        """The shipped networks of `folder`. Raises vision.runtime.WeightsError when they are missing or broken."""
        return cls(Detector(folder / "detector.onnx"), Identifier(folder / "identifier.onnx"))

    def read(self, image: Image) -> list[Sighting]:
        """Everything seen in `image` (BGR, any size), the surest outline first."""
        outlines = self.detector(image)
        faces = [o for o in outlines if o.kind == "face"]
        readings = self.identifier([rectify(image, o.corners) for o in faces])
        named = {id(outline): reading for outline, reading in zip(faces, readings, strict=True)}
        sightings = []
        for outline in outlines:
            reading = named.get(id(outline))
            if reading is None:
                sightings.append(Sighting(outline.kind, outline.corners, outline.confidence))
                continue
            corners = np.roll(outline.corners, 2, axis=0) if reading.upside_down else outline.corners
            sightings.append(Sighting(outline.kind, corners, outline.confidence, reading.identity))
        return sightings
