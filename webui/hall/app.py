"""The hall's pages: every table's score live, and the tournament. Who changes the tournament needs the hall's PIN."""

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from flask import Flask, Response, make_response, redirect, render_template, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as BaseResponse

from engine.seats import TEAMS
from webui import entry, idioma
from webui.access import Access, anyone, unlocked
from webui.api.state import HEARTBEAT, RETRY_MS, UNKEPT
from webui.audience import NEWS, Audience
from webui.folder import FolderError
from webui.hall import shelf
from webui.hall.tables import TableRow, Tables
from webui.hall.tournament import Outcome, Tournament, TournamentError
from webui.names import Names
from webui.pages import bare_context, language
from webui.site import new_app
from webui.texts import N_, catalogue

FAULTS = {
    "few": N_("Para un torneo hacen falta dos parejas por lo menos."),
    "many": N_("Caben 64 parejas."),
    "twice": N_("Dos parejas se llaman igual."),
    "decided": N_("Ese enfrentamiento ya está decidido."),
    "unknown": N_("Todavía no se sabe quién juega ese enfrentamiento."),
    "later": N_("Con ese resultado ya se ha jugado la ronda siguiente: quita antes el de después."),
    "unwritten": N_("No se ha podido guardar el torneo: mira si queda sitio en el disco."),
}


class Hall:
    """The tables and the tournament, together. Results that come from tables are kept as soon as they are heard."""

    def __init__(self, tables: Tables, folder: Path) -> None:
        """Raises FolderError when the tournament kept in `folder` cannot be read."""
        self.tables, self._folder = tables, folder
        self._lock = threading.Lock()
        self._tournament = shelf.read(folder)
        self._session = secrets.token_hex(4)
        self._listening = threading.Thread(target=self._listen, name="tournament", daemon=True)

    def start(self) -> None:
        self.tables.start()
        self._listening.start()

    def stop(self) -> None:
        self.tables.stop()
        self._listening.join(5)

    @property
    def id(self) -> str:
        """Names the moment, as a view's."""
        return f"{self._session}-{self.tables.version()}"

    @property
    def tournament(self) -> Tournament | None:
        return self._tournament

    def change(self, make: Callable[[Tournament | None], Tournament | None]) -> None:
        """Keep another tournament, made from the one that there is. Raises what `make` raises, and FolderError."""
        with self._lock:
            made = make(self._tournament)
            if made is None or made is self._tournament:
                return
            shelf.write(self._folder, made)
            self._tournament = made
        self.tables.changed()

    def _listen(self) -> None:
        version = -1
        while not self.tables.closing:
            version = self.tables.wait(version, 1.0)
            for row in self.tables.rows():
                with_results = list(row.results.values())
                try:
                    self.change(lambda t, row=row, heard=with_results: t and t.hear(row.name, heard))  # type: ignore[misc]
                except FolderError:
                    time.sleep(1.0)  # the table's result is still on the broker; the disk may have room again

    def wait(self, after: str) -> str:
        """The id as soon as it is not `after`, or after HEARTBEAT seconds."""
        until = time.monotonic() + HEARTBEAT
        while (now := self.id) == after and not self.tables.closing and time.monotonic() < until:
            self.tables.wait(int(now.rpartition("-")[2]), HEARTBEAT)
        return self.id


def create_hall_app(hall: Hall, access: Access) -> Flask:
    """The application (WSGI)."""
    app = new_app()
    access.install(app)
    app.context_processor(lambda: {"hall": True})
    app.register_blueprint(entry.blueprint())
    app.register_blueprint(idioma.blueprint())
    audience = Audience(NEWS)

    def contents(page: str) -> dict[str, Any]:
        bare = bare_context(page)
        texts = catalogue(bare["lang"])
        rows = hall.tables.rows()
        return {
            **bare,
            "view": hall,
            "rows": [(row, names_of(row, bare["lang"]), since(row)) for row in rows],
            "reached": hall.tables.reached,
            "tournament": hall.tournament,
            "free": [row.name for row in rows],
            "round_name": lambda number, count: round_name(number, count, texts.gettext),
        }

    @app.get("/")
    @anyone
    def sala() -> Response:
        return make_response(render_template("sala.html", **contents("sala")))

    @app.get("/torneo")
    @anyone
    def torneo() -> Response:
        return make_response(render_template("torneo.html", fault=None, **contents("torneo")))

    def part(name: str) -> Response:
        moment = hall.id
        response = make_response(render_template(f"_{name}.html", **contents(name)))
        response.headers["X-View"] = moment
        return response

    @app.get("/parts/sala")
    @anyone
    def sala_part() -> Response:
        return part("sala")

    @app.get("/parts/torneo")
    @anyone
    def torneo_part() -> Response:
        return part("torneo")

    @app.get("/api/events")
    @anyone
    def events() -> Response:
        last = request.headers.get("Last-Event-ID", "")
        return audience.answer(stream(hall, last), unlocked(), mimetype="text/event-stream", headers=UNKEPT)

    @app.get("/api/health")
    @anyone
    def health() -> dict[str, Any]:
        there = sum(row.gone is None for row in hall.tables.rows())
        return {"status": "ok" if hall.tables.reached else "degraded", "tables": there}

    @app.post("/sala/olvidar")
    def forget() -> BaseResponse:
        hall.tables.forget(request.form.get("mesa", ""))
        return redirect("/", 303)

    @app.post("/torneo/nuevo")
    def begin() -> BaseResponse:
        form = request.form
        pairs = [line.strip()[:80] for line in form.get("parejas", "").splitlines() if line.strip()]
        kind, goal = form.get("forma", ""), form.get("meta", "")
        if kind not in ("liga", "eliminatoria") or goal not in ("partida", "coto", "coton"):
            raise BadRequest("forma is liga or eliminatoria; meta is partida, coto or coton")
        if form.get("sorteo"):
            secrets.SystemRandom().shuffle(pairs)
        name = form.get("nombre", "").strip()[:80]
        return changed(lambda _: Tournament.new(name, kind, goal, pairs))  # type: ignore[arg-type]

    @app.post("/torneo/mesa")
    def seat() -> BaseResponse:
        key, table = meeting(), request.form.get("mesa", "")
        row = next((row for row in hall.tables.rows() if row.name == table), None)
        if row is None:
            raise BadRequest(f"there is no table {table!r}")
        goal = hall.tournament.goal if hall.tournament else "coton"
        ended = [match for match, result in row.results.items() if goal in result.reached]
        return changed(lambda t: t and t.seat(key, table, ended))

    @app.post("/torneo/resultado")
    def decide() -> BaseResponse:
        key, winner = meeting(), request.form.get("gana", "")
        if winner not in ("home", "away"):
            raise BadRequest("gana is home or away")
        return changed(lambda t: t and t.decide(key, Outcome(winner=winner)))  # type: ignore[arg-type]

    @app.post("/torneo/quitar")
    def clear() -> BaseResponse:
        key = meeting()
        return changed(lambda t: t and t.clear(key))

    def meeting() -> str:
        key = request.form.get("enfrentamiento", "")
        if hall.tournament is None or key not in {m.id for m in hall.tournament.meetings()}:
            raise BadRequest(f"there is no meeting {key!r}")
        return key

    def changed(make: Callable[[Tournament | None], Tournament | None]) -> BaseResponse:
        try:
            hall.change(make)
        except (TournamentError, FolderError) as error:
            why = error.why if isinstance(error, TournamentError) else "unwritten"
            fault = catalogue(language()).gettext(FAULTS[why])
            page = render_template("torneo.html", fault=fault, **contents("torneo"))
            return make_response(page, 507 if why == "unwritten" else 409)
        return redirect("/torneo", 303)

    return app


def stream(hall: Hall, last: str) -> Iterator[str]:
    """The text of the event stream: `state` when something has changed (the page asks for its part), else a `beat`."""
    yield f"retry: {RETRY_MS}\n\n"
    while not hall.tables.closing:
        now = hall.wait(last)
        if now != last:
            last = now
            yield f"event: state\nid: {now}\ndata: {json.dumps({'id': now})}\n\n"
        else:
            yield f"event: beat\ndata: {time.time():.0f}\n\n"


def names_of(row: TableRow, language: str) -> Names | None:
    """Names the pairs of a table; None while it has not said anything."""
    if row.state is None:
        return None
    names = row.state.names if len(row.state.names) == row.state.seats else ()
    pairs = row.state.pairs if len(row.state.pairs) == len(TEAMS) and all(map(str.strip, row.state.pairs)) else ()
    return Names(language, row.state.seats, names, pairs)


def since(row: TableRow) -> str | None:
    """The time of day at which a table left."""
    return None if row.gone is None else f"{datetime.fromtimestamp(row.gone):%H:%M}"


def round_name(number: int, count: int, text: Callable[[str], str]) -> str:
    """What round `number` (from 1) of `count` of an eliminatoria is called."""
    names = {0: text("Final"), 1: text("Semifinales"), 2: text("Cuartos de final"), 3: text("Octavos de final")}
    return names.get(count - number) or text("Ronda {n}").format(n=number)
