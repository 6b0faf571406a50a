"""/metrics, /api/health and the page agree on how the table is doing."""

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from vision.camera import CameraState
from vision.condition import TROUBLES, Condition
from webui.texts import LANGUAGES

from .conftest import Table


def metrics(client: FlaskClient) -> dict[str, float]:
    """Each sample by its name and labels, as `name{label}`."""
    answer = client.get("/metrics")
    assert answer.status_code == 200 and answer.content_type.startswith("text/plain")
    return {
        sample.name + ("{" + ",".join(sample.labels.values()) + "}" if sample.labels else ""): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_stranger_may_ask_and_gets_what_the_eyes_say(table: Table, stranger: FlaskClient) -> None:
    before = metrics(stranger)
    assert (before["miron_healthy"], before["miron_camera_state{opening}"]) == (0.0, 1.0)
    assert "miron_frame_age_seconds" not in before
    table.film()
    after = metrics(stranger)
    assert (after["miron_healthy"], after["miron_camera_state{opening}"], after["miron_camera_state{ended}"]) == (
        1,
        0,
        1,
    )
    assert after["miron_vision_fps"] == 12.0
    assert (after["miron_frames_processed_total"], after["miron_frames_dropped_total"]) == (30, 4)
    assert (after["miron_latency_seconds{0.5}"], after["miron_latency_seconds{0.95}"]) == (0.2, 0.3)
    assert after["miron_frame_age_seconds"] >= 0
    assert after["miron_questions_open"] == after["miron_incidents"] == 0
    assert after["process_resident_memory_bytes"] > 0


@pytest.mark.parametrize("trouble", TROUBLES)
def test_each_trouble_degrades_health_and_is_said_on_every_page(
    table: Table, client: FlaskClient, trouble: Condition
) -> None:
    table.live_now()
    good = client.get("/api/health").get_json()
    assert (good["status"], good["camera"]["condition"]) == ("ok", "clear")
    before, texts = table.live.view().id, set()
    table.condition = trouble
    assert table.live.view().id != before  # whoever waits for news is told
    bad = client.get("/api/health").get_json()
    assert (bad["status"], bad["camera"]["state"], bad["camera"]["condition"]) == ("degraded", "live", trouble)
    assert metrics(client)[f"miron_picture_condition{{{trouble}}}"] == 1.0
    for language in LANGUAGES:
        client.set_cookie("lang", language)
        for part in ("mesa", "marcador"):
            shown = client.get(f"/parts/{part}").text
            assert "camera-unfit" in shown
        texts.add(shown.split("camera-unfit")[1].split("<span>")[1].split("</span>")[0])
    assert len(texts) == len(LANGUAGES)


def test_without_pictures_their_last_condition_says_nothing(table: Table, client: FlaskClient) -> None:
    table.condition = Condition.DARK
    assert table.live.eyes.camera().state is CameraState.OPENING
    assert client.get("/api/health").get_json()["camera"]["condition"] == "clear"
