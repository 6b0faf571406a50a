"""How often a PIN may be tried: by each client, and by all of them together."""

import ipaddress
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

FREE = 4  # wrong tries of one client before it has to wait
FIRST_WAIT, LONGEST_WAIT = 15.0, 900.0  # seconds; doubled with each wrong try after those
FORGET = 3600.0  # seconds without a wrong try after which a client begins anew
# All clients together: so many wrong tries at once, and one more each REFILL seconds. Many machines guessing a PIN of
# four digits need days; a roomful of people who mistype hardly notice.
BURST, REFILL = 30, 30.0
CLIENTS_KEPT = 1000


@dataclass(slots=True)
class _Client:
    wrong: int = 0
    last: float = 0.0
    until: float = 0.0


class Attempts:
    """Counts wrong tries. A try is counted before its PIN is looked at, so trying many at once gains nothing.

    Forgotten when Mirón ends. Every method may be called from any thread. `clock`: seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._clients: dict[str, _Client] = {}
        self._budget, self._counted = float(BURST), clock()

    def begin(self, address: str) -> float:
        """Seconds that this client still has to wait; 0.0: it may try, and the try counts as wrong until `right`."""
        key, now = client_of(address), self._clock()
        with self._lock:
            self._budget = min(BURST, self._budget + (now - self._counted) / REFILL)
            self._counted = now
            client = self._clients.get(key)
            if client is None or now - client.last > FORGET:
                client = _Client()
            if now < client.until:
                return client.until - now
            if self._budget < 1.0:
                return (1.0 - self._budget) * REFILL
            self._budget -= 1.0
            client.wrong += 1
            client.last = now
            if client.wrong >= FREE:
                client.until = now + min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (client.wrong - FREE))
            self._clients.pop(key, None)
            self._clients[key] = client  # the latest last
            while len(self._clients) > CLIENTS_KEPT:
                del self._clients[next(iter(self._clients))]
            return 0.0

    def right(self, address: str) -> None:
        """The try just begun was no wrong one."""
        with self._lock:
            self._clients.pop(client_of(address), None)
            self._budget = min(BURST, self._budget + 1.0)


def client_of(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 that one household has all the IPv6 addresses of."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
