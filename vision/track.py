"""Sightings to tracks: each thing that lies on the table, and its life, over frames.

A track is a place on the table where a face or a back lies. It is born with a sighting that fits no other, it is at
rest once seen there again, it is hidden while a hand or another card is over it, and it is gone when its place has
been in clear view without it for a while. A card that moves leaves one track and begins another: that both are the
same card is for later stages to say, which know what is read on them.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Points, centre, corner_distance, long_side, overlap
from vision.names import CARDS
from vision.survey import Survey
from vision.types import Frame, Identity, Sighting

LogLik = NDArray[np.float64]

SAME_PLACE = 0.25
"""Sightings whose corners are nearer than this (mean, card lengths) are of the same lying thing."""

STILL = 0.12
"""A lying thing moves less than this (card lengths) from frame to frame; the detector's own jitter is smaller."""

GONE_AFTER = 0.55
"""Seconds in clear view without being seen after which a thing is gone."""

UNTOUCHED_GONE_AFTER = 3.0
"""... where no hand has been near: cards do not leave by themselves, so it is rather covered or overlooked."""

TOUCH = 0.7
"""Seconds before it was last seen in which a hand over a thing may have taken it."""

GONE_FRAMES = 3
"""... and at least so many frames."""

LOOSE_MEMORY = 4.0
"""Seconds that sightings of moving faces and hands are remembered: where a card came from."""

EVIDENCE_FRAMES = 3.0
"""Frames of one lying card are alike, so any number of them counts as at most so many independent looks."""

DISTANT = 0.005
"""The least likelihood of a card that one look leaves: no single look may rule a card out."""


class Evidence:
    """What has been read of one physical card: a tempered sum of log-likelihoods over frames."""

    __slots__ = ("_sum", "_weight", "looks")

    def __init__(self) -> None:
        self._sum: LogLik = np.zeros(len(CARDS))
        self._weight = 0.0
        self.looks = 0

    def add(self, identity: Identity, weight: float = 1.0) -> None:
        """Take one more look. Looks that say little weigh little: the blurred ones do not dilute the sharp ones."""
        likelihood = np.maximum(identity.probabilities + identity.unknown / len(CARDS), DISTANT).astype(np.float64)
        sharpness = weight * float(likelihood.max() / likelihood.sum())
        self._sum += sharpness * np.log(likelihood)
        self._weight += sharpness
        self.looks += 1

    def absorb(self, other: "Evidence") -> None:
        """Add what was read of the same card elsewhere."""
        self._sum += other._sum
        self._weight += other._weight
        self.looks += other.looks

    @property
    def loglik(self) -> LogLik:
        """Log-likelihood per card of `vision.names.CARDS`, (48,)."""
        if self._weight <= EVIDENCE_FRAMES:
            return self._sum
        return np.asarray(self._sum * (EVIDENCE_FRAMES / self._weight), np.float64)

    def typical(self) -> LogLik:
        """What a single look says on average: a likelihood per card, (48,)."""
        if not self._weight:
            return np.full(len(CARDS), 1 / len(CARDS))
        return np.asarray(np.exp(self._sum / self._weight), np.float64)

    def best(self) -> tuple[str, float]:
        """The likeliest card on its own and its probability."""
        loglik = self.loglik
        weights = np.exp(loglik - loglik.max())
        k = int(weights.argmax())
        return CARDS[k], float(weights[k] / weights.sum())


@dataclass(slots=True, eq=False)
class Track:
    """A thing that lies, or has just been seen, somewhere on the table.

    `corners`: float64 (4, 2), pixels, smoothed while it lies still. `rest_time`, `rest_frame`: since when it has lain
    there; `sightings` since then. `seen`: when last seen. `absent`: seconds in clear view without being seen, over
    `absent_frames` frames. `touched`: when a hand was last over it. `hidden`: something was
    over its place in the latest frame. `whole`: its outline is that of a whole card, not of an uncovered part.
    """

    id: int
    kind: Literal["face", "back"]
    corners: Points
    born: float
    rest_time: float
    rest_frame: int
    seen: float
    sightings: int = 1
    absent: float = 0.0
    absent_frames: int = 0
    touched: float = float("-inf")
    hidden: bool = False
    gone: bool = False
    evidence: Evidence = field(default_factory=Evidence)
    first_look: Identity | None = None
    whole: bool = True

    @property
    def resting(self) -> bool:
        """It has been seen in its place at least twice."""
        return self.sightings >= 2

    @property
    def length(self) -> float:
        """Its long side, pixels."""
        return long_side(self.corners)


@dataclass(frozen=True, slots=True, eq=False)
class Loose:
    """A face seen once on its way: `time`, `place` (pixels), what was read."""

    time: float
    place: Points
    identity: Identity | None


@dataclass(frozen=True, slots=True, eq=False)
class HandSeen:
    """A hand in one frame: `time`, `box` (x1, y1, x2, y2; pixels)."""

    time: float
    box: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Tracks:
    """What is known of the lying things after one frame.

    `faces`, `backs`: the tracks that live; `lost`: those found gone in this frame. `loose`, `hands`: what moved in the
    last moments, oldest first, this frame's included. `moved`: the camera was found to have moved in this frame.
    """

    time: float
    frame: int
    size: tuple[int, int]
    faces: tuple[Track, ...]
    backs: tuple[Track, ...]
    lost: tuple[Track, ...]
    loose: tuple[Loose, ...]
    hands: tuple[HandSeen, ...]
    moved: bool

    def hands_now(self) -> list[NDArray[np.float64]]:
        """The boxes of the hands in this frame."""
        return [h.box for h in self.hands if h.time == self.time]


def _box(corners: NDArray[np.floating]) -> NDArray[np.float64]:
    return np.concatenate([corners.min(axis=0), corners.max(axis=0)]).astype(np.float64)


def _quad(box: NDArray[np.float64]) -> Points:
    x1, y1, x2, y2 = box
    return np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]])


PART_OF = 0.75
"""A part of a card is of the card that lies where at least this share of the part lies."""

UNCHANGED = 0.35
"""Seconds out of view in which, without a hand there, one card cannot have taken another's place."""

CONFLICT = 0.7
"""A sighting that is so surely another card than the one known to lie there is not of that card."""


def _disagreement(track: Track, identity: Identity | None) -> float:
    """How probable it is, by this sighting, that it is not the card that the track is known to be; 0..1."""
    if identity is None or not track.evidence.looks:
        return 0.0
    name, sure = track.evidence.best()
    if sure < 0.8:
        return 0.0
    return float(max(0.0, 1 - identity.probabilities[CARDS.index(name)] - identity.unknown))


def _conflict(track: Track, identity: Identity | None, now: float) -> bool:
    """The sighting clearly shows another card than the track is known to be, and somebody can have changed them.

    A card that lies there untouched and in view is the same card, however it reads just now.
    """
    if identity is None or not track.evidence.looks:
        return False
    if now - track.seen < UNCHANGED and track.touched < track.seen - TOUCH:
        return False
    best = int(identity.probabilities.argmax())
    if identity.probabilities[best] < CONFLICT:
        return False
    name, sure = track.evidence.best()
    return sure > 0.9 and CARDS[best] != name


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
        self._hands.extend(HandSeen(frame.time, _box(m.sighting.corners)) for m in survey.seen if m not in seen)
        moved = self._follow_camera([m.sighting for m in seen if m.whole], frame.time)
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
        for i, track in enumerate(self._tracks):
            length = track.length
            middle = centre(track.corners)
            for j, sighting in enumerate(seen):
                if sighting.kind != track.kind or np.hypot(*(centre(sighting.corners) - middle)) > 0.5 * length:
                    continue
                distance = corner_distance(track.corners, sighting.corners) / length
                # A pile's outline changes as it grows, and which way up its cards lie says nothing.
                if distance > (SAME_PLACE if track.kind == "face" else 0.6) or _conflict(
                    track, sighting.identity, frame.time
                ):
                    continue
                # Of two cards known in one place the sighting is of the one last seen, unless it reads otherwise.
                stale = min(0.2, 0.5 * (frame.time - track.seen))
                pairs.append((distance + stale + 0.5 * _disagreement(track, sighting.identity), i, j))
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
                track.evidence.add(track.first_look)
                track.first_look = None
            track.evidence.add(sighting.identity)
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

    def _follow_camera(self, seen: list[Sighting], now: float) -> bool:
        """When the lying things have all moved alike, it was the camera: move the tracks with it."""
        resting = [t for t in self._tracks if t.resting]
        here: list[Points] = []
        there: list[Points] = []
        still = 0
        for track in resting:
            near = [s for s in seen if s.kind == track.kind and not _conflict(track, s.identity, now)]
            if track.kind == "face":
                name, sure = track.evidence.best()
                if sure < 0.8:
                    continue
                near = [s for s in near if s.identity is not None and _reads(s.identity, name)]
            near = [s for s in near if np.hypot(*(centre(s.corners) - centre(track.corners))) < 1.5 * track.length]
            if len(near) != 1:
                continue
            if corner_distance(track.corners, near[0].corners) < 0.08 * track.length:
                still += 1
            corners = np.asarray(near[0].corners, np.float64)
            turned = np.roll(corners, 2, axis=0)
            if np.hypot(*(turned - track.corners).T).mean() < np.hypot(*(corners - track.corners).T).mean():
                corners = turned
            here.append(track.corners)
            there.append(corners)
        if len(here) < 2 or still > 0:
            return False
        source, target = np.concatenate(here), np.concatenate(there)
        matrix, _ = cv2.estimateAffinePartial2D(source, target, method=cv2.LMEDS)
        if matrix is None:
            return False
        error = np.hypot(*(source @ matrix[:, :2].T + matrix[:, 2] - target).T)
        turned_by = np.hypot(matrix[0, 0], matrix[0, 1])
        if np.median(error) > 0.06 * resting[0].length or not 0.8 < turned_by < 1.25:
            return False
        for track in self._tracks:
            track.corners = track.corners @ matrix[:, :2].T + matrix[:, 2]
        return True


def _reads(identity: Identity, name: str) -> bool:
    best = int(identity.probabilities.argmax())
    return CARDS[best] == name and identity.probabilities[best] > 0.5
