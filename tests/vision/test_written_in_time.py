"""At a live table a play is written while its card lies there, whatever else seems to lie about."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.stage import TOWARDS, Lying, Stage, shuffled
from tests.vision.watching import Table, corrected, facts
from vision.follower import Follower
from vision.lines import Line

SOON = 0.75
"""Seconds after a card was laid in which its play is written: SETTLE, and a few frames."""


def table(seed: int = 0) -> tuple[Stage, list[str]]:
    stage = Stage(seed, fps=15, tilt=0.3)
    stage.wait(1)
    cards = [card for card in shuffled(seed + 200) if not card.startswith("7")]
    return stage, cards


def live(stage: Stage) -> list[tuple[float, Line]]:
    """The lines, each with the moment at which it was written."""
    follower = Follower(Table())
    return [(frame.time, line) for frame, seen in stage.steps for line in follower.feed(frame, seen)]


def delays(written: list[tuple[float, Line]]) -> dict[str, float]:
    """Seconds from each card's coming to rest to its play's being written."""
    plays = [(now, line, line.get("what", line)) for now, line in written]
    return {
        str(what["card"]): now - float(str(line["t"]))
        for now, line, what in plays
        if isinstance(what, dict) and what["event"] == "play"
    }


def hand_taken_for_a_card(stage: Stage, seat: int) -> None:
    """Between two plays a part of a hand is taken for a face that cannot be read."""
    place = TOWARDS[seat] * 1.0 + np.array([0.2, 0.1])
    phantom = Lying("1O", place, 0.4, unread=True)
    stage.lying.append(phantom)
    stage.reach_in(seat, place, 0.5)
    stage.lying.remove(phantom)


def face_that_stays_away(stage: Stage, seat: int) -> None:
    """Somebody has laid a card of another pack beside the table's middle: it can be read, and is not played."""
    stage.lying.append(Lying("9O", TOWARDS[seat] * 3.2 + np.array([1.0, 0.0]), 0.2))
    stage.wait(0.3)


@pytest.mark.parametrize("trouble", [hand_taken_for_a_card, face_that_stays_away])
def test_what_is_no_play_holds_none_back(trouble: Callable[[Stage, int], None]) -> None:
    stage, cards = table()
    stage.deal(1, cards[-1])
    for k, seat in enumerate([2, 3, 4, 1]):
        trouble(stage, seat)
        stage.play(seat, cards[k], pause=1.0)
    stage.gather(3)
    written = live(stage)
    assert facts(corrected(line for _, line in written)) == stage.acta
    late = {card: delay for card, delay in delays(written).items() if delay > SOON}
    # Of the first play nothing can be said before it is known who leads; it comes with the deal.
    assert set(late) <= {cards[0]}


def test_a_deal_that_cannot_be_read_does_not_hold_back_its_plays() -> None:
    stage, cards = table(1)
    stage.deal(1, cards[-1])
    assert stage.indicator is not None
    stage.indicator.unread = True
    stage.steps = stage.steps[:15]
    stage.wait(4)
    for k, seat in enumerate([2, 3, 4, 1]):
        stage.play(seat, cards[k], pause=1.0)
    late = {card: delay for card, delay in delays(live(stage)).items() if delay > SOON}
    assert set(delays(live(stage))) == set(cards[:4]) and set(late) <= {cards[0]}


def test_an_unread_face_under_the_mazo_does_not_hide_the_indicator() -> None:
    stage, cards = table(2)
    spot = np.array([2.2, 0.6])
    mazo = Lying(None, spot + np.array([0.42, 0.0]), np.pi / 2)
    stage.reach_in(1, spot, 0.6)
    stage.lying += [Lying("1O", mazo.place + np.array([0.1, 0.5]), 0.0, unread=True), mazo]
    stage.wait(0.2)
    stage.lying.insert(0, Lying(cards[-1], spot, 0.0))
    stage.reach_out(1, spot, 0.6)
    stage.wait(1.0)
    stage.play(2, cards[0], pause=0.4)
    written = live(stage)
    assert facts(line for _, line in written)[0] == {"event": "deal", "dealer": 1, "trump": cards[-1]}
