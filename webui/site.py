"""What all web applications of Mirón (table, phone, hall) have in common: where the files lie, and strict headers."""

import json
from typing import Any

from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import BadRequest

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


class Json(DefaultJSONProvider):
    """JSON as it is written and read here: what came in can be written again, to the acta for one."""

    ensure_ascii = False
    sort_keys = False

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Raises BadRequest for what is no JSON, for half a character (`"\\ud800"`), NaN, and nesting without end."""
        try:
            value = super().loads(s, **kwargs)
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        except UnicodeEncodeError as error:
            raise BadRequest("there is half a character in the text") from error
        except (ValueError, RecursionError) as error:
            raise BadRequest(f"this is no JSON that can be kept: {error}") from error
        return value


def new_app(longest_body: int = LONGEST_BODY) -> Flask:
    """An application without routes. `longest_body`: bytes of a request that are taken; a longer one is refused."""
    app = Flask("webui", template_folder="templates", static_folder="static")
    app.config["MAX_CONTENT_LENGTH"] = longest_body
    app.json = Json(app)
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
