"""Who may see and do what: one guard before every request. A route that says nothing needs the unlocked console.

    @pages.get("/partidas")                 # the console only: nothing to write
    def partidas() -> Response: ...

    @anyone                                 # below the route: anyone may GET it (nothing that a player holds!)
    @pages.get("/marcador")
    def marcador() -> Response: ...

    @anyone_may_send                        # a POST without the console: only what has a key of its own, as /entrar
    @pages.post("/entrar")
    def enter() -> Response: ...

What is not a GET must also come from a page of ours (no other site's form, no other site's script): it carries the
session's token in the header `X-CSRF-Token` (ES modules: `post` of static/js/post.js does it) or in the hidden field
that `{{ csrf_field() }}` draws in a form, and names no other origin. Nothing is exempt, /entrar neither.

Refusals: 401 console locked, 403 token missing or foreign origin, 429 too many tries (`Retry-After`): JSON under /api
and /parts, a page elsewhere; a locked page that is only looked at leads to /entrar and back.

In a view `unlocked()` tells whether who asks has the console; templates have it as `unlocked`. The first PIN may be
chosen from the machine itself; from another one it takes the code that `miron run` prints in the terminal, or whoever
is first in the network would own the table.
"""

import hmac
import ipaddress
import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, current_app, redirect, request, session, url_for
from markupsafe import Markup
from werkzeug.exceptions import Forbidden, Unauthorized
from werkzeug.wrappers import Response

from webui.attempts import Attempts
from webui.folder import FolderError
from webui.keys import SESSION_SECONDS, Keys

log = logging.getLogger(__name__)

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
JSON_PATHS = ("/api/", "/parts/")
HEADER, FIELD = "X-CSRF-Token", "csrf_token"

View = TypeVar("View", bound=Callable[..., Any])


def anyone(view: View) -> View:
    """Marks a view that anyone may GET. What it shows must hold no card that a player holds."""
    view.__dict__["miron_get"] = True
    return view


def anyone_may_send(view: View) -> View:
    """Marks a view that anyone may send to (with the token): it looks after itself."""
    view.__dict__["miron_get"] = view.__dict__["miron_send"] = True
    return view


class Access:
    """The guard of one application: its keys, and how often they were tried."""

    def __init__(self, keys: Keys, attempts: Attempts | None = None) -> None:
        self.keys = keys
        self.attempts = attempts or Attempts()

    def install(self, app: Flask) -> None:
        """Put the guard before every route of `app`, those added later too."""
        app.extensions["miron_access"] = self
        app.secret_key = self.keys.secret
        app.config.update(
            # Cookies do not tell ports apart: two Miróns on one machine must not throw each other's people out.
            SESSION_COOKIE_NAME=f"miron-{hmac.digest(self.keys.secret.encode(), b'cookie', 'sha256').hex()[:8]}",
            SESSION_COOKIE_SAMESITE="Strict",
            SESSION_COOKIE_HTTPONLY=True,
            PERMANENT_SESSION_LIFETIME=SESSION_SECONDS,
        )
        app.before_request(self._guard)
        app.context_processor(lambda: {"unlocked": unlocked(), "csrf_token": csrf_token, "csrf_field": csrf_field})
        app.view_functions["static"] = anyone(app.view_functions["static"])

    def unlock(self) -> None:
        """Let the one who asks in."""
        session.clear()  # a token from before belongs to nobody in particular
        session.permanent = True
        session["console"] = self.keys.epoch
        session["visit"] = secrets.token_urlsafe(12)

    def lock(self) -> None:
        """Who asks is no longer in, with no copy of the session either."""
        try:
            self.keys.leave(str(session.get("visit")))
        except FolderError as error:
            log.error("a copy of the session just ended would be valid again after a restart: %s", error)
        session.clear()

    def _guard(self) -> Response | None:
        if self.keys.left(session.get("visit")):
            session.clear()  # an answer that was on its way while the console was locked has brought it back
        view = current_app.view_functions.get(request.endpoint or "")
        if view is None:
            return None  # no such page: whoever asks may know
        safe = request.method in SAFE
        if not safe:
            check_origin()
        if not unlocked() and not getattr(view, "miron_get" if safe else "miron_send", False):
            if safe and not request.path.startswith(JSON_PATHS):
                return redirect(url_for("entry.form", a=request.full_path.rstrip("?")), 303)
            raise Unauthorized("the console is locked: unlock it with its PIN")
        if not safe:
            check_token()
        return None


def access() -> Access:
    """The guard of the running application."""
    guard: Access = current_app.extensions["miron_access"]
    return guard


def unlocked() -> bool:
    """Whether the one who asks has unlocked the console."""
    return session.get("console") == access().keys.epoch


def still_unlocked() -> Callable[[], bool]:
    """A question for an answer that lasts: whether the console of the one who asks is open still."""
    guard, epoch, visit = access(), session.get("console"), session.get("visit")
    return lambda: epoch == guard.keys.epoch and not guard.keys.left(visit)


def may_claim_without_code() -> bool:
    """Whether the request comes from the machine itself: from its own address, and by a name that only it uses.

    The name matters: another site can make its own name mean 127.0.0.1 for a browser, and any proxy on this machine
    asks from there.
    """
    name = urlsplit(f"//{request.host}").hostname or ""
    return is_this_machine(request.remote_addr or "") and is_this_machine(name)


def is_this_machine(host: str) -> bool:
    """Whether a name or an address is the machine's own, which no other one can use."""
    if host == "localhost":
        return True
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(ip, "ipv4_mapped", None)
    return (mapped or ip).is_loopback


def csrf_token() -> str:
    """The session's token; the same until the console is unlocked or locked."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
    return str(session["csrf"])


def csrf_field() -> Markup:
    """The hidden field for a form."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, csrf_token())


def check_origin() -> None:
    """Raises Forbidden when the browser says that another site asks."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("this comes from another site")
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise Forbidden("this comes from another site")


def check_token() -> None:
    """Raises Forbidden without the session's token."""
    kept = session.get("csrf")
    given = request.headers.get(HEADER) or (request.form.get(FIELD) if request.mimetype in _FORMS else None)
    if kept is None or given is None or not hmac.compare_digest(str(kept).encode(), given.encode()):
        raise Forbidden(f"the page is too old: load it again (no valid {HEADER})")


_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
