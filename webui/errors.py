"""What is said when something goes wrong: JSON under /api and /parts, a page elsewhere."""

import errno
import logging
import sqlite3

from flask import Flask, Response, jsonify, make_response, request
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.wrappers import Response as BaseResponse

from webui.access import JSON_PATHS
from webui.folder import FolderError

log = logging.getLogger(__name__)

UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO})
"""What a disk says that takes nothing (any more)."""


class DiskFull(HTTPException):
    """The disk takes nothing: nothing was changed. The description says which file, and why."""

    code = 507
    name = "Insufficient Storage"


def of_the_disk(error: Exception) -> bool:
    """Whether that is the disk's fault."""
    return isinstance(error, FolderError | sqlite3.OperationalError) or (
        isinstance(error, OSError) and error.errno in UNWRITABLE
    )


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
        if of_the_disk(error):
            log.error("%s %s: %s", request.method, request.path, error)
            return make_response(say(DiskFull(str(error))))
        log.exception("%s %s", request.method, request.path, exc_info=error)
        return make_response(say(InternalServerError()))
