"""The project's own deck: complete, self-contained, true to its code, and with the right pinta."""

import itertools
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from datasets import deck
from datasets.deck.draw_card import drawings
from vision.names import CARDS

FILES = sorted([*deck.NAMES.values(), deck.BACK])
DRAWN = dict(drawings())
BREAKS = {"O": 0, "C": 1, "E": 2, "B": 3}


def test_there_is_a_name_for_every_card() -> None:
    assert tuple(deck.NAMES) == CARDS
    assert deck.NAMES["12O"] == "oros_12"


@pytest.mark.parametrize(("folder", "ending"), [(deck.SVG, "svg"), (deck.WEBP, "webp")])
def test_all_49_files_are_there_and_no_others(folder: Path, ending: str) -> None:
    assert sorted(path.name for path in folder.iterdir()) == [f"{name}.{ending}" for name in FILES]


@pytest.mark.parametrize("name", FILES)
def test_the_drawing_is_what_the_code_draws(name: str) -> None:
    assert (deck.SVG / f"{name}.svg").read_text(encoding="utf-8") == DRAWN[name]


@pytest.mark.parametrize("name", FILES)
def test_the_drawing_is_small_and_self_contained(name: str) -> None:
    path = deck.SVG / f"{name}.svg"
    assert path.stat().st_size < 25_000
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") == "0 0 615 950"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert tag in {"svg", "title", "g", "defs", "use", "path", "rect", "circle", "clipPath"}
        for key, value in element.attrib.items():
            assert not key.startswith("on")
            assert "//" not in value
            if key == "href":
                assert value.removeprefix("#") in ids
            if "url(" in value:
                assert value.removeprefix("url(#").removesuffix(")") in ids


@pytest.mark.parametrize("card", [*deck.NAMES, deck.BACK])
def test_the_raster_has_the_size_and_clear_corners(card: str) -> None:
    picture = deck.back_image() if card == deck.BACK else deck.face_image(card)
    assert picture.shape == (634, 410, 4) and picture.dtype == np.uint8
    assert abs(picture.shape[0] / picture.shape[1] - 950 / 615) < 0.005
    assert not picture[[0, 0, -1, -1], [0, -1, 0, -1], 3].any()
    assert (picture[20:-20, 20:-20, 3] == 255).all()


def count_breaks(row: np.ndarray) -> int:
    """Light runs of at least 20 pixels in a row of grey values along the frame line."""
    return sum(not dark and len(list(run)) >= 20 for dark, run in itertools.groupby(row < 128))


@pytest.mark.parametrize("card", list(deck.NAMES))
def test_the_frame_line_shows_the_pinta(card: str) -> None:
    grey = cv2.cvtColor(deck.face_image(card), cv2.COLOR_BGRA2GRAY)
    inset = round(36 / 950 * 634)
    for y in (inset, 633 - inset):
        # The line is some pixels thick: the darkest of three rows.
        assert count_breaks(grey[y - 1 : y + 2, 30:-30].min(axis=0)) == BREAKS[card[-1]]


def test_no_two_faces_look_alike() -> None:
    small = {card: cv2.resize(deck.face_image(card), (40, 62), interpolation=cv2.INTER_AREA) for card in deck.NAMES}
    for (one, left), (other, right) in itertools.combinations(small.items(), 2):
        assert np.abs(left.astype(int) - right.astype(int)).mean() > 3, (one, other)


def test_the_drawing_of_a_card_is_found_by_its_text() -> None:
    assert deck.face_svg("7E").name == "espadas_07.svg"
    assert deck.face_svg("7E").exists()
    assert deck.back_svg().exists()


@pytest.mark.parametrize("card", ["", "0O", "13B", "1X", "O1", "01O", "dorso", "12o"])
def test_an_unknown_card_is_refused_by_name(card: str) -> None:
    with pytest.raises(ValueError, match=f"unknown card '{card}'"):
        deck.face_svg(card)
    with pytest.raises(ValueError, match=f"unknown card '{card}'"):
        deck.face_image(card)


def test_a_missing_raster_says_how_to_draw_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "WEBP", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"oros_01\.webp is missing.*python -m datasets\.deck"):
        deck.face_image("1O")
