"""The JSON API: what is going on, what a person says, and news with resume."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.report import report
from vision.names import INDEX
from vision.pipeline import Look
from vision.questions import Question
from vision.types import Frame, Identity, Sighting
from webui.access import Access
from webui.api import state as events
from webui.match import Match

from .conftest import OPENING, Table


def post(client: FlaskClient, path: str, body: object) -> tuple[int, dict[str, Any]]:
    answer = client.post(path, json=body)
    return answer.status_code, answer.get_json()


def test_health(client: FlaskClient, table: Table) -> None:
    body = client.get("/api/health").get_json()
    assert body["status"] == "degraded" and body["camera"] == {
        "state": "opening",
        "condition": "clear",
        "age_ms": None,
        "fps": 0.0,
    }
    assert body["match"] == "match" and body["version"]
    table.film()
    body = client.get("/api/health").get_json()
    assert body["status"] == "ok" and body["camera"]["state"] == "ended" and body["camera"]["age_ms"] >= 0
    assert body["vision"] == {"fps": 12.0, "processed": 30, "dropped": 4}
    table.fault = "No space left on device"
    assert client.get("/api/health").get_json()["status"] == "degraded"


def test_state_is_the_report_and_what_the_table_shows(client: FlaskClient, played: Match) -> None:
    body = client.get("/api/state").get_json()
    whole = report(played.snapshot().acta.state)
    assert {key: body[key] for key in whole} == whole
    shown = {"total": 25, "half": "malas", "shown": 25, "closed": None}
    assert body["board"]["teams"]["B"] == {**shown, "bazas": 2, "partidas": 0, "cotos": 0, "cotones": 0}
    assert body["board"]["table"] == [[2, "7E"]] and body["board"]["turn"] == 3
    assert body["table"] == {"frame": None, "cards": [], "backs": 0, "hands": 0}
    assert body["version"] == len(OPENING) + 1


LYING = np.array([[60, 20], [80, 20], [80, 50], [60, 50]], np.float64)


def sighted(card: str, x: float) -> Sighting:
    probabilities = np.zeros(48, np.float32)
    probabilities[INDEX[card]] = 0.9
    corners = (LYING + np.array([x - 60, 0])).astype(np.float32)
    return Sighting("face", corners, 0.9, Identity(probabilities, 0.1, np.ones(2, np.float32)))


def test_held_cards_are_the_consoles_alone(client: FlaskClient, table: Table, app: Flask) -> None:
    frame = Frame(5, 0.5, np.zeros((90, 160, 3), np.uint8), "fake")
    table.live.seen(Look(frame, (sighted("1O", 60), sighted("12C", 5))), (LYING,))
    everybody = app.test_client().get("/api/state").get_json()["table"]
    assert [(card["card"], card["held"]) for card in everybody["cards"]] == [("1O", False)]
    console = client.get("/api/state").get_json()["table"]
    assert [(card["card"], card["held"]) for card in console["cards"]] == [("1O", False), ("12C", True)]
    for said, held in ((events.stream(table.live, ""), False), (events.stream(table.live, "", lambda: True), True)):
        (state,) = read_events(said, 1)
        assert ("12C" in state["data"]) == held


def test_the_whole_picture_is_the_consoles_alone(
    client: FlaskClient, table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.picture, "latest", lambda whole=False: b"whole" if whole else b"open")
    for viewer, picture in ((client, b"whole"), (app.test_client(), b"open")):
        assert viewer.get("/api/frame.jpg").data == picture
        moving = viewer.get("/video.mjpg?fps=20", buffered=False)
        part = next(iter(moving.response))
        assert isinstance(part, bytes) and picture in part
        moving.close()


def test_a_new_pin_ends_the_consoles_picture(client: FlaskClient, table: Table, access: Access) -> None:
    table.film()
    answer = client.get("/video.mjpg?fps=20", buffered=False)
    pictures = iter(answer.response)
    next(pictures)
    access.keys.choose("97531")
    assert list(pictures) == []


def test_a_person_writes_an_event(client: FlaskClient, played: Match) -> None:
    status, body = post(client, "/api/acta/events", {"event": "play", "seat": 3, "card": "4E"})
    assert (status, body) == (201, {"line": 16, "version": 16})
    assert played.snapshot().lines[-1]["source"] == "person"
    assert client.get("/api/state").get_json()["hands"][0]["table"] == [[2, "7E"], [3, "4E"]]


def test_a_person_cannot_write_in_the_cameras_name(client: FlaskClient, played: Match) -> None:
    event = {"event": "play", "seat": 3, "card": "4E", "source": "camera", "confidence": 1, "at": "never"}
    assert post(client, "/api/acta/events", event)[0] == 201
    line = played.snapshot().lines[-1]
    assert line["source"] == "person" and "confidence" not in line and line["at"] != "never"


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"event": "play", "seat": 3, "card": "1O"}, "1O"),
        ({"event": "play", "seat": 2, "card": "4E"}, "seat 2"),
        ({"event": "play", "seat": 9, "card": "4E"}, "seat"),
        ({"event": "deal", "dealer": 1, "trump": "5E"}, "in play"),
        ({"event": "dance"}, "dance"),
        ({"event": "void", "line": 99}, "99"),
        ({}, "event"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    client: FlaskClient, played: Match, event: dict[str, Any], message: str
) -> None:
    before = played.path.read_bytes()
    status, body = post(client, "/api/acta/events", event)
    assert status == 409 and message in body["error"]
    assert played.path.read_bytes() == before


@pytest.mark.parametrize("body", [[], "play", 3, None])
def test_an_event_is_an_object(client: FlaskClient, body: object) -> None:
    answer = client.post("/api/acta/events", data=json.dumps(body), content_type="application/json")
    assert answer.status_code == 400


def test_a_form_of_another_site_writes_nothing(client: FlaskClient, played: Match) -> None:
    before = played.snapshot().version
    for path in ("/api/acta/events", "/api/acta/undo", "/api/questions/1"):
        answer = client.post(path, data='{"event": "play", "seat": 3, "card": "4E"}', content_type="text/plain")
        assert answer.status_code == 415
    assert played.snapshot().version == before


def test_a_body_without_end_is_refused(client: FlaskClient) -> None:
    answer = client.post("/api/acta/events", json={"event": "play", "note": "x" * 100_000})
    assert answer.status_code == 413


def test_undo(client: FlaskClient, played: Match) -> None:
    assert post(client, "/api/acta/undo", {}) == (201, {"line": 16, "version": 16})
    assert client.get("/api/state").get_json()["hands"][0]["table"] == []


def test_undo_with_nothing_to_undo(client: FlaskClient) -> None:
    status, body = post(client, "/api/acta/undo", {})
    assert status == 409 and "no event" in body["error"]


def test_the_acta_can_be_taken_away(client: FlaskClient, played: Match) -> None:
    answer = client.get("/api/acta")
    assert answer.data == played.path.read_bytes()
    assert answer.headers["Content-Disposition"] == 'attachment; filename="match.acta"'


QUESTION = Question(7, "card", 12.5, 100, 1, (("7E", 0.6), ("6E", 0.4)), 15)


def test_a_question_is_answered(client: FlaskClient, table: Table, played: Match) -> None:
    table.questions = ((QUESTION, 15),)
    assert client.get("/api/state").get_json()["questions"][0]["candidates"] == [["7E", 0.6], ["6E", 0.4]]
    assert post(client, "/api/questions/7", {"answer": "6E"}) == (200, {"line": 16})
    body = client.get("/api/state").get_json()
    assert body["questions"] == [] and body["hands"][0]["table"] == [[2, "6E"]]
    assert post(client, "/api/questions/7", {"answer": "6E"})[0] == 404


def test_a_question_put_aside_changes_nothing(client: FlaskClient, table: Table, played: Match) -> None:
    table.questions = ((QUESTION, 15),)
    assert post(client, "/api/questions/7", {"answer": None}) == (200, {"line": None})
    assert client.get("/api/state").get_json()["questions"] == [] and played.snapshot().version == 15


def test_an_answer_that_was_not_offered(client: FlaskClient, table: Table, played: Match) -> None:
    table.questions = ((QUESTION, 15),)
    status, body = post(client, "/api/questions/7", {"answer": "1O"})
    assert status == 409 and "7E, 6E" in body["error"]


def test_what_a_question_thinks_is_the_consoles_alone(stranger: FlaskClient, table: Table, played: Match) -> None:
    table.questions = ((replace(QUESTION, about={"seat": 2, "card": "7E"}), 15),)
    (asked,) = stranger.get("/api/state").get_json()["questions"]
    assert (asked["id"], asked["seat"], asked["candidates"], asked["card"]) == (7, 2, [], None)


def test_events_end_being_the_consoles_when_it_is_locked(table: Table, match: Match) -> None:
    table.questions = ((QUESTION, None),)
    open_still = True
    stream = events.stream(table.live, "", lambda: open_still)
    (console,) = read_events(stream, 1)
    open_still = False
    match.append(OPENING[0], "camera")
    (everybody,) = read_events(stream, 1)
    assert [bool(json.loads(e["data"])["questions"][0]["candidates"]) for e in (console, everybody)] == [True, False]


def test_a_correction_by_hand_settles_the_question(client: FlaskClient, table: Table, played: Match) -> None:
    table.questions = ((QUESTION, 15),)
    post(client, "/api/acta/events", {"event": "correction", "line": 15, "set": {"card": "5E"}})
    assert client.get("/api/state").get_json()["questions"] == []


def read_events(stream: Iterator[str], count: int) -> list[dict[str, str]]:
    """The next `count` events that have a name."""
    found: list[dict[str, str]] = []
    for text in stream:
        fields = dict(line.split(": ", 1) for line in text.strip().split("\n"))
        if "event" in fields:
            found.append(fields)
        if len(found) == count:
            break
    return found


def test_events_push_each_change(table: Table, match: Match, later: Callable[[Callable[[], object]], None]) -> None:
    stream = events.stream(table.live, "")
    (first,) = read_events(stream, 1)
    later(lambda: match.append(OPENING[0], "camera"))
    (second,) = read_events(stream, 1)
    assert json.loads(first["data"])["version"] == 1 and json.loads(second["data"])["version"] == 2
    assert first["id"] != second["id"]


def test_events_resume(table: Table, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.1)
    (first,) = read_events(events.stream(table.live, ""), 1)
    (nothing_new,) = read_events(events.stream(table.live, first["id"]), 1)
    assert nothing_new["event"] == "beat"
    match.append(OPENING[0], "camera")
    (missed,) = read_events(events.stream(table.live, first["id"]), 1)
    assert missed["event"] == "state" and json.loads(missed["data"])["version"] == 2
    (stranger,) = read_events(events.stream(table.live, "of-another-run"), 1)
    assert stranger["event"] == "state"


def test_events_tell_of_the_camera_and_of_questions(table: Table, match: Match) -> None:
    stream = events.stream(table.live, "")
    read_events(stream, 1)
    table.film()
    (ended,) = read_events(stream, 1)
    assert json.loads(ended["data"])["camera"]["state"] == "ended"
    table.questions = ((QUESTION, None),)
    (asked,) = read_events(stream, 1)
    assert json.loads(asked["data"])["questions"][0]["id"] == 7


def test_events_end_with_the_server(table: Table, later: Callable[[Callable[[], object]], None]) -> None:
    stream = events.stream(table.live, "")
    read_events(stream, 1)
    later(table.live.close)
    assert list(stream) == []


def test_events_over_http(client: FlaskClient, table: Table) -> None:
    answer = client.get("/api/events", headers={"Last-Event-ID": "x"}, buffered=False)
    assert answer.mimetype == "text/event-stream" and answer.headers["Cache-Control"] == "no-store"
    table.live.close()


def test_the_still_picture(client: FlaskClient, table: Table) -> None:
    assert client.get("/api/frame.jpg").status_code == 503
    table.film()
    answer = client.get("/api/frame.jpg")
    image = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)
    assert answer.mimetype == "image/jpeg" and image is not None and image.shape == (90, 160, 3)


def test_the_moving_picture(client: FlaskClient, table: Table) -> None:
    table.film()
    answer = client.get("/video.mjpg?fps=20", buffered=False)
    part = next(iter(answer.response))
    assert isinstance(part, bytes)
    head, _, jpeg = part.partition(b"\r\n\r\n")
    assert answer.mimetype == "multipart/x-mixed-replace" and head.startswith(b"--miron-frame")
    assert f"Content-Length: {len(jpeg) - 2}".encode() in head and jpeg.startswith(b"\xff\xd8")
    table.live.close()
