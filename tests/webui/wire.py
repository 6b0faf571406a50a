"""A network between a browser and a server that can be cut. (A browser's own offline mode leaves open streams be.)"""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

CHUNK = 64 * 1024


class Wire:
    """Forwards what comes to its own `address` to a server's. `cut` and `mend` in turn."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self._there = (there.hostname, there.port)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listen(0)
        self._port = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"

    def cut(self) -> None:
        """Break every connection and take no new one."""
        self._hang_up(self._listener)
        with self._lock:
            for end in self._open:
                self._hang_up(end)
            self._open.clear()

    def mend(self) -> None:
        """Take connections again, at the same address."""
        self._listen(self._port)

    def _listen(self, port: int) -> None:
        self._listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):  # the wire is cut
            while True:
                here, _ = listener.accept()
                there = socket.create_connection(self._there)
                with self._lock:
                    self._open |= {here, there}
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(CHUNK):
                other.sendall(data)
        for end in (one, other):
            self._hang_up(end)
            with self._lock:
                self._open.discard(end)

    @staticmethod
    def _hang_up(end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def wire(address: str) -> Iterator[Wire]:
    """A wire to the server at `address`; cut at the end."""
    made = Wire(address)
    try:
        yield made
    finally:
        made.cut()
