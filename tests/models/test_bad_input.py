"""Pictures that people point a camera at by mistake or for fun, read by the real networks: no crash, no wrong name."""

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image as Pillow

import datasets.deck
from tests.models.drawn_table import felt, lay, outline, table
from tests.vision.decks.french_pack import FACES as FRENCH
from tests.vision.test_pictures import with_exif
from vision.detect import iou
from vision.naming import name_faces
from vision.pictures import read_picture
from vision.reader import Reader
from vision.types import Image
from webui.cli.detect import command as detect

Places = Mapping[str, tuple[float, float]]
FOUR: Places = {"1O": (250, 200), "7C": (520, 220), "11E": (800, 230), "5B": (560, 520)}


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def names(reader: Reader, picture: Image) -> list[tuple[str, np.ndarray]]:
    """Every name that is told, with its outline."""
    faces = [s for s in reader.read(picture) if s.kind == "face"]
    return [(card, f.corners) for f, (card, _) in zip(faces, name_faces(faces), strict=True) if card is not None]


def right(reader: Reader, picture: Image, cards: Places) -> int:
    """How many of the cards that lie there are named. Fails on any name that is not of a card that lies there."""
    told = names(reader, picture)
    wrong = [card for card, corners in told if card not in cards or iou(outline(cards[card]), corners) < 0.3]
    assert wrong == []
    return len({card for card, _ in told})


def jpeg(picture: Image) -> bytes:
    return cv2.imencode(".jpg", picture)[1].tobytes()


def cmyk(picture: Image) -> bytes:
    file = io.BytesIO()
    Pillow.fromarray(picture[..., ::-1]).convert("CMYK").save(file, "JPEG", quality=95)
    return file.getvalue()


@pytest.mark.parametrize(
    "encode",
    [
        jpeg,
        cmyk,
        lambda picture: cv2.imencode(".png", picture.astype(np.uint16) * 257)[1].tobytes(),
        lambda picture: with_exif(jpeg(np.ascontiguousarray(np.rot90(picture, 1))), 6),
    ],
    ids=["jpeg", "CMYK JPEG", "16-bit PNG", "turned by EXIF"],
)
def test_files_of_every_kind_are_read_alike(reader: Reader, encode: Callable[[Image], bytes], tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(encode(table(FOUR)))
    assert right(reader, read_picture(path), FOUR) == len(FOUR)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "an empty file"),
        (b"1O 7C 11E", "not a picture"),
        (jpeg(felt())[:20_000], "damaged or cut off"),
    ],
    ids=["empty", "a text", "cut off"],
)
def test_what_is_no_picture_is_told_and_the_next_one_read(data: bytes, reason: str, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.jpg", tmp_path / "good.jpg"
    bad.write_bytes(data)
    good.write_bytes(jpeg(table({"1O": FOUR["1O"]})))
    result = CliRunner().invoke(detect, [str(bad), str(good), "--json", "--data", str(tmp_path)])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert reason in answers[0]["error"] and str(bad) in result.stderr
    assert [card["card"] for card in answers[1]["cards"]] == ["1O"]


def test_a_hundred_megapixels(reader: Reader) -> None:
    large = cv2.resize(table(FOUR), (13_300, 7_480), interpolation=cv2.INTER_LINEAR)
    told = names(reader, np.asarray(large, np.uint8))
    assert {card for card, _ in told} == set(FOUR)


def test_without_colour_names_are_told_with_less_confidence(reader: Reader) -> None:
    picture = table(FOUR)
    grey = np.asarray(np.repeat(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2), np.uint8)
    right(reader, grey, FOUR)
    in_colour, without = (
        sorted(c for _, c in name_faces([s for s in reader.read(p) if s.kind == "face"])) for p in (picture, grey)
    )
    assert without[-1] < in_colour[-1]


def with_a_french_card() -> Image:
    return lay(table(FOUR), FRENCH["4E"], (950, 520))


def on_a_phone() -> Image:
    picture = table(FOUR)
    body = np.full((330, 160, 3), 20, np.uint8)
    body[25:305, 8:152] = 245
    card = datasets.deck.face_image("12C")
    small = cv2.resize(card[..., :3], (110, 170), interpolation=cv2.INTER_AREA)
    body[80:250, 25:135] = small
    return lay(picture, body, (1010, 500), 12, 150)


def on_a_monitor() -> Image:
    picture = felt(1)
    picture[60:660, 120:1160] = 15
    picture[85:635, 145:1135] = (190, 160, 120)
    for k, card in enumerate(("2O", "6C", "10E")):
        small = cv2.resize(datasets.deck.face_image(card)[..., :3], (84, 130), interpolation=cv2.INTER_AREA)
        picture[250:380, 300 + 200 * k : 384 + 200 * k] = small
    return picture


def cloth_with_motifs() -> Image:
    """Figures and signs cut from cards, printed all over the cloth without any card's edge."""
    picture = felt(2)
    for k in range(24):
        card = ("1O", "1C", "12E", "11B", "10O", "1B")[k % 6]
        face = datasets.deck.face_image(card)
        motif = cv2.resize(face[120:-120, 70:-70], (60, 88), interpolation=cv2.INTER_AREA)[..., :3]
        x, y = 60 + 205 * (k % 6) + 60 * (k // 6 % 2), 40 + 170 * (k // 6)
        below = picture[y : y + 88, x : x + 60].astype(np.float32)
        picture[y : y + 88, x : x + 60] = below * motif.astype(np.float32) / 255  # printed: ink on the cloth's colour
    return table({"3B": (640, 360)}, picture)


def clipped_by_the_edges() -> Image:
    return table({"6E": (1275, 300), "7B": (700, -35), "4O": (10, 400), "5C": (400, 745), "2C": (640, 360)})


def known(reason: str) -> pytest.MarkDecorator:
    return pytest.mark.xfail(strict=True, reason=reason)


SCREEN = "a card shown on a screen is named as if it lay there"


@pytest.mark.parametrize(
    ("make", "cards"),
    [
        (lambda: np.zeros((720, 1280, 3), np.uint8), {}),
        (felt, {}),
        (with_a_french_card, FOUR),
        pytest.param(on_a_phone, FOUR, marks=known(SCREEN)),
        pytest.param(on_a_monitor, {}, marks=known(SCREEN)),
        (cloth_with_motifs, {"3B": (640, 360)}),
        (
            clipped_by_the_edges,
            {"6E": (1275, 300), "7B": (700, -35), "4O": (10, 400), "5C": (400, 745), "2C": (640, 360)},
        ),
    ],
    ids=["black", "no card", "a French card", "a phone", "a monitor", "a printed cloth", "clipped by the edges"],
)
def test_no_wrong_name(reader: Reader, make: Callable[[], Image], cards: Places) -> None:
    right(reader, make(), cards)
