"""Pictures and clips of plays, kept within a limit."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.stage import Stage
from tests.vision.watching import Table
from vision.evidence import BACKLOG, EvidenceKeeper
from vision.follower import Follower
from vision.glimpse import Glimpse, Landed, Lying
from vision.shelf import Shelf
from vision.types import Frame
from vision.witnessed import EvidenceFollower


def follow(folder: Path, limit: int = 10**8) -> list[dict[str, object]]:
    stage = Stage(0)
    stage.wait(0.5)
    stage.deal(1, "4O")
    for seat, card in ((2, "1B"), (3, "5C"), (4, "12E"), (1, "3O")):
        stage.play(seat, card)
    stage.gather(2)
    keeper = EvidenceKeeper(Shelf(folder, limit), "match")
    follower = EvidenceFollower(Follower(Table()), keeper.take, "eve-")
    lines: list[dict[str, object]] = []
    for frame, sightings in stage.steps:
        lines += follower.feed(frame, sightings)
    return lines + follower.finish()


def test_each_play_has_its_picture_and_its_clip(tmp_path: Path) -> None:
    lines = follow(tmp_path / "kept")
    plays = [line for line in lines if line["event"] == "play"]
    assert len(plays) == 4
    named = [name for line in plays for name in line["evidence"]]  # type: ignore[attr-defined]
    kept = tmp_path / "kept" / "match"
    assert sorted(named) == sorted(p.name for p in kept.iterdir())
    assert all(name.startswith("eve-") for name in named)
    for name in named:
        if name.endswith(".jpg"):
            assert cv2.imread(str(kept / name)) is not None
        else:
            clip = cv2.VideoCapture(str(kept / name))
            seconds = clip.get(cv2.CAP_PROP_FRAME_COUNT) / clip.get(cv2.CAP_PROP_FPS)
            assert 1.5 < seconds < 2.5


def test_the_oldest_go_when_the_shelf_is_full(tmp_path: Path) -> None:
    follow(tmp_path)
    whole = sum(p.stat().st_size for p in (tmp_path / "match").iterdir())
    limit = whole // 2
    follow(tmp_path, limit)
    kept = list((tmp_path / "match").iterdir())
    assert 0 < sum(p.stat().st_size for p in kept) <= limit
    assert len(kept) < 8


def test_lines_that_are_no_plays_have_none(tmp_path: Path) -> None:
    assert all("evidence" not in line for line in follow(tmp_path) if line["event"] == "deal")


def test_an_absent_disk_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Full(Shelf):
        def put(self, name: str, write: Callable[[Path], None]) -> None:
            raise OSError(28, "No space left on device")

    keeper = EvidenceKeeper(Full(tmp_path, 1), "match")
    picture = np.zeros((90, 160, 3), np.uint8)
    for k in range(30):
        landed = (Landed(f"p{k}", k, k / 10),)
        keeper.put(Glimpse(k / 10, Frame(k, k / 10, picture, "x"), (), (), landed, frozenset()))
    keeper.put(None)
    keeper.run()
    assert caplog.text.count("cannot be kept") == 1


def test_a_keeper_that_is_behind_leaves_pictures_out_but_no_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = EvidenceKeeper(Shelf(tmp_path, 10**8))
    picture = np.zeros((90, 160, 3), np.uint8)
    for k in range(40):
        landed = (Landed(f"p{k}", k, k / 10),)
        lying = (Lying(k, np.zeros((4, 2)), k / 10, 1.0),)
        keeper.put(Glimpse(k / 10, Frame(k, k / 10, picture, "x"), lying, (), landed, frozenset({f"p{k}"})))
    keeper.put(None)
    taken: list[Glimpse | None] = []
    monkeypatch.setattr(keeper, "take", taken.append)
    keeper.run()
    kept = [glimpse for glimpse in taken if glimpse is not None]
    assert len(kept) == BACKLOG + 1 and taken[-1] is None  # however long it is behind
    assert [glimpse.frame is not None for glimpse in kept] == [True] * BACKLOG + [False]
    assert [landed.stem for glimpse in kept for landed in glimpse.landed] == [f"p{k}" for k in range(40)]
    late = kept[-1]
    assert [card.track for card in late.lying] == list(range(BACKLOG, 40))
    assert late.time == 3.9 and late.there == {"p39"}
