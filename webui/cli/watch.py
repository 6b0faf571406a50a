"""`miron watch`: follow a recorded game and write its acta."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from engine.rules import DEFAULT_PROFILE, Rules, RulesError
from webui.cli.with_decks import data_option, deck_option, load_reader
from webui.folder import default_folder
from webui.watching import LOOKS_PER_SECOND, SURE, ActaOut, Follows, Line, WatchError, follow

if TYPE_CHECKING:
    from vision.film import Film


@click.command("watch")
@click.argument("video", type=click.Path(path_type=Path))
@click.option("--acta", "out", type=click.Path(path_type=Path), help="Write the acta here (default: standard output).")
@click.option("--dealer", type=int, help="Seat that deals the first hand (default: the one before the leader).")
@click.option("--profile", default=DEFAULT_PROFILE, show_default=True, help="Rules of the table.")
@click.option("--bottom", type=int, help="Seat at the lower edge of the picture (default: as calibrated, else 1).")
@click.option("--players", type=click.Choice(["2", "4"]), help="How many play (default: as the profile says).")
@deck_option()
@data_option()
@click.option("--json", "as_json", is_flag=True, help="End with a line of JSON on standard output.")
@click.option("--evidence", type=click.Path(path_type=Path), help="Folder for a picture and a clip of each play.")
@click.option("--evidence-limit", type=int, default=2000, show_default=True, help="Megabytes of evidence kept.")
@click.option("--annotate", type=click.Path(path_type=Path), help="Write the film with everything seen drawn: OUT.mp4.")
@click.option("--looks", type=float, default=LOOKS_PER_SECOND, show_default=True, help="Frames looked at a second.")
def command(
    video: Path,
    out: Path | None,
    dealer: int | None,
    profile: str,
    bottom: int | None,
    players: str | None,
    deck: str | None,
    data: Path | None,
    as_json: bool,
    evidence: Path | None,
    evidence_limit: int,
    annotate: Path | None,
    looks: float,
) -> None:
    """Follow the game recorded in VIDEO and write what was played as an acta."""
    from vision.camera.source import CameraError
    from vision.evidence import EvidenceKeeper
    from vision.film import Film
    from vision.follower import Follower
    from vision.overlay import AnnotatedFilm
    from vision.runtime import WeightsError
    from vision.shelf import Shelf
    from vision.witnessed import EvidenceFollower

    options = {} if players is None else {"players": int(players)}
    try:
        rules = Rules.from_profile(profile, options)
    except RulesError as error:
        raise click.BadParameter(str(error), param_hint="--profile") from error
    if looks <= 0:
        raise click.BadParameter("must be more than 0", param_hint="--looks")
    try:
        bottom, turn = _sides(video, bottom, data, rules.players)
        follower = Follower(rules, bottom, dealer, SURE, float("inf"), turn=turn)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    match: Line = {"event": "match", "acta": 1, "profile": profile, "source": "camera"}
    if options:
        match["rules"] = options
    with ExitStack() as stack:
        try:
            film = stack.enter_context(Film(video))
            reader = load_reader(deck, data)
            acta = stack.enter_context(ActaOut(out, match, _echo if out is None and not as_json else None))
            follows: Follows = follower
            if evidence is not None:
                keeper = EvidenceKeeper(Shelf(evidence, evidence_limit * 1_000_000))
                follows = EvidenceFollower(follower, keeper.take)
            drawn = None
            if annotate is not None:
                drawn = stack.enter_context(AnnotatedFilm(annotate, film.rate, follower))
            start = time.perf_counter()
            for lines in _progress(film, follow(film, looks, reader, follows, drawn)):
                acta.write(lines)
        except (CameraError, WeightsError, WatchError, OSError) as error:
            raise click.ClickException(str(error)) from error
        seconds = time.perf_counter() - start
        questions = acta.asked(follower.questions)
        if as_json:
            click.echo(json.dumps(_summary(film, seconds, acta, questions), ensure_ascii=False))
        else:
            _say(film, seconds, acta, len(questions))


def _sides(video: Path, bottom: int | None, data: Path | None, players: int) -> tuple[int, float]:
    """The seat at the lower side and the table's turn (radians), as calibrated where the film shows that table.

    Raises click.ClickException for a calibration that is damaged.
    """
    from vision.calibration import CalibrationError
    from vision.camera.source import CameraError
    from vision.film import Film
    from webui.calibrated import Sitting, sitting

    try:
        with Film(video) as film:
            first = next((frame for frame, _ in film.frames(1.0)), None)
        known = Sitting() if first is None else sitting(data or default_folder(), first.image, players)
    except CameraError:
        known = Sitting()  # it is told when the film is followed
    except CalibrationError as error:
        raise click.ClickException(str(error)) from error
    if known.state == "moved":
        click.echo("the camera has moved since the table was calibrated: the sides are moved with it", err=True)
    return (known.bottom if bottom is None else bottom), known.turn


def _echo(lines: list[Line]) -> None:
    for line in lines:
        click.echo(json.dumps(line, ensure_ascii=False))


def _progress(film: "Film", steps: Iterator[tuple[float, list[Line]]]) -> Iterator[list[Line]]:
    """The lines of each step, with a bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    start = time.perf_counter()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("watching", total=film.count / film.rate or None, speed="")
        for seconds, lines in steps:
            elapsed = time.perf_counter() - start
            progress.update(task, completed=seconds, speed=f"{seconds / elapsed:.1f}x" if elapsed else "")
            yield lines


def _summary(film: "Film", seconds: float, acta: ActaOut, questions: list[dict[str, object]]) -> dict[str, object]:
    return {
        "frames": film.passed,
        "seconds": round(seconds, 3),
        "fps": round(film.passed / seconds, 2) if seconds else None,
        "times_realtime": round(film.passed / film.rate / seconds, 3) if seconds else None,
        "plays": acta.plays,
        "questions": questions,
    }


def _say(film: "Film", seconds: float, acta: ActaOut, questions: int) -> None:
    speed = film.passed / film.rate / seconds if seconds else 0.0
    click.echo(f"{acta.plays} plays, {questions} questions, {speed:.1f} times real time", err=True)
    if acta.refused is not None:
        click.echo(f"seen, but it cannot be: {acta.refused}", err=True)
