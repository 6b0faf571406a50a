"""/telefono on the console: the QR code that makes a phone the camera."""

from typing import Any

from flask import Blueprint, Response, make_response, render_template

from webui.pages import bare_context
from webui.phone.server import PhoneServer
from webui.qr import qr_code


def blueprint(phone: PhoneServer) -> Blueprint:
    """The console's routes; without a word of their own they need the unlocked console."""
    pages = Blueprint("phone", __name__)
    pages.app_context_processor(lambda: {"by_phone": True})  # the menu leads to the page

    @pages.get("/telefono")
    def page() -> Response:
        return make_response(render_template("telefono.html", phone=phone, **bare_context("telefono")))

    @pages.get("/telefono/codigo.svg")
    def code() -> Response:
        return qr_code(phone.address)

    @pages.get("/api/phone")
    def state() -> dict[str, Any]:
        return {"paired": phone.pairing.paired, "code": phone.address, "camera": phone.camera_state()}

    return pages
