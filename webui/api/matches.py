"""GET /api/matches, /api/players, /api/pairs: the record. GET /api/matches/NAME/acta and /evidence/FILE: the files.

Of the match in play nobody gets what may not be looked at: its acta not while a hand is played (the console has it at
/api/acta), evidence only of bazas that are over with their hand or that a dispute has opened.
"""

from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, send_file

from webui.access import anyone
from webui.archive import Archive, evidence_of
from webui.disputes.locks import locks
from webui.disputes.sights import sights
from webui.live import Live


def blueprint(live: Live, archive: Archive) -> Blueprint:
    api = Blueprint("matches_api", __name__, url_prefix="/api")

    def path_of(name: str) -> Path:
        path = live.match.path if name == evidence_of(live.match.path) else archive.path(name)
        if path is None:
            abort(404, f"there is no match {name}")
        return path

    def may_see(path: Path, file: str) -> bool:
        if path != live.match.path:
            return True
        snapshot = live.match.snapshot()
        may = locks(snapshot)
        owner = next((sight for sight in sights(snapshot).values() if file in sight.evidence), None)
        # What belongs to no play that stands (a card taken back) is seen once the hand is over.
        return may.deal is None if owner is None else may.open(*owner.place[:2])

    @api.get("/matches")
    @anyone
    def matches() -> dict[str, Any]:
        return {"matches": archive.matches()}

    @api.get("/players")
    @anyone
    def players() -> dict[str, Any]:
        return {"players": archive.players()}

    @api.get("/pairs")
    @anyone
    def pairs() -> dict[str, Any]:
        return {"pairs": archive.pairs()}

    @api.get("/matches/<path:name>/acta")
    @anyone
    def acta(name: str) -> Response:
        path = path_of(name)
        if path == live.match.path and live.match.snapshot().acta.state.hand is not None:
            abort(403, "a hand is being played: its bazas may not be looked at")
        return send_file(path, "application/jsonl", as_attachment=True, download_name=path.name, max_age=0)

    @api.get("/matches/<path:name>/evidence/<file>")
    @anyone
    def evidence(name: str, file: str) -> Response:
        path = path_of(name)
        if not may_see(path, file):
            abort(403, "this baza may not be looked at while the hand is played; a dispute about it opens it")
        found = archive.evidence(path, file)
        if found is None:
            abort(404, f"there is no file {file} among the evidence of {name} (any more)")
        return send_file(found, conditional=True, max_age=0)

    return api
