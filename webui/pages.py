"""The pages, and the part of each that is drawn again when something changes."""

from collections.abc import Callable
from gettext import NullTranslations
from importlib import resources
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from engine.rules import Rules
from vision.condition import Condition
from vision.seats import Seating
from webui import console
from webui.access import anyone, unlocked
from webui.board import Board
from webui.disputes.banner import banner
from webui.incidents import incidents_in_words
from webui.live import Live, View
from webui.log import entries, sentence
from webui.moments import moments
from webui.names import Names
from webui.once import Once
from webui.questions import ask
from webui.texts import LANGUAGES, catalogue, choose_language
from webui.unseen import unseen_cards

LOG_LINES = 60
COOKIE, COOKIE_AGE = "lang", 365 * 24 * 3600
SUITS = ("O", "C", "E", "B")
SUIT_FILES = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}


def blueprint(live: Live) -> Blueprint:
    pages = Blueprint("pages", __name__)
    # A whole room asks for the same part at once, whenever a card is played.
    scoreboards = {code: Once[str]() for code in LANGUAGES}
    deck = resources.files("datasets.deck") / "svg"

    @pages.get("/")
    @anyone
    def first() -> BaseResponse:
        return redirect("/mesa" if unlocked() else "/marcador")

    @pages.get("/mesa")
    def mesa() -> Response:
        return page("mesa")

    @pages.get("/marcador")
    @anyone
    def marcador() -> Response:
        return page("marcador")

    @pages.get("/parts/mesa")
    def mesa_part() -> Response:
        view = live.view()
        return part(view, lambda: render_template("_mesa.html", **contents("mesa", view)))

    @pages.get("/parts/marcador")
    @anyone
    def marcador_part() -> Response:
        view = live.view()
        drawn = scoreboards[language()]
        return part(
            view, lambda: drawn.get(view.id, lambda: render_template("_marcador.html", **contents("marcador", view)))
        )

    @pages.get("/cards/<name>.svg")
    @anyone
    def card(name: str) -> Response:
        path = deck / f"{name}.svg"
        if not name.replace("_", "").isalnum() or not path.is_file():
            abort(404)
        return Response(path.read_bytes(), mimetype="image/svg+xml", headers={"Cache-Control": "max-age=86400"})

    def page(name: str) -> Response:
        return make_response(render_template(f"{name}.html", page=name, **contents(name, live.view())))

    def contents(name: str, view: View) -> dict[str, Any]:
        if name == "marcador":
            return context(live, view, view.scoreboard, language())
        shown = context(live, view, view.board, language())
        return shown | console.context(view.snapshot, view.board, shown["log"], shown["words"], catalogue(language()))

    return pages


def part(view: View, draw: Callable[[], str]) -> Response:
    """The part of a page that is drawn again; the header `X-View` names it.

    Nothing (204) for who says with `?after=` to have it.
    """
    response = Response(status=204) if request.args.get("after") == view.id else make_response(draw())
    response.headers["X-View"] = view.id
    return response


def language() -> str:
    """The language of the one who asks."""
    return choose_language(request.cookies.get(COOKIE), request.accept_languages)


def bare_context(page: str) -> dict[str, Any]:
    """What base.html draws from, for a page that does not show the match."""
    texts = catalogue(language())
    return {
        "page": page,
        "_": texts.gettext,
        "ngettext": texts.ngettext,
        "lang": language(),
        "languages": LANGUAGES,
    }


def table_context(names: Names, rules: Rules, bottom: int) -> dict[str, Any]:
    """What the macros draw people, their places and cards from. `bottom`: the seat at the lower edge."""
    seating, seats = Seating(rules.players, bottom), range(1, rules.players + 1)
    return {
        "rules": rules,
        "words": names,
        "seats": seats,
        "sides": {seat: seating.side(seat) for seat in seats},
        "suits": SUITS,
        "suit_files": SUIT_FILES,
        "pack": {suit: [str(card) for card in rules.cards if str(card.suit) == suit] for suit in SUITS},
    }


def context(live: Live, view: View, board: Board, language: str) -> dict[str, Any]:
    """What the templates draw from. `board`: the view's for the console, or the one that everybody may see."""
    texts = catalogue(language)
    lines = view.snapshot.lines
    state = view.snapshot.acta.state
    hand = state.hand or state.latest_hand
    unseen = unseen_cards(view.snapshot.acta, None if hand is None else hand.deal)
    names = Names.of(language, view.snapshot.acta)
    return table_context(names, view.rules, view.bottom) | {
        "_": texts.gettext,
        "ngettext": texts.ngettext,
        "lang": language,
        "languages": LANGUAGES,
        "view": view,
        "board": board,
        "played": [card for card in cards_played(board, view.snapshot.report) if card not in unseen],
        "unseen": unseen,
        "has_picture": live.picture is not None,
        "log": entries(lines, names, texts, LOG_LINES),
        "questions": [ask(question, line, lines, names, texts) for question, line in view.questions[::-1]],
        "pictured": {question.id for question, _ in view.questions if question.time >= live.match.passed},
        "refused": [sentence(refused.line, names, texts, lines) for refused in view.refused[::-1]],
        "incidents": incidents_in_words(state, names, texts, view.drawn.doubt),
        "source_text": source_text(view, texts),
        "camera_text": camera_text(view, texts),
        "news": news(board, unseen, names, texts),
        "moments": moments(view.open_report, view.rules, names, texts),
        "dispute": banner(view.snapshot, names, texts),
    }


def cards_played(board: Board, report: dict[str, Any]) -> list[str]:
    """The cards put down in the hand in play, as `12O`."""
    if board.phase == "deal":
        return []
    hand = report["hands"][-1]
    return [card for baza in hand["bazas"] for _, card in baza["plays"]] + [card for _, card in hand["table"]]


def camera_text(view: View, texts: NullTranslations) -> str:
    """The state of the camera in names."""
    _ = texts.gettext
    match str(view.camera.state):
        case "live" if view.condition is not Condition.CLEAR:
            return condition_text(view.condition, texts)
        case "live":
            running = {"camera": _("En directo"), "film": _("Grabación en marcha"), "demo": _("Demostración")}
            return running[view.origin]
        case "opening":
            return _("Abriendo la cámara…")
        case "stalled":
            return _("La cámara no manda imágenes")
        case "ended":
            return _("La grabación ha terminado; el marcador se queda")
        case _lost:
            if view.origin == "camera":
                return _("Se ha perdido la cámara; se vuelve a intentar")
            return _("La grabación no se puede leer")


def condition_text(condition: Condition, texts: NullTranslations) -> str:
    """What is wrong with the picture, and what to do about it."""
    _ = texts.gettext
    return {
        Condition.CLEAR: _("La imagen está bien"),
        Condition.WRONG_SIZE: _("La imagen ha cambiado de tamaño y no se puede leer; apaga y enciende Mirón"),
        Condition.DARK: _("No hay luz: no se ven las cartas"),
        Condition.COVERED: _("Algo tapa la mesa o la cámara"),
        Condition.MOVED: _("La cámara se ha movido; déjala quieta un momento"),
        Condition.BLURRED: _("La imagen está borrosa: limpia o enfoca la cámara"),
        Condition.GLARE: _("Un reflejo tapa las cartas: mueve la luz o la cámara"),
    }[condition]


def source_text(view: View, texts: NullTranslations) -> str:
    """The source's name; a camera by number is called so in the viewer's language."""
    kind, _, number = view.source.partition(" ")
    if kind == "camera" and number.isdecimal():
        return texts.gettext("cámara {number}").format(number=number)
    return view.source


def news(board: Board, unseen: frozenset[str], names: Names, texts: NullTranslations) -> str:
    """The score and whose turn it is in a few sentences, for screen readers. `unseen`: cards that only keep a place."""
    _ = texts.gettext
    parts = [
        "; ".join(
            _("{team}: {points}").format(team=names.team(team.name), points=names.points(team.total))
            for team in board.teams
            if team.total is not None
        )
    ]
    if board.table:
        cards = (
            _("{seat}, {card}").format(
                seat=names.seat(seat), card=_("una carta que no se vio") if card in unseen else names.card(card)
            )
            for seat, card in board.table
        )
        parts.append(_("En la mesa: {cards}").format(cards="; ".join(cards)))
    if board.turn is not None:
        parts.append(_("Le toca a {seat}").format(seat=names.seat(board.turn)))
    return ". ".join(filter(None, parts))
