"""The camera was nudged: when all that lies on the table has moved alike in the picture, the tracks move with it."""

import math

import cv2
import numpy as np

from vision.geometry import Points, centre, corner_distance
from vision.likeness import conflict, reads
from vision.track import Track
from vision.types import Sighting


def follow_camera(tracks: list[Track], seen: list[Sighting], now: float) -> bool:
    """When the lying things have all moved alike, it was the camera: move the tracks with it."""
    resting = [t for t in tracks if t.resting]
    places = [centre(s.corners) for s in seen]
    here: list[Points] = []
    there: list[Points] = []
    for track in resting:
        middle, reach = centre(track.corners), 1.5 * track.length
        near = [
            s
            for s, place in zip(seen, places, strict=True)
            if s.kind == track.kind and math.dist(place, middle) < reach and not conflict(track, s.identity, now)
        ]
        if track.kind == "face":
            name, sure = track.evidence.best()
            if sure < 0.8:
                continue
            near = [s for s in near if s.identity is not None and reads(s.identity, name)]
        if len(near) != 1:
            continue
        if corner_distance(track.corners, near[0].corners) < 0.08 * track.length:
            return False  # one that lies where it lay: so does the camera
        corners = np.asarray(near[0].corners, np.float64)
        turned = np.roll(corners, 2, axis=0)
        if np.hypot(*(turned - track.corners).T).mean() < np.hypot(*(corners - track.corners).T).mean():
            corners = turned
        here.append(track.corners)
        there.append(corners)
    if len(here) < 2:
        return False
    source, target = np.concatenate(here), np.concatenate(there)
    matrix, _ = cv2.estimateAffinePartial2D(source, target, method=cv2.LMEDS)
    if matrix is None:
        return False
    error = np.hypot(*(source @ matrix[:, :2].T + matrix[:, 2] - target).T)
    turned_by = np.hypot(matrix[0, 0], matrix[0, 1])
    if np.median(error) > 0.06 * resting[0].length or not 0.8 < turned_by < 1.25:
        return False
    for track in tracks:
        track.corners = track.corners @ matrix[:, :2].T + matrix[:, 2]
    return True
