"""Pictures of the reader's failures, to look at before the next training."""

import json
from pathlib import Path

import cv2
import numpy as np

from vision.types import Image


def failure_picture(picture: Image, source: Path, card: str, target: Path) -> None:
    """Cut the surroundings of the true `card` out of `picture`, outline it and write it to `target` (JPEG).

    `source`: the picture's path; its truth lies beside it.
    """
    truth = json.loads(source.with_suffix(".json").read_text())
    quad = next(np.array(c["corners"]) for c in truth["cards"] if c["card"] == card)
    shown = picture.copy()
    cv2.polylines(shown, [np.rint(quad).astype(np.int32)], True, (60, 220, 255), 1, cv2.LINE_AA)
    reach = 0.5 * np.ptp(quad, axis=0).max()
    x0, y0 = np.maximum((quad.min(0) - reach).astype(int), 0)
    x1, y1 = np.minimum((quad.max(0) + reach).astype(int), (picture.shape[1], picture.shape[0]))
    cut = shown[y0:y1, x0:x1]
    if cut.size:
        scale = 400 / max(cut.shape[:2])
        cv2.imwrite(str(target), cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
