"""GET /metrics: how the table is doing, for Prometheus."""

from collections.abc import Iterable
from importlib.metadata import version

from flask import Blueprint, Response
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from vision.camera import CameraState
from vision.condition import Condition
from webui.access import anyone
from webui.live import Live, condition_of, healthy

QUANTILES = (0.5, 0.95)


def blueprint(live: Live) -> Blueprint:
    api = Blueprint("metrics", __name__)
    registry = CollectorRegistry()
    registry.register(TableCollector(live))
    ProcessCollector(registry=registry)

    @api.get("/metrics")
    @anyone
    def metrics() -> Response:
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)

    return api


class TableCollector(Collector):
    """Asks the live table each time. Of the match it tells only what everybody may know."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def collect(self) -> Iterable[Metric]:
        live = self._live
        view, camera, speed = live.view(), live.eyes.camera(), live.eyes.speed()
        yield InfoMetricFamily("miron", "This Mirón.", {"version": version("miron"), "match": live.match.name})
        yield gauge("miron_healthy", "1: the game is followed and kept.", float(healthy(live.eyes)))
        yield one_of("miron_camera_state", "1 for the state that the camera is in.", CameraState, camera.state)
        yield one_of(
            "miron_picture_condition", "1 for the condition of the picture.", Condition, condition_of(live.eyes)
        )
        yield gauge("miron_camera_fps", "Frames a second from the camera.", camera.rate)
        if camera.age is not None:
            yield gauge("miron_frame_age_seconds", "Age of the newest frame.", camera.age)
        yield gauge("miron_vision_fps", "Frames a second that vision is through with.", speed.fps)
        if speed.latency:
            latency = GaugeMetricFamily(
                "miron_latency_seconds",
                "From a frame's coming in to what it showed being on disk, of the latest frames.",
                labels=["quantile"],
            )
            for quantile in QUANTILES:
                latency.add_metric([str(quantile)], speed.latency[int(quantile * (len(speed.latency) - 1))])
            yield latency
        yield CounterMetricFamily("miron_frames_processed", "Frames that vision looked at.", speed.processed)
        yield CounterMetricFamily("miron_frames_dropped", "Frames that vision was too slow for.", speed.dropped)
        yield gauge("miron_questions_open", "Questions that wait for a person.", len(view.questions))
        yield gauge("miron_lines_refused", "Things seen that the referee could not accept.", len(view.refused))
        yield gauge("miron_incidents", "Incidents of the match.", len(view.open_report["incidents"]))


def gauge(name: str, help: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help, value)


def one_of(name: str, help: str, states: Iterable[str], now: str) -> Metric:
    """A gauge for each state, 1 for the one that is."""
    family = GaugeMetricFamily(name, help, labels=["state"])
    for state in states:
        family.add_metric([str(state)], float(state == now))
    return family
