"""Naming by known decks: which one is on the table, its names, and what is remembered of it."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.vision.decks.french_pack import FACES as FRENCH
from tests.vision.decks.plain import OWN, PlainIdentifier
from vision.decks.deck import Deck
from vision.decks.gallery import Gallery, learn
from vision.decks.namer import ENOUGH, Namer
from vision.decks.views import rectified
from vision.identify import Reading
from vision.names import CARDS, INDEX
from vision.types import Identity, Image

IDENTIFIER = PlainIdentifier()
FEW = 8


@pytest.fixture(scope="module", autouse=True)
def few_views() -> Iterator[None]:
    """Fewer views than the product learns from: the same steps, in a fraction of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vision.decks.gallery.VIEWS", {"spanish": FEW, "french": 3 * FEW})
        yield


@pytest.fixture(scope="module")
def own() -> Gallery:
    return learn(Deck("own", "spanish", OWN), IDENTIFIER)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def french() -> Gallery:
    return learn(Deck("poker", "french", FRENCH), IDENTIFIER)  # type: ignore[arg-type]


def crops(faces: dict[str, Image], cards: list[str]) -> list[Image]:
    """Whole cards as a camera shows them: darker, reddish, grainy, every other one on its head."""
    rng = np.random.default_rng(1)
    seen = []
    for k, card in enumerate(cards):
        crop = rectified(faces[card]) * np.array([0.6, 0.6, 0.75]) + rng.normal(0, 4, (128, 80, 1))
        picture = np.clip(crop, 0, 255).astype(np.uint8)
        seen.append(np.ascontiguousarray(picture[::-1, ::-1]) if k % 2 else picture)
    return seen


def right(found: list[str]) -> int:
    return sum(a == b for a, b in zip(found, CARDS_SHOWN, strict=True))


CARDS_SHOWN = ["1O", "4C", "5C", "7E", "10B", "11B", "12O", "2E"]


def names(namer: Namer, faces: dict[str, Image]) -> list[str]:
    shown = crops(faces, CARDS_SHOWN)
    readings = namer(shown, IDENTIFIER(shown))
    for reading in readings:
        total = float(reading.identity.probabilities.sum()) + reading.identity.unknown
        assert total == pytest.approx(1, abs=1e-4)
    return [CARDS[int(r.identity.probabilities.argmax())] for r in readings]


def test_the_deck_on_the_table_is_found(own: Gallery, french: Gallery) -> None:
    for faces, expected in ((OWN, "own"), (FRENCH, "poker")):
        namer = Namer([own, french])
        assert namer.deck is None
        assert right(names(namer, faces)) >= 7
        assert namer.deck == expected and not namer.unknown


def test_another_deck_is_said_to_be_unknown_and_read_by_the_network(
    own: Gallery, caplog: pytest.LogCaptureFixture
) -> None:
    namer = Namer([own])
    shown = crops(FRENCH, CARDS_SHOWN)
    readings = IDENTIFIER(shown)
    assert namer(shown, readings) == readings
    assert namer.deck is None and namer.unknown
    namer(shown, readings)
    assert [r.message for r in caplog.records] == [caplog.messages[0]]
    assert "miron enrol" in caplog.messages[0]


def test_a_deck_that_was_asked_for_is_used_whatever_is_seen(french: Gallery) -> None:
    namer = Namer([french], fixed="poker")
    assert namer.deck == "poker" and not namer.unknown
    assert right(names(namer, FRENCH)) >= 7


def test_a_foreign_card_is_no_card_of_the_deck(own: Gallery) -> None:
    """Whatever the network says of French cards among Spanish ones: most get no name."""
    shown = crops(FRENCH, CARDS_SHOWN)
    readings = Namer([own], fixed="own")(shown, IDENTIFIER(shown))
    assert sum(float(r.identity.probabilities.max()) >= 0.6 for r in readings) <= 2


def test_a_covered_card_that_the_network_is_sure_of_keeps_its_name(own: Gallery) -> None:
    """A card shows little of its print then: that alone must not make it a foreign one."""
    crop = rectified(OWN["12O"])
    crop[50:] = (40, 90, 50)
    probabilities = np.full(len(CARDS), 1e-4, np.float32)
    probabilities[INDEX["12O"]] = 0.99
    (seen,) = IDENTIFIER([crop])
    reading = Reading(Identity(probabilities, 0.0, seen.identity.embedding), False)
    (named,) = Namer([own], fixed="own")([crop], [reading])
    assert CARDS[int(named.identity.probabilities.argmax())] == "12O"
    assert named.identity.probabilities.max() > 0.9


def test_a_change_of_decks_is_noticed(own: Gallery, french: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.decks.namer.REPEAT", 1)
    namer = Namer([own, french])
    found = [(names(namer, faces), namer.deck)[1] for faces in (OWN, FRENCH, FRENCH)]
    assert found == ["own", None, "poker"]  # as many votes for both in between


def test_another_picture_may_be_another_table(own: Gallery, french: Gallery) -> None:
    namer = Namer([own, french])
    names(namer, OWN)
    namer.forget()
    assert namer.deck is None
    names(namer, FRENCH)
    assert namer.deck == "poker"


def test_no_decks_and_no_cards_change_nothing(own: Gallery) -> None:
    readings = IDENTIFIER(crops(OWN, ["1O"]))
    assert Namer([])(crops(OWN, ["1O"]), readings) == readings
    assert Namer([own])([], []) == []
    assert ENOUGH > 1  # a single odd card is not an unknown deck


def test_what_was_learned_is_remembered_for_the_same_weights_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.decks.gallery.VIEWS", {"spanish": 1})
    memory = tmp_path / "learned" / "own.npz"
    deck = Deck("own", "spanish", OWN)
    first = PlainIdentifier()
    learned = learn(deck, first, memory)  # type: ignore[arg-type]
    assert first.calls == 40
    again = PlainIdentifier()
    assert (learn(deck, again, memory).head.weights == learned.head.weights).all()  # type: ignore[arg-type]
    assert again.calls == 0
    other_weights = PlainIdentifier("others")
    learn(deck, other_weights, memory)  # type: ignore[arg-type]
    assert other_weights.calls > 0
    memory.write_bytes(b"damaged")
    learn(deck, again, memory)  # type: ignore[arg-type]
    assert again.calls > 0
