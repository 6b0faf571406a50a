"""GET /api/health, /api/state and /api/events: what is going on, once or as it changes."""

import json
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from flask import Blueprint, Response, request

from webui.access import anyone, still_unlocked, unlocked
from webui.audience import NEWS, Audience
from webui.live import Live, View, camera_json, condition_of, healthy
from webui.once import Once

HEARTBEAT = 5.0  # seconds; a page that hears nothing for longer knows that what it shows is old
RETRY_MS = 1500
UNKEPT = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # by no cache and by no proxy on the way


def blueprint(live: Live) -> Blueprint:
    api = Blueprint("state", __name__, url_prefix="/api")
    audience = Audience(NEWS)
    told = Told(live)

    @api.get("/health")
    @anyone
    def health() -> dict[str, Any]:
        camera = live.eyes.camera()
        speed = live.eyes.speed()
        return {
            "status": "ok" if healthy(live.eyes) else "degraded",
            "camera": camera_json(camera, condition_of(live.eyes)),
            "vision": {"fps": round(speed.fps, 1), "processed": speed.processed, "dropped": speed.dropped},
            "match": live.match.name,
            "version": version("miron"),
        }

    @api.get("/state")
    @anyone
    def state() -> dict[str, Any]:
        return live.state(live.view(), unlocked())

    @api.get("/events")
    @anyone
    def events() -> Response:
        """Server-Sent Events: `state` with the whole state at each change, and a `beat` while nothing changes.

        Each event is complete, so resuming (Last-Event-ID) only has to send the newest one if it is another.
        503 while too many others listen.
        """
        last = request.headers.get("Last-Event-ID", "")
        console = unlocked()
        body = stream(live, last, still_unlocked() if console else nobody, told)
        return audience.answer(body, console, mimetype="text/event-stream", headers=UNKEPT)

    return api


def nobody() -> bool:
    """Who asks has not the console."""
    return False


class Told:
    """The states as the events tell them; each is put into words once for all who listen."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._once = {console: Once[str]() for console in (False, True)}

    def state(self, view: View, console: bool) -> str:
        """The JSON of that view."""
        return self._once[console].get(view.id, lambda: self._json(view, console))

    def _json(self, view: View, console: bool) -> str:
        return json.dumps(self._live.state(view, console), ensure_ascii=False, separators=(",", ":"))


def stream(live: Live, last: str, console: Callable[[], bool] = nobody, told: Told | None = None) -> Iterator[str]:
    """The text of the event stream, from the state after the event `last`, until the server closes. `console`: whether
    who reads it has the console still."""
    told = told or Told(live)
    yield f"retry: {RETRY_MS}\n\n"
    while not live.closing:
        view = live.wait(last, HEARTBEAT)
        if view is not None:
            last = view.id
            yield f"event: state\nid: {view.id}\ndata: {told.state(view, console())}\n\n"
        elif not live.closing:
            yield f"event: beat\ndata: {time.time():.0f}\n\n"
