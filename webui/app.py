"""The web application: every page and the API over one running match."""

from collections.abc import Iterable

from flask import Blueprint, Flask

from webui import entry, help, idioma, pages, video
from webui.access import Access
from webui.api import acta, metrics, openapi, questions, state
from webui.live import Live
from webui.site import new_app


def create_app(live: Live, access: Access, more: Iterable[Blueprint] = ()) -> Flask:
    """The application (WSGI) showing `live`, guarded by `access`; `more`: what only some Miróns have."""
    app = new_app()
    access.install(app)
    app.register_blueprint(entry.blueprint())
    app.register_blueprint(idioma.blueprint())
    for room in (state, metrics, acta, questions, video, pages, help):
        app.register_blueprint(room.blueprint(live))
    app.register_blueprint(openapi.blueprint())
    for blueprint in more:
        app.register_blueprint(blueprint)
    return app
