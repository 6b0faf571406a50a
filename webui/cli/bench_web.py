"""`miron bench web`: the pages under load: corrections answered while many people watch, and what watching costs."""

import http.client
import json
import threading
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from vision.camera import CameraError
from webui.cli.bench_live import at_ms, film_option, measure, truth

PIN = "2468"
EVERY = 0.25  # seconds between corrections


class Referee(threading.Thread):
    """A person at the console who confirms plays, one after another, as fast as a busy referee; measures each answer.

    `took`: seconds of each; `refused`: how many were not written.
    """

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._host = address.removeprefix("http://")
        self._cookie = self._token = ""
        self._over = threading.Event()
        self.took: list[float] = []
        self.refused = 0

    def run(self) -> None:
        self._ask("GET", "/api/session")
        self._ask("POST", "/api/session", {"pin": PIN})
        while not self._over.wait(EVERY):
            lines = self._ask("GET", "/api/acta")[1].decode().splitlines()
            plays = [n for n, text in enumerate(lines, start=1) if json.loads(text)["event"] == "play"]
            if not plays:
                continue
            line = plays[len(self.took) % len(plays)]
            card = json.loads(lines[line - 1])["card"]
            start = time.perf_counter()
            status, _ = self._ask(
                "POST", "/api/acta/events", {"event": "correction", "line": line, "set": {"card": card}}
            )
            if status == 201:
                self.took.append(time.perf_counter() - start)
            else:
                self.refused += 1  # the camera has just taken that line out

    def stop(self) -> None:
        self._over.set()
        self.join(30)

    def _ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(self._host, timeout=30)
        headers = {"Cookie": self._cookie, "X-CSRF-Token": self._token, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        cookie = answer.getheader("Set-Cookie")
        if cookie:
            self._cookie = cookie.partition(";")[0]
        if path == "/api/session":
            self._token = json.loads(content)["csrf"]
        connection.close()
        return answer.status, content


@click.command()
@click.option("--viewers", type=click.IntRange(1, 16), default=12, show_default=True, help="People who watch.")
@film_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(viewers: int, film: Path, as_json: bool) -> None:
    """Play a film as a camera twice: with nobody watching, and with people who watch the moving picture while a referee
    corrects plays at the console. Measures how soon corrections are answered, and vision's frames a second.
    """
    referees: list[Referee] = []

    def correct(address: str) -> Referee:
        referees.append(Referee(address))
        referees[-1].start()
        return referees[-1]

    try:
        played = truth(film.with_suffix(".acta"))
        alone = measure(film, played, 0)
        watched = measure(film, played, viewers, correct)
    except (CameraError, OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    found = report(referees[0], viewers, alone.rate, watched.rate, watched.pictures)
    if as_json:
        click.echo(json.dumps(found))
        return
    console, answered = Console(), found["correction_ms"]
    console.print(f"{found['corrections']} corrections with {viewers} people watching the moving picture")
    console.print(f"answered: p50 {answered['p50']} ms, p95 {answered['p95']} ms")
    console.print(f"vision: {found['vision_fps_alone']} frames a second alone, {found['vision_fps']} watched")
    console.print(f"moving picture: {found['picture_fps_per_viewer']} a second for each viewer")


def report(referee: Referee, viewers: int, alone: float, watched: float, pictures: float) -> dict[str, Any]:
    took = tuple(sorted(referee.took))
    return {
        "viewers": viewers,
        "corrections": len(took),
        "refused": referee.refused,
        "correction_ms": {"p50": at_ms(took, 0.5), "p95": at_ms(took, 0.95)},
        "vision_fps_alone": round(alone, 1),
        "vision_fps": round(watched, 1),
        "picture_fps_per_viewer": round(pictures, 1),
    }
