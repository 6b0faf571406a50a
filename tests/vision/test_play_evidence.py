"""Pictures and clips of plays, kept within a limit."""

from pathlib import Path

import cv2

from tests.vision.stage import Stage
from tests.vision.watching import Table
from vision.evidence import EvidenceKeeper
from vision.follower import Follower


def follow(folder: Path, limit: int = 10**8) -> tuple[EvidenceKeeper, Follower, list[dict[str, object]]]:
    stage = Stage(0)
    stage.wait(0.5)
    stage.deal(1, "4O")
    for seat, card in ((2, "1B"), (3, "5C"), (4, "12E"), (1, "3O")):
        stage.play(seat, card)
    stage.gather(2)
    follower, keeper = Follower(Table()), EvidenceKeeper(folder, limit)
    hands = follower.witness.hands
    lines: list[dict[str, object]] = []
    for frame, sightings in stage.steps:
        new = follower.feed(frame, sightings)
        view = follower.view()
        assert view is not None
        keeper.see(frame, view, hands)
        lines += [keeper.attach(line, hands) for line in new]
    lines += [keeper.attach(line, hands) for line in follower.finish()]
    keeper.finish()
    return keeper, follower, lines


def test_each_play_has_its_picture_and_its_clip(tmp_path: Path) -> None:
    _, _, lines = follow(tmp_path / "kept")
    plays = [line for line in lines if line["event"] == "play"]
    assert len(plays) == 4
    named = [name for line in plays for name in line["evidence"]]  # type: ignore[attr-defined]
    assert sorted(named) == sorted(p.name for p in (tmp_path / "kept").iterdir())
    for name in named:
        path = str(tmp_path / "kept" / name)
        if name.endswith(".jpg"):
            assert cv2.imread(path) is not None
        else:
            clip = cv2.VideoCapture(path)
            seconds = clip.get(cv2.CAP_PROP_FRAME_COUNT) / clip.get(cv2.CAP_PROP_FPS)
            assert 1.5 < seconds < 2.5


def test_the_oldest_go_when_the_disk_is_full_enough(tmp_path: Path) -> None:
    limit = 70_000
    follow(tmp_path, limit)
    kept = list(tmp_path.iterdir())
    assert 0 < sum(p.stat().st_size for p in kept) <= limit
    assert len(kept) < 8


def test_lines_that_are_no_plays_have_none(tmp_path: Path) -> None:
    _, _, lines = follow(tmp_path)
    assert all("evidence" not in line for line in lines if line["event"] == "deal")
