"""The shipped weights on rendered tables with the project's own deck and, where they are here, on the shared stills."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import datasets.deck
from datasets.synth import materials, scene, table_set
from tests.models.drawn_table import felt, lay
from vision.detect import iou
from vision.naming import name_faces
from vision.reader import Reader
from vision.scoring import Judged, Verdict, judge, recall
from vision.still import StillReader
from vision.types import Image, Sighting


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def read(reader: Reader, name: str, picture: Image, truth: dict) -> tuple[list[Judged], list[Verdict]]:  # type: ignore[type-arg]
    faces = [s for s in reader.read(picture) if s.kind == "face"]
    cards = [
        {"card": card, "confidence": confidence, "corners": face.corners.tolist()}
        for face, (card, confidence) in zip(faces, name_faces(faces), strict=True)
    ]
    return judge(name, truth, cards)


def test_tables_with_the_own_deck(reader: Reader) -> None:
    """The tables are as hard as in training: dark, blurred, glaring; no hands without the shared sprites."""
    own = materials.load(None, datasets.deck.WEBP)
    rows: list[Judged] = []
    verdicts: list[Verdict] = []
    for seed in range(900_000, 900_016):
        table = scene.make(own, seed, (1280, 720), card_width_of(seed))
        more, named = read(reader, str(seed), table.picture, table_set.truth(table, str(seed)))
        rows, verdicts = rows + more, verdicts + named
    right, asked = recall(rows, 0.5)
    assert asked > 30
    assert right / asked >= 0.75
    assert sum(not v.right for v in verdicts) <= 0.06 * len(verdicts)


def card_width_of(seed: int) -> float:
    """From 60 to 110 pixels: a webcam at a metre, and at arm's length."""
    return 60 + 50 * (seed % 8) / 7


def test_a_part_is_read_as_it_is_in_the_whole(reader: Reader) -> None:
    """Where one card has been laid since; large cards, which the detector looks at smaller, too."""
    for width in (86.0, 170.0):
        before = felt()
        for card, centre in {"7O": (240.0, 200.0), "12E": (1000.0, 500.0)}.items():
            before = lay(before, datasets.deck.face_image(card), centre, width=width)
        after = lay(before, datasets.deck.face_image("5C"), (620, 330), -20, width)
        still = StillReader(reader, lambda: 0.0)
        still.read(before)
        seen, whole = still.read(after), reader.read(after)
        assert sorted(named(seen)) == sorted(named(whole)) == ["12E", "5C", "7O"]
        for card in seen:
            assert max(iou(card.corners, other.corners) for other in whole) > 0.9


def named(sightings: list[Sighting]) -> list[str | None]:
    return [name for name, _ in name_faces([s for s in sightings if s.kind == "face"])]


def test_shared_stills(reader: Reader, shared: Path) -> None:
    rows: list[Judged] = []
    verdicts: list[Verdict] = []
    for truth_file in sorted((shared / "stills").rglob("*.json"))[::3]:
        picture = cv2.imread(str(truth_file.with_suffix(".jpg")))
        assert picture is not None
        picture = np.asarray(picture, np.uint8)
        more, named = read(reader, truth_file.name, picture, json.loads(truth_file.read_text()))
        rows, verdicts = rows + more, verdicts + named
    right, asked = recall(rows, 0.5)
    assert right / asked >= 0.9
    assert sum(not v.right for v in verdicts) <= 0.05 * len(verdicts)


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((720, 1280, 3), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        np.random.default_rng(0).integers(0, 255, (720, 1280, 3)).astype(np.uint8),
        np.zeros((1, 1, 3), np.uint8),
        np.full((30, 4000, 3), 90, np.uint8),
    ],
    ids=["black", "white", "noise", "one pixel", "a strip"],
)
def test_pictures_without_cards_name_none(reader: Reader, picture: Image) -> None:
    faces = [s for s in reader.read(picture) if s.kind == "face"]
    assert [card for card, _ in name_faces(faces) if card] == []
