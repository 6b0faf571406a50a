"""The troubles of a real table, on the stage without pictures: what lies there otherwise than it was laid."""

from collections.abc import Callable

import numpy as np
import pytest

from engine.acta import Acta
from tests.vision.dealt import MATCH, bazas, table
from tests.vision.stage import TOWARDS, Lying, Stage, full_hand, shuffled
from tests.vision.watching import corrected, facts, seen, watch

LOST = pytest.mark.xfail(reason="moved by the gathering hand it lands twice: neither is taken", strict=True)


@pytest.mark.parametrize("seed", [0, 1, pytest.param(2, marks=LOST)])
def test_a_card_read_as_one_that_is_played_later_loses_neither(seed: int) -> None:
    stage, cards = table(seed)
    bazas(stage, cards, 1)
    stage.play(2, cards[4], pause=0.1)
    stage.baza[-1].taken_for = cards[14]
    for seat, name in zip((3, 4, 1), cards[5:8], strict=True):
        stage.play(seat, name)
    stage.gather(3)
    bazas(stage, cards[8:], 3)
    stage.wait(1.5)
    got = seen(stage)
    assert [line.get("seat") for line in got] == [line.get("seat") for line in stage.acta]
    wrong = [k for k, (one, other) in enumerate(zip(got, stage.acta, strict=True)) if one != other]
    assert wrong in ([], [5]), "the card misread may stay so, the other one is not lost"


def out_of_turn(stage: Stage, cards: list[str]) -> None:
    bazas(stage, cards, 1)
    bazas(stage, cards[4:], 1, order=[4, 2, 1, 3])
    bazas(stage, cards[8:], 1, order=[1, 3, 2, 4])


def covered(stage: Stage, cards: list[str]) -> None:
    bazas(stage, cards, 1)
    stage.play(2, cards[4])
    stage.play(3, cards[5])
    stage.lean_in(3, 5)
    stage.play(4, cards[6])
    stage.play(1, cards[7])
    stage.gather(2)
    bazas(stage, cards[8:], 1)


def nudged_camera(stage: Stage, cards: list[str]) -> None:
    bazas(stage, cards, 1)
    stage.play(2, cards[4])
    stage.bump(40, -25, 4)
    stage.wait(0.5)
    for seat, card in zip((3, 4, 1), cards[5:8], strict=True):
        stage.play(seat, card)
    stage.gather(1)
    bazas(stage, cards[8:], 1)


def straightened(stage: Stage, cards: list[str]) -> None:
    stage.play(2, cards[0])
    card = stage.baza[-1]
    stage.reach_in(2, card.place, 0.3)
    card.place, card.angle = card.place + np.array([0.15, 0.25]), card.angle + 0.6
    stage.reach_out(2, card.place, 0.3)
    for seat, name in zip((3, 4, 1), cards[1:4], strict=True):
        stage.play(seat, name)
    stage.gather(1)
    bazas(stage, cards[4:], 1)


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_card_put_straight_is_one_card_however_it_was_read_at_first(seed: int) -> None:
    stage, cards = table(seed)
    bazas(stage, cards, 1)
    stage.play(2, cards[4], pause=0.3)
    card = stage.baza[-1]
    card.taken_for = cards[30]
    stage.reach_in(2, card.place, 0.3)
    stage.wait(0.3)
    card.place, card.angle, card.taken_for = card.place + np.array([0.5, 0.6]), card.angle + 0.5, None
    stage.reach_out(2, card.place, 0.4)
    for seat, name in zip((3, 4, 1), cards[5:8], strict=True):
        stage.play(seat, name)
    stage.gather(1)
    bazas(stage, cards[8:], 1)
    stage.wait(1.5)
    assert seen(stage) == stage.acta


def in_haste(stage: Stage, cards: list[str]) -> None:
    bazas(stage, cards, 4, pause=0.12)


def taken_back(stage: Stage, cards: list[str]) -> None:
    bazas(stage, cards, 1)
    stage.play(2, cards[4])
    stage.play(3, cards[5])
    card = stage.baza.pop()
    stage.reach_in(3, card.place, 0.4)
    stage.lying.remove(card)
    stage.reach_out(3, card.place, 0.5, [card])
    stage.acta.append({"event": "takeback", "seat": 3, "card": cards[5]})
    stage.wait(1.5)
    for seat, name in zip((3, 4, 1), cards[6:9], strict=True):
        stage.play(seat, name)
    stage.gather(1)


def spread(stage: Stage, cards: list[str]) -> None:
    bazas(stage, cards, 1)
    stage.spread(cards[20:32])
    bazas(stage, cards[4:], 1)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("trouble", [covered, nudged_camera, straightened, in_haste, taken_back, spread, out_of_turn])
def test_troubles(trouble: Callable[[Stage, list[str]], None], seed: int) -> None:
    stage, cards = table(seed)
    trouble(stage, cards)
    stage.wait(1.5)
    assert seen(stage) == stage.acta


def test_a_card_never_seen_is_a_question_and_blocks_nothing() -> None:
    stage, cards = table(1)
    bazas(stage, cards, 1)
    for seat, card in zip((2, 3, 4), cards[4:7], strict=True):
        stage.play(seat, card)
    stage.gather(3)
    bazas(stage, cards[8:], 1)
    lines, questions = watch(stage.steps)
    (unseen,) = (line for line in lines if line.get("unseen"))
    assert facts(line for line in lines if line is not unseen) == stage.acta
    assert lines.index(unseen) == 8
    assert unseen["seat"] == 1
    assert unseen["confidence"] < 0.2
    (missed,) = questions
    assert (missed.kind, missed.line, missed.about["seat"]) == ("missed", 10, 1)
    assert not {card for card, _ in missed.candidates} & {line["card"] for line in facts(stage.acta) if "card" in line}
    Acta.new(MATCH).extend(lines)


def test_the_one_card_never_seen_is_known_by_elimination() -> None:
    stage = Stage(3)
    stage.wait(1)
    full_hand(stage, 1, 3, extras=False, unseen=21)
    lines, questions = watch(stage.steps)
    assert facts(corrected(lines)) == stage.acta
    assert not questions


def test_a_hand_given_up_is_a_question() -> None:
    stage, cards = table(0)
    bazas(stage, cards, 2)
    stage.sweep(list(stage.lying))
    stage.wait(2)
    stage.spread(cards[:9])
    stage.wait(3)
    stage.deal(2, shuffled(900)[-1])
    bazas(stage, shuffled(900), 1, order=[3, 4, 1, 2])
    lines, questions = watch(stage.steps)
    assert facts(lines) == stage.acta
    assert [q.kind for q in questions] == ["open_hand"]


def test_an_indicator_that_cannot_be_read_is_a_question_and_blocks_nothing() -> None:
    stage, cards = table(1)
    assert stage.indicator is not None
    stage.steps.clear()
    stage.indicator.unread = True
    stage.wait(1)
    bazas(stage, cards, 3)
    lines, questions = watch(stage.steps)
    assert facts(lines)[1:] == stage.acta[1:]
    assert lines[0]["event"] == "deal" and lines[0]["confidence"] < 0.5
    assert "trump" in {q.kind for q in questions}


@pytest.mark.parametrize("seat", [1, 4])
def test_four_cards_laid_open_by_one_seat_are_no_baza(seat: int) -> None:
    """The hand is given up with four cards left: they are shown in a row, all at once, where a baza might lie."""
    stage, cards = table(seat)
    bazas(stage, cards, 2)
    turn = float(np.arctan2(*TOWARDS[seat][::-1]))
    across = np.array([-np.sin(turn), np.cos(turn)])
    middle = stage.centre + 0.9 * TOWARDS[seat]
    row = [Lying(card, middle, turn + 0.05 * k) for k, card in enumerate(cards[20:24])]
    stage.reach_in(seat, middle, 0.5, row)
    for k, card in enumerate(row):
        card.place = middle + (k - 1.5) * 0.3 * across
    stage.lying += row
    stage.reach_out(seat, middle, 0.5)
    stage.wait(2)
    assert seen(stage) == stage.acta


def test_a_card_led_is_taken_back_and_another_led() -> None:
    stage, cards = table(1)
    stage.play(2, cards[0])
    card = stage.baza.pop()
    stage.reach_in(2, card.place, 0.4)
    stage.lying.remove(card)
    stage.reach_out(2, card.place, 0.4, [card])
    stage.acta.append({"event": "takeback", "seat": 2, "card": cards[0]})
    for seat, name in zip((2, 3, 4, 1), cards[1:5], strict=True):
        stage.play(seat, name)
    stage.gather(3)
    stage.wait(1.5)
    assert seen(stage) == stage.acta
