"""Sightings to tracks, frame by frame: which sighting is of which lying thing, what is new, what has gone."""

import math
from collections import deque

import numpy as np
from numpy.typing import NDArray

from vision.camera_motion import follow_camera
from vision.geometry import Points, centre, corner_distance, overlap, upright_box
from vision.likeness import TOUCH, conflict, disagreement
from vision.survey import Survey
from vision.track import HandSeen, Loose, Track, Tracks
from vision.types import Frame, Sighting

SAME_PLACE = 0.25
"""Sightings whose corners are nearer than this (mean, card lengths) are of the same lying thing."""

STILL = 0.12
"""A lying thing moves less than this (card lengths) from frame to frame; the detector's own jitter is smaller."""

GONE_AFTER = 0.55
"""Seconds in clear view without being seen after which a thing is gone."""

UNTOUCHED_GONE_AFTER = 3.0
"""... where no hand has been near: cards do not leave by themselves, so it is rather covered or overlooked."""

GONE_FRAMES = 3
"""... and at least so many frames."""

LOOSE_MEMORY = 4.0
"""Seconds that sightings of moving faces and hands are remembered: where a card came from."""

TUCKED = 0.1
"""Share of a card that lies under a heap, of one that goes on under it."""

PART_OF = 0.75
"""A part of a card is of the card that lies where at least this share of the part lies."""


class Tracker:
    """Follows the things that lie on the table. Feed it every frame's sightings in order of time."""

    def __init__(self) -> None:
        self._tracks: list[Track] = []
        self._loose: deque[Loose] = deque()
        self._hands: deque[HandSeen] = deque()
        self._count = 0
        self._time: float | None = None

    def step(self, survey: Survey) -> Tracks:
        """Take one frame. Raises ValueError when its time is not later than the frame before's."""
        frame = survey.frame
        if self._time is not None and frame.time <= self._time:
            raise ValueError(f"frame {frame.index} at {frame.time} s is not later than the one before ({self._time} s)")
        passed = 0.0 if self._time is None else frame.time - self._time
        self._time = frame.time
        seen = [m for m in survey.seen if m.sighting.kind != "hand"]
        self._hands.extend(HandSeen(frame.time, upright_box(m.sighting.corners)) for m in survey.seen if m not in seen)
        moved = follow_camera(self._tracks, [m.sighting for m in seen if m.whole], frame.time)
        free = self._match(frame, [m.sighting for m in seen if m.whole])
        parts = [m.sighting for m in seen if not m.whole]
        for sighting in free + self._match_parts(frame, parts):
            self._begin(frame, sighting, whole=sighting in free)
        lost = self._age(frame, passed)
        for memory in (self._loose, self._hands):
            while memory and memory[0].time < frame.time - LOOSE_MEMORY:
                memory.popleft()
        size = (frame.image.shape[1], frame.image.shape[0])
        faces = tuple(t for t in self._tracks if t.kind == "face")
        backs = tuple(t for t in self._tracks if t.kind == "back")
        return Tracks(frame.time, frame.index, size, faces, backs, lost, tuple(self._loose), tuple(self._hands), moved)

    def _match(self, frame: Frame, seen: list[Sighting]) -> list[Sighting]:
        """Give each sighting to the track in its place, nearest pairs first; returns those that fit nowhere."""
        pairs: list[tuple[float, int, int]] = []
        places = [centre(sighting.corners) for sighting in seen]
        heaps = [sighting.corners for sighting in seen if sighting.kind == "back"]
        for i, track in enumerate(self._tracks):
            length = track.length
            middle = centre(track.corners)
            # A card under a heap is outlined by the heap: another one there is in the very same place.
            tucked = track.kind == "face" and any(overlap(track.corners, heap) > TUCKED for heap in heaps)
            for j, sighting in enumerate(seen):
                if sighting.kind != track.kind or math.dist(places[j], middle) > 0.5 * length:
                    continue
                distance = corner_distance(track.corners, sighting.corners) / length
                # A pile's outline changes as it grows, and which way up its cards lie says nothing.
                if distance > (SAME_PLACE if track.kind == "face" else 0.6):
                    continue
                if conflict(track, sighting.identity, frame.time, SAME_PLACE if tucked else distance):
                    continue
                # Of two cards known in one place the sighting is of the one last seen, unless it reads otherwise.
                stale = min(0.2, 0.5 * (frame.time - track.seen))
                pairs.append((distance + stale + 0.5 * disagreement(track, sighting.identity), i, j))
        pairs.sort()
        taken: set[int] = set()
        used: set[int] = set()
        for _, i, j in pairs:
            if i in taken or j in used:
                continue
            taken.add(i)
            used.add(j)
            self._renew(self._tracks[i], frame, seen[j])
        return [s for j, s in enumerate(seen) if j not in used]

    def _match_parts(self, frame: Frame, parts: list[Sighting]) -> list[Sighting]:
        """What is seen of a partly covered card says that it is there; returns the parts that belong to none known."""
        free: list[Sighting] = []
        for part in parts:
            inside = [(overlap(part.corners, t.corners), k) for k, t in enumerate(self._tracks) if t.kind == "face"]
            most, k = max(inside, default=(0.0, -1))
            if most < PART_OF:
                free.append(part)
                continue
            track = self._tracks[k]
            if not track.whole:
                track.sightings += 1
            track.seen, track.absent, track.absent_frames, track.hidden = frame.time, 0.0, 0, False
        return free

    def _renew(self, track: Track, frame: Frame, sighting: Sighting) -> None:
        distance = corner_distance(track.corners, sighting.corners) / track.length
        corners = np.asarray(sighting.corners, np.float64)
        straight = np.hypot(*(corners - track.corners).T).mean()
        turned = np.roll(corners, 2, axis=0)
        if np.hypot(*(turned - track.corners).T).mean() < straight:
            corners = turned
        if distance > STILL and track.kind == "face":
            track.corners = corners
            track.rest_time, track.rest_frame, track.sightings = frame.time, frame.index, 1
        else:
            share = max(0.25, 1 / (track.sightings + 1))
            track.corners = track.corners + share * (corners - track.corners)
            track.sightings += 1
        if sighting.identity is not None:
            if track.first_look is not None and track.sightings >= 2:
                track.evidence.add(track.first_look, track.rest_time)
                track.first_look = None
            track.evidence.add(sighting.identity, frame.time)
        track.seen = frame.time
        track.absent, track.absent_frames, track.hidden = 0.0, 0, False

    def _begin(self, frame: Frame, sighting: Sighting, whole: bool) -> None:
        corners = np.asarray(sighting.corners, np.float64)
        self._count += 1
        self._tracks.append(
            Track(
                id=self._count,
                kind="face" if sighting.kind == "face" else "back",
                corners=corners,
                born=frame.time,
                rest_time=frame.time,
                rest_frame=frame.index,
                seen=frame.time,
                first_look=sighting.identity if whole else None,
                whole=whole,
            )
        )

    def _age(self, frame: Frame, passed: float) -> tuple[Track, ...]:
        """Count the time that things are missing from places in clear view; returns those that are now gone."""
        hands = [_quad(h.box) for h in self._hands if h.time == frame.time]
        present = [t for t in self._tracks if t.seen == frame.time]
        # When nothing at all is seen where things lay, something is before the camera: that says nothing of them.
        blind = not any(t.resting for t in present)
        lost: list[Track] = []
        for track in self._tracks:
            under_hand = max((overlap(track.corners, h) for h in hands), default=0.0)
            if under_hand > 0.05:
                track.touched = frame.time
            if track.seen == frame.time:
                continue
            if not track.resting:
                self._pass_by(track, frame.time, lost)
                continue
            track.hidden = under_hand > 0.3 or any(overlap(track.corners, other.corners) > 0.55 for other in present)
            if track.hidden or blind:
                continue
            # A long gap between frames is not a long look.
            track.absent += min(passed, 0.3)
            track.absent_frames += 1
            limit = GONE_AFTER if track.touched >= track.seen - TOUCH else UNTOUCHED_GONE_AFTER
            if track.absent > limit and track.absent_frames >= GONE_FRAMES:
                track.gone = True
                lost.append(track)
        self._tracks = [t for t in self._tracks if not t.gone]
        return tuple(lost)

    def _pass_by(self, track: Track, now: float, lost: list[Track]) -> None:
        """Seen once and not again: it was on its way."""
        if now - track.seen > 0.4:
            track.gone = True
            lost.append(track)
        elif track.kind == "face" and track.absent_frames == 0:
            self._loose.append(Loose(track.seen, centre(track.corners), track.first_look))
            track.absent_frames = 1


def _quad(box: NDArray[np.float64]) -> Points:
    x1, y1, x2, y2 = box
    return np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]])
