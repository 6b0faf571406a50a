"""Who sits where, as `miron calibrate` kept it, where that is the table before the camera."""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from vision.calibration import CalibrationError, State, check, load
from vision.pipeline import Follows
from vision.types import Frame, Image, Sighting

log = logging.getLogger(__name__)


class Sitting(NamedTuple):
    """`bottom`: the seat at the lower side; `turn`: of the table in the picture, radians; `state`: how the picture
    compares with the one of the calibration (None: there is none, and these are the usual values)."""

    bottom: int = 1
    turn: float = 0.0
    state: State | None = None


def sitting(folder: Path, picture: Image, players: int) -> Sitting:
    """The sides as they are in this picture (BGR): moved as the camera was, the usual ones before another table.

    Raises vision.calibration.CalibrationError for a calibration that is damaged.
    """
    kept = load(folder)
    if kept is None:
        return Sitting()
    state, now = check(*kept, picture)
    if state == "another view" or now.bottom > players:
        return Sitting(state=state)
    return Sitting(now.bottom, now.turn, state)


class SittingFollower:
    """Follows as `follows` does; its first picture tells how the people sit, as kept in `folder`, and `sit` is told.

    A calibration that is damaged, or of another table, is logged, and the usual values hold: the evening goes on.
    """

    def __init__(self, follows: Follows, folder: Path, players: int, sit: Callable[[Sitting], None]) -> None:
        self._follows, self._folder, self._players, self._sit = follows, folder, players, sit
        self._sat = False

    def feed(self, frame: Frame, sightings: Sequence[Sighting]) -> Sequence[Mapping[str, Any]]:
        if not self._sat:
            self._sat = True
            self._sit(self._sitting(frame.image))
        return self._follows.feed(frame, sightings)

    def finish(self) -> Sequence[Mapping[str, Any]]:
        return self._follows.finish()

    def _sitting(self, picture: Image) -> Sitting:
        try:
            found = sitting(self._folder, picture, self._players)
        except CalibrationError as error:
            log.error("%s; the table is taken to lie straight in the picture", error)
            return Sitting()
        if found.state == "moved":
            log.warning("the camera has moved since the table was calibrated: the sides are moved with it")
        elif found.state == "another view":
            log.warning("the camera does not show the table that was calibrated; /ajustes or `miron calibrate` does it")
        return found
