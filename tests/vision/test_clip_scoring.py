"""Judging what was followed: the shared scorer's count, each mistake told, every accusation checked."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from tests.vision.stage import Stage
from vision.clip_scoring import facts, judge_clip, with_moments
from vision.sightings_file import RememberingReader

Lines = list[dict[str, Any]]
MATCH: dict[str, Any] = {"event": "match", "acta": 1, "profile": "aragones"}
DEAL = {"event": "deal", "dealer": 1, "trump": "4O", "t": 2.0, "frame": 16}


def play(seat: int, card: str, t: float = 5.0) -> dict[str, Any]:
    return {"event": "play", "seat": seat, "card": card, "t": t, "frame": round(t * 8)}


GAME: Lines = [
    MATCH,
    DEAL,
    *(play(seat, card, 3.0 + k) for k, (seat, card) in enumerate([(2, "1B"), (3, "5C"), (4, "12E"), (1, "3O")])),
]


@pytest.mark.parametrize(
    ("change", "kinds"),
    [
        (lambda lines: lines, []),
        (lambda lines: [*lines[:3], *lines[4:]], ["missed", "accusation"]),
        (lambda lines: [*lines, play(1, "7C", 9.0)], ["invented"]),
        (lambda lines: [*lines[:3], {**lines[3], "card": "6C"}, *lines[4:]], ["card"]),
        (lambda lines: [*lines[:3], {**lines[3], "seat": 4}, *lines[4:]], ["seat", "accusation", "unreadable"]),
        (lambda lines: [MATCH, {**DEAL, "trump": "5O"}, *lines[2:]], ["card"]),
        (lambda lines: [*lines, {"event": "correction", "line": 4, "set": {"card": "6C"}}], ["card"]),
        (lambda lines: [*lines[:4], lines[5], lines[4]], ["order", "accusation"]),
        (lambda lines: [*lines, {"event": "void", "line": 6}], ["missed"]),
        (lambda lines: [*lines[:5], {"event": "insert", "after": 5, "what": lines[5]}], ["missed"]),
        (lambda lines: [MATCH], ["missed"]),
    ],
    ids=["right", "missed", "invented", "card", "seat", "trump", "corrected", "order", "voided", "inserted", "nothing"],
)
def test_mistakes_are_told(change: Any, kinds: list[str]) -> None:
    got = change([dict(line) for line in GAME])
    score, mistakes = judge_clip(GAME, got)
    assert sorted({m.kind for m in mistakes}) == sorted(kinds)
    assert score.flawless == (not kinds)
    assert score.plays == 4 and score.plays_right <= 4
    assert [m.t for m in mistakes if m.t is not None] == sorted(m.t for m in mistakes if m.t is not None)


def test_it_counts_as_the_shared_scorer(shared: Path) -> None:
    spec = importlib.util.spec_from_file_location("score_clips", shared / "tools" / "score_clips.py")
    assert spec is not None and spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    path = shared / "clips" / "hand-triunfo.acta"
    ours = [
        [fact.key for fact in hand]
        for hand in facts([json.loads(line) for line in path.read_text().splitlines() if line.strip()])
    ]
    assert ours == [[scorer.key(event) for event in hand] for hand in scorer.hands(scorer.read(path))]


def test_a_false_accusation_is_a_mistake_with_its_moment() -> None:
    got = [*GAME[:2], play(3, "1B", 3.0), play(2, "5C", 4.0), *GAME[4:]]
    score, mistakes = judge_clip(GAME, got)
    false = [m for m in mistakes if m.kind == "accusation"]
    assert score.false["out_of_turn"] == len(false) == 2
    assert false[0].t == 3.0 and "out_of_turn 3 1B" in false[0].got


def test_what_happened_and_was_found_is_no_mistake() -> None:
    true = [*GAME[:2], play(3, "1B", 3.0), *GAME[4:]]
    score, mistakes = judge_clip(true, true)
    assert score.found == score.happened and score.happened["out_of_turn"] == 1 and not mistakes
    score, mistakes = judge_clip(true, true[:2])
    assert score.found["out_of_turn"] == 0
    assert "unseen incident" in [m.kind for m in mistakes]


def test_what_happened_before_the_film_is_not_asked_for() -> None:
    true = [GAME[0], {**DEAL, "t": -4.0}, {**GAME[2], "t": -2.0}, *GAME[3:]]
    score, mistakes = judge_clip(true, [*GAME[:2], *GAME[3:]])
    assert score.plays == score.plays_right == 3
    assert [m.kind for m in mistakes if m.kind in ("missed", "invented")] == []


def test_moments_come_from_the_film_s_events() -> None:
    bare = [{k: v for k, v in line.items() if k not in ("t", "frame")} for line in GAME]
    bare.append({"event": "cante", "seat": 3, "suit": "B"})
    happened = [
        {"event": e["event"], "seat": e.get("seat"), "t_land": e["t"], "frame_land": e["frame"]} for e in GAME[1:]
    ]
    happened.append({"event": "show", "seat": 3, "t_land": 12.5, "frame_land": 100})
    timed = with_moments(bare, happened)
    assert [line.get("t") for line in timed[1:]] == [*(e["t"] for e in GAME[1:]), 12.5]


def test_sightings_are_remembered_exactly(tmp_path: Path) -> None:
    stage = Stage(3, fps=8)
    stage.deal(1, "4O")
    stage.play(2, "1B")
    seen = [sightings for _, sightings in stage.steps]
    path = tmp_path / "new" / "film.npz"

    class Once:
        def __init__(self) -> None:
            self.left = list(seen)

        def read(self, image: Any) -> Any:
            return self.left.pop(0)

    first = RememberingReader(Once(), path)
    assert [first.read(frame.image) for frame, _ in stage.steps] == seen
    first.save()
    again = RememberingReader(Once(), path)
    assert again.remembered
    for frame, sightings in stage.steps:
        for one, other in zip(again.read(frame.image), sightings, strict=True):
            assert one.kind == other.kind and one.confidence == pytest.approx(other.confidence)
            assert (one.corners == other.corners).all()
            assert (one.identity is None) == (other.identity is None)
            if one.identity is not None and other.identity is not None:
                assert (one.identity.probabilities == other.identity.probabilities).all()
    path.write_bytes(b"not a file of sightings")
    assert not RememberingReader(Once(), path).remembered
