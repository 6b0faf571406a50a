"""Pictures of some moments of a film with everything seen, and what it is taken for, drawn on them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2

from vision.follower import Follower
from vision.overlay import draw
from vision.types import Frame, Sighting

AFTER = 0.4
"""Seconds after a card has landed: the hand is on its way back and the card can be seen."""


class MomentPictures:
    """Writes FOLDER/STEM-NNN.jpg for each of the moments (number: seconds). A canvas for `webui.watching.follow`.

    `written`: the files so far, by number.
    """

    every_frame = False

    def __init__(self, folder: Path, stem: str, moments: Mapping[int, float], follower: Follower) -> None:
        self._folder, self._stem, self._follower = folder, stem, follower
        self._waiting = sorted((t + AFTER, number) for number, t in moments.items())
        self.written: dict[int, Path] = {}

    @property
    def done(self) -> bool:
        """Whether all are written."""
        return not self._waiting

    def write(self, frame: Frame, sightings: Sequence[Sighting]) -> None:
        """A frame that was looked at."""
        due = [number for t, number in self._waiting if t <= frame.time]
        if not due:
            return
        view = self._follower.view()
        picture = frame.image if view is None else draw(frame.image, sightings, view, self._follower.witness)
        self._waiting = self._waiting[len(due) :]
        for number in due:
            path = self._folder / f"{self._stem}-{number:03d}.jpg"
            cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, 82])
            self.written[number] = path

    def repeat(self, frame: Frame) -> None:
        """Frames between those looked at are not drawn."""
