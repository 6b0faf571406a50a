"""POST /api/acta/events, /undo and /redo: what a person tells the referee. GET /api/acta: the acta itself."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, request

from engine.errors import ActaError
from webui.live import Live
from webui.match import NothingToUndo

Answer = tuple[dict[str, Any], int]
RESERVED = (
    "source",
    "at",
    "frame",
    "confidence",
    "evidence",
    "t",
    "undoes",
    "redoes",
)  # what the machine says about a line, not people


def blueprint(live: Live) -> Blueprint:
    api = Blueprint("acta", __name__, url_prefix="/api/acta")

    def moment() -> float | None:
        frame = live.picture.newest() if live.picture is not None else None
        return None if frame is None else frame.time + live.match.passed

    @api.get("")
    def acta() -> Response:
        text = live.match.path.read_bytes()
        headers = {"Content-Disposition": f'attachment; filename="{live.match.path.name}"'}
        return Response(text, mimetype="application/jsonl", headers=headers)

    @api.post("/events")
    def event() -> Answer:
        body = request.get_json()  # 415 without a JSON content type: no form of another site can send one
        if not isinstance(body, dict):
            return {"error": "an event is a JSON object"}, 400
        line = {key: value for key, value in body.items() if key not in RESERVED}
        return written(lambda: live.match.append(line, "person", moment()))

    @api.post("/undo")
    def undo() -> Answer:
        request.get_json()
        return written(lambda: live.match.undo(moment()))

    @api.post("/redo")
    def redo() -> Answer:
        request.get_json()
        return written(lambda: live.match.redo(moment()))

    def written(write: Callable[[], int]) -> Answer:
        try:
            number = write()
        except NothingToUndo as error:
            return {"error": str(error)}, 409
        except ActaError as error:
            return {"error": error.message, "line": error.line}, 409
        except OSError as error:
            return {"error": f"the acta cannot be written: {error.strerror or error}"}, 507
        return {"line": number, "version": live.match.snapshot().version}, 201

    return api
