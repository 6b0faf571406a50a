"""Drawing what is seen and what it is taken for onto a frame: for `miron watch --annotate` and for finding mistakes."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.annotate import label
from vision.follower import Follower
from vision.geometry import Points, TablePlane
from vision.placing import Placing
from vision.record import Hand, Play, Show
from vision.seats import REACH
from vision.table import TableView
from vision.track import Track
from vision.types import Frame, Image, Sighting
from vision.witness import Witness

# BGR
FACE, HEAP, HAND, WAITING, SHOWN, INDICATOR, STRAY = (
    (90, 200, 70),
    (200, 140, 40),
    (60, 120, 240),
    (40, 200, 250),
    (230, 90, 200),
    (40, 170, 255),
    (120, 120, 120),
)


def draw(image: Image, sightings: Sequence[Sighting], view: TableView, witness: Witness) -> Image:
    """A copy of `image` (the frame of `view`) with hands, heaps, cards and what each is taken for."""
    out = image.copy()
    thick = max(1, round(image.shape[1] / 640))
    for sighting in sightings:
        corners = np.rint(sighting.corners).astype(np.int32)
        if sighting.kind == "hand":
            cv2.polylines(out, [corners], True, HAND, thick, cv2.LINE_AA)
        elif sighting.kind == "face":
            cv2.polylines(out, [corners], True, (255, 255, 255), 1, cv2.LINE_AA)
    for heap in view.heaps:
        _outline(out, heap, HEAP, thick)
    hand = witness.hand
    meaning = _meanings(hand, witness) if hand is not None else {}
    for card in view.cards:
        name, sure = card.evidence.best()
        text, colour = meaning.get(card.id, (f"{name} {sure:.2f}?", (150, 150, 150)))
        _outline(out, card, colour, thick)
        label(out, text, card.corners.mean(axis=0), thick)
    if view.plane is not None:
        _places(out, view.plane, witness.placing, thick)
    _status(out, view, hand, thick)
    return out


def _outline(image: Image, track: Track, colour: tuple[int, int, int], thick: int) -> None:
    shade = tuple(c // 2 for c in colour) if track.hidden else colour
    cv2.polylines(image, [np.rint(track.corners).astype(np.int32)], True, shade, thick, cv2.LINE_AA)


def _places(image: Image, plane: TablePlane, placing: Placing, thick: int) -> None:
    """Where the middle of the bazas is believed to be, and where each seat's card lands."""
    seats = placing.seating.directions(placing.turn)
    spots = plane.to_picture(np.vstack([placing.middle.place, placing.middle.place + REACH * seats]))
    cv2.drawMarker(image, _pixel(spots[0]), WAITING, cv2.MARKER_CROSS, 8 * thick, thick, cv2.LINE_AA)
    for seat, spot in enumerate(spots[1:], start=1):
        cv2.circle(image, _pixel(spot), 3 * thick, WAITING, thick, cv2.LINE_AA)
        cv2.putText(image, str(seat), _pixel(spot + 4 * thick), cv2.FONT_HERSHEY_SIMPLEX, 0.4 * thick, WAITING, thick)


def _pixel(spot: Points) -> tuple[int, int]:
    return round(float(spot[0])), round(float(spot[1]))


def _meanings(hand: Hand, witness: Witness) -> dict[int, tuple[str, tuple[int, int, int]]]:
    """What each track is taken for: text and colour by track number."""
    meaning: dict[int, tuple[str, tuple[int, int, int]]] = {}
    for turned in hand.turned:
        name, sure = turned.evidence.best()
        if turned.track is not None:
            meaning[turned.track.id] = (f"triunfo {name} {sure:.2f}", INDICATOR)
    for track in witness.waiting:
        name, sure = track.evidence.best()
        meaning[track.id] = (f"{name} {sure:.2f} ...", WAITING)
    for track in witness.spread:
        meaning[track.id] = ("spread", STRAY)
    for play in hand.baza.plays:
        if play.track is not None:
            meaning[play.track.id] = (_play_text(play), FACE)
    for entry in hand.entries:
        if isinstance(entry, Show):
            for track in entry.tracks:
                meaning[track.id] = (f"cante {entry.suit}", SHOWN)
    return meaning


def _play_text(play: Play) -> str:
    sure = float(play.cards.max()) * float(play.seats.max())
    return f"{play.seat}: {play.card or play.evidence.best()[0]} {sure:.2f}"


def _status(image: Image, view: TableView, hand: Hand | None, thick: int) -> None:
    words = [f"{view.time:7.2f} s"]
    if hand is not None:
        plays = list(hand.plays())
        unseen = sum(play.unseen for play in plays)
        words += [f"hand {hand.number}", f"baza {len(hand.bazas)}", f"plays {len(plays)}", f"unseen {unseen}"]
    label(image, "  ".join(words), np.array([130 * thick, 14 * thick]), thick)


class AnnotatedFilm:
    """Writes a film (mp4) in which everything seen, and what `follower` takes it for, is drawn. A context manager.

    `rate`: frames a second. Raises OSError when the file cannot be written.
    """

    every_frame = True

    def __init__(self, path: Path, rate: float, follower: Follower) -> None:
        self._path = path
        self._rate = rate
        self._follower = follower
        self._writer: cv2.VideoWriter | None = None
        self._sightings: Sequence[Sighting] = ()

    def __enter__(self) -> "AnnotatedFilm":
        return self

    def __exit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.release()

    def write(self, frame: Frame, sightings: Sequence[Sighting]) -> None:
        """A frame that was looked at."""
        self._sightings = sightings
        self.repeat(frame)

    def repeat(self, frame: Frame) -> None:
        """A frame that was not looked at: what was seen last is drawn on it."""
        view = self._follower.view()
        picture = frame.image if view is None else draw(frame.image, self._sightings, view, self._follower.witness)
        if self._writer is None:
            size = (picture.shape[1], picture.shape[0])
            self._writer = cv2.VideoWriter(str(self._path), cv2.VideoWriter.fourcc(*"mp4v"), self._rate, size)
            if not self._writer.isOpened():
                raise OSError(f"{self._path}: the film cannot be written")
        self._writer.write(picture)
