"""Outlines and names on the picture, each frame compressed once."""

import numpy as np
import pytest

from vision.camera import Camera
from vision.camera.fake import FakeSource
from vision.names import INDEX
from vision.pipeline import Look
from vision.types import Frame, Identity, Sighting
from webui import picture
from webui.picture import WIDTH, Picture, annotate

SQUARE = np.array([[20, 20], [60, 20], [60, 80], [20, 80]], np.float32)


def face(card: str, sure: float = 0.95) -> Sighting:
    probabilities = np.zeros(48, np.float32)
    probabilities[INDEX[card]] = sure
    return Sighting("face", SQUARE, 0.9, Identity(probabilities, 1 - sure, np.ones(2, np.float32)))


def test_cards_are_outlined_and_the_original_is_left_alone() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    drawn = annotate(image, (face("12O"),))
    assert not image.any()
    assert drawn[50, 20].max() > 150 and drawn[50, 60].max() > 150  # the sides
    assert not drawn[50, 40].any()  # not the card itself


def test_hands_are_not_drawn() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    assert not annotate(image, (Sighting("hand", SQUARE, 0.9),)).any()


def test_a_doubtful_face_gets_no_name() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    sure, doubtful, other = (annotate(image, (face("12O", p),)) for p in (0.95, 0.3, 0.2))
    assert (sure != doubtful).any() and (doubtful == other).all()


def test_a_frame_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = Camera(FakeSource([np.zeros((72, 128, 3), np.uint8)], recorded=True))
    camera.run()
    pictures = Picture(camera)
    made = []
    encode = picture.cv2.imencode
    monkeypatch.setattr(picture.cv2, "imencode", lambda *a: made.append(1) or encode(*a))
    assert pictures.latest() is pictures.latest()
    assert len(made) == 1
    frame = pictures.newest()
    assert frame is not None
    pictures.seen(Look(frame, (face("1O"),)))
    pictures.latest()
    assert len(made) == 2


def test_old_outlines_are_left_off() -> None:
    camera = Camera(FakeSource([np.zeros((100, 100, 3), np.uint8)], recorded=True))
    camera.run()
    pictures = Picture(camera)
    plain = pictures.latest()
    image = np.zeros((100, 100, 3), np.uint8)
    pictures.seen(Look(Frame(0, -picture.STALE - 1, image, "fake"), (face("1O"),)))
    assert pictures.latest() == plain
    pictures.seen(Look(Frame(0, 0.0, image, "fake"), (face("1O"),)))
    assert pictures.latest() != plain


def test_wide_frames_are_made_smaller() -> None:
    camera = Camera(FakeSource([np.zeros((1080, 1920, 3), np.uint8)], recorded=True))
    camera.run()
    data = Picture(camera).latest()
    assert data is not None
    image = picture.cv2.imdecode(np.frombuffer(data, np.uint8), picture.cv2.IMREAD_COLOR)
    assert image is not None and image.shape == (540, WIDTH, 3)
