"""Which match is played: the unfinished one goes on, recordings and the demo never touch it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.acta import Acta
from engine.rules import Rules
from vision.camera.fake import FakeSource
from vision.types import Image, Part, Sighting
from webui.folder import DataFolder
from webui.match import Match
from webui.names import Names, pairs_of
from webui.session import Session, Table, match_for

from .conftest import OPENING

USUAL = Table("aragones", Rules.from_profile("aragones"))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    with DataFolder(tmp_path) as folder:
        yield folder


def begun(folder: DataFolder) -> Path:
    """An unfinished match of a camera."""
    match, resumed = match_for(folder, "camera", USUAL, "", fresh=False)
    assert not resumed
    for line in OPENING:
        match.append(line, "camera")
    match.close()
    return match.path


def test_an_unfinished_match_goes_on(folder: DataFolder) -> None:
    path = begun(folder)
    match, resumed = match_for(folder, "camera", USUAL, "", fresh=False)
    assert resumed and match.path == path and match.snapshot().version == len(OPENING) + 1
    match.close()


@pytest.mark.parametrize("origin", ["film", "demo"])
def test_a_recording_has_a_match_of_its_own_each_time(folder: DataFolder, origin: str) -> None:
    path = begun(folder)
    before = path.read_bytes()
    paths = set()
    for _ in range(2):
        match, resumed = match_for(folder, origin, USUAL, "demo", fresh=False)  # type: ignore[arg-type]
        match.append(OPENING[0], "camera")
        match.close()
        assert not resumed and match.path.parent.name == ("films" if origin == "film" else "demo")
        paths.add(match.path)
    assert len(paths) == 2 and path.read_bytes() == before
    again, resumed = match_for(folder, "camera", USUAL, "", fresh=False)
    assert resumed and again.path == path
    again.close()


def test_other_rules_or_a_new_one_asked_for(folder: DataFolder) -> None:
    path = begun(folder)
    for table, fresh in ((Table("torneo", Rules.from_profile("torneo")), False), (USUAL, True)):
        match, resumed = match_for(folder, "camera", table, "", fresh)
        assert not resumed and match.path != path
        assert match.snapshot().acta.state.profile == table.profile
        match.close()
    assert len(path.read_text().splitlines()) == len(OPENING) + 1


def test_a_match_that_is_over_is_left_alone(folder: DataFolder) -> None:
    path = folder.fresh("matches")
    match = Match.begin(path, {"event": "match", "acta": 1, "profile": "aragones"})
    dealer = 4
    for _ in range(6):  # six partidas given up are two cotos: a cotón
        match.append({"event": "deal", "dealer": dealer, "trump": "4C"}, "person")
        match.append({"event": "concede", "team": "B"}, "person")
        dealer = dealer % 4 + 1
    assert match.snapshot().report["score"]["cotones"] == {"A": 1, "B": 0}
    match.close()
    after, resumed = match_for(folder, "camera", USUAL, "", fresh=False)
    assert not resumed and after.path != path
    after.close()


def test_an_acta_that_cannot_be_read_is_left_alone(folder: DataFolder) -> None:
    path = begun(folder)
    text = path.read_text() + '{"event": "play", "seat": 1, "card": "1O"}\n'
    path.write_text(text)
    match, resumed = match_for(folder, "camera", USUAL, "", fresh=False)
    assert not resumed and match.path != path and path.read_text() == text
    match.close()


class Blind:
    def read(self, image: Image, part: Part | None = None) -> list[Sighting]:
        return []


def test_a_session_runs_a_recording_to_its_end(folder: DataFolder) -> None:
    source = FakeSource([np.zeros((48, 64, 3), np.uint8)] * 3, recorded=True)
    match, _ = match_for(folder, "film", USUAL, "fake", fresh=False)
    session = Session(source, "film", Blind(), USUAL, match)
    session.start()
    assert session.pipeline._done.wait(10)
    view = session.live.view()
    assert str(view.camera.state) == "ended" and view.origin == "film" and view.source == "fake"
    session.stop()
    assert json.loads(match.path.read_text())["profile"] == "aragones"


def test_the_names_of_the_pairs_are_kept_with_the_match(folder: DataFolder) -> None:
    """Another name is no reason to lose the score: it counts from the next match, at once where nothing was played."""
    named, renamed = (replace(USUAL, pairs=pairs) for pairs in (("Mañicos", "Fieras"), ("Mañicos", "Otros")))
    first, _ = match_for(folder, "camera", USUAL, "", fresh=False)
    first.close()
    match, resumed = match_for(folder, "camera", named, "", fresh=False)
    assert not resumed and pairs_of(match.snapshot().acta) == named.pairs
    assert Names.of("es", match.snapshot().acta).team("B") == "Fieras"
    match.append(OPENING[0], "person")
    match.close()
    match, resumed = match_for(folder, "camera", renamed, "", fresh=False)
    assert resumed and pairs_of(match.snapshot().acta) == named.pairs
    match.close()


@pytest.mark.parametrize("said", ["Fieras", ["one"], ["a", " "], [1, 2], None])
def test_pairs_that_are_none(said: object) -> None:
    acta = Acta.new({"event": "match", "acta": 1, "profile": "aragones", "pairs": said})
    assert pairs_of(acta) == () and Names.of("es", acta).team("A") == "Sur–Norte"
