"""`miron enrol` and `miron decks`: from pictures, guided before a camera, kept, sent and taken in."""

import json
import time
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner, Result

from tests.vision.decks.french_pack import FACES as FRENCH
from tests.vision.decks.plain import OWN, plain_reader, row
from vision.camera.recorded import FolderSource
from vision.decks import deck_file
from vision.decks.deck import NEEDED
from vision.reader import Reader
from vision.types import Image
from webui.cli.main import main


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls: plain_reader()))
    monkeypatch.setattr(FolderSource.__init__, "__defaults__", (0.0, time.sleep))  # no waiting between pictures
    monkeypatch.setattr("vision.decks.gallery.VIEWS", {"spanish": 4, "french": 4})  # learned in a moment
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


def miron(*words: object, answers: str = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=answers)


def scans(folder: Path, faces: dict[str, Image]) -> Path:
    folder.mkdir()
    for card, face in faces.items():
        cv2.imwrite(str(folder / f"{card}.png"), face)
    return folder


def photographs(folder: Path, pictures: list[Image]) -> Path:
    folder.mkdir()
    for k, picture in enumerate(pictures):
        cv2.imwrite(str(folder / f"{k:02d}.png"), picture)
    return folder


SUITS = [[card for card in NEEDED if card[-1] == suit] for suit in "OCEB"]


def test_enrolled_listed_sent_and_taken_in(tmp_path: Path) -> None:
    assert miron("enrol", "mine", scans(tmp_path / "scans", OWN)).exit_code == 0
    listed = miron("decks", "--json")
    assert json.loads(listed.stdout)["name"] == "mine"
    sent = tmp_path / "mine.baraja"
    assert miron("decks", "export", "mine", sent).exit_code == 0
    assert miron("decks", "import", sent).exit_code == 1  # there is one of that name
    assert miron("decks", "import", sent, "--name", "friends").exit_code == 0
    assert miron("decks").stdout == "friends: spanish, 40 cards\nmine: spanish, 40 cards\n"
    assert miron("decks", "remove", "mine").exit_code == 0
    assert "no deck 'mine'" in miron("decks", "export", "mine").stderr


def test_nothing_is_stored_unless_all_is_there(tmp_path: Path) -> None:
    folder = scans(tmp_path / "scans", {card: face for card, face in OWN.items() if card not in {"7C", "12B"}})
    result = miron("enrol", "mine", folder)
    assert result.exit_code == 1
    assert "the 7 of copas" in result.stderr and "the rey of bastos" in result.stderr
    assert not list((tmp_path / "share").rglob("*.baraja"))


@pytest.mark.parametrize("name", ["../evil", "a b", "", ".hidden"])
def test_names_that_are_none(name: str, tmp_path: Path) -> None:
    result = miron("enrol", name, tmp_path)
    assert result.exit_code == 1
    assert "cannot name a deck" in result.stderr


def test_a_deck_of_the_same_name_is_not_lost(tmp_path: Path) -> None:
    folder = scans(tmp_path / "scans", OWN)
    assert miron("enrol", "mine", folder).exit_code == 0
    assert "--replace" in miron("enrol", "mine", folder).stderr
    assert miron("enrol", "mine", folder, "--replace").exit_code == 0


def test_guided_a_suit_at_a_time_with_a_second_try(tmp_path: Path) -> None:
    oros, *others = SUITS
    rows = [row(oros[:9]), row(oros), row(others[0], upside_down=True), *map(row, others[1:])]
    result = miron("enrol", "mine", "--source", photographs(tmp_path / "film", rows), answers="\n" * 5)
    assert result.exit_code == 0, result.output
    assert "9 cards are seen, not 10" in result.stderr
    deck = deck_file.load(tmp_path / "share" / "miron" / "decks" / "mine.baraja")
    for card in NEEDED:  # the row that lay upside down was read from its other end, and its cards turned
        assert min(OWN, key=lambda other: abs(deck.faces[card].astype(int) - OWN[other]).mean()) == card


def test_guided_asks_about_cards_that_look_exchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strange = iter([[("1O", "2O")]])
    monkeypatch.setattr("webui.cli.enrol_guide.surprises", lambda row, cards: next(strange, []))
    film = photographs(tmp_path / "film", [row(SUITS[0]), *map(row, SUITS)])
    result = miron("enrol", "mine", "--source", film, answers="\nn\n\n\n\n\n")
    assert result.exit_code == 0, result.output
    assert "The as of oros looks like the 2 of oros." in result.stderr
    assert result.stderr.count("cards of oros") == 2


def test_guided_french_pack_one_by_one(tmp_path: Path) -> None:
    film = photographs(tmp_path / "film", [row([card], FRENCH) for card in NEEDED])
    result = miron("enrol", "poker", "--pack", "french", "--one-by-one", "--source", film, answers="\n" * 40)
    assert result.exit_code == 0, result.output
    assert "jack of diamonds" in result.stderr
    assert miron("decks").stdout == "poker: french, 40 cards\n"


def test_guided_with_pictures_that_end_too_early(tmp_path: Path) -> None:
    result = miron("enrol", "mine", "--source", photographs(tmp_path / "film", [row(SUITS[0])]), answers="\n" * 9)
    assert result.exit_code == 1
    assert "nothing was stored" in result.stderr
    assert not list((tmp_path / "share").rglob("*.baraja"))


@pytest.mark.parametrize("words", [["detect", "x.png"], ["watch", "x.mp4"], ["eval", "stills", "."]])
def test_a_deck_that_nobody_enrolled_is_a_bad_argument(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cv2.imwrite("x.png", OWN["1O"])
    Path("x.json").write_text('{"cards": []}')
    film = cv2.VideoWriter("x.mp4", cv2.VideoWriter.fourcc(*"mp4v"), 8, (160, 248))
    film.write(OWN["1O"])
    film.release()
    result = miron(*words, "--deck", "nobody")
    assert result.exit_code == 2
    assert "no deck 'nobody' is enrolled" in result.stderr


def test_a_damaged_deck_is_told_and_left_out(tmp_path: Path) -> None:
    decks = tmp_path / "share" / "miron" / "decks"
    decks.mkdir(parents=True)
    (decks / "mine.baraja").write_text("damaged")
    cv2.imwrite(str(tmp_path / "x.png"), row(SUITS[0]))
    result = miron("detect", tmp_path / "x.png", "--json")
    assert result.exit_code == 0
    assert "not a deck" in result.stderr and "left out" in result.stderr
    assert len(json.loads(result.stdout)["cards"]) == 10
    assert miron("decks").exit_code == 1


def test_stills_are_scored_with_their_decks_enrolled(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    scans(tmp_path / "decks" / "mine", OWN)
    pictures = photographs(tmp_path / "stills", [row(["1O", "7C", "12B"])])
    places = [[[30 + 120 * k, 90], [120 + 120 * k, 90], [120 + 120 * k, 229], [30 + 120 * k, 229]] for k in range(3)]
    cards = [
        {"card": c, "corners": q, "visible": 1.0, "role": "trick"}
        for c, q in zip(["1O", "7C", "12B"], places, strict=True)
    ]
    truth = pictures / "00.json"
    truth.write_text(json.dumps({"cards": cards, "made": {"deck": "mine"}}))
    result = miron("eval", "stills", pictures, "--enrol", tmp_path / "decks")
    assert result.exit_code == 0, result.output
    assert "1.0000 (3/3)" in result.stdout
    assert not list((tmp_path / "share").rglob("*.baraja"))
    truth.write_text(json.dumps({"cards": cards, "made": {"deck": "another"}}))
    refused = miron("eval", "stills", pictures, "--enrol", tmp_path / "decks")
    assert refused.exit_code == 1
    assert "no folder of a deck that the pictures were made with" in refused.stderr
