"""/entrar, where the console is unlocked with its PIN (at first: where the PIN is chosen), /salir, and the same as API.

GET /api/session says whether the console is unlocked and gives the token that every POST needs; POST /api/session
unlocks it; DELETE locks it.
"""

import hmac
import logging
import math
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as BaseResponse

from webui.access import access, anyone, anyone_may_send, csrf_token, may_claim_without_code, unlocked
from webui.folder import FolderError
from webui.keys import PinError
from webui.pages import bare_context
from webui.paths import own_path
from webui.texts import N_

log = logging.getLogger(__name__)

WRONG = {
    "pin": N_("Ese no es el PIN."),
    "code": N_("Ese no es el código que sale en la terminal."),
    "digits": N_("El PIN son de 4 a 12 cifras."),
    "guessable": N_("Ese PIN lo adivina cualquiera. Elige otro."),
    "twice": N_("Los dos PIN no son iguales."),
    "taken": N_("El PIN ya está elegido. Entra con él."),
    "unwritten": N_("No se ha podido guardar el PIN: mira si queda sitio en el disco."),
}
STATUS = {"pin": 401, "code": 401, "taken": 409, "unwritten": 507}  # the others: 400


def blueprint() -> Blueprint:
    pages = Blueprint("entry", __name__)

    @pages.get("/entrar")
    @anyone
    def form() -> BaseResponse:
        return redirect(target()) if unlocked() else page()

    @pages.post("/entrar")
    @anyone_may_send
    def enter() -> BaseResponse:
        try:
            why = unlock(dict(request.form))
        except TooManyRequests as error:
            return page(wait=error.retry_after)
        except FolderError as error:
            log.error("%s", error)
            return page("unwritten")
        return redirect(target(), 303) if why is None else page(why)

    @pages.post("/salir")
    def leave() -> BaseResponse:
        access().lock()
        return redirect("/", 303)

    @pages.get("/api/session")
    @anyone
    def who() -> Response:
        return said()

    @pages.post("/api/session")
    @anyone_may_send
    def unlock_by_api() -> Response | tuple[Response, int]:
        body = request.get_json()
        given = body if isinstance(body, dict) else {}
        why = unlock({"again": given.get("pin"), **given})
        return said() if why is None else (jsonify({"error": WRONG[why], "why": why}), STATUS.get(why, 400))

    @pages.delete("/api/session")
    def lock_by_api() -> Response:
        access().lock()
        return said()

    def said() -> Response:
        state = {"unlocked": unlocked(), "pin_set": access().keys.chosen, "csrf": csrf_token()}
        return make_response(jsonify(state), {"Cache-Control": "no-store"})

    def page(why: str | None = None, wait: Any = None) -> Response:
        context = bare_context("entrar")
        _, ngettext = context["_"], context["ngettext"]
        text = None if why is None else _(WRONG[why])
        if wait is not None:
            minutes = math.ceil(wait / 60)
            time = ngettext("{n} minuto", "{n} minutos", minutes).format(n=minutes)
            text = _("Demasiados intentos. Prueba dentro de {time}.").format(time=time)
        html = render_template(
            "entrar.html",
            **context,
            chosen=access().keys.chosen,
            needs_code=not may_claim_without_code(),
            wrong=text,
            target=target(),
        )
        response = make_response(html, 429 if wait is not None else 200 if why is None else STATUS.get(why, 400))
        response.headers["Cache-Control"] = "no-store"
        if wait is not None:
            response.headers["Retry-After"] = str(wait)
        return response

    return pages


def unlock(given: dict[str, Any]) -> str | None:
    """Let the one who asks in with `pin`, or choose the first PIN (`pin`, `again`, `code`); what was wrong, or None.

    Raises TooManyRequests when this client, or all together, have tried too often, and FolderError when a PIN cannot be
    kept.
    """
    guard = access()
    pin, again, code = (str(given.get(key) or "").strip() for key in ("pin", "again", "code"))
    if not guard.keys.chosen and pin != again:
        return "twice"
    client = request.remote_addr or ""
    wait = guard.attempts.begin(client)
    if wait > 0:
        raise TooManyRequests("too many tries", retry_after=math.ceil(wait))
    if guard.keys.chosen:
        if not guard.keys.matches(pin):
            return "pin"
    else:
        if not may_claim_without_code() and not hmac.compare_digest(code.encode(), guard.keys.code.encode()):
            return "code"
        try:
            claimed = guard.keys.claim(pin)
        except PinError as error:
            guard.attempts.right(client)
            return error.why
        except FolderError:
            guard.attempts.right(client)
            raise
        if not claimed:
            return "taken"
    guard.attempts.right(client)
    guard.unlock()
    return None


def target() -> str:
    """Where to go once unlocked."""
    wanted = own_path(request.values.get("a", ""), "/mesa")
    return "/mesa" if wanted.startswith("/entrar") else wanted
