"""Who sits where, as `miron calibrate` kept it, where that is the table before the camera."""

from pathlib import Path
from typing import NamedTuple

from vision.calibration import State, check, load
from vision.types import Image


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
