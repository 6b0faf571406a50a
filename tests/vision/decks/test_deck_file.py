"""A deck as a file: it comes back as it went, and what is no deck is refused with its reason."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.decks.plain import OWN
from vision import durable
from vision.decks import deck_file
from vision.decks.deck import Deck, DeckError

PNG = cv2.imencode(".png", OWN["1O"])[1].tobytes()
NOTE: dict[str, object] = {"deck": 1, "name": "mine", "pack": "spanish"}
Members = dict[str, bytes]


def whole(note: object = NOTE) -> Members:
    return {"deck.json": json.dumps(note).encode(), **{f"{card}.png": PNG for card in OWN}}


def write(path: Path, members: Members) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_round_trip(tmp_path: Path) -> None:
    deck_file.save(Deck("mine", "french", OWN), tmp_path / "a" / "mine.baraja")
    back = deck_file.load(tmp_path / "a" / "mine.baraja")
    assert (back.name, back.pack, set(back.faces)) == ("mine", "french", set(OWN))
    assert all((back.faces[card] == OWN[card]).all() for card in OWN)
    assert [p.name for p in (tmp_path / "a").iterdir()] == ["mine.baraja"]


def without(name: str) -> Callable[[], Members]:
    return lambda: {k: v for k, v in whole().items() if k != name}


def with_(name: str, data: bytes) -> Callable[[], Members]:
    return lambda: {**whole(), name: data}


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        (without("deck.json"), "holds no deck.json"),
        (with_("deck.json", b"{"), "not a deck"),
        (with_("deck.json", b"\xff\xfe\x00"), "not a deck"),
        (with_("deck.json", b"[1]"), "does not say its name and pack"),
        (lambda: whole({**NOTE, "pack": "tarot"}), "does not say its name and pack"),
        (lambda: whole({**NOTE, "deck": 2}), "format 2"),
        (lambda: whole({**NOTE, "name": "../../etc/cron.d/x"}), "cannot name a deck"),
        (without("7C.png"), "7C missing"),
        (with_("7C.png", b"no picture"), "7C.png is not a picture"),
        (with_("7C.png", b""), "7C.png is not a picture"),
        (with_("7C.png", cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes()), "not a picture of 160×248"),
        (with_("7C.png", b"\0" * 2_000_000), "7C.png is too large"),
        (with_("deck.json", b" " * 2_000_000), "deck.json is too large"),
    ],
)
def test_what_is_no_deck_is_refused(members: Callable[[], Members], reason: str, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=reason):
        deck_file.load(write(tmp_path / "x.baraja", members()))


@pytest.mark.parametrize("content", [b"", b"hello", PNG])
def test_no_zip(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.baraja"
    path.write_bytes(content)
    with pytest.raises(DeckError, match=r"x\.baraja: not a deck"):
        deck_file.load(path)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.baraja", tmp_path):
        with pytest.raises(DeckError, match="cannot be read"):
            deck_file.load(path)


def test_names_that_lead_out_of_the_folder_are_never_used(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    path = write(inner / "x.baraja", {**whole(), "../evil.png": PNG, "/tmp/evil.png": PNG})
    assert set(deck_file.load(path).faces) == set(OWN)
    assert [p.name for p in tmp_path.rglob("*") if p.is_file()] == ["x.baraja"]


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.baraja"
    deck_file.save(Deck("mine", "spanish", OWN), path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(durable.os, "fsync", full)
    with pytest.raises(DeckError, match="No space left"):
        deck_file.save(Deck("mine", "french", OWN), path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["mine.baraja"]
