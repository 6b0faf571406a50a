"""A follower sees a whole evening: what is past it lets go of, for the acta has it."""

import gc
from collections import Counter
from typing import Literal

import numpy as np

from vision.geometry import TablePlane, flat_plane
from vision.lines import Line, Teller
from vision.looks import Evidence
from vision.page import Page, Written
from vision.questions import QuestionBook
from vision.record import Baza, Deal, Hand, Play, Turned
from vision.scribe import Scribe
from vision.seats import Seating
from vision.table import TableView, look
from vision.track import Track, Tracks
from vision.witness import Witness

DEALT = 30
OF_HANDS = (Hand, Baza, Play, Deal, Turned, Track, Evidence, Page, Written)
SIZE = (1280, 720)
CARD = np.array([[0.0, 0.0], [0.0, 100.0], [64.0, 100.0], [64.0, 0.0]])


def lying(number: int, card: str | None, place: tuple[float, float], since: float, until: float) -> Track:
    """A card, or a heap, that has lain there for a while."""
    evidence = Evidence() if card is None else Evidence.of(card)
    evidence.watched = until - since
    kind: Literal["back", "face"] = "back" if card is None else "face"
    return Track(number, kind, CARD + place, since, since, round(since), until, sightings=9, evidence=evidence)


def view(time: float, faces: tuple[Track, ...], backs: tuple[Track, ...], plane: TablePlane) -> TableView:
    return look(Tracks(time, round(time), SIZE, faces, backs, (), (), (), False), plane)


def play(witness: Witness, scribe: Scribe) -> list[Line]:
    """Many hands: each is dealt, a card is played, and the next is dealt before it is over."""
    plane = flat_plane(100.0, SIZE)
    lines: list[Line] = []
    for n in range(DEALT):
        begin = 60.0 * n + 10.0
        indicator = lying(4 * n + 1, "7O", (200.0, 200.0), begin, begin + 5)
        mazo = lying(4 * n + 2, None, (240.0, 200.0), begin, begin + 5)
        dealt = view(begin + 5, (indicator,), (mazo,), plane)
        witness.step(dealt)
        lines += scribe.step(witness.hands, dealt.time)
        for track in (indicator, mazo):
            track.seen = begin + 20
        card = lying(4 * n + 3, "1B", (600.0, 330.0), begin + 8, begin + 20)
        for moment in (20.0, 21.0):
            card.seen = begin + moment
            played = view(begin + moment, (indicator, card), (mazo,), plane)
            witness.step(played)
            lines += scribe.step(witness.hands, played.time)
    return lines


def held() -> Counter[type]:
    """How many there are of what makes up a hand."""
    gc.collect()
    return Counter(type(thing) for thing in gc.get_objects() if type(thing) in OF_HANDS)


def test_hands_long_past_are_let_go_of() -> None:
    book = QuestionBook()
    witness = Witness(Seating(4), 40, book)
    scribe = Scribe(Teller(4, 1, lambda before: before), book)
    before = held()
    lines = play(witness, scribe)
    assert Counter(str(line["event"]) for line in lines) >= Counter(deal=DEALT, play=DEALT - 1)  # nothing is lost
    assert [hand.number for hand in witness.hands] == [DEALT - 1, DEALT]
    kept = held() - before
    assert kept[Hand] == 2
    assert kept[Page] == 1
    assert all(count < DEALT / 2 for count in kept.values()), kept
