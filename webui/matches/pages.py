"""/partidas, the history; /partidas/NAME, a match; …/jugada/N, one move of it; …/imprimir, the whole on paper."""

from pathlib import Path
from typing import Any

from flask import Blueprint, abort, render_template

from engine.acta import Acta
from engine.analysis import carried_into
from engine.cases import all_hands
from engine.errors import ActaError
from engine.reading import Reading
from engine.sentences import denuncias_said
from webui.access import anyone
from webui.archive import Archive, evidence_of
from webui.doubt import Doubt
from webui.incidents import Said, incidents_in_words
from webui.index import renuncios
from webui.live import Live
from webui.log import sentence
from webui.match import Snapshot
from webui.matches.analyst import Analyst
from webui.matches.replay import Step, deals, drawn, steps, winner_of
from webui.matches.verdict import Doubtful, judged
from webui.names import Names
from webui.pages import bare_context, language, table_context
from webui.texts import catalogue
from webui.unseen import unseen_cards, unseen_lines


def blueprint(live: Live, archive: Archive) -> Blueprint:
    pages = Blueprint("matches", __name__)
    analyst = Analyst()

    @pages.get("/partidas")
    @anyone
    def history() -> str:
        rows = [current(row) for row in archive.matches()]
        shown = [row | {"names": Names(language(), row["seats"], _players(row), row["pairs"])} for row in rows]
        return render_template(
            "partidas.html",
            **bare_context("partidas"),
            matches=shown,
            players=archive.players(),
            pairs=archive.pairs(),
            current=evidence_of(live.match.path),
        )

    @pages.get("/partidas/<path:name>")
    @anyone
    def match(name: str) -> str:
        path, acta = opened(name)
        context = drawing(name, acta)
        in_play = playing(path, acta) is not None
        found = None if in_play else analyst.ask(path)
        may, texts = allowed(path, acta), catalogue(language())
        return render_template(
            "encuentro.html",
            **context,
            count=len(may),
            deals=deals(may),
            waiting=found is None and not in_play,
            analysis=None if found is None else judged(found, duties_doubted(path, acta), context["words"], texts),
            trouble=None if found is None else found.get("error"),
            incidents=incidents_told(path, acta, context["words"]),
            in_play=in_play,
        )

    @pages.get("/partidas/<path:name>/jugada/<int:number>")
    @anyone
    def move(name: str, number: int) -> str:
        path, acta = opened(name)
        may = allowed(path, acta)
        if not 1 <= number <= len(may):
            abort(404)
        step = may[number - 1]
        context = drawing(name, acta)
        return render_template(
            "jugada.html",
            **context,
            board=drawn(step),
            step=step,
            count=len(may),
            unseen=unseen_cards(acta, step.deal),
            picture=picture_of(step, path),
            said=said(step, acta, context["words"]),
            winner=winner_of(step),
            deals=deals(may),
        )

    @pages.get("/partidas/<path:name>/imprimir")
    @anyone
    def paper(name: str) -> str:
        path, acta = opened(name)
        context = drawing(name, acta)
        state = acta.state
        hands = all_hands(state)
        if playing(path, acta) is not None:
            hands = hands[:-1]
        reading = Reading(context["words"].words, state.rules)
        return render_template(
            "imprimir.html",
            **context,
            hands=[(hand, reading.text(hand, carried_into(hands, k, state.rules))) for k, hand in enumerate(hands)],
            partidas=[reading.partida(number, partida) for number, partida in enumerate(state.partidas, 1)],
            incidents=incidents_told(path, acta, context["words"]),
            denuncias=denuncias_said(state, context["words"].words, doubt(path, acta).incidents()),
        )

    def picture_of(step: Step, path: Path) -> str | None:
        """The picture of what happened then, where there is one on disk."""
        named = step.read.entry.data.get("evidence")
        names = [name for name in named if isinstance(name, str)] if isinstance(named, list) else []
        there = (name for name in names if name.endswith(".jpg") and archive.evidence(path, name) is not None)
        return next(there, None)

    def opened(name: str) -> tuple[Path, Acta]:
        if name == evidence_of(live.match.path):
            return live.match.path, live.match.snapshot().acta
        path = archive.path(name)
        if path is None:
            abort(404)
        try:
            return path, archive.acta(path)
        except (OSError, ActaError) as error:
            abort(409, f"{name}: {error}")

    def playing(path: Path, acta: Acta) -> int | None:
        """The deal of the hand in play: what it has taken may not be looked at."""
        hand = acta.state.hand
        return hand.deal if path == live.match.path and hand is not None else None

    def allowed(path: Path, acta: Acta) -> list[Step]:
        return steps(acta, without_hand=playing(path, acta))

    def current(row: dict[str, Any]) -> dict[str, Any]:
        """The row; that of the running match with the questions that are open."""
        if row["name"] != evidence_of(live.match.path):
            return row
        acta = live.match.snapshot().acta
        sure, doubts = renuncios(acta.state, doubt(live.match.path, acta))
        return row | {"renuncios": sure, "doubts": doubts}

    def doubt(path: Path, acta: Acta) -> Doubt:
        return Doubt(Snapshot(len(acta), acta), live.view().questions if path == live.match.path else ())

    def duties_doubted(path: Path, acta: Acta) -> Doubtful:
        doubts, hands = doubt(path, acta), all_hands(acta.state)
        return lambda hand, baza, seat: doubts.duty(hands[hand - 1].deal, baza, seat)

    def incidents_told(path: Path, acta: Acta, names: Names) -> list[Said]:
        said = incidents_in_words(acta.state, names, catalogue(language()), doubt(path, acta))[::-1]
        told = zip(acta.state.incidents, said, strict=True)
        return [text for incident, text in told if incident.deal != playing(path, acta)]

    def said(step: Step, acta: Acta, names: Names) -> str:
        unseen = step.read.entry.line in unseen_lines([line.data or {} for line in acta.lines])
        return sentence({**step.read.entry.data, "unseen": unseen}, names, catalogue(language()))

    return pages


def drawing(name: str, acta: Acta) -> dict[str, Any]:
    """What the templates of one match draw with."""
    state = acta.state
    head = acta.lines[0].data or {}
    names = Names.of(language(), acta)
    return (
        bare_context("partidas")
        | table_context(names, state.rules, 1)
        | {
            "match": name,
            "started": head.get("started"),
            "state": state,
            "profile": state.profile,
        }
    )


def _players(row: dict[str, Any]) -> list[str]:
    return [row["players"].get(seat, "") for seat in range(1, row["seats"] + 1)]
