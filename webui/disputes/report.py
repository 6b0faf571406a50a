"""A case as JSON: GET /api/disputes, and caso.json in the file to take home."""

from typing import Any

from webui.disputes.case import Scene, View


def as_json(view: View) -> dict[str, Any]:
    """A case: the denuncia and its verdict as in the report (spec/acta.md), and what it rests on.

    `verdict`: `pending` also where it rests on something doubtful. `confirm`: the numbers of the lines of the acta that
    the camera is not sure of and that must be confirmed before anybody is accused. `sentence` is in the language of
    whoever asked.
    """
    case = view.case
    denuncia = case.denuncia
    return {
        "number": case.number,
        "team": denuncia.team,
        "seat": denuncia.seat,
        "partida": denuncia.partida,
        "hand": denuncia.hand,
        "baza": denuncia.baza,
        "verdict": "pending" if view.level == "confirm" else case.verdict,
        "in_play": case.in_play,
        "sentence": view.sentence,
        "incident": case.incident,
        "could": list(view.could),
        "ruling": case.settlement,
        "confirm": [sight.line for sight in view.asks],
        "confirm_hand": view.asks_hand,
        "moments": [_scene(scene) for scene in view.scenes],
    }


def _scene(scene: Scene) -> dict[str, Any]:
    return {
        "kind": scene.kind,
        "baza": scene.baza,
        "seat": scene.seat,
        "card": scene.card,
        "plays": [[play.seat, play.card] for play in scene.plays],
        "picture": scene.picture,
        "clip": scene.clip,
        "evidence": scene.kept,
    }
