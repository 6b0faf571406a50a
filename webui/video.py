"""GET /api/frame.jpg and /video.mjpg: the picture of the table, once or moving; what players hold is the console's."""

from collections.abc import Callable, Iterator

from flask import Blueprint, Response, request
from werkzeug.exceptions import ServiceUnavailable

from webui.access import anyone, still_unlocked, unlocked
from webui.audience import PICTURES, Audience
from webui.live import Live
from webui.picture import Picture

BOUNDARY = "miron-frame"
LOWEST_RATE, USUAL_RATE, HIGHEST_RATE = 0.2, 10.0, 20.0  # pictures a second for one viewer
FOR_NOBODY_ELSE = {"Cache-Control": "no-store"}  # the console's picture must not come out of a cache later


def blueprint(live: Live) -> Blueprint:
    pages = Blueprint("video", __name__)
    audience = Audience(PICTURES)

    @pages.get("/api/frame.jpg")
    @anyone
    def still() -> Response:
        picture = live.picture.latest(unlocked()) if live.picture is not None else None
        if picture is None:
            raise ServiceUnavailable("no picture yet", retry_after=1)
        return Response(picture, mimetype="image/jpeg", headers=FOR_NOBODY_ELSE)

    @pages.get("/video.mjpg")
    @anyone
    def moving() -> Response:
        if live.picture is None:
            return Response("no camera\n", status=503, mimetype="text/plain")
        whole, allowed = unlocked(), still_unlocked()
        rate = min(HIGHEST_RATE, max(LOWEST_RATE, request.args.get("fps", USUAL_RATE, float)))
        return audience.answer(
            parts(live.picture, live, rate, whole, allowed),
            whole,
            mimetype=f"multipart/x-mixed-replace; boundary={BOUNDARY}",
            headers=FOR_NOBODY_ELSE,
        )

    return pages


def parts(picture: Picture, live: Live, rate: float, whole: bool, allowed: Callable[[], bool]) -> Iterator[bytes]:
    """The body of the moving picture, until the server closes. `whole`: the console's, while it is `allowed`."""
    for jpeg in picture.follow(rate, whole):
        if live.closing or (whole and not allowed()):
            return
        head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
        yield head.encode() + jpeg + b"\r\n"
