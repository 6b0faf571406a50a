"""Decks made of parts: complete, deterministic, and each number card with as many signs as its name says."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets import deck as own_deck
from datasets.synth import card_stock, crops, layouts, mixed_deck, mixed_suit, scene
from datasets.synth.camera import random_camera
from datasets.synth.materials import FACE_HEIGHT, FACE_WIDTH, Deck, Materials, load, load_deck
from datasets.synth.pips import LONG_SUITS, cut
from vision.names import CARDS

SUITS = {"O": "coins", "C": "cups", "E": "swords", "B": "clubs"}


@pytest.fixture(scope="module")
def materials() -> Materials:
    """Only the project's own deck: what everybody has."""
    return load(None, own_deck.WEBP)


def _mixed(materials: Materials, seed: int, drawn: float = 0.3) -> Deck:
    return mixed_deck.make(materials, np.random.default_rng(seed), drawn)


def test_all_48_faces_are_there_and_of_the_right_shape(materials: Materials) -> None:
    deck = _mixed(materials, 1)
    assert sorted(deck.faces) == sorted(CARDS)
    for card in CARDS:
        assert deck.faces[card].shape == (FACE_HEIGHT, FACE_WIDTH, 4)
        assert deck.faces[card].dtype == np.uint8
        assert deck.faces[card][0, 0, 3] == 0  # round corners
        assert deck.faces[card][FACE_HEIGHT // 2, FACE_WIDTH // 2, 3] == 255


def test_the_same_seed_gives_the_same_deck_whatever_the_order_of_asking(materials: Materials) -> None:
    first, second, other = _mixed(materials, 7), _mixed(materials, 7), _mixed(materials, 8)
    forwards = {card: first.faces[card] for card in CARDS}
    backwards = {card: second.faces[card] for card in reversed(CARDS)}
    assert all(np.array_equal(forwards[card], backwards[card]) for card in CARDS)
    assert not np.array_equal(forwards["5O"], other.faces["5O"])


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_every_arrangement_has_as_many_places_as_the_rank(seed: int, long: bool) -> None:
    chosen = layouts.choose(np.random.default_rng(seed), long)
    assert {rank: len(places) for rank, places in chosen.items()} == {rank: rank for rank in range(2, 10)}


def test_no_arrangement_puts_two_signs_on_one_place() -> None:
    for arrangements in (layouts.ROUND, layouts.LONG):
        for rank, several in arrangements.items():
            for places in several:
                assert len({(spot.x, spot.y, spot.angle) for spot in places}) == rank


def _blots(face: np.ndarray) -> int:
    """Pieces of print about as large as the largest one: the signs."""
    gray = cv2.cvtColor(np.ascontiguousarray(face[..., :3]), cv2.COLOR_BGR2GRAY).astype(int)
    saturation = cv2.cvtColor(np.ascontiguousarray(face[..., :3]), cv2.COLOR_BGR2HSV)[..., 1].astype(int)
    paper = int(np.median(gray)), int(np.median(saturation))
    ink = (abs(gray - paper[0]) > 25) | (abs(saturation - paper[1]) > 60)
    areas = cv2.connectedComponentsWithStats(ink.astype(np.uint8))[2][1:, cv2.CC_STAT_AREA]
    return int((areas > 0.4 * areas.max()).sum())


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", range(4, 10))
def test_number_cards_show_as_many_signs_as_they_say(
    materials: Materials, monkeypatch: pytest.MonkeyPatch, suit: str, rank: int
) -> None:
    # Plain cards on which signs stand apart: no frame, index, words or ornaments, and room enough.
    plain = card_stock.random_stock

    def bare(rng: np.random.Generator) -> card_stock.Stock:
        return replace(plain(rng), frame="none", index="none", margin=(8, 8))

    monkeypatch.setattr(card_stock, "random_stock", bare)
    monkeypatch.setattr(card_stock, "write_words", lambda *_: None)
    monkeypatch.setattr(mixed_suit, "ornament", lambda _: np.zeros((4, 4, 4), np.uint8))
    monkeypatch.setattr(layouts, "choose", _roomy)
    counts = [_blots(_mixed(materials, seed, drawn=1.0).faces[f"{rank}{suit}"]) for seed in range(6)]
    # A drawn sign may fall apart or touch its neighbour at times, seldom.
    assert sorted(counts)[1:-1] == [rank] * 4


def _roomy(_: np.random.Generator, long: bool) -> dict[int, layouts.Layout]:
    """Arrangements on which even wide cups stand apart: the common 7 and 8 push one in between, as real decks do."""
    if long:
        return {rank: several[0] for rank, several in layouts.LONG.items()}
    return {rank: several[1 if rank in {7, 8} else 0] for rank, several in layouts.ROUND.items()}


def test_signs_cut_from_the_own_deck_are_whole(materials: Materials) -> None:
    faces = load_deck(own_deck.WEBP).faces
    for suit in SUITS:
        assert len(cut(faces[f"6{suit}"], 6, suit in LONG_SUITS)) == 6


def test_a_card_with_another_number_of_signs_gives_none(materials: Materials) -> None:
    assert cut(materials.decks[0].faces["6O"], 5, long=False) == []


def test_tables_play_with_mixed_decks_by_seed(materials: Materials) -> None:
    names = []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        names.append(scene.TableBuilder(rng, materials, random_camera(rng, (96, 96), 20.0)).deck.name)
    assert mixed_deck.NAME in names
    assert materials.decks[0].name in names


def test_crops_of_mixed_decks_repeat(materials: Materials) -> None:
    for seed in range(4):
        for first, again in zip(crops.make(materials, seed), crops.make(materials, seed), strict=True):
            assert first.card == again.card
            assert np.array_equal(first.picture, again.picture)
