"""A deck from a folder: file names, and everything that can be wrong with the pictures, named all at once."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.decks.french_pack import FACES as FRENCH
from tests.vision.decks.plain import BACK, OWN, PlainDetector
from vision.decks.deck import NEEDED, Pack
from vision.decks.folder import FolderError, card_of, read_folder
from vision.types import Image

LONG = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("oros_01.png", "1O"),
        ("bastos_12.webp", "12B"),
        ("Copas_7.JPG", "7C"),
        ("1O.png", "1O"),
        ("12b.jpg", "12B"),
        ("hearts_11.png", "11C"),
        ("dorso.png", None),
        ("13O.png", None),
        ("0O.png", None),
        ("oros.png", None),
        ("1OO.png", None),
    ],
)
def test_names(name: str, card: str | None) -> None:
    assert card_of(Path(name)) == card


def write(folder: Path, faces: dict[str, Image], short: bool = False) -> Path:
    for card, face in faces.items():
        stem = card if short else f"{LONG[card[-1]]}_{int(card[:-1]):02d}"
        cv2.imwrite(str(folder / f"{stem}.png"), face)
    return folder


def read(folder: Path, pack: Pack = "spanish") -> dict[str, Image]:
    return dict(read_folder(folder, "mine", pack, PlainDetector()).faces)  # type: ignore[arg-type]


@pytest.mark.parametrize("short", [False, True])
def test_flat_scans(short: bool, tmp_path: Path) -> None:
    write(tmp_path, OWN, short)
    cv2.imwrite(str(tmp_path / "dorso.png"), OWN["1O"])
    faces = read(tmp_path)
    assert list(faces) == list(NEEDED)
    assert all((faces[card] == OWN[card]).all() for card in NEEDED)


def test_french_pack_without_its_eights(tmp_path: Path) -> None:
    write(tmp_path, {**FRENCH, "8O": FRENCH["7O"]})
    assert set(read(tmp_path, "french")) == set(NEEDED)


def test_a_photo_of_a_card_is_cut_out(tmp_path: Path) -> None:
    table = np.full((300, 500, 3), (60, 110, 40), np.uint8)
    table[20:268, 100:260] = OWN["7C"]
    write(tmp_path, {**OWN, "7C": table})
    difference = np.abs(read(tmp_path)["7C"].astype(int) - OWN["7C"])
    assert difference.mean() < 3


def two_cards() -> Image:
    table = np.full((300, 500, 3), (60, 110, 40), np.uint8)
    table[20:268, 30:190], table[20:268, 300:460] = OWN["7C"], OWN["6C"]
    return table


def back() -> Image:
    card = np.full((248, 160, 3), 250, np.uint8)
    card[10:-10, 10:-10] = BACK
    return card


Change = Callable[[Path], None]


def put(name: str, picture: Callable[[], Image]) -> Change:
    return lambda folder: cv2.imwrite(str(folder / name), picture()) and None


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda folder: (folder / "copas_07.png").unlink(), "no picture of the 7 of copas (copas_07.* or 7C.*)"),
        (lambda folder: (folder / "copas_07.png").write_text("no"), "copas_07.png: not a picture"),
        (lambda folder: (folder / "copas_07.png").write_bytes(b""), "copas_07.png: an empty file"),
        (put("copas_07.png", two_cards), "copas_07.png: shows 2 cards"),
        (put("copas_07.png", back), "copas_07.png: shows the back of a card"),
        (put("copas_07.png", lambda: np.zeros((480, 640, 3), np.uint8)), "copas_07.png: shows no card"),
        (put("copas_07.png", lambda: np.zeros((248, 160, 3), np.uint8)), "copas_07.png: shows no card"),
        (put("7C.png", lambda: OWN["7C"]), "7C.png and copas_07.png are both the 7 of copas"),
        (put("copas_07.png", lambda: OWN["6C"]), "copas_06.png and copas_07.png show the same card"),
    ],
)
def test_what_is_wrong_is_named(change: Change, problem: str, tmp_path: Path) -> None:
    write(tmp_path, OWN)
    change(tmp_path)
    with pytest.raises(FolderError) as caught:
        read(tmp_path)
    assert [p for p in caught.value.problems if p.startswith(problem)], caught.value.problems
    assert len(caught.value.problems) == 1


def test_an_empty_folder_names_all_forty(tmp_path: Path) -> None:
    with pytest.raises(FolderError) as caught:
        read(tmp_path)
    assert len(caught.value.problems) == 40
