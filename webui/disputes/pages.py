"""/disputa, where a dispute is opened and settled; /disputa/N, the case N; /disputa/mano/N, a hand gone through."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request

from engine.cases import cases
from engine.hand import Hand
from webui.access import anyone, unlocked
from webui.archive import Archive, evidence_of
from webui.disputes.case import Desk
from webui.disputes.front import choices, hand_numbers, latest_hand, not_denounced
from webui.disputes.locks import locks, opened
from webui.disputes.review import review
from webui.disputes.sights import sights
from webui.live import Live
from webui.live import View as Moment
from webui.names import Names
from webui.pages import SUIT_FILES, bare_context, language, part, table_context
from webui.texts import catalogue
from webui.unseen import unseen_cards


def blueprint(live: Live, archive: Archive) -> Blueprint:
    pages = Blueprint("disputes", __name__)

    @pages.get("/disputa")
    @anyone
    def front() -> Response:
        return drawn("disputa", front_context(live.view()))

    @pages.get("/parts/disputa")
    @anyone
    def front_part() -> Response:
        return drawn_part("disputa", front_context)

    @pages.get("/disputa/<int:number>")
    @anyone
    def case(number: int) -> Response:
        return drawn("caso", case_context(live.view(), number))

    @pages.get("/parts/disputa/<int:number>")
    @anyone
    def case_part(number: int) -> Response:
        return drawn_part("caso", lambda view: case_context(view, number))

    @pages.get("/disputa/mano/<int:number>")
    @anyone
    def hand(number: int) -> Response:
        return drawn("mano", hand_context(live.view(), number))

    @pages.get("/parts/disputa/mano/<int:number>")
    @anyone
    def hand_part(number: int) -> Response:
        return drawn_part("mano", lambda view: hand_context(view, number))

    def drawn(name: str, context: dict[str, Any]) -> Response:
        query = request.query_string.decode()
        part = f"/parts{request.path}" + (f"?{query}" if query else "")
        return make_response(render_template(f"{name}.html", part=part, **context))

    def drawn_part(name: str, context: Callable[[Moment], dict[str, Any]]) -> Response:
        view = live.view()
        return part(view, lambda: render_template(f"_{name}.html", **context(view)))

    def front_context(view: Moment) -> dict[str, Any]:
        at = desk(live, archive, view, language())
        state = view.snapshot.acta.state
        seat = request.args.get("asiento", 0, int)
        seat = seat if 1 <= seat <= view.rules.players else 0
        all_cases = cases(state)
        now = opened(view.snapshot)
        open_case = None if now is None or now.case is None else at.view(all_cases[now.case - 1])
        return case_drawing(live, view, latest_hand(state)) | {
            "hand": latest_hand(state),
            "in_play": state.hand is not None,
            "chosen": seat,
            "choices": choices(state, at.locks, seat or 1),
            "opened": now,
            "shown": open_case,
            "past": [at.view(case) for case in all_cases[::-1]],
            "proven": not_denounced(state, at.doubt.incidents()) if unlocked() else [],
            "hands": hand_numbers(state),
        }

    def case_context(view: Moment, number: int) -> dict[str, Any]:
        found = cases(view.snapshot.acta.state)
        if not 1 <= number <= len(found):
            abort(404)
        shown = desk(live, archive, view, language()).view(found[number - 1])
        return case_drawing(live, view, shown.case.hand) | {"shown": shown}

    def hand_context(view: Moment, number: int) -> dict[str, Any]:
        at = desk(live, archive, view, language())
        found = review(view.snapshot, number, at.locks, at.seen, at.doubt.incidents(), at.names)
        if found is None:
            abort(404)
        hands = hand_numbers(view.snapshot.acta.state)
        return case_drawing(live, view, found.hand) | {"review": found, "number": number, "hands": hands}

    return pages


def desk(live: Live, archive: Archive, view: Moment, language: str) -> Desk:
    """What the cases of the running match are read from."""
    state = view.snapshot.acta.state
    return Desk(
        state=state,
        seen=sights(view.snapshot),
        doubt=view.drawn.doubt,
        locks=locks(view.snapshot),
        find=lambda name: archive.evidence(live.match.path, name),
        names=Names.of(language, view.snapshot.acta),
        texts=catalogue(language),
    )


def card_address(card: str) -> str:
    """Where the drawing of a card, or of the back (`dorso`), is served."""
    return f"/cards/{card}.svg" if card == "dorso" else f"/cards/{SUIT_FILES[card[-1]]}_{int(card[:-1]):02d}.svg"


def case_drawing(live: Live, view: Moment, about: Hand | None) -> dict[str, Any]:
    """What the templates of a case draw with, on a page of the running Mirón. `about`: the hand that they draw."""
    state = view.snapshot.acta.state
    match = evidence_of(live.match.path)
    names = Names.of(language(), view.snapshot.acta)
    hand = latest_hand(state)
    return (
        bare_context("disputa")
        | table_context(names, view.rules, view.bottom)
        | {
            "view": view,
            "profile": state.profile,
            "played": [] if hand is None else [str(card) for card in view.rules.cards if hand.played & card.bit],
            "unseen": unseen_cards(view.snapshot.acta, None if about is None else about.deal),
            "card_src": card_address,
            "file_src": lambda name: f"/api/matches/{match}/evidence/{name}",
            "standalone": False,
        }
    )
