"""POST /api/questions/N: a person answers one of the camera's questions, or puts it aside (`answer` null).

GET /api/questions/N/picture.jpg: the table at the moment that it is about.
"""

from typing import Any

from flask import Blueprint, Response, abort, request

from engine.errors import ActaError
from webui.asked import ANSWERS
from webui.asker import note_of, put_aside
from webui.live import Live
from webui.questions import answer_events, offered

Answer = tuple[dict[str, Any], int]


def blueprint(live: Live) -> Blueprint:
    api = Blueprint("questions", __name__, url_prefix="/api/questions")

    @api.get("/<int:number>/picture.jpg")
    def picture(number: int) -> Response:
        jpeg = live.picture_of(number)
        if jpeg is None:
            abort(404, f"no picture is kept of question {number}")
        return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})

    @api.post("/<int:number>")
    def answer(number: int) -> Answer:
        body = request.get_json()
        value = body.get("answer") if isinstance(body, dict) else None
        asked = live.question(number)
        if asked is None:
            return {"error": f"there is no open question {number}"}, 404
        question, line = asked
        events: list[dict[str, Any]] = []
        if value is not None:
            lines = live.match.snapshot().lines
            values = [candidate for candidate, _ in offered(question, lines)]
            if value not in values:
                return {"error": f"{value!r} is not one of the answers ({', '.join(values) or 'there are none'})"}, 409
            events = answer_events(question, line, value, lines)
            if not events:
                return {"error": "this cannot be answered with a card or a seat: correct the acta by hand"}, 409
        written = None
        note = note_of(number, live.match.snapshot())
        try:
            if events:
                answered = {} if note is None else {ANSWERS: note}
                written = live.match.extend([events[0] | answered, *events[1:]], "person")
            else:
                put_aside(live.match, number)
        except ActaError as error:
            return {"error": error.message, "line": error.line}, 409
        except OSError as error:
            return {"error": f"the acta cannot be written: {error.strerror or error}"}, 507
        if note is None:
            live.settle(number)
        return {"line": written}, 200

    return api
