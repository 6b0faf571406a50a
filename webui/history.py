"""The rooms of the archive: disputes of the match in play, and all matches, as pages and as API."""

from flask import Blueprint

from webui.api import disputes as disputes_api
from webui.api import matches as matches_api
from webui.archive import Archive
from webui.disputes import pages as disputes_pages
from webui.live import Live
from webui.matches import pages as matches_pages


def rooms(live: Live, archive: Archive) -> list[Blueprint]:
    """For `create_app(more=…)`."""
    return [room.blueprint(live, archive) for room in (disputes_pages, disputes_api, matches_pages, matches_api)]
