"""The web application: every page and the API over one running match."""

from flask import Flask, Response

from webui import entry, errors, pages, video
from webui.access import Access
from webui.api import acta, questions, state
from webui.live import Live

# Nothing comes from outside this machine, nothing inline runs, nobody frames the pages.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
LONGEST_BODY = 64 * 1024  # bytes of a request; an event is a few hundred


def create_app(live: Live, access: Access) -> Flask:
    """The application (WSGI) showing `live`, guarded by `access`."""
    app = Flask("webui", template_folder="templates", static_folder="static")
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # Flask types the provider by its abstract base
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    access.install(app)
    errors.install(app)
    app.register_blueprint(entry.blueprint())
    for room in (state, acta, questions, video, pages):
        app.register_blueprint(room.blueprint(live))

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-cache")
        return response

    return app
