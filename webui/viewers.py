"""People who watch, for measuring: `python -m webui.viewers ADDRESS NUMBER`, a process of its own.

Each viewer follows the news and fetches the scoreboard at each change, as its page does, and takes the moving picture
all the while. For each play that a viewer sees for the first time one line of JSON goes to standard output:
`{"viewer": n, "hand": n, "seat": n, "card": "12O", "at": s}` (`at`: of the machine's monotonic clock), and at the end,
which comes when standard input is closed, `{"viewer": n, "pictures": n}`.
"""

import http.client
import json
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

TIMEOUT = 30.0
FPS = 10  # of the moving picture, as the pages ask for it

said = threading.Lock()


def say(line: dict[str, Any]) -> None:
    with said:
        print(json.dumps(line), flush=True)


class Viewer:
    """One person's browser."""

    def __init__(self, address: str, number: int) -> None:
        self._host = urlsplit(address).netloc
        self._number = number
        self.pictures = 0

    def start(self) -> None:
        for work in (self._follow, self._watch):
            threading.Thread(target=work, daemon=True).start()

    def _get(self, path: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self._host, timeout=TIMEOUT)
        connection.request("GET", path)
        return connection.getresponse()

    def _follow(self) -> None:
        seen: set[tuple[int, int, str]] = set()
        for line in self._get("/api/events"):
            if not line.startswith(b'data: {"'):
                continue
            state = json.loads(line.removeprefix(b"data: "))
            self._get("/parts/marcador").read()
            at = time.monotonic()
            for play in plays(state):
                if play not in seen:
                    seen.add(play)
                    hand, seat, card = play
                    say({"viewer": self._number, "hand": hand, "seat": seat, "card": card, "at": at})

    def _watch(self) -> None:
        moving = self._get(f"/video.mjpg?fps={FPS}")
        while line := moving.readline():
            if line.lower().startswith(b"content-length:"):
                moving.readline()
                moving.read(int(line.split(b":")[1]))
                self.pictures += 1


def plays(state: dict[str, Any]) -> Iterator[tuple[int, int, str]]:
    """Hand (from 1), seat and card of every play that is shown."""
    for number, hand in enumerate(state["hands"], start=1):
        for seat, card in [play for baza in hand["bazas"] for play in baza.get("plays", ())] + hand["table"]:
            yield number, seat, card
    for seat, card in state["board"]["gathered"]:
        yield len(state["hands"]), seat, card


def main() -> None:
    address, count = sys.argv[1], int(sys.argv[2])
    viewers = [Viewer(address, number) for number in range(count)]
    for viewer in viewers:
        viewer.start()
    sys.stdin.read()
    for number, viewer in enumerate(viewers):
        say({"viewer": number, "pictures": viewer.pictures})


if __name__ == "__main__":
    main()
