"""The two versions of the picture: the console's, and the one without what players hold; each made once."""

import cv2
import numpy as np
import pytest

from vision.camera import Camera
from vision.camera.fake import FakeSource
from vision.geometry import Points
from vision.names import INDEX
from vision.pipeline import Look
from vision.types import Frame, Identity, Image, Sighting
from webui import picture
from webui.drawing import WIDTH, annotate
from webui.picture import Picture


def box(x: int, y: int, width: int = 40, height: int = 60) -> Points:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float64)


def face(card: str, sure: float = 0.95, corners: Points | None = None) -> Sighting:
    probabilities = np.zeros(48, np.float32)
    probabilities[INDEX[card]] = sure
    where = (box(20, 20) if corners is None else corners).astype(np.float32)
    return Sighting("face", where, 0.9, Identity(probabilities, 1 - sure, np.ones(2, np.float32)))


def filmed(image: Image) -> Picture:
    """The pictures of a camera that has given this one frame, and ended."""
    camera = Camera(FakeSource([image], recorded=True))
    camera.run()
    return Picture(camera)


def opened(data: bytes | None) -> Image:
    assert data is not None
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(image, np.uint8)


def black(height: int = 100, width: int = 100) -> Image:
    return np.zeros((height, width, 3), np.uint8)


def test_cards_are_outlined_and_the_original_is_left_alone() -> None:
    image = black()
    drawn = annotate(image, (face("12O"),))
    assert not image.any()
    assert drawn[50, 20].max() > 150 and drawn[50, 60].max() > 150  # the sides
    assert not drawn[50, 40].any()  # not the card itself


@pytest.mark.parametrize("place", [(30, 40), (0, 0), (260, 140)])
def test_names_are_written_without_opencv(monkeypatch: pytest.MonkeyPatch, place: tuple[int, int]) -> None:
    """It would keep 6 MB of fonts for each of the web server's threads; and a name is whole at any edge."""

    def refuse(*_: object) -> None:
        raise AssertionError("OpenCV writes")

    monkeypatch.setattr(cv2, "putText", refuse)
    monkeypatch.setattr(cv2, "getTextSize", refuse)
    image = black(200, 300)
    drawn = annotate(image, [face("12O", corners=box(*place))], confidence=True)
    brass = (drawn == (65, 164, 217)).all(axis=2)
    assert brass.any(axis=0).sum() > 50 and brass.any(axis=1).sum() > 15


def test_hands_are_not_drawn() -> None:
    assert not annotate(black(), (Sighting("hand", box(20, 20).astype(np.float32), 0.9),)).any()


def test_a_doubtful_face_gets_no_name() -> None:
    sure, doubtful, other = (annotate(black(), (face("12O", p),)) for p in (0.95, 0.3, 0.2))
    assert (sure != doubtful).any() and (doubtful == other).all()


@pytest.mark.parametrize("whole", [True, False])
def test_each_version_is_compressed_once(monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    pictures = filmed(black(72, 128))
    made = []
    compress = picture.compress
    monkeypatch.setattr(picture, "compress", lambda image: made.append(1) or compress(image))
    for _ in range(2):
        made.clear()
        assert pictures.latest(whole) is pictures.latest(whole)
        assert len(made) == 1
        frame = pictures.newest()
        assert frame is not None
        pictures.seen(Look(frame, (face("1O"),)))


def test_old_outlines_are_left_off() -> None:
    pictures = filmed(black())
    plain = pictures.latest(whole=True)
    pictures.seen(Look(Frame(0, -picture.STALE - 1, black(), "fake"), (face("1O"),)))
    assert pictures.latest(whole=True) == plain
    pictures.seen(Look(Frame(0, 0.0, black(), "fake"), (face("1O"),)))
    assert pictures.latest(whole=True) != plain


def test_wide_frames_are_made_smaller() -> None:
    pictures = filmed(black(1080, 1920))
    for whole in (True, False):
        assert opened(pictures.latest(whole)).shape == (540, WIDTH, 3)


def table_with(held: tuple[int, int, int]) -> Image:
    """A picture of grey stripes with a lying card (blue) and a held one in the colour given."""
    image = np.zeros((360, 640, 3), np.uint8)
    image[:, ::8] = 130
    image[150:210, 300:340] = (200, 40, 40)
    image[20:80, 40:80] = held
    return image


LYING, HELD = box(300, 150), box(40, 20)
SIGHTED = (face("1O", corners=LYING), face("2C", corners=HELD))


def open_picture(image: Image, sightings: tuple[Sighting, ...], lying: tuple[Points, ...]) -> Image:
    pictures = filmed(image)
    frame = pictures.newest()
    assert frame is not None
    pictures.seen(Look(frame, sightings), lying)
    return opened(pictures.latest())


def test_everybody_sees_the_table_and_nobody_what_is_held() -> None:
    image = table_with((0, 0, 255))
    shown = open_picture(image, SIGHTED, (LYING,))
    assert np.abs(shown[170:190, 310:330].astype(int) - image[170:190, 310:330]).max() < 20
    assert (shown == open_picture(table_with((255, 255, 255)), SIGHTED, (LYING,))).all()


def test_a_held_card_that_vision_missed_is_coarse() -> None:
    shown = open_picture(table_with((0, 0, 255)), SIGHTED[:1], (LYING,))
    assert np.ptp(shown[30:70, 45:75].astype(int), axis=2).max() <= 3  # grey: not even its suit


@pytest.mark.parametrize(
    ("look_time", "lying"), [(0.0, ()), (-picture.STALE - 1, (LYING,))], ids=["no card lies there", "vision is late"]
)
def test_what_is_not_known_to_be_open_is_coarse(look_time: float, lying: tuple[Points, ...]) -> None:
    image = table_with((0, 0, 255))
    pictures = filmed(image)
    pictures.seen(Look(Frame(0, look_time, image, "fake"), SIGHTED), lying)
    shown = opened(pictures.latest())
    assert np.ptp(shown.astype(int), axis=2)[:, :].max() <= 60  # no colours but those of an outline's compression
    assert not (np.abs(shown[170:190, 310:330].astype(int) - image[170:190, 310:330]).max() < 20)


def test_the_console_sees_all_of_it() -> None:
    image = table_with((0, 0, 255))
    shown = opened(filmed(image).latest(whole=True))
    assert np.abs(shown[30:70, 45:75].astype(int) - image[30:70, 45:75]).max() < 30


def test_the_table_stays_clear_a_while_when_a_card_is_taken_away() -> None:
    image = table_with((0, 0, 255))
    pictures = filmed(image)
    for time, lying in ((-5.0, (LYING,)), (0.0, ())):
        pictures.seen(Look(Frame(0, time, image, "fake"), ()), lying)
    assert np.ptp(opened(pictures.latest())[170:190, 310:330].astype(int), axis=2).min() > 100


def test_without_news_the_last_picture_comes_again() -> None:
    pictures = filmed(black())
    for whole in (True, False):
        stream = pictures.follow(rate=20, whole=whole, wait=0.01)
        assert next(stream) == next(stream) == pictures.latest(whole)


def test_what_a_question_is_about_is_kept_a_while() -> None:
    pictures = filmed(black())
    assert pictures.near(0.0) is None
    for second in range(100):
        for part in (0.0, 0.4):
            image = np.full((90, 160, 3), 2 * second, np.uint8)
            pictures.seen(Look(Frame(0, second + part, image, "fake"), ()))
    assert abs(int(opened(pictures.near(70.3)).mean()) - 140) <= 2
    assert abs(int(opened(pictures.near(0.0)).mean()) - 2 * (100 - picture.KEPT)) <= 2
