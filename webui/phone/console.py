"""/telefono on the console: the QR code that makes a phone the camera."""

import io
from typing import Any

import segno
from flask import Blueprint, Response, make_response, render_template

from webui.pages import bare_context
from webui.phone.server import PhoneServer


def blueprint(phone: PhoneServer) -> Blueprint:
    """The console's routes; without a word of their own they need the unlocked console."""
    pages = Blueprint("phone", __name__)

    @pages.get("/telefono")
    def page() -> Response:
        return make_response(render_template("telefono.html", phone=phone, **bare_context("telefono")))

    @pages.get("/telefono/codigo.svg")
    def code() -> Response:
        svg = io.BytesIO()
        segno.make(phone.address, error="m").save(svg, kind="svg", scale=8, border=3, light="#fff", dark="#1b1b1b")
        return Response(svg.getvalue(), mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})

    @pages.get("/api/phone")
    def state() -> dict[str, Any]:
        return {"paired": phone.pairing.paired, "code": phone.address, "camera": phone.camera_state()}

    return pages
