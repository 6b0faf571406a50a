"""Pictures and clips of the moments that matter, kept so that a dispute can be settled by eye.

For each play: the best picture of the card at rest, and a clip of about two seconds around its landing.
"""

import os
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.geometry import overlap
from vision.record import Hand, Play
from vision.scribe import Line
from vision.table import TableView
from vision.types import Frame, Image

BEFORE, AFTER = 1.2, 0.8
"""Seconds of a clip before and after the landing."""

CLIP_WIDTH = 640
"""Pixels; enough to see whose hand it was."""

CLIP_RATE = 10.0
"""Frames a second of a clip, at most."""

QUALITY = 85


@dataclass(slots=True, eq=False)
class _Moment:
    """What is kept of one play: its clip so far and the best still picture."""

    play: Play
    stem: str
    frames: list[bytes]
    until: float
    best: Image | None = None
    best_clear: float = -1.0
    done: bool = False


class EvidenceKeeper:
    """Keeps evidence in a folder, within a limit.

    `folder` is made if it is not there. `limit`: bytes; the oldest files go when it is passed. Raises OSError when the
    folder cannot be made.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._limit = limit
        self._ring: deque[tuple[float, bytes]] = deque()
        self._moments: dict[int, _Moment] = {}
        self._files: deque[tuple[Path, int]] = deque(
            (p, p.stat().st_size)
            for p in sorted(folder.iterdir(), key=lambda p: p.stat().st_mtime)
            if p.suffix in (".jpg", ".avi")
        )
        self._bytes = sum(size for _, size in self._files)

    def see(self, frame: Frame, view: TableView, hands: Sequence[Hand]) -> None:
        """Take one frame after the witness has. Raises OSError when the disk does not take what is due."""
        if not self._ring or frame.time - self._ring[-1][0] >= 0.99 / CLIP_RATE:
            self._remember(frame)
        for hand in hands[-1:]:
            for play in hand.plays():
                if play.track is not None and id(play) not in self._moments:
                    clip = [jpeg for time, jpeg in self._ring if time >= play.time - BEFORE]
                    stem = f"play-{play.frame:07d}-{len(self._moments) + 1}"
                    self._moments[id(play)] = _Moment(play, stem, clip, play.time + AFTER)
        for moment in self._moments.values():
            if moment.done:
                continue
            self._look(moment, frame, view)
            if frame.time > moment.until and (moment.play.track is None or moment.play.track.gone):
                self._keep(moment)

    def finish(self) -> None:
        """Write what is still open. Raises OSError when the disk does not take it."""
        for moment in self._moments.values():
            self._keep(moment)

    def names(self, play: Play) -> list[str]:
        """The files of a play, relative to the folder; they are written once the card has been gathered."""
        moment = self._moments.get(id(play))
        return [f"{moment.stem}.jpg", f"{moment.stem}.avi"] if moment is not None else []

    def attach(self, line: Line, hands: Sequence[Hand]) -> Line:
        """The line with its evidence named, where it is a play's."""
        what = line.get("what", line)
        if not isinstance(what, dict) or what.get("event") != "play":
            return line
        for hand in reversed(hands):
            for play in hand.plays():
                if play.frame == line.get("frame") and play.card == what.get("card"):
                    names = self.names(play)
                    return {**line, "evidence": names} if names else line
        return line

    def _remember(self, frame: Frame) -> None:
        height, width = frame.image.shape[:2]
        small = frame.image
        if width > CLIP_WIDTH:
            size = (CLIP_WIDTH, round(height * CLIP_WIDTH / width))
            small = np.asarray(cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA), np.uint8)
        jpeg = _jpeg(small)
        self._ring.append((frame.time, jpeg))
        while self._ring[0][0] < frame.time - 3 * (BEFORE + AFTER):
            self._ring.popleft()
        for moment in self._moments.values():
            if not moment.done and frame.time <= moment.until:
                moment.frames.append(jpeg)

    @staticmethod
    def _look(moment: _Moment, frame: Frame, view: TableView) -> None:
        track = moment.play.track
        if track is None or track.seen != frame.time or moment.best_clear >= 1.0:
            return
        covers = [t.corners for t in view.cards if t is not track and t.rest_time > track.rest_time]
        covers += [np.array([[b[0], b[1]], [b[2], b[1]], [b[2], b[3]], [b[0], b[3]]]) for b in view.tracks.hands_now()]
        clear = 1.0 - min(1.0, sum(overlap(track.corners, c) for c in covers))
        if clear > moment.best_clear:
            moment.best, moment.best_clear = _crop(frame.image, track.corners), clear

    def _keep(self, moment: _Moment) -> None:
        if moment.done:
            return
        moment.done = True
        if moment.best is not None:
            self._write(self._folder / f"{moment.stem}.jpg", _jpeg(moment.best))
        if moment.frames:
            self._write_clip(self._folder / f"{moment.stem}.avi", moment.frames)
        moment.frames, moment.best = [], None
        while self._bytes > self._limit and len(self._files) > 1:
            path, size = self._files.popleft()
            path.unlink(missing_ok=True)
            self._bytes -= size

    def _write(self, path: Path, data: bytes) -> None:
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        os.replace(part, path)
        self._count(path)

    def _write_clip(self, path: Path, frames: list[bytes]) -> None:
        first = cv2.imdecode(np.frombuffer(frames[0], np.uint8), cv2.IMREAD_COLOR)
        assert first is not None  # it was encoded here
        size = (first.shape[1], first.shape[0])
        rate = min(CLIP_RATE, len(frames) / (BEFORE + AFTER))
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, size)
        if not writer.isOpened():
            raise OSError(f"{path}: the clip cannot be written")
        for jpeg in frames:
            picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
            assert picture is not None
            writer.write(picture)
        writer.release()
        self._count(path)

    def _count(self, path: Path) -> None:
        size = path.stat().st_size
        self._files.append((path, size))
        self._bytes += size


def _jpeg(image: Image) -> bytes:
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert good  # a BGR picture always can be
    return data.tobytes()


def _crop(image: Image, corners: np.ndarray) -> Image:
    """The card with half a card around it."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    reach = 0.5 * (high - low)
    x1, y1 = np.maximum(low - reach, 0).astype(int)
    x2, y2 = np.minimum(high + reach, [image.shape[1], image.shape[0]]).astype(int)
    return image[y1:y2, x1:x2].copy()
