"""The film-maker: same seed, same film; actas that the referee accepts; truth that agrees with what happens."""

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from datasets.film import demo
from datasets.film.actions import Play, Put, Restack, Spread, TakeAway
from datasets.film.camera import Camera
from datasets.film.events import described
from datasets.film.film import Film, make_film
from datasets.film.game import IRREGULAR, Irregular
from datasets.film.plan import FilmPlan
from datasets.film.script import ScriptError, write_script
from datasets.film.textures import DeckError
from datasets.film.tracks import Gone
from datasets.film.troubles import TROUBLES, Trouble
from datasets.film.write import write_film
from engine.events import parse_event
from engine.state import State, replay
from webui.cli.simulate import command

SMALL = (320, 180)
GLARE: frozenset[Trouble] = frozenset({"glare"})
EVERYTHING: frozenset[Irregular] = frozenset({"renuncio", "out-of-turn", "takeback", "exchange", "cante"})


def small(**plan: Any) -> Film:
    return make_film(FilmPlan(**{"size": SMALL, "bazas": 2, **plan}))


def referee(lines: list[dict[str, Any]]) -> State:
    state = replay(parse_event(line) for line in lines)  # type: ignore[misc]
    assert isinstance(state, State)
    return state


def test_the_same_plan_makes_the_same_film() -> None:
    plan: dict[str, Any] = {"seed": 5, "troubles": frozenset(TROUBLES), "fps": 4.0}
    first, second = small(**plan), small(**plan)
    assert first.acta() == second.acta()
    assert first.truth() == second.truth()
    for index, (one, other) in enumerate(zip(islice(first.pictures(), 150), second.pictures(), strict=False)):
        assert np.array_equal(one, other), f"picture {index} differs"


def test_a_picture_is_the_same_whenever_it_is_drawn() -> None:
    film = small(seed=5)
    once = list(islice(film.pictures(), 90))[80]
    again = next(islice(small(seed=5).pictures(), 80, None))
    t = 80 / film.plan.fps
    alone = small(seed=5).renderer.picture(film.tracks, t, film.view.camera_at(t), film.view.light_at(t))
    assert np.array_equal(once, again)
    assert np.array_equal(once, alone)


def test_another_seed_makes_another_film() -> None:
    assert small(seed=1).acta() != small(seed=2).acta()


@pytest.mark.parametrize("profile", ["aragones", "estricto", "didactico", "iniciacion", "torneo"])
@pytest.mark.parametrize(
    "options", [{}, {"players": 2}, {"stock": False}, {"pack": 48}, {"pack": 36}], ids=lambda options: str(options)
)
def test_scripts_hold_what_they_are_asked_for_and_nothing_else(profile: str, options: dict[str, Any]) -> None:
    wanted = EVERYTHING if options.get("stock", True) else EVERYTHING - {"exchange"}
    script = write_script(3, profile=profile, options=options, hands=2, irregular=wanted)
    lines = [script.match, *(step.line for step in script.steps if step.line is not None)]
    kinds = [incident.kind for incident in referee(lines).incidents]
    assert {"renuncio", "out_of_turn", "takeback"} <= set(kinds) <= {"renuncio", "out_of_turn", "takeback"}
    assert kinds.count("takeback") == 1
    events = {line["event"] for line in lines}
    assert "cante" in events
    assert ("exchange" in events) >= ("exchange" in wanted)


@pytest.mark.parametrize("seed", range(6))
def test_regular_scripts_have_no_incident(seed: int) -> None:
    script = write_script(seed, hands=3)
    lines = [script.match, *(step.line for step in script.steps if step.line is not None)]
    state = referee(lines)
    assert len(list(state.incidents)) == 0
    assert len(list(state.hands)) == 3
    assert sum(line["event"] == "play" for line in lines) >= 41


def test_a_wrong_dealer_is_found() -> None:
    script = write_script(1, hands=2, irregular=frozenset({"wrong-dealer"}))
    lines = [script.match, *(step.line for step in script.steps if step.line is not None)]
    assert [incident.kind for incident in referee(lines).incidents] == ["wrong_dealer"]


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({"irregular": frozenset({"wrong-dealer"})}, "second hand"),
        ({"irregular": frozenset({"exchange"}), "options": {"stock": False}}, "without a mazo"),
        ({"irregular": frozenset({"renuncio"}), "bazas": 2}, "no hand"),
    ],
)
def test_what_cannot_be_played_is_refused(plan: dict[str, Any], message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        write_script(0, **plan)


@pytest.mark.parametrize(
    ("troubles", "options"),
    [
        (frozenset[Trouble](), {}),
        (frozenset[Trouble]({"throw", "straighten", "hurry", "gesture"}), {}),
        (frozenset[Trouble](), {"players": 2}),
    ],
    ids=["plain", "troubled", "two players"],
)
def test_the_truth_agrees_with_the_events(troubles: frozenset[Trouble], options: dict[str, Any]) -> None:
    film = small(seed=8, troubles=troubles, options=options, tilt=10.0)
    truth = film.truth()
    frames = truth["frames"]
    assert len(frames) == film.frames
    sides = {1: (0, 1), 2: (1, 0), 3: (0, -1), 4: (-1, 0)} if not options else {1: (0, 1), 2: (0, -1)}
    middle = film.view.camera.project(np.array([[*film.tracks.layout.middle, 0.0]]))[0]
    plays = [event for event in truth["events"] if event["event"] == "play"]
    assert [(play["seat"], play["card"]) for play in plays] == [
        (line["seat"], line["card"]) for line in film.acta() if line["event"] == "play"
    ]
    for play in plays:
        before = frames[max(play["frame_start"] - 1, 0)]["cards"]
        assert play["card"] not in [card["card"] for card in before]
        landed = {card["card"]: card for card in frames[play["frame_land"]]["cards"]}[play["card"]]
        assert landed["role"] == "trick"
        gone = {card["card"]: card for card in frames[min(play["frame_end"] + 1, film.frames - 1)]["cards"]}
        if play["card"] in gone and gone[play["card"]]["role"] == "trick":
            assert gone[play["card"]]["visible"] > 0.2
        away = np.mean(landed["corners"], axis=0) - middle
        assert away @ np.array(sides[play["seat"]]) > 0, "the card lies on its player's side of the middle"
        seats = {hand["seat"] for hand in frames[play["frame_land"]]["hands"]}
        assert play["seat"] in seats
    for collect in (event for event in truth["events"] if event["event"] == "collect"):
        after = frames[min(collect["frame_land"] + 1, film.frames - 1)]["cards"]
        assert not [card for card in after if card["role"] == "trick"]


def test_a_card_never_lies_twice_and_the_pack_is_kept() -> None:
    film = small(seed=3, bazas=None, options={"players": 2}, irregular=EVERYTHING)
    for t in np.arange(0.0, film.seconds, 0.37):
        now = film.tracks.at(float(t))
        names = [pose.card for pose in now.resting] + [pose.card for item in now.moving for pose in item.under]
        assert len(names) == len(set(names)) <= 40


def test_visible_counts_what_is_covered() -> None:
    film = small(seed=4, clutter=0)
    frame = film.truth()["frames"][film.frames - 1]
    indicator = next(card for card in frame["cards"] if card["role"] == "indicator")
    assert 0.3 < indicator["visible"] < 0.8, "the mazo covers about half of it"


def test_corners_are_where_the_card_is_drawn() -> None:
    film = small(seed=4, size=(640, 360), clutter=0, noise=0.0)
    index = film.frames - 1
    t = index / film.plan.fps
    picture = film.renderer.picture(film.tracks, t, film.view.camera, film.view.light)
    for card in film.truth()["frames"][index]["cards"]:
        if card["visible"] < 0.95:
            continue
        mask = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.array(card["corners"], np.int32), 255)
        inside = picture[cv2.erode(mask, np.ones((5, 5), np.uint8)) > 0].mean()
        around = picture[
            (cv2.dilate(mask, np.ones((9, 9), np.uint8)) > 0) & (cv2.dilate(mask, np.ones((5, 5))) == 0)
        ].mean()
        assert abs(float(inside) - float(around)) > 12


def test_a_nudge_moves_the_corners_as_the_picture() -> None:
    film = small(seed=2, troubles=frozenset({"nudge"}))
    assert film.view.camera_at(0.0) == film.view.camera
    assert film.view.camera_at(film.seconds) != film.view.camera


@pytest.mark.parametrize("tilt", [0.0, 20.0, 45.0])
def test_the_camera_looks_where_it_aims(tilt: float) -> None:
    camera = Camera(SMALL, tilt=tilt, aim=(3.0, -2.0), turn=4.0, roll=2.0)
    assert camera.project(np.array([[3.0, -2.0, 0.0]]))[0] == pytest.approx([160, 90])
    points = np.array([[10.0, 20.0], [300.0, 170.0]])
    ground = camera.ground_at(points)
    assert camera.project(np.column_stack([ground, np.zeros(2)])) == pytest.approx(points)


def test_files_are_written_and_agree(tmp_path: Path) -> None:
    film = small(seed=6, bazas=1)
    out = tmp_path / "new" / "film.mp4"
    write_film(film, out)
    truth = json.loads(out.with_suffix(".json").read_text())
    lines = [json.loads(line) for line in out.with_suffix(".acta").read_text().splitlines()]
    assert lines == film.acta()
    referee(lines)
    capture = cv2.VideoCapture(str(out))
    count, worst = 0, 100.0
    for picture in film.pictures():
        read, written = capture.read()
        assert read
        worst = min(worst, cv2.PSNR(picture, written.astype(np.uint8)))
        count += 1
    assert not capture.read()[0]
    assert count == len(truth["frames"]) == film.frames
    assert worst > 25


def test_the_demo_holds_something_to_see() -> None:
    path = demo()
    capture = cv2.VideoCapture(str(path))
    assert capture.get(cv2.CAP_PROP_FRAME_WIDTH) == 1280
    seconds = capture.get(cv2.CAP_PROP_FRAME_COUNT) / capture.get(cv2.CAP_PROP_FPS)
    assert 90 < seconds < 180
    lines = [json.loads(line) for line in path.with_suffix(".acta").read_text(encoding="utf-8").splitlines()]
    kinds = [incident.kind for incident in referee(lines).incidents]
    assert kinds == ["renuncio"]
    events = [line["event"] for line in lines]
    assert events.count("play") == 40
    assert {"cante", "exchange"} <= set(events)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["film.avi"], "does not end in .mp4"),
        (["film.mp4", "--size", "big"], "not a size"),
        (["film.mp4", "--size", "321x180"], "even numbers"),
        (["film.mp4", "--rule", "players"], "OPTION=VALUE"),
        (["film.mp4", "--rule", "players=3"], "players"),
        (["film.mp4", "--profile", "poker"], "poker"),
        (["film.mp4", "--irregular", "wrong-dealer"], "second hand"),
        (["film.mp4", "--deck", "nowhere"], "oros_01"),
        (["film.mp4", "--trouble", "rain"], "rain"),
    ],
)
def test_bad_arguments_are_named(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_the_command_writes_three_files(tmp_path: Path) -> None:
    out = tmp_path / "film.mp4"
    call = [str(out), "--bazas", "1", "--size", "320x180", "--seed", "3", "--fps", "2", "--trouble", "all"]
    result = CliRunner().invoke(command, call)
    assert result.exit_code == 0, result.output
    assert {path.name for path in tmp_path.iterdir()} == {"film.mp4", "film.acta", "film.json"}


def test_a_folder_of_faces_is_a_deck(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="oros_01"):
        small(deck=str(tmp_path))
    (tmp_path / "oros_01.png").write_bytes(b"not a picture")
    with pytest.raises(DeckError):
        small(deck=str(tmp_path))


def test_everything_irregular_is_known_by_name() -> None:
    assert set(IRREGULAR) == EVERYTHING | {"wrong-dealer", "bad-exchange", "concede"}


def test_fans_are_seen_and_told() -> None:
    with_fans, without = small(seed=12, bazas=1, fans=True), small(seed=12, bazas=1, fans=False)
    first, bare = with_fans.truth()["frames"][0], without.truth()["frames"][0]
    assert {back["role"] for back in first["backs"]} == {"held"}
    assert first["hands"] and not bare["hands"] and not bare["backs"]
    assert with_fans.acta() == without.acta()


def test_a_film_is_the_same_in_another_process() -> None:
    """Sets have another order in every process: nothing may be drawn in theirs."""
    code = "from tests.datasets.test_film import small; print(small(seed=7, bazas=6).acta())"
    runs = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **env}).stdout
        for env in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"})
    }
    assert len(runs) == 1 and len(runs.pop()) > 100


def events(film: Film, name: str) -> list[dict[str, Any]]:
    return [described(timed.action) for timed in film.timed if described(timed.action)["event"] == name]


@pytest.mark.parametrize("how", ["rushed", "dropped", "smothered", "thrown", "straightened"])
def test_how_cards_are_played(how: str) -> None:
    trouble = {"rushed": "rush", "dropped": "drop", "smothered": "smother", "thrown": "throw"}.get(how, "straighten")
    film = small(seed=5, bazas=5, troubles=frozenset({trouble}), size=(640, 360))
    plays = [timed for timed in film.timed if isinstance(timed.action, Play)]
    so = [timed for timed in plays if getattr(timed.action, how)]
    assert so and len(so) < len(plays)
    for timed in so:
        assert isinstance(timed.action, Play)
        spans = film.tracks.cards[timed.action.card]
        if how == "rushed":
            before = plays[plays.index(timed) - 1]
            assert timed.land - before.land < 1.0 or timed is plays[0] or plays.index(timed) % 4 == 0
        elif how == "dropped":
            gone = [span.t for span in spans if isinstance(span, Gone) and span.t < timed.start]
            assert gone, "it was lost before it was played"
        elif how == "smothered":
            seen = {
                c["card"]: c["visible"] for c in film.frame_truth(round((timed.land + 0.2) * film.plan.fps))["cards"]
            }
            assert seen[timed.action.card] < 0.75


def test_a_thing_put_on_cards_hides_them() -> None:
    film = small(seed=5, bazas=4, troubles=frozenset({"put"}), size=(640, 360), clutter=0)
    put = next(timed for timed in film.timed if isinstance(timed.action, Put))
    away = next(timed for timed in film.timed if isinstance(timed.action, TakeAway))
    index = round((put.land + 1.0) * film.plan.fps)
    with_it = film.frame_truth(index)["cards"]
    assert film.tracks.things_at(put.land + 1.0) and not film.tracks.things_at(away.end + 0.1)
    film.tracks.placed.clear()
    without = film.frame_truth(index)["cards"]
    lost = [a["visible"] - b["visible"] for a, b in zip(without, with_it, strict=True)]
    assert max(lost) > 0.1


def test_a_spilled_pile_lies_face_up_and_is_stacked_again() -> None:
    film = small(seed=5, bazas=4, troubles=frozenset({"spill"}))
    spill, stack = (next(x for x in film.timed if isinstance(x.action, kind)) for kind in (Spread, Restack))
    during = film.tracks.at(spill.end + 0.1).resting
    after = film.tracks.at(stack.end + 0.1).resting
    assert len([pose for pose in during if pose.face_up and pose.role == "table"]) >= 4
    assert not [pose for pose in after if pose.face_up and pose.role == "table"]


def test_the_light_goes_out_and_comes_back() -> None:
    film = small(seed=5, troubles=frozenset({"dark"}))
    (start, end, _), normal = film.view.dimmed[0], film.view.light.strength
    assert film.view.light_at((start + end) / 2).strength < 0.02 * normal
    assert film.view.light_at(end + 1).strength == normal


def test_glare_is_on_the_cards_alone() -> None:
    plain, shiny = (
        small(seed=5, troubles=troubles, size=(640, 360), noise=0.0) for troubles in (frozenset[Trouble](), GLARE)
    )
    t = plain.timed[4].land + 0.6
    one, other = (f.renderer.picture(f.tracks, t, f.view.camera, f.view.light).astype(int) for f in (plain, shiny))
    changed = np.abs(one - other).max(axis=2) > 3
    assert changed.any()
    on_cards = np.zeros(changed.shape, np.uint8)
    truth = plain.frame_truth(round(t * plain.plan.fps))
    for seen in truth["cards"] + truth["backs"]:
        cv2.fillConvexPoly(on_cards, np.array(seen["corners"], np.int32), 1)
    assert not (changed & (cv2.dilate(on_cards, np.ones((9, 9), np.uint8)) == 0)).any()


def test_a_film_can_begin_in_the_middle_of_a_hand() -> None:
    film = small(seed=5, bazas=6, troubles=frozenset({"midway"}))
    before = [line for line in film.acta()[1:] if line["t"] < 0]
    assert before and before[0]["event"] == "deal"
    assert 0 < film.view.begin < film.seconds and film.frames < film.seconds * film.plan.fps
    assert film.truth()["frames"][0]["cards"], "the indicator lies there already"


def test_a_hand_is_given_up() -> None:
    film = small(seed=5, hands=2, bazas=2, irregular=frozenset({"concede"}))
    lines = film.acta()
    place = [line["event"] for line in lines].index("concede")
    state = referee(lines)
    assert [partida.by for partida in state.partidas] == ["concede"]
    thrown = events(film, "throw_in")
    assert len(thrown) == 4 and {event["face_up"] for event in thrown} == {True, False}
    t = lines[place]["t"] + 3.0
    assert [pose for pose in film.tracks.at(t).resting if pose.role == "table"]


def test_an_exchange_that_the_rules_refuse() -> None:
    film = small(seed=5, bazas=3, irregular=frozenset({"bad-exchange"}))
    assert "bad_exchange" in [incident.kind for incident in referee(film.acta()).incidents]


def test_every_trouble_at_once_with_every_profile() -> None:
    for profile, seed in (("aragones", 1), ("torneo", 2), ("iniciacion", 3)):
        film = small(seed=seed, profile=profile, troubles=frozenset(TROUBLES), bazas=3)
        referee(film.acta())
        for t in np.arange(0.0, film.seconds, 0.9):
            now = film.tracks.at(float(t))
            names = [pose.card for pose in now.resting] + [pose.card for item in now.moving for pose in item.under]
            assert len(names) == len(set(names)) <= 40
