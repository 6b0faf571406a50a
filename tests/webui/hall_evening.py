"""A hall with its tables and a tournament, for pictures; no broker: what the tables say comes straight to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.random_game import random_game
from webui.access import Access
from webui.hall.app import Hall, create_hall_app
from webui.hall.broker import Broker
from webui.hall.messages import state_message
from webui.hall.tables import Tables
from webui.hall.tournament import Outcome, Tournament
from webui.keys import Keys
from webui.match import Match
from webui.server import WebServer, listen

from .conftest import Table

ENTERED = ["Los Mañicos", "Las Fieras", "La Peña", "Sota, caballo y rey", "Los del bar", "Las cuarenta"]
ENTERED += ["Buenas", "Malas"]
SEATED = [*ENTERED, "Los de siempre", "Las Nietas"]  # two at each table; those of the last have no name
PEOPLE = ["Ana", "Luis", "Eva", "Paco", "Pilar", "Jorge", "Blanca", "Chema"]
THREADS = 12


@contextmanager
def hall_evening(folder: Path) -> Iterator[str]:
    """Six tables, five of them with names of pairs, one of them gone; a knock-out between them. Gives the address."""
    hall = Hall(Tables(Broker("127.0.0.1", 9)), folder)
    hall.tables._reached = True  # as if the broker were there
    for number in range(1, 7):
        pairs = SEATED[2 * number - 2 : 2 * number]
        players = [PEOPLE[(number + seat) % len(PEOPLE)] for seat in range(4)]
        head = {"event": "match", "acta": 1, "profile": "aragones", "players": players}
        match = Match.begin(folder / f"{number}.acta", head | ({"pairs": pairs} if pairs else {}))
        lines = [dict(line.data or {}) for line in random_game(60 + number, hands=9).acta.lines[1 : 90 + 35 * number]]
        match.extend(lines, "camera")
        live = Table(match).live
        if number == 4:
            live.set_mode("competicion")
        for topic, said in (("online", {"online": True, "session": "s"}), ("state", state_message("m", live.view()))):
            hall.tables.hear(f"miron/Mesa {number}/{topic}", json.dumps(said).encode())
        match.close()
    hall.tables.hear("miron/Mesa 6/online", b'{"online": false, "session": "s"}')
    cup = Tournament.new("San Lorenzo", "eliminatoria", "coto", ENTERED)
    for key, winner, partidas in (("1-1", "home", (3, 1)), ("1-2", "away", (2, 3)), ("1-3", "home", (3, 0))):
        cup = cup.decide(key, Outcome(winner=winner, partidas=partidas))  # type: ignore[arg-type]
    cup = cup.seat("1-4", "Mesa 2", []).seat("2-1", "Mesa 1", [])
    hall.change(lambda _: cup)
    app = create_hall_app(hall, Access(Keys(folder)))
    server = WebServer(app, hall.tables.close, listen("127.0.0.1", 0), threads=THREADS)
    server.start()
    try:
        yield server.address
    finally:
        server.stop()
