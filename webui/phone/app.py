"""What the phone opens: the page that films, the code that it redeems, and the pictures that it sends.

The guard is the pairing: a code works once and gives a key (a cookie); only the phone that redeemed the newest code may
send pictures. Nothing of the match is served here.
"""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import BadRequest, Gone, Unauthorized, UnsupportedMediaType

from vision.camera import CameraError
from webui.access import check_origin
from webui.pages import bare_context
from webui.phone.pairing import Pairing
from webui.site import new_app

COOKIE = "__Host-miron-phone"
LONGEST_PICTURE = 4 * 1024 * 1024  # bytes; a 1280×720 picture takes about 200 kB
Picture = Callable[[bytes], None]


def create_phone_app(pairing: Pairing, put: Picture, state: Callable[[], str]) -> Flask:
    """The application (WSGI). `put` takes a JPEG or raises CameraError; `state`: the camera's, in a word."""
    app = new_app(LONGEST_PICTURE)

    @app.before_request
    def guard() -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            check_origin()

    @app.get("/")
    def page() -> Response:
        return make_response(render_template("camara.html", **bare_context("camara")))

    @app.post("/api/redeem")
    def redeem() -> Response:
        body = request.get_json()
        code = body.get("code") if isinstance(body, dict) else None
        if not isinstance(code, str):
            raise BadRequest("the code is missing")
        key = pairing.redeem(code)
        if key is None:
            raise Gone("this code has been used, or was never one")
        response = Response(status=204)
        # No end: the key dies with the next phone's code, or with Mirón.
        response.set_cookie(COOKIE, key, secure=True, httponly=True, samesite="Strict")
        return response

    @app.get("/api/paired")
    def paired() -> dict[str, Any]:
        return {"paired": pairing.admits(request.cookies.get(COOKIE, ""))}

    @app.post("/api/picture")
    def picture() -> dict[str, Any]:
        if not pairing.admits(request.cookies.get(COOKIE, "")):
            raise Unauthorized("another phone films now, or Mirón was started again: scan the new code")
        if request.mimetype != "image/jpeg":
            raise UnsupportedMediaType("a picture is image/jpeg")
        try:
            put(request.get_data())
        except CameraError as error:
            raise BadRequest(str(error)) from error
        return {"camera": state()}

    return app
