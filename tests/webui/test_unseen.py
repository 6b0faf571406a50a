"""A play that the camera never saw: on every board a back with a question mark, until somebody says which it was."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from webui.archive import evidence_of
from webui.match import Match

from .conftest import OPENING

LAST = len(OPENING) + 1  # the line of the play on the table: seat 2, 7E
BACK = re.compile(r'class="unseen[^"]*" role="img" aria-label="una carta que no se vio"')
STAND_IN = re.compile(r"espadas_07|el 7 de espadas")


@pytest.fixture
def filled(match: Match) -> Match:
    """OPENING; what seat 2 led to the fourth baza was not seen."""
    for line in OPENING[:-1]:
        match.append(line, "camera")
    match.append({**OPENING[-1], "confidence": 0.1, "unseen": True}, "camera")
    return match


def main_of(client: FlaskClient, address: str) -> str:
    """What a page shows, without its dialogs; there each card may be chosen."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.text.partition("<main")[2].partition("</main>")[0]


BOARDS = ("/marcador", "/mesa", "/disputa?asiento=2")


@pytest.mark.parametrize("address", BOARDS)
@pytest.mark.parametrize(
    ("said", "unseen"),
    [
        ([], True),
        ([({"event": "correction", "line": LAST, "set": {"card": "7E"}}, "person")], False),
        ([({"event": "correction", "line": LAST, "set": {"card": "6E"}, "confidence": 0.99}, "camera")], False),
        ([({"event": "correction", "line": LAST, "set": {}, "dispute": {"baza": 1}}, "person")], True),
    ],
)
def test_on_the_boards(
    client: FlaskClient, filled: Match, address: str, said: list[tuple[dict[str, Any], Any]], unseen: bool
) -> None:
    for line, author in said:
        filled.append(line, author)
    html = main_of(client, address)
    assert bool(BACK.search(html)) == unseen
    assert not (unseen and STAND_IN.search(html.partition('class="panel log"')[0]))


def test_the_console_offers_the_card_that_only_keeps_the_place(client: FlaskClient, filled: Match) -> None:
    html = main_of(client, "/mesa")
    assert re.search(r'data-played="[^"]*5B"', html) and not re.search(r'data-played="[^"]*7E', html)
    assert "Este juega una carta que no se vio" in html and "Este: una carta que no se vio. Corregir la carta" in html


def test_in_the_replay_with_the_picture_of_the_play(client: FlaskClient, filled: Match, tmp_path: Path) -> None:
    pictures = tmp_path / "evidence" / evidence_of(filled.path)
    pictures.mkdir(parents=True)
    for name in ("p.jpg", "p.mp4"):
        (pictures / name).write_bytes(b"x")
    filled.append({"event": "play", "seat": 3, "card": "4E", "evidence": ["p.mp4", "p.jpg", "gone.jpg"]}, "camera")
    match = f"/partidas/{evidence_of(filled.path)}"
    assert client.get(f"{match}/jugada/{LAST}").status_code == 404  # it is being played
    filled.append({"event": "concede", "team": "B"}, "person")
    html = main_of(client, f"{match}/jugada/{LAST}")
    assert BACK.search(html) and "Este juega una carta que no se vio." in html and not STAND_IN.search(html)
    assert "replay-seen" not in html
    html = main_of(client, f"{match}/jugada/{LAST + 1}")
    assert BACK.search(html) and f'src="/api/matches/{evidence_of(filled.path)}/evidence/p.jpg"' in html
    assert client.get(f"/api/matches/{evidence_of(filled.path)}/evidence/p.jpg").data == b"x"


def test_in_a_case_and_its_hand(client: FlaskClient, filled: Match) -> None:
    for seat, card in ((3, "4E"), (4, "5E"), (1, "6E")):
        filled.append({"event": "play", "seat": seat, "card": card}, "camera")
    filled.append({"event": "denounce", "team": "A", "seat": 2, "baza": 4}, "person")
    for address in ("/disputa/1", "/disputa/mano/1"):
        html = main_of(client, address)
        assert BACK.search(html) and not STAND_IN.search(html), address
    assert "Una de sus cartas no se vio" in main_of(client, "/disputa/mano/1")
