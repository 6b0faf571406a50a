"""Tables and hall over a real broker: live scores, the broker killed and back, nothing that the table may not know."""

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from engine.random_game import random_game
from engine.rules import Rules
from vision.camera import CameraState, CameraStatus
from vision.pipeline import Speed
from webui.hall import cursor
from webui.hall.broker import Broker, BrokerError, table_name
from webui.hall.publisher import Publisher
from webui.hall.tables import Tables
from webui.live import Eyes, Live
from webui.match import Match
from webui.secrecy import Mode

from .conftest import HEAD, OPENING
from .mosquitto import Mosquitto

TABLES = 20
PATIENCE = 60.0  # seconds for news to get through on a busy machine

EYES = Eyes(lambda: CameraStatus(CameraState.LIVE, 0.1, 15.0, 9, None), lambda: Speed(9.0, 9, 0))


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


class Table:
    """A table without a camera: a match, its view and its publisher."""

    def __init__(self, folder: Path, name: str, broker: str, mode: Mode = "amistoso", stem: str = "1") -> None:
        self.name, self.broker, self.mode, self.folder = name, broker, mode, folder
        folder.mkdir(exist_ok=True)
        (folder / "matches").mkdir(exist_ok=True)
        self.path = folder / "matches" / f"{stem}.acta"
        self.match = Match.resume(self.path) if self.path.exists() else Match.begin(self.path, HEAD)
        self.live = Live(self.match, Rules.from_profile("aragones"), EYES, mode=mode)
        self.publisher = Publisher(self.live, name, Broker.parse(broker), folder)
        self.publisher.start()

    def play(self, lines: list[dict[str, Any]]) -> None:
        for line in lines:
            self.match.append(line, "camera")

    def close(self) -> None:
        self.live.close()
        self.publisher.stop()
        self.match.close()


class Ear:
    """Hears everything that is said on the broker."""

    def __init__(self, port: int) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2)
        self.client.reconnect_delay_set(1, 1)
        self.listening = threading.Event()
        self.client.on_connect = lambda client, *_: client.subscribe("miron/#", qos=1)
        self.client.on_subscribe = lambda *_: self.listening.set()
        self.client.on_message = lambda _c, _d, message: self.heard.append(
            (message.topic, json.loads(message.payload) if message.payload else None)
        )
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def events(self, table: str) -> list[dict[str, Any]]:
        return [said for topic, said in self.heard if topic == f"miron/{table}/events"]

    def lines(self, table: str) -> dict[int, dict[str, Any]]:
        """The events by their lines."""
        return {said["line"]: said["event"] for said in self.events(table)}

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


@pytest.fixture
def ear(mosquitto: Mosquitto) -> Iterator[Ear]:
    ear = Ear(mosquitto.port)
    yield ear
    ear.close()


@pytest.fixture
def hall(mosquitto: Mosquitto) -> Iterator[Tables]:
    hall = Tables(Broker.parse(mosquitto.address))
    hall.start()
    yield hall
    hall.stop()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def game(seed: int, hands: int = 1) -> list[dict[str, Any]]:
    acta = random_game(seed, hands=hands, mischief=0.2, slips=0.2).acta
    return [dict(line.data or {}) for line in acta.lines[1:]]


def shown(hall: Tables, table: str) -> dict[str, Any] | None:
    row = next((row for row in hall.rows() if row.name == table), None)
    if row is None or row.state is None or row.gone is not None:
        return None
    return {team: (pair.total, pair.partidas, pair.cotos) for team, pair in row.state.board.teams.items()}


def true_score(table: Table) -> dict[str, Any]:
    return {t.name: (t.total, t.partidas, t.cotos) for t in table.live.view().scoreboard.teams}


def told(table: Table) -> int:
    """How many lines of its acta the broker has confirmed."""
    kept = cursor.read(table.folder)
    return 0 if kept is None else kept.line


def test_twenty_tables_and_a_broker_that_dies(
    tmp_path: Path, mosquitto: Mosquitto, hall: Tables, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = threading.Event()  # of the tables to the broker: after its restart they come later than the ear
    way.set()
    connect = Publisher._connect

    def when_free(publisher: Publisher, client: mqtt.Client) -> None:
        assert way.wait(PATIENCE)
        connect(publisher, client)

    monkeypatch.setattr(Publisher, "_connect", when_free)
    names = [f"Mesa {n}" for n in range(1, TABLES + 1)]
    tables = [Table(tmp_path / str(n), name, mosquitto.address) for n, name in enumerate(names)]
    games = [game(seed) for seed in range(TABLES)]
    chance = random.Random(1)
    try:
        for table, lines in zip(tables, games, strict=True):
            table.play(lines[: min(chance.randint(5, 20), len(lines) // 2)])
        until(lambda: all(shown(hall, table.name) == true_score(table) for table in tables))
        assert [row.name for row in hall.rows()] == names  # 2 before 10

        until(lambda: all(told(table) == table.match.snapshot().version for table in tables))
        before = [told(table) for table in tables]
        way.clear()
        mosquitto.kill()
        until(lambda: not hall.reached)
        for table, lines in zip(tables, games, strict=True):  # they go on alone
            table.play(lines[table.match.snapshot().version - 1 :])
        ear.listening.clear()
        mosquitto.start()  # and has forgotten everything
        until(ear.listening.is_set)
        way.set()
        until(lambda: all(shown(hall, table.name) == true_score(table) for table in tables))
        until(lambda: all(told(table) == table.match.snapshot().version for table in tables))
        for table, lines, known in zip(tables, games, before, strict=True):
            rest = dict(list(enumerate([HEAD, *lines], 1))[known:])
            until(lambda table=table, rest=rest: rest.keys() <= ear.lines(table.name).keys())
            assert rest and {n: line for n, line in ear.lines(table.name).items() if n in rest} == rest
    finally:
        way.set()
        for table in tables:
            table.close()
    until(lambda: all(row.gone is not None for row in hall.rows()))
    assert len(hall.rows()) == TABLES


def test_a_table_that_dies_is_said_to_be_gone(tmp_path: Path, mosquitto: Mosquitto, hall: Tables) -> None:
    code = f"""
import time; from pathlib import Path; from tests.webui.test_hall_mqtt import Table
Table(Path({str(tmp_path / "a")!r}), "Mesa 1", {mosquitto.address!r}); time.sleep(600)
"""
    process = subprocess.Popen([sys.executable, "-c", code])
    try:
        until(lambda: shown(hall, "Mesa 1") is not None)
        assert hall.rows()[0].gone is None
    finally:
        process.kill()
        process.wait()
    until(lambda: hall.rows()[0].gone is not None)


def test_a_table_that_gave_its_connection_up_is_said_to_be_gone(
    tmp_path: Path, mosquitto: Mosquitto, hall: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A goodbye would take the last will back, and a table that never returns would be shown for ever."""
    table = Table(tmp_path / "a", "Mesa 1", mosquitto.address)
    until(lambda: shown(hall, "Mesa 1") is not None)
    monkeypatch.setattr("webui.hall.publisher.PATIENCE", 0.2)
    mosquitto.freeze()
    table.play(OPENING[:1])
    until(lambda: not table.publisher.reached)
    table.close()
    mosquitto.thaw()
    until(lambda: hall.rows()[0].gone is not None)


def test_a_last_will_that_comes_late_is_put_right(tmp_path: Path, mosquitto: Mosquitto, ear: Ear, hall: Tables) -> None:
    table = Table(tmp_path / "a", "Mesa 1", mosquitto.address)
    until(lambda: shown(hall, "Mesa 1") is not None)
    ear.client.publish("miron/Mesa 1/online", json.dumps({"online": False, "session": "before"}), qos=1, retain=True)
    until(lambda: [said["online"] for topic, said in ear.heard if topic.endswith("online")][-2:] == [False, True])
    until(lambda: shown(hall, "Mesa 1") is not None)
    table.close()


def test_a_table_is_forgotten_for_good(tmp_path: Path, mosquitto: Mosquitto, hall: Tables) -> None:
    table = Table(tmp_path / "a", "Mesa 1", mosquitto.address)
    until(lambda: bool(hall.rows() and hall.rows()[0].results))
    table.close()
    until(lambda: hall.rows()[0].gone is not None)
    hall.forget("Mesa 1")
    assert hall.rows() == []
    later = Ear(mosquitto.port)
    later.client.publish("miron/Mesa 2/online", json.dumps({"online": True, "session": "x"}), qos=1, retain=True)
    until(lambda: any(topic == "miron/Mesa 2/online" for topic, _ in later.heard))
    assert not any("Mesa 1" in topic for topic, _ in later.heard)
    later.close()


def test_in_competicion_nothing_leaks(tmp_path: Path, mosquitto: Mosquitto, hall: Tables, ear: Ear) -> None:
    table = Table(tmp_path / "a", "Mesa 1", mosquitto.address, "competicion")
    lines = [*OPENING[:9], {"event": "cante", "seat": 3, "suit": "E"}, *OPENING[9:]]
    table.play(lines)
    until(lambda: any(event["line"] == 11 for event in ear.events("Mesa 1")))
    until(
        lambda: any(said and len(said["board"]["table"]) == 1 for topic, said in ear.heard if topic.endswith("state"))
    )
    table.close()
    assert {event["event"]["event"] for event in ear.events("Mesa 1")} == {"match", "deal", "cante"}
    gathered = {f'"{line["card"]}"' for line in OPENING[1:-1]}
    for topic, said in ear.heard:
        text = json.dumps(said)
        if topic.endswith("/state") and len(said["board"]["table"]) == 1 and said["board"]["table"][0][1] == "7E":
            assert not any(card in text for card in gathered)
            assert {pair["total"] for pair in said["board"]["teams"].values()} == {None}


def test_a_restart_goes_on_where_it_was(tmp_path: Path, mosquitto: Mosquitto, ear: Ear, hall: Tables) -> None:
    """Matches that ended while nobody listened are told, too, and their results kept."""
    first = Table(tmp_path / "a", "Mesa 1", mosquitto.address)
    first.play(OPENING[:4])
    until(lambda: len(ear.events("Mesa 1")) == 5)
    first.close()
    alone = Match.resume(first.path)
    for line in OPENING[4:]:
        alone.append(line, "person")
    alone.append({"event": "concede", "team": "A"}, "person")
    alone.close()
    second = Table(tmp_path / "a", "Mesa 1", mosquitto.address, stem="2")
    second.play(OPENING[:1])
    until(lambda: [event["match"] for event in ear.events("Mesa 1")].count("2") == 2)
    told = [(event["match"], event["line"]) for event in ear.events("Mesa 1")]
    assert told == [*(("1", n) for n in range(1, len(OPENING) + 3)), ("2", 1), ("2", 2)]
    until(lambda: len(hall.rows()[0].results) == 2)
    results = hall.rows()[0].results
    assert results["1"].partidas == (0, 1) and results["1"].reached["partida"].winner == "B"
    assert results["2"].partidas == (0, 0) and not results["2"].reached
    second.close()


def test_without_a_broker_a_table_goes_on(tmp_path: Path, mosquitto: Mosquitto) -> None:
    mosquitto.kill()
    table = Table(tmp_path / "a", "Mesa 1", mosquitto.address)
    table.play(OPENING)
    assert not table.publisher.reached
    mosquitto.start()
    until(lambda: table.publisher.reached)
    table.close()


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("miron/Mesa 1/state", b"no json"),
        ("miron/Mesa 1/state", b"{}"),
        ("miron/Mesa 1/state", bytes(100_000)),
        ("miron/Mesa 1/results/1", b'{"match": "1"}'),
        ("miron/Mesa 1/online", b'{"online": "perhaps"}'),
        ("miron/<script>/online", b'{"online": true, "session": "x"}'),
        ("miron//online", b'{"online": true, "session": "x"}'),
        ("miron", b"x"),
        ("other/Mesa 1/online", b'{"online": true, "session": "x"}'),
    ],
)
def test_what_cannot_be_read_changes_nothing(topic: str, payload: bytes) -> None:
    tables = Tables(Broker("127.0.0.1"))
    tables.hear(topic, payload)
    assert tables.rows() == []


@pytest.mark.parametrize(
    ("text", "broker"),
    [
        ("bar.local", Broker("bar.local")),
        ("10.0.0.2:1884", Broker("10.0.0.2", 1884)),
        ("bar:pa:ss@h:1", Broker("h", 1, "bar", "pa:ss")),
        ("[::1]:99", Broker("::1", 99)),
    ],
)
def test_addresses(text: str, broker: Broker) -> None:
    assert Broker.parse(text) == broker


@pytest.mark.parametrize("text", ["", ":1883", "h:port", "h:99999", "h:0", "mqtt://h", "me:secret@h:x"])
def test_bad_addresses(text: str) -> None:
    with pytest.raises(BrokerError) as error:
        Broker.parse(text)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("text", ["", "a/b", "+", "#", "x" * 41, "<b>", " a"])
def test_bad_table_names(text: str) -> None:
    with pytest.raises(BrokerError):
        table_name(text)
