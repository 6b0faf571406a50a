"""The one view that all who look share, and the pictures that questions are asked with."""

from collections.abc import Iterator

import numpy as np
import pytest

from vision.pipeline import Look
from vision.questions import Question
from vision.types import Frame
from webui.live import PICTURES_KEPT, View

from .conftest import OPENING, Table


@pytest.fixture
def moments(table: Table) -> Iterator[int]:
    """Frames, a second apart, each seen when the next is asked for."""

    def seen() -> Iterator[int]:
        for second in range(10_000):
            frame = Frame(second, float(second), np.full((90, 160, 3), second % 250, np.uint8), "fake")
            table.live.seen(Look(frame, ()))
            yield second

    return seen()


def drawn_once(views: list[View]) -> bool:
    return all(view.drawn is views[0].drawn for view in views)


def test_a_moment_is_drawn_once_for_all(table: Table) -> None:
    first = [table.live.view() for _ in range(3)]
    assert drawn_once(first)
    for line in OPENING[:2]:
        table.match.append(line, "camera")
    second = [table.live.view() for _ in range(3)]
    assert drawn_once(second) and second[0].drawn is not first[0].drawn
    assert second[0].id != first[0].id and second[0].board.table == ((1, "1O"),)
    table.live.set_mode("competicion")
    assert table.live.view().scoreboard.teams[0].total is None
    table.questions = ((Question(1, "card", 0.0, 0, 1), 3),)
    assert table.live.view().drawn.doubt.lines == {3}


def test_a_question_keeps_the_picture_of_its_moment(table: Table, moments: Iterator[int]) -> None:
    """Also where so many are open that the first pictures are let go of: they do not come back as pictures of now."""
    count = PICTURES_KEPT + 5
    first = None
    for second in moments:
        if second == count + 10:
            break
        if second < count:
            table.questions += ((Question(second + 1, "card", float(second), second, 1), None),)
        if second == 20:
            first = table.live.picture_of(3)
        if second == 60:
            assert first is not None and table.live.picture_of(3) == first
    assert table.live.picture_of(3) is None
    assert table.live.picture_of(count) is not None


def test_a_question_about_a_line_written_since_waits_for_it(table: Table) -> None:
    """The camera's thread writes a line and asks about it while a page is being drawn."""
    for line in OPENING[:2]:
        table.match.append(line, "camera")
    written = len(table.match.snapshot().lines)
    table.questions = ((Question(1, "card", 0.0, 0, 1), written + 1),)
    assert table.live.view().questions == ()
    table.match.append(OPENING[2], "camera")
    assert [line for _, line in table.live.view().questions] == [written + 1]
