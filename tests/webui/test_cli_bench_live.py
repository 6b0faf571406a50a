"""`miron bench live` puts together what viewers, vision and camera say; a film without moments is refused."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from datasets.film import DEMO
from vision.camera.fake import FakeSource
from vision.pipeline import Speed
from webui.cli.bench_live import FilmAsCamera, at_ms, command, outcome, truth
from webui.viewers import plays


def test_latency_is_from_the_first_frame_that_shows_the_card_at_rest() -> None:
    source = FilmAsCamera(DEMO)
    source.given = [(0.0, 100.0), (0.5, 100.5), (1.0, 101.2), (1.5, 101.5)]
    played = {(1, 2, "3O"): 0.9, (1, 3, "4O"): 0.5, (1, 4, "5O"): 9.0}
    said: list[dict[str, Any]] = [
        {"viewer": 0, "hand": 1, "seat": 2, "card": "3O", "at": 101.5},
        {"viewer": 1, "hand": 1, "seat": 2, "card": "3O", "at": 101.6},
        {"viewer": 0, "hand": 1, "seat": 3, "card": "4O", "at": 101.0},
        {"viewer": 0, "hand": 1, "seat": 3, "card": "7O", "at": 101.0},  # was never played
        {"viewer": 0, "pictures": 30},
        {"viewer": 1, "pictures": 26},
    ]
    found = outcome(source, played, said, Speed(9.0, 14, 6, (0.1, 0.2, 0.4)), 2.0, 2)
    assert found.latencies == pytest.approx((0.3, 0.4, 0.5))
    assert (found.shown, found.rate, found.pictures) == (2, 7.0, 14.0)
    assert found.as_dict()["latency_ms"] == {"p50": 400, "p95": 400}
    assert at_ms((), 0.5) is None


def test_the_film_plays_on_as_a_camera_does() -> None:
    assert not FilmAsCamera(DEMO).recorded and FakeSource([], recorded=True).recorded
    assert len(truth(DEMO.with_suffix(".acta"))) == 40


def test_plays_of_a_report_also_while_bazas_are_secret() -> None:
    hand = {"bazas": [{"plays": [[1, "2O"], [2, "3O"]]}, {"leader": 1}], "table": [[3, "4O"]]}
    state = {"hands": [hand, {"bazas": [{"plays": []}], "table": []}], "board": {"gathered": [[4, "5O"]]}}
    assert list(plays(state)) == [(1, 1, "2O"), (1, 2, "3O"), (1, 3, "4O"), (2, 4, "5O")]


@pytest.mark.parametrize(("acta", "message"), [(None, "table.acta"), ("", "table.acta:2: does not say when")])
def test_a_film_that_cannot_be_measured_with(tmp_path: Path, acta: str | None, message: str) -> None:
    film = tmp_path / "table.mp4"
    film.write_bytes(b"")
    if acta is not None:
        film.with_suffix(".acta").write_text('{"event": "deal"}\n{"event": "play", "seat": 1, "card": "2O"}\n')
    result = CliRunner().invoke(command, ["--film", str(film)])
    assert result.exit_code == 1 and message in result.stderr
