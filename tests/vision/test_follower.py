"""From sightings to the acta, on the stage without pictures: whole hands, seats, and a follower that begins late."""

import numpy as np
import pytest

from engine.acta import Acta
from tests.vision.dealt import MATCH, bazas, table
from tests.vision.stage import Faults, Lying, Stage, full_hand, shuffled
from tests.vision.watching import Table, corrected, facts, seen, watch
from vision.begun import Begun, begun_hand
from vision.follower import Follower


@pytest.mark.parametrize("seed", range(4))
def test_whole_hand(seed: int) -> None:
    stage = Stage(seed, fps=(6, 8, 10, 15)[seed], tilt=(0.0, 0.4, 0.7, 0.2)[seed], yaw=(0.0, 0.15, -0.2, 0.1)[seed])
    if seed % 2:  # a napkin that is taken for a card now and then
        stage.lying.append(Lying(None, np.array([3.0, -1.5]), 0.3, false=True))
    stage.wait(1)
    full_hand(stage, seed + 1, seed)
    lines, questions = watch(stage.steps)
    assert facts(lines) == stage.acta
    assert not questions


def test_a_bad_reader_is_put_right_by_the_whole_hand() -> None:
    stage = Stage(5, faults=Faults(missed=0.15, misread=0.15, jitter=3))
    stage.wait(1)
    full_hand(stage, 3, 5)
    assert seen(stage) == stage.acta


def test_two_hands() -> None:
    stage = Stage(6)
    stage.wait(1)
    full_hand(stage, 1, 6, extras=False)
    full_hand(stage, 2, 60, extras=False)
    assert seen(stage) == stage.acta


def test_live_lines_are_an_acta_at_every_moment() -> None:
    """A live follower writes early; what it writes must be readable line after line, and right in the end."""
    stage = Stage(7, faults=Faults(missed=0.1, misread=0.1))
    stage.wait(1)
    full_hand(stage, 2, 7, extras=False)
    lines, _ = watch(stage.steps, Follower(Table()))
    acta = Acta.new(MATCH)
    for line in lines:
        acta = acta.append(line)
    assert facts(corrected(lines)) == stage.acta


def test_the_dealer_can_be_told() -> None:
    stage, cards = table(0)
    bazas(stage, cards, 1, order=[4, 3, 2, 1])
    lines, _ = watch(stage.steps, Follower(Table(), dealer=1, patience=float("inf")))
    assert facts(lines) == stage.acta


def test_another_seat_at_the_bottom() -> None:
    stage, cards = table(1)
    bazas(stage, cards, 2)
    lines, _ = watch(stage.steps, Follower(Table(), bottom=3, patience=float("inf")))
    assert [line.get("seat") for line in lines[1:5]] == [4, 1, 2, 3]


def test_a_film_that_begins_in_the_middle_says_so() -> None:
    stage, cards = table(2)
    bazas(stage, cards, 1)
    begin, before = len(stage.steps), len(stage.acta)
    bazas(stage, cards[4:], 2)
    lines, questions = watch(stage.steps[begin:])
    assert facts(lines) == stage.acta[:1] + stage.acta[before:]
    assert {q.kind for q in questions} == {"joined", "dealer"}
    assert lines[0]["confidence"] < 0.5  # so that nothing rests on it with certainty


def test_live_the_deal_is_put_right_once_its_card_is_read() -> None:
    stage = Stage(2)
    stage.wait(1)
    stage.deal(1, "4O")
    assert stage.indicator is not None
    begin = len(stage.steps)
    stage.indicator.unread = True
    cards = [card for card in shuffled(2) if card != "4O"]
    bazas(stage, cards, 3)
    stage.indicator.unread = False
    bazas(stage, cards[12:], 1)
    lines, questions = watch(stage.steps[begin:], Follower(Table(), dealer=1, patience=5.0))
    deal = next(line for line in lines if line["event"] == "deal")
    assert isinstance(deal["confidence"], float) and deal["confidence"] < 0.5
    assert facts(corrected(lines)) == stage.acta
    assert "trump" not in {q.kind for q in questions}


def test_an_empty_table_is_nothing() -> None:
    stage = Stage(0)
    stage.wait(3)
    assert watch(stage.steps) == ([], [])


@pytest.mark.parametrize(("dealer", "bottom"), [(5, 1), (0, 1), (1, 7)])
def test_seats_that_are_not(dealer: int, bottom: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        Follower(Table(), bottom, dealer)


def resumed(stage: Stage, bazas_before: int, on_table: int = 0) -> Begun:
    """What the acta tells of the first bazas, and of cards of the next, at a restart."""
    plays = [(line["seat"], line["card"]) for line in stage.acta[1:]]
    bazas = [plays[4 * k : 4 * k + 4] for k in range(bazas_before)]
    bazas.append(plays[4 * bazas_before : 4 * bazas_before + on_table])
    trump = stage.acta[0]["trump"]
    return Begun(1, trump, trump, bazas)


def test_a_restart_in_the_middle_of_a_baza_goes_on() -> None:
    stage, cards = table(3)
    bazas(stage, cards, 1)
    for seat, card in zip((2, 3), cards[4:6], strict=True):
        stage.play(seat, card)
    begin = len(stage.steps)
    for seat, card in zip((4, 1), cards[6:8], strict=True):
        stage.play(seat, card)
    stage.gather(3)
    bazas(stage, cards[8:], 1)
    stage.wait(1.5)
    follower = Follower(Table(), patience=float("inf"), begun=begun_hand(resumed(stage, 1, 2), 4))
    lines, questions = watch(stage.steps[begin:], follower)
    assert facts(lines) == stage.acta[7:]
    assert not questions


def test_what_was_played_while_it_was_down_is_asked_for() -> None:
    stage, cards = table(3)
    bazas(stage, cards, 1)
    for seat, card in zip((2, 3, 4, 1), cards[4:8], strict=True):
        stage.play(seat, card)
    stage.gather(3)
    begin = len(stage.steps)
    stage.wait(3)
    bazas(stage, cards[8:], 1)
    stage.wait(1.5)
    follower = Follower(Table(), begun=begun_hand(resumed(stage, 1, 2), 4))
    lines, questions = watch(stage.steps[begin:], follower)
    missed = [line for line in lines if line.get("unseen")]
    assert [line["seat"] for line in missed] == [4, 1]
    assert [q.kind for q in questions] == ["missed", "missed"]
    assert facts(line for line in lines if line not in missed) == stage.acta[9:]


@pytest.mark.parametrize("fps", [5, 16, 30])
def test_the_rate_of_looks_decides_nothing(fps: float) -> None:
    stage = Stage(4, fps=fps)
    stage.wait(1)
    stage.deal(1, "4O")
    bazas(stage, shuffled(104), 1)
    stage.show(3, "E")
    bazas(stage, shuffled(104)[4:], 1, pause=0.3)
    stage.wait(1.5)
    assert seen(stage) == stage.acta


def test_two_players_face_one_another() -> None:
    stage, cards = table(0)
    for place, seat in enumerate((3, 1, 1, 3, 3, 1)):  # on the stage seat 3 sits opposite seat 1
        stage.play(seat, cards[place])
        if place % 2:
            stage.gather(seat)
    stage.wait(1.5)
    lines, _ = watch(stage.steps, Follower(Table(players=2), patience=float("inf")))
    assert [line["seat"] for line in facts(lines)[1:]] == [2, 1, 1, 2, 2, 1]
    assert [line["card"] for line in facts(lines)[1:]] == cards[:6]


def test_where_there_is_no_mazo_the_dealer_turns_up_a_card_and_takes_it_in() -> None:
    stage = Stage(2)
    stage.wait(1)
    turned = Lying("6C", np.array([0.2, 1.4]), 0.1)
    stage.reach_in(1, turned.place, 0.6, [turned])
    turned.place = np.array([0.2, 1.4])
    stage.lying.append(turned)
    stage.reach_out(1, turned.place, 0.4)
    stage.wait(1.5)
    stage.reach_in(1, turned.place, 0.4)
    stage.lying.remove(turned)
    stage.reach_out(1, turned.place, 0.5, [turned])
    stage.acta.append({"event": "deal", "dealer": 1, "trump": "6C"})
    cards = [card for card in shuffled(5) if card != "6C"]
    bazas(stage, cards, 2)
    stage.wait(1.5)
    lines, _ = watch(stage.steps, Follower(Table(stock=False), patience=float("inf")))
    assert facts(corrected(lines)) == stage.acta
