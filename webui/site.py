"""What all web applications of Mirón (table, phone, hall) have in common: where the files lie, and strict headers."""

from flask import Flask, Response

from webui import errors

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


def new_app(longest_body: int = LONGEST_BODY) -> Flask:
    """An application without routes. `longest_body`: bytes of a request that are taken; a longer one is refused."""
    app = Flask("webui", template_folder="templates", static_folder="static")
    app.config["MAX_CONTENT_LENGTH"] = longest_body
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # Flask types the provider by its abstract base
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    errors.install(app)

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-cache")
        return response

    return app
