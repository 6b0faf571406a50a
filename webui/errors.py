"""What is said when something goes wrong: JSON under /api and /parts, a page elsewhere."""

import logging

from flask import Flask, Response, jsonify, make_response, request
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.wrappers import Response as BaseResponse

from webui.access import JSON_PATHS

log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Answer every error of `app` in the form that the one who asked understands."""

    @app.errorhandler(HTTPException)
    def say(error: HTTPException) -> BaseResponse | Response:
        if not request.path.startswith(JSON_PATHS):
            return error.get_response(request.environ)
        response = jsonify({"error": error.description or error.name})
        response.status_code = error.code or 500
        for name, value in error.get_headers(request.environ):
            if name.lower() not in ("content-type", "content-length"):
                response.headers[name] = value
        return response

    @app.errorhandler(Exception)
    def trouble(error: Exception) -> BaseResponse | Response:
        log.exception("%s %s", request.method, request.path, exc_info=error)
        return make_response(say(InternalServerError()))
