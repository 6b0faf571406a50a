"""A table's side: tells the broker how the table stands, goes on alone without it, and catches up from the actas."""

import json
import logging
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from pydantic import ValidationError

from engine.acta import Acta
from engine.errors import ActaError
from webui.hall import cursor
from webui.hall.broker import KEEPALIVE, LONGEST_WAIT, Broker, topic
from webui.hall.cursor import Told
from webui.hall.messages import Online, event_message, result_message, state_message
from webui.live import Live
from webui.match import Line

log = logging.getLogger(__name__)

FIRST_WAIT = 0.5  # seconds before the broker is tried again; twice as long each time
PATIENCE = 10.0  # seconds for the broker to confirm a message
POLL = 1.0  # seconds between looks at whether to stop

Chapter = tuple[str, Acta, list[tuple[int, Line]]]
"""A match, its acta, and the lines of it that are still to be told."""


class _Gone(Exception):
    """The broker does not answer any more."""


class Publisher:
    """Tells `broker` about the table `name` on a thread of its own, until `stop`.

    One message is under way at a time and nothing waits in memory: what is to be told is what the acta holds after the
    line told last (kept in `folder`), and how the table stands now. Each connection is a new client, so that nothing of
    before comes late.
    """

    def __init__(self, live: Live, name: str, broker: Broker, folder: Path) -> None:
        self._live, self._name, self._broker, self._folder = live, name, broker, folder
        self._session = secrets.token_hex(4)
        self._stopping = threading.Event()
        self._denied = threading.Event()  # the broker does not say that this table is there
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)
        self._told = cursor.read(folder)
        self._results: dict[str, dict[str, Any]] = {}
        self._reached = False

    @property
    def reached(self) -> bool:
        """Whether the broker is there."""
        return self._reached

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        wait, said = FIRST_WAIT, False
        while not self._stopping.is_set():
            client = self._broker.client(again=False)
            told = False
            try:
                self._connect(client)
                log.info("broker %s: reached", self._broker)
                wait, said = FIRST_WAIT, False
                self._reached = True
                self._tell_on(client)
                told = True
            except (_Gone, OSError, ValueError) as error:
                if not said:
                    log.warning("broker %s: cannot be reached (%s); the table goes on alone", self._broker, error)
                said = True
            except Exception:
                log.exception("broker %s: the table could not be told", self._broker)
            finally:
                self._reached = False
                if told:
                    client.disconnect()
                else:
                    _hang_up(client)
                client.loop_stop()
            self._stopping.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _connect(self, client: mqtt.Client) -> None:
        answered = threading.Event()
        refused: list[str] = []

        def connected(client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
            if reason.is_failure:
                refused.append(str(reason))
            answered.set()

        client.on_connect = connected
        client.on_message = self._heard
        client.will_set(topic(self._name, "online"), self._online(False), qos=1, retain=True)
        client.connect(self._broker.host, self._broker.port, KEEPALIVE)
        client.loop_start()
        if not answered.wait(PATIENCE):
            raise _Gone("it does not answer")
        if refused:
            raise _Gone(refused[0])
        client.subscribe(topic(self._name, "online"), qos=1)

    def _online(self, online: bool) -> str:
        return json.dumps({"online": online, "session": self._session})

    def _heard(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        """What is said of this table. The last will of a connection long dead may come when the next one stands; and
        two tables of one name would write over one another.
        """
        try:
            said = Online.model_validate_json(bytes(message.payload))
        except ValidationError:
            return
        if not said.online:
            self._denied.set()
        elif said.session != self._session and not message.retain:
            log.warning("another Mirón calls its table %s, too; give one of them another --table", self._name)

    def _tell_on(self, client: mqtt.Client) -> None:
        """Tell until stopped. Raises _Gone."""
        self._denied.set()
        self._results.clear()
        shown = ""
        while not self._stopping.is_set():
            if self._denied.is_set():
                self._denied.clear()
                self._say(client, ("online",), self._online(True))
            view = self._live.wait(shown, POLL)
            if view is not None:
                self._say(client, ("state",), json.dumps(state_message(self._live.match.name, view)))
                shown = view.id
                self._tell_actas(client)
            elif self._live.closing:
                self._stopping.wait(POLL)
            if not client.is_connected():
                raise _Gone("the connection was lost")
        self._say(client, ("online",), self._online(False))

    def _tell_actas(self, client: mqtt.Client) -> None:
        for match, acta, lines in self._chapters():
            for number, line in lines:
                event = event_message(match, number, line, self._live.mode)
                if event is not None:
                    self._say(client, ("events",), json.dumps(event, ensure_ascii=False), retain=False)
                self._told = Told(match, number)
            result = result_message(match, acta)
            if self._results.get(match) != result:
                self._say(client, ("results", match), json.dumps(result, ensure_ascii=False))
                self._results[match] = result
            if lines:
                cursor.write(self._folder, Told(match, lines[-1][0]))

    def _chapters(self) -> Iterator[Chapter]:
        """What is to be told, match by match: those that ended while the broker was away, and the one being played."""
        match = self._live.match
        if self._told is not None and self._told.match < match.name:
            for path in sorted(match.path.parent.glob("*.acta")):
                if self._told.match <= path.stem < match.name:
                    try:
                        yield self._chapter(path.stem, Acta.parse(path.read_bytes()))
                    except (ActaError, OSError) as error:
                        log.warning("%s: cannot be told: %s", path, error)
        yield self._chapter(match.name, match.snapshot().acta)

    def _chapter(self, match: str, acta: Acta) -> Chapter:
        begin = self._told.line if self._told is not None and self._told.match == match else 0
        lines = list(enumerate((line.data or {} for line in acta.lines), 1))
        return match, acta, lines[begin:]

    def _say(self, client: mqtt.Client, where: tuple[str, ...], text: str, retain: bool = True) -> None:
        """Publish and wait until the broker has it. Raises _Gone."""
        try:
            sent = client.publish(topic(self._name, *where), text, qos=1, retain=retain)
            sent.wait_for_publish(PATIENCE)
            confirmed = sent.is_published()
        except (RuntimeError, ValueError) as error:
            raise _Gone(str(error)) from error
        if not confirmed:
            raise _Gone("it does not confirm")


def _hang_up(client: mqtt.Client) -> None:
    """End the connection without a word: a goodbye would take the last will back, and the broker would go on saying
    that the table is there."""
    line = client.socket()
    if isinstance(line, socket.socket):
        with suppress(OSError):  # it is broken already
            line.shutdown(socket.SHUT_RDWR)
