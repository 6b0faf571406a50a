"""Answers that last (news, moving pictures) keep a thread of the server each, so there is room for so many at once.

Who finds none is told so (503 with `Retry-After`), and the page asks now and then instead (static/js/live.js,
static/js/picture.js). The console has places of its own: a full room never locks it out.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from flask import Response, request
from werkzeug.exceptions import ServiceUnavailable

from webui.access import is_this_machine
from webui.attempts import client_of

AGAIN = 5  # seconds until who was refused may ask again


@dataclass(frozen=True, slots=True)
class Room:
    """How many may be there at once: `everybody` without the console, of whom `each` address (this machine's own
    excepted: a proxy on it speaks for many); and those with the `console`."""

    everybody: int
    each: int
    console: int

    @property
    def places(self) -> int:
        return self.everybody + self.console


# A browser keeps at most six connections to one server.
NEWS = Room(everybody=24, each=6, console=8)
PICTURES = Room(everybody=16, each=6, console=8)


class Audience:
    """Those who are in a room now. Every method may be called from any thread."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._there: Counter[str] = Counter()
        self._console = 0

    def answer(self, body: Iterable[str] | Iterable[bytes], console: bool, **how: Any) -> Response:
        """The answer `body` to the request being handled, while there is room; `how`: what Response takes.

        Raises ServiceUnavailable when there is none.
        """
        leave = self._enter_console() if console else self._enter(request.remote_addr or "")
        if leave is None:
            raise ServiceUnavailable("too many are watching: ask again later", retry_after=AGAIN)
        response = Response(body, **how)
        response.call_on_close(leave)
        return response

    def _enter_console(self) -> Callable[[], None] | None:
        with self._lock:
            if self._console >= self._room.console:
                return None
            self._console += 1
        return self._leave_console

    def _leave_console(self) -> None:
        with self._lock:
            self._console -= 1

    def _enter(self, address: str) -> Callable[[], None] | None:
        client, each = client_of(address), self._room.everybody if is_this_machine(address) else self._room.each
        with self._lock:
            if self._there.total() >= self._room.everybody or self._there[client] >= each:
                return None
            self._there[client] += 1

        def leave() -> None:
            with self._lock:
                self._there[client] -= 1
                if not self._there[client]:
                    del self._there[client]  # addresses of a whole evening need not be kept

        return leave
