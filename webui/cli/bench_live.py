"""`miron bench live`: how long from a card at rest to the score on the page, with people watching."""

import json
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import click
from rich.console import Console

from datasets.film import DEMO
from engine.rules import Rules
from vision.camera import CameraError
from vision.camera.recorded import FilmSource
from vision.pipeline import Speed
from vision.types import Frame
from webui.access import Access
from webui.folder import DataFolder
from webui.keys import Keys
from webui.server import Server, listen
from webui.session import Session, Table, match_for

Play = tuple[int, int, str]
"""Hand (from 1), seat, card."""


class FilmAsCamera(FilmSource):
    """A film that waits for nobody, as a camera does not; remembers when each frame was given."""

    recorded = False

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.given: list[tuple[float, float]] = []  # a frame's own time, and the machine's

    def read(self) -> Frame:
        frame = super().read()
        self.given.append((frame.time, time.monotonic()))
        return frame

    def hold(self, seconds: float) -> None:
        """A camera does not wait."""

    def moment(self, film_time: float) -> float:
        """When the first frame came that showed this moment of the film."""
        index = bisect_left(self.given, (film_time, 0.0))
        return self.given[min(index, len(self.given) - 1)][1]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`latencies`: seconds from a card at rest to the page, of each play and viewer; `rate`: frames a second looked at;
    `pictures`: a second, of one viewer.
    """

    seconds: float
    played: int
    shown: int
    latencies: tuple[float, ...]
    vision: Speed
    rate: float
    given: int
    pictures: float

    def as_dict(self) -> dict[str, Any]:
        return {
            "seconds": round(self.seconds, 1),
            "plays": self.played,
            "plays_shown": self.shown,
            "latency_ms": {"p50": at_ms(self.latencies, 0.5), "p95": at_ms(self.latencies, 0.95)},
            "camera_fps": round(self.given / self.seconds, 1),
            "vision_fps": round(self.rate, 1),
            "processed": self.vision.processed,
            "dropped": self.vision.dropped,
            "vision_latency_ms": {"p50": at_ms(self.vision.latency, 0.5), "p95": at_ms(self.vision.latency, 0.95)},
            "picture_fps_per_viewer": round(self.pictures, 1),
        }


film_option = click.option(
    "--film",
    type=click.Path(path_type=Path),
    default=DEMO,
    show_default="the demo",
    help="A film with its acta beside it, as `miron simulate` makes them (with `t`).",
)


@click.command()
@click.option("--viewers", type=click.IntRange(0, 16), default=4, show_default=True, help="People who watch.")
@film_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(viewers: int, film: Path, as_json: bool) -> None:
    """Play a film as a camera, with people watching, and measure from a card at rest to the score on their pages.

    The film runs at its own pace and waits for nobody: frames that vision is too slow for are dropped and counted.
    """
    try:
        outcome = measure(film, truth(film.with_suffix(".acta")), viewers)
    except (CameraError, OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    found = outcome.as_dict()
    if as_json:
        click.echo(json.dumps(found))
        return
    console = Console()
    latency, inside = found["latency_ms"], found["vision_latency_ms"]
    console.print(f"{found['seconds']} s of film, {viewers} people watching")
    console.print(f"card at rest to page: p50 {latency['p50']} ms, p95 {latency['p95']} ms")
    console.print(f"  of it, frame in to acta on disk: p50 {inside['p50']} ms, p95 {inside['p95']} ms")
    console.print(f"plays shown: {found['plays_shown']} of {found['plays']}")
    console.print(f"frames: {found['camera_fps']} a second from the camera, {found['vision_fps']} looked at")
    console.print(f"  {found['processed']} looked at, {found['dropped']} dropped")
    console.print(f"moving picture: {found['picture_fps_per_viewer']} a second for each viewer")


def truth(acta: Path) -> dict[Play, float]:
    """When each play's card came to rest, in seconds of the film. Raises OSError and ValueError."""
    plays: dict[Play, float] = {}
    hand = 0
    for number, text in enumerate(acta.read_text(encoding="utf-8").splitlines(), start=1):
        line = json.loads(text)
        hand += line["event"] == "deal"
        if line["event"] == "play":
            if "t" not in line:
                raise ValueError(f"{acta}:{number}: does not say when (t) the card was played")
            plays[hand, line["seat"], line["card"]] = line["t"]
    return plays


class Busy(Protocol):
    """Something that goes on while the film runs."""

    def stop(self) -> None: ...


def measure(
    film: Path, played: dict[Play, float], viewers: int, meanwhile: Callable[[str], Busy] | None = None
) -> Outcome:
    """Run the film to its end; `meanwhile` is given the address to start something. Raises CameraError and OSError."""
    from vision.reader import Reader  # loads the weights' runtime

    source = FilmAsCamera(film)
    source.open()  # says at once what is wrong with it
    table = Table("aragones", Rules.from_profile("aragones"))
    with tempfile.TemporaryDirectory() as place, DataFolder(Path(place)) as folder:
        match, _ = match_for(folder, "film", table, film.stem, fresh=True)
        session = Session(source, "film", Reader.load(), table, match)
        server = Server(session.live, listen("127.0.0.1", 0), Access(Keys(folder.path)))
        server.start()
        people = subprocess.Popen(
            [sys.executable, "-m", "webui.viewers", server.address, str(viewers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        busy = None if meanwhile is None else meanwhile(server.address)
        try:
            session.start()
            while not session.pipeline.done:
                time.sleep(0.2)
            if busy is not None:
                busy.stop()
            time.sleep(1.0)  # the last news are on their way
            speed = session.pipeline.speed()
            said, _ = people.communicate()
        finally:
            people.kill()
            server.stop()
            session.stop()
    seconds = source.given[-1][1] - source.given[0][1]
    return outcome(source, played, [json.loads(line) for line in said.splitlines()], speed, seconds, viewers)


def outcome(
    source: FilmAsCamera,
    played: dict[Play, float],
    said: Iterable[dict[str, Any]],
    speed: Speed,
    seconds: float,
    viewers: int,
) -> Outcome:
    """Put together what viewers, vision and camera say."""
    latencies, shown, pictures = [], set[Play](), 0
    for line in said:
        if "pictures" in line:
            pictures += line["pictures"]
            continue
        play = (line["hand"], line["seat"], line["card"])
        if play in played:
            shown.add(play)
            latencies.append(line["at"] - source.moment(played[play]))
    return Outcome(
        seconds,
        len(played),
        len(shown),
        tuple(sorted(latencies)),
        speed,
        speed.processed / seconds,
        len(source.given),
        pictures / seconds / max(viewers, 1),
    )


def at_ms(rising: tuple[float, ...], part: float) -> int | None:
    """The value below which this part of them lies, in whole milliseconds."""
    return round(rising[int(part * (len(rising) - 1))] * 1000) if rising else None
