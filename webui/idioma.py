"""/idioma/CODE: the viewer's language, kept in a cookie."""

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from webui.access import anyone
from webui.pages import COOKIE, COOKIE_AGE
from webui.paths import own_path
from webui.texts import LANGUAGES


def blueprint() -> Blueprint:
    pages = Blueprint("idioma", __name__)

    @pages.get("/idioma/<code>")
    @anyone
    def idioma(code: str) -> Response:
        if code not in LANGUAGES:
            abort(404)
        response = redirect(own_path(request.args.get("de", ""), "/"))
        response.set_cookie(COOKIE, code, max_age=COOKIE_AGE, samesite="Lax", httponly=True)
        return response

    return pages
