"""Where the broker is, and what lies under which topic.

miron/TABLE/online            retained; `{"online": true, "session": …}`, and by the last will `{"online": false, …}`
miron/TABLE/state             retained; how the table stands now (`messages.TableState`)
miron/TABLE/results/MATCH     retained; how that match stands or ended (`messages.MatchResult`)
miron/TABLE/events            each line of the acta that the public may know, once it is on disk: `{"match": …,
                              "line": …, "event": {…}}`; at least once, in order
"""

import re
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import paho.mqtt.client as mqtt

ROOT = "miron"
USUAL_PORT = 1883
LONGEST_WAIT = 10  # seconds between attempts to reach the broker again
KEEPALIVE = 15  # seconds; after one and a half of them the broker says of a silent table that it is gone
TABLE_NAME = re.compile(r"[^\W_][\w .-]{0,39}")


class BrokerError(ValueError):
    """What was given is no broker's address, or no name for a table. The message says why."""


@dataclass(frozen=True, slots=True)
class Broker:
    """The address of a broker. `str()` gives it without the password."""

    host: str
    port: int = USUAL_PORT
    user: str | None = None
    password: str | None = None

    @staticmethod
    def parse(text: str) -> "Broker":
        """`HOST`, `HOST:PORT` or `USER:PASSWORD@HOST:PORT`. Raises BrokerError.

        >>> str(Broker.parse("bar:secret@10.0.0.2"))
        '10.0.0.2:1883'
        """
        shown = text.rpartition("@")[2]
        try:
            parts = urlsplit(f"//{text}")
            port = USUAL_PORT if parts.port is None else parts.port
        except ValueError as error:
            raise BrokerError(f"{shown}: is not HOST[:PORT] ({error})") from error
        if not parts.hostname or parts.path or parts.query or parts.fragment or port == 0:
            raise BrokerError(f"{shown}: is not HOST[:PORT]")
        return Broker(parts.hostname, port, parts.username, parts.password)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    def client(self, again: bool) -> "mqtt.Client":
        """A client, not connected yet. `again`: whether it connects again by itself when it has lost the broker."""
        import paho.mqtt.client as mqtt  # takes a tenth of a second, and most tables stand alone
        from paho.mqtt.enums import CallbackAPIVersion

        client = mqtt.Client(CallbackAPIVersion.VERSION2, reconnect_on_failure=again)
        if self.user is not None:
            client.username_pw_set(self.user, self.password)
        client.reconnect_delay_set(1, LONGEST_WAIT)
        return client


def table_name(text: str) -> str:
    """The name, if it can be one: 1 to 40 letters, figures, spaces, `.` and `-`. Raises BrokerError."""
    if not TABLE_NAME.fullmatch(text):
        raise BrokerError(f"{text!r}: a table's name is 1 to 40 letters, figures, spaces, dots and hyphens")
    return text


def own_name() -> str:
    """The name of this machine, as a table's."""
    name = re.sub(r"[^\w .-]", "-", socket.gethostname().partition(".")[0])[:40].lstrip("_ .-")
    return name or "mesa"


def topic(table: str, *rest: str) -> str:
    return "/".join((ROOT, table, *rest))
