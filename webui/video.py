"""GET /api/frame.jpg and /video.mjpg: the picture of the table, once or moving."""

from collections.abc import Iterator

from flask import Blueprint, Response, request

from webui.access import anyone
from webui.live import Live
from webui.picture import Picture

BOUNDARY = "miron-frame"
USUAL_RATE, HIGHEST_RATE = 10.0, 20.0  # pictures a second for one viewer


def blueprint(live: Live) -> Blueprint:
    pages = Blueprint("video", __name__)

    @pages.get("/api/frame.jpg")
    @anyone
    def still() -> Response:
        picture = live.picture.latest() if live.picture is not None else None
        if picture is None:
            return Response("no picture yet\n", status=503, mimetype="text/plain", headers={"Retry-After": "1"})
        return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})

    @pages.get("/video.mjpg")
    @anyone
    def moving() -> Response:
        if live.picture is None:
            return Response("no camera\n", status=503, mimetype="text/plain")
        rate = min(HIGHEST_RATE, max(0.2, request.args.get("fps", USUAL_RATE, float)))
        return Response(
            parts(live.picture, live, rate),
            mimetype=f"multipart/x-mixed-replace; boundary={BOUNDARY}",
            headers={"Cache-Control": "no-store"},
        )

    return pages


def parts(picture: Picture, live: Live, rate: float) -> Iterator[bytes]:
    """The body of the moving picture, until the server closes."""
    for jpeg in picture.follow(rate):
        if live.closing:
            return
        head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
        yield head.encode() + jpeg + b"\r\n"
