"""The table's four corners as a person drags them on the picture (shares of its width and height, 0..1)."""

import json
from pathlib import Path
from typing import Any

from vision.calibration import Calibration, CalibrationError, load, save
from vision.types import Image
from webui.config import Config
from webui.setup.forms import Wrong
from webui.texts import N_

Shares = tuple[tuple[float, float], ...]
USUAL: Shares = ((0.2, 0.85), (0.8, 0.85), (0.8, 0.15), (0.2, 0.15))


def kept(folder: Path) -> Shares:
    """Those of the calibration in the data folder; the usual ones where there is none that can be read."""
    try:
        found = load(folder)
    except CalibrationError:
        found = None
    if found is None:
        return USUAL
    width, height = found[0].size
    return tuple((round(x / width, 4), round(y / height, 4)) for x, y in found[0].corners)


def bottom(folder: Path, config: Config) -> int:
    """The seat at the lower side: as set, else as calibrated, else the first."""
    if "bottom" in config.model_fields_set:
        return config.bottom
    try:
        found = load(folder)
    except CalibrationError:
        found = None
    return config.bottom if found is None or found[0].bottom > config.agreed.players else found[0].bottom


def keep(folder: Path, shares: str, picture: Image | None, bottom: int) -> None:
    """Keep the corners (four pairs of shares as JSON) for this picture. Raises Wrong, and OSError (not written)."""
    if picture is None:
        raise Wrong(N_("Todavía no hay imagen: espera a que llegue y prueba otra vez."))
    height, width = picture.shape[:2]
    try:
        given: Any = json.loads(shares)
        corners = tuple((float(x) * width, float(y) * height) for x, y in given)
        calibration = Calibration((width, height), corners, bottom, confirmed=True)
    except (ValueError, TypeError, CalibrationError) as error:
        raise Wrong(N_("Los cuatro puntos tienen que rodear la mesa, en su orden: 1, 2, 3 y 4.")) from error
    save(folder, calibration, picture)
