"""What the hall knows of each table, as it came from the broker, and the news of when it changed."""

import contextlib
import logging
import re
import threading
import time
from dataclasses import dataclass, field, replace
from typing import Any

import paho.mqtt.client as mqtt
from pydantic import ValidationError

from webui.hall.broker import KEEPALIVE, ROOT, TABLE_NAME, Broker
from webui.hall.messages import MatchResult, Online, TableState

CONFIRMED_WITHIN = 5.0  # seconds in which the broker says that a table is forgotten

log = logging.getLogger(__name__)

MOST_TABLES = 100
MOST_RESULTS = 50  # matches remembered of each table
LONGEST_MESSAGE = 64 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table. `gone`: seconds since the epoch when it left, None while it is there."""

    name: str
    state: TableState | None = None
    gone: float | None = 0.0
    results: dict[str, MatchResult] = field(default_factory=dict)


class Tables:
    """All tables of a broker, connected from `start` to `stop`. Every method may be called from any thread."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self._news = threading.Condition()
        self._rows: dict[str, TableRow] = {}
        self._version = 0
        self._closing = False
        self._reached = False
        self._client = broker.client(again=True)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._lost
        self._client.on_message = self._message

    def start(self) -> None:
        self._client.connect_async(self.broker.host, self.broker.port, KEEPALIVE)
        self._client.loop_start()

    def stop(self) -> None:
        self.close()
        self._client.disconnect()
        self._client.loop_stop()

    def close(self) -> None:
        """Let every waiting viewer go."""
        with self._news:
            self._closing = True
            self._news.notify_all()

    @property
    def closing(self) -> bool:
        return self._closing

    @property
    def reached(self) -> bool:
        """Whether the broker is there: without it, what is shown is old."""
        return self._reached

    def rows(self) -> list[TableRow]:
        """The tables by name, figures in them counted as numbers."""
        with self._news:
            return sorted(self._rows.values(), key=lambda row: _counted(row.name))

    def version(self) -> int:
        """Another number whenever something has changed."""
        return self._version

    def changed(self) -> None:
        """Something else that is shown (the tournament) has changed."""
        with self._news:
            self._version += 1
            self._news.notify_all()

    def wait(self, after: int, timeout: float) -> int:
        """The version as soon as it is not `after`, or after `timeout` seconds, or at closing."""
        with self._news:
            self._news.wait_for(lambda: self._version != after or self._closing, timeout)
            return self._version

    def forget(self, name: str) -> None:
        """Take a table out that will not come back: from the broker, too."""
        with self._news:
            row = self._rows.pop(name, None)
        if row is not None:
            for rest in ("online", "state", *(f"results/{match}" for match in row.results)):
                sent = self._client.publish(f"{ROOT}/{name}/{rest}", b"", qos=1, retain=True)
                with contextlib.suppress(RuntimeError, ValueError):  # the broker is away: it has forgotten by itself
                    sent.wait_for_publish(CONFIRMED_WITHIN)
            self.changed()

    def hear(self, where: str, payload: bytes) -> None:
        """One message. What cannot be read is logged and changes nothing: anybody may write to a broker."""
        root, name, kind = (*where.split("/", 3), "", "")[:3]
        if root != ROOT or not TABLE_NAME.fullmatch(name) or len(payload) > LONGEST_MESSAGE:
            return
        with self._news:
            row = self._rows.get(name, TableRow(name))
            try:
                if not payload:
                    return
                if kind == "online":
                    online = Online.model_validate_json(payload).online
                    row = replace(row, gone=None if online else (row.gone or time.time()))
                elif kind == "state":
                    row = replace(row, state=TableState.model_validate_json(payload))
                elif kind == "results":
                    result = MatchResult.model_validate_json(payload)
                    results = {**row.results, result.match: result}
                    row = replace(row, results=dict(sorted(results.items())[-MOST_RESULTS:]))
                else:
                    return
            except ValidationError as error:
                log.warning("%s: a message that cannot be read: %s", where, error.errors()[0]["msg"])
                return
            if name not in self._rows and len(self._rows) >= MOST_TABLES:
                return
            if self._rows.get(name) != row:
                self._rows[name] = row
                self._version += 1
                self._news.notify_all()

    def _connected(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            log.warning("broker %s: does not let the hall in: %s", self.broker, reason)
            return
        self._reached = True
        client.subscribe([(f"{ROOT}/+/online", 1), (f"{ROOT}/+/state", 1), (f"{ROOT}/+/results/+", 1)])
        self.changed()

    def _lost(self, _client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if self._reached:
            log.warning("broker %s: lost (%s); tried again until it comes", self.broker, reason)
        self._reached = False
        self.changed()

    def _message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        self.hear(message.topic, bytes(message.payload))


def _counted(name: str) -> list[tuple[int, int, str]]:
    """A key that puts «Mesa 2» before «Mesa 10»."""
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in re.split(r"(\d+)", name)]
