"""GET /api/disputes and /api/disputes/N: the cases and their verdicts. GET /api/disputes/N/caso.zip: one to take home.

A dispute is opened, and decided, by an event of the acta: POST /api/acta/events with a `denounce` or a `ruling`.
"""

import io
from typing import Any

from flask import Blueprint, Response, abort, render_template, send_file

from engine.cases import Case, cases
from webui.access import anyone
from webui.archive import Archive
from webui.disputes.case import Desk
from webui.disputes.export import case_zip
from webui.disputes.locks import locks, opened
from webui.disputes.pages import case_drawing, desk
from webui.disputes.report import as_json
from webui.live import Live, View
from webui.pages import language


def blueprint(live: Live, archive: Archive) -> Blueprint:
    api = Blueprint("disputes_api", __name__, url_prefix="/api/disputes")

    def at(view: View) -> Desk:
        return desk(live, archive, view, language())

    def found(view: View, number: int) -> Case:
        every = cases(view.snapshot.acta.state)
        if not 1 <= number <= len(every):
            abort(404, f"there is no case {number}, there are {len(every)}")
        return every[number - 1]

    @api.get("")
    @anyone
    def every() -> dict[str, Any]:
        view = live.view()
        now, may = opened(view.snapshot), locks(view.snapshot)
        return {
            "open": None if now is None else {"case": now.case, "baza": now.baza},
            "unlocked_bazas": None if may.deal is None else sorted(may.opened),
            "cases": [as_json(at(view).view(case)) for case in cases(view.snapshot.acta.state)],
        }

    @api.get("/<int:number>")
    @anyone
    def one(number: int) -> dict[str, Any]:
        view = live.view()
        return as_json(at(view).view(found(view, number)))

    @api.get("/<int:number>/caso.zip")
    def take_home(number: int) -> Response:
        view = live.view()
        shown = at(view).view(found(view, number))
        drawing = case_drawing(live, view, shown.case.hand) | {"shown": shown, "match_name": live.match.name}
        packed = case_zip(
            at(view), shown, view.snapshot, lambda more: render_template("veredicto.html", **(drawing | more))
        )
        name = f"{live.match.name}-caso-{number}.zip"
        return send_file(io.BytesIO(packed), "application/zip", as_attachment=True, download_name=name)

    return api
