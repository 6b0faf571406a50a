"""/ajustes: one page a step. In order it is the wizard of the first evening; later each step is a page of settings."""

import logging
import math
from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from engine.options import differences, option_name, option_said, profile_said
from engine.rules import Rules, option_names, profile_names
from engine.words import Words
from vision.seats import Seating
from webui.access import access, unlocked
from webui.config import ConfigError
from webui.folder import FolderError
from webui.keys import PinError
from webui.live import Live
from webui.names import Names
from webui.pages import bare_context, language
from webui.phone.certificate import own_address
from webui.qr import qr_code
from webui.setup import corners, forms
from webui.setup.advice import checks
from webui.setup.cameras import plugged
from webui.setup.decks import LARGEST_FORM, Decks, NotWhole
from webui.setup.settings import Settings
from webui.texts import N_, catalogue

log = logging.getLogger(__name__)

STEPS: Mapping[str, tuple[str, Callable[[forms.Form], forms.Values] | None]] = {
    "camara": (N_("Cámara"), forms.camera),
    "mesa": (N_("Mesa"), forms.table),
    "baraja": (N_("Baraja"), None),
    "reglas": (N_("Reglas"), forms.rules),
    "modo": (N_("Marcador"), forms.mode),
    "pantallas": (N_("Pantallas y PIN"), forms.screens),
}
"""Each step: its title, and what turns its form into settings (of the deck's step: `Decks.chosen`)."""

PIN_WRONG = {
    "old": N_("Ese no es el PIN de ahora."),
    "twice": N_("Los dos PIN no son iguales."),
    "digits": N_("El PIN son de 4 a 12 cifras."),
    "guessable": N_("Ese PIN lo adivina cualquiera. Elige otro."),
    "wait": N_("Demasiados intentos. Espera un poco."),
    "unwritten": N_("No se ha podido guardar el PIN: mira si queda sitio en el disco."),
}


def blueprint(live: Live, settings: Settings, decks: Decks) -> Blueprint:
    pages = Blueprint("setup", __name__)

    @pages.url_value_preprocessor
    def take_pictures(endpoint: str | None, _values: object) -> None:
        # Before the guard reads the form, and only from who has the console.
        if endpoint == "setup.teach" and unlocked():
            request.max_content_length = LARGEST_FORM

    @pages.get("/ajustes")
    def first() -> BaseResponse:
        return redirect("/ajustes/camara")

    @pages.get("/ajustes/<step>")
    def form(step: str) -> Response:
        return page(step)

    @pages.post("/ajustes/<step>")
    def keep(step: str) -> BaseResponse:
        if step not in STEPS:
            abort(404)
        read = STEPS[step][1] or decks.chosen
        try:
            values = read(request.form)
            if request.form.get("corners"):
                keep_points(values["bottom"])
            settings.change(values)
        except forms.Wrong as error:
            return page(step, error.text, request.form)
        except ConfigError as error:
            return page(step, str(error), request.form)
        except OSError as error:
            return page(step, f"{settings.path}: {error.strerror or error}", request.form, status=507)
        return redirect(f"/ajustes/{after(step) if request.form.get('go') == 'next' else step}?guardado=1", 303)

    @pages.get("/ajustes/consejos")
    def advice() -> str:
        return render_template("ajustes/_consejos.html", checks=checks(live, catalogue(language())))

    @pages.get("/ajustes/marcador.svg")
    def code() -> Response:
        return qr_code(scoreboard_address())

    @pages.post("/ajustes/pin")
    def pin() -> BaseResponse:
        why = change_pin(request.form)
        if why is None:
            return redirect("/ajustes/pantallas?guardado=1", 303)
        return page("pantallas", PIN_WRONG[why], status=507 if why == "unwritten" else 400)

    @pages.post("/ajustes/baraja/nueva")
    def teach() -> BaseResponse:
        try:
            decks.teach(request.form, request.files.getlist("files"))
        except NotWhole as error:
            return page("baraja", error.text, request.form, error)
        except forms.Wrong as error:
            return page("baraja", error.text, request.form)
        except OSError as error:
            return page("baraja", f"{settings.folder}: {error.strerror or error}", request.form, status=507)
        return redirect("/ajustes/baraja?guardado=1", 303)

    @pages.post("/ajustes/aplicar")
    def wait_for_the_next() -> str:
        # It asks for the end itself, once it is whole: after that there is nobody left to give it the rest.
        now = live.view().id.rpartition("-")[0]
        return render_template("ajustes/aplicar.html", now=now, **bare_context("ajustes"))

    @pages.post("/ajustes/aplicar/ya")
    def begin_again() -> Response:
        response = Response(status=204)
        response.call_on_close(settings.begin_again)
        return response

    def keep_points(bottom: int) -> None:
        look = live.look
        frame = look.frame if look is not None else live.picture.newest() if live.picture is not None else None
        corners.keep(settings.folder, request.form["corners"], None if frame is None else frame.image, bottom)
        settings.points_kept()

    def page(
        step: str,
        wrong: str | None = None,
        given: Mapping[str, str] | None = None,
        not_whole: NotWhole | None = None,
        status: int = 400,
    ) -> Response:
        if step not in STEPS:
            abort(404)
        context = bare_context("ajustes")
        try:
            config, waiting = settings.now(), settings.waiting()
        except ConfigError as error:
            config, waiting, wrong = settings.running, False, wrong or str(error)
        words = Words(language(), config.agreed.players, config.players)
        bottom = corners.bottom(settings.folder, config)
        seating = Seating(config.agreed.players, bottom)
        html = render_template(
            f"ajustes/{step}.html",
            **context,
            step=step,
            steps=[(name, context["_"](title)) for name, (title, _) in STEPS.items()],
            next_step=after(step),
            config=config,
            bottom=bottom,
            waiting=waiting,
            fixed=settings.fixed,
            wrong=None if wrong is None else context["_"](wrong),
            given=given or {},
            saved="guardado" in request.args and wrong is None,
            words=Names(language(), config.agreed.players, config.players, config.pairs),
            sides={seat: seating.side(seat) for seat in range(1, config.agreed.players + 1)},
            **(rules_context(config.agreed, words) if step == "reglas" else {}),
            **(camera_context(config.source, config.phone) if step == "camara" else {}),
            **({"decks": decks, "not_whole": not_whole, "data": settings.folder} if step == "baraja" else {}),
            corners=corners.kept(settings.folder) if step == "mesa" else (),
            checks=checks(live, catalogue(language())) if step == "camara" else [],
            address=scoreboard_address(),
            reachable=settings.running.host != forms.LOOPBACK,
            phone_running=settings.running.phone,
        )
        return make_response(html, 200 if wrong is None or request.method == "GET" else status)

    def scoreboard_address() -> str:
        host = own_address() if settings.running.host == forms.EVERYWHERE else settings.running.host
        port = request.host.rpartition(":")[2]
        return f"http://{host}:{port if port.isdecimal() else 80}/marcador"

    return pages


def after(step: str) -> str:
    """The step after this one; the last one's is the last one."""
    names = list(STEPS)
    return names[min(names.index(step) + 1, len(names) - 1)]


def camera_context(source: str | None, phone: bool) -> dict[str, Any]:
    """What the camera's step draws from. `kind`: the choice in force."""
    cameras = plugged()
    kinds = {"demo": "demo", None: "auto"}
    kind = "phone" if phone else kinds.get(source, "url" if source and "://" in source else f"{source}")
    if kind.isdecimal():
        kind = f"/dev/video{kind}"
    return {"cameras": cameras, "kind": kind, "unlisted": kind not in {"phone", "demo", "auto", "url"} - {""}}


def rules_context(rules: Rules, words: Words) -> dict[str, Any]:
    """What the rules' step draws from: the profiles, how they differ, and every option with what its values mean."""
    names = profile_names()
    return {
        "profiles": [(name, *profile_said(name, words)) for name in names],
        "differences": differences(names, words),
        "options": [
            (option, option_name(option, words), getattr(rules, option), offered(option, rules, words))
            for option in option_names()
        ],
    }


def offered(option: str, rules: Rules, words: Words) -> list[tuple[Any, str]]:
    """The values that an option may be given, each in a sentence; the one in force among them."""
    values = list(forms.choices(option))
    if getattr(rules, option) not in values:
        values.append(getattr(rules, option))
    return [(value, option_said(option, value, words)) for value in values]


def change_pin(form: Mapping[str, str]) -> str | None:
    """Set another PIN; what was wrong, or None. Who has the console stays in."""
    guard = access()
    old, pin, again = (form.get(key, "").strip() for key in ("old", "pin", "again"))
    if pin != again:
        return "twice"
    client = request.remote_addr or ""
    if math.ceil(guard.attempts.begin(client)) > 0:
        return "wait"
    if not guard.keys.matches(old):
        return "old"
    guard.attempts.right(client)
    try:
        guard.keys.choose(pin)
    except PinError as error:
        return error.why
    except FolderError as error:
        log.error("%s", error)
        return "unwritten"
    guard.unlock()
    return None
