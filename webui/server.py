"""The web server: waitress around the application, started and stopped as one thing."""

import socket
import threading
from collections.abc import Callable, Iterable

import waitress
from flask import Blueprint, Flask
from waitress import wasyncore

from webui.access import Access
from webui.app import create_app
from webui.audience import NEWS, PICTURES
from webui.live import Live

# Who listens or watches keeps a thread busy; with every place taken these still answer buttons and pages.
ANSWERING = 8
THREADS = NEWS.places + PICTURES.places + ANSWERING
# Open connections, most of them idle: a browser keeps up to six. An idle one is closed after so many seconds.
CONNECTIONS, IDLE = 800, 30
# Milliseconds after which a viewer that takes nothing any more (a phone out of reach) is given up.
GONE = 20_000
# Bytes waiting for one slow viewer before the sender pauses: more would only be old pictures.
WAITING_BYTES = 256 * 1024
PATIENCE = 3.0  # seconds for answers on their way when the server stops


def listen(host: str, port: int) -> socket.socket:
    """The address taken; port 0 takes any. Raises OSError that says which one cannot be had, and why."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        why = error.strerror or error
        raise OSError(f"{host}:{port}: cannot listen there ({why}); choose another --port") from error
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; the connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
    return listener


class WebServer:
    """Serves `app` at `listener`, viewers on their own threads. `close`: lets those go who wait for news."""

    def __init__(self, app: Flask, close: Callable[[], None], listener: socket.socket, threads: int = THREADS) -> None:
        self._close = close
        host, self.port = listener.getsockname()[:2]
        if host in ("0.0.0.0", "::"):
            host = "127.0.0.1"
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{self.port}"
        self._server = waitress.create_server(
            app,
            sockets=[listener],
            threads=threads,
            outbuf_high_watermark=WAITING_BYTES,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE,
            asyncore_use_poll=True,
            ident="Miron",
        )
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let the viewers go, give answers on their way a moment, and close."""
        self._close()
        self._server.task_dispatcher.shutdown(timeout=PATIENCE)
        # Sockets may only be closed by the thread that waits on them; it ends when there are none left.
        self._server.trigger.pull_trigger(self._close_all)
        self._thread.join(PATIENCE)
        if not self._thread.is_alive():
            self._server.trigger.close()

    def _close_all(self) -> None:
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        wasyncore.dispatcher.close(self._server)
        # Not closed here: this may run before the thread that asks for it has pulled the trigger, which is a pipe.
        self._server.trigger.del_channel()


class Server(WebServer):
    """Serves the pages over `live`; `more`: what only some Miróns have."""

    def __init__(
        self,
        live: Live,
        listener: socket.socket,
        access: Access,
        threads: int = THREADS,
        more: Iterable[Blueprint] = (),
    ) -> None:
        super().__init__(create_app(live, access, more), live.close, listener, threads)
