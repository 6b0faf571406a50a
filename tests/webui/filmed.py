"""A scripted game as a film: blank pictures, and a stand-in for the networks that knows what is seen on each."""

from pathlib import Path

import cv2
import numpy as np

from tests.vision.stage import Stage, Step
from vision.types import Image, Part, Sighting

FPS = 8


class TruthReader:
    """Stands in for the networks: gives the stage's sightings of each frame, in order."""

    def __init__(self, steps: list[Step]) -> None:
        self._sightings = iter([seen for _, seen in steps])

    def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
        return next(self._sightings)


def first_baza() -> Stage:
    """A deal and one baza."""
    stage = Stage(1, fps=FPS)
    stage.wait(0.5)
    stage.deal(1, "4O")
    for seat, card in ((2, "1B"), (3, "5C"), (4, "12E"), (1, "3O")):
        stage.play(seat, card)
    stage.gather(2)
    return stage


def write_film(stage: Stage, path: Path) -> Path:
    """A film of blank pictures, one for each of the stage's frames."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (1280, 720))
    for _ in stage.steps:
        writer.write(np.zeros((720, 1280, 3), np.uint8))
    writer.release()
    return path
