"""`miron run` sits people where the calibration has them, once it has seen that this is the table."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.rules import Rules
from vision.calibration import NAME, Calibration, save
from vision.camera.fake import FakeSource
from vision.types import Image
from webui.folder import DataFolder
from webui.session import Session, Table, match_for

from .test_session import Blind

CORNERS = ((200.0, 660.0), (1000.0, 500.0), (1000.0, 100.0), (300.0, 100.0))  # turned anticlockwise


def a_table(seed: int) -> Image:
    coarse = np.random.default_rng(seed).integers(0, 255, (45, 80, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, (1280, 720), interpolation=cv2.INTER_NEAREST), np.uint8)


@pytest.mark.parametrize(
    ("seen", "agreed", "damaged", "bottom", "turned"),
    [
        (1, None, False, 2, True),
        (1, 3, False, 3, True),
        (2, None, False, 1, False),
        (2, 3, False, 3, False),
        (1, 4, True, 4, False),
    ],
    ids=["as calibrated", "another seat agreed", "another table", "another table, seat agreed", "damaged"],
)
def test_who_sits_where(
    tmp_path: Path, seen: int, agreed: int | None, damaged: bool, bottom: int, turned: bool
) -> None:
    calibration = Calibration((1280, 720), CORNERS, 2, True)
    save(tmp_path, calibration, a_table(1))
    if damaged:
        (tmp_path / NAME).write_text("{}")
    table = Table("aragones", Rules.from_profile("aragones"), agreed)
    with DataFolder(tmp_path) as folder:
        match, _ = match_for(folder, "film", table, "fake", fresh=False)
        source = FakeSource([a_table(seen)] * 2, recorded=True)
        session = Session(source, "film", Blind(), table, match, calibrated=tmp_path)
        assert session.live.view().bottom == (agreed or 1)
        before = session.live.view().id
        session.start()
        assert session.pipeline._done.wait(10)
        seating = session._follower.witness.placing.seating
        session.stop()
    assert session.live.view().bottom == seating.bottom == bottom
    assert session.live.view().id != before
    assert seating.turn == pytest.approx(calibration.turn if turned else 0.0, abs=0.01) and abs(calibration.turn) > 0.1
