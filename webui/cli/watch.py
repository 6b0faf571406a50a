"""`miron watch`: follow a recorded game and write its acta."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from engine.acta import Acta
from engine.errors import ActaError
from engine.journal import Journal
from engine.rules import DEFAULT_PROFILE, Rules, RulesError

if TYPE_CHECKING:
    from vision.evidence import EvidenceKeeper
    from vision.film import Film
    from vision.follower import Follower
    from vision.overlay import AnnotatedFilm
    from vision.questions import Question
    from vision.reader import Reader

LOOKS_PER_SECOND = 8.0
"""Frames of each second of film that are looked at: enough that a card gathered half a second after it landed has
been seen at rest three times, and few enough for two cores."""

SURE = 0.99
"""A recording can wait: a line less sure than this is held until the hand's end, when the whole hand speaks."""


@click.command("watch")
@click.argument("video", type=click.Path(path_type=Path))
@click.option("--acta", "out", type=click.Path(path_type=Path), help="Write the acta here (default: standard output).")
@click.option("--dealer", type=int, help="Seat that deals the first hand (default: the one before the leader).")
@click.option("--profile", default=DEFAULT_PROFILE, show_default=True, help="Rules of the table.")
@click.option("--bottom", type=int, default=1, show_default=True, help="Seat at the lower edge of the picture.")
@click.option("--players", type=click.Choice(["2", "4"]), help="How many play (default: as the profile says).")
@click.option("--deck", help="Deck enrolled with `miron enrol` (default: found by itself).")
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
    bottom: int,
    players: str | None,
    deck: str | None,
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

    options = {} if players is None else {"players": int(players)}
    try:
        rules = Rules.from_profile(profile, options)
    except RulesError as error:
        raise click.BadParameter(str(error), param_hint="--profile") from error
    if looks <= 0:
        raise click.BadParameter("must be more than 0", param_hint="--looks")
    try:
        follower = Follower(rules, bottom, dealer, SURE, float("inf"))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    match: dict[str, Any] = {"event": "match", "acta": 1, "profile": profile, "source": "camera"}
    if options:
        match["rules"] = options
    with ExitStack() as stack:
        try:
            film = stack.enter_context(Film(video))
            reader = _reader(deck)
            acta = stack.enter_context(ActaOut(out, match, echo=out is None and not as_json))
            keeper = EvidenceKeeper(evidence, evidence_limit * 1_000_000) if evidence is not None else None
            drawn = stack.enter_context(AnnotatedFilm(annotate, film.rate)) if annotate is not None else None
            start = time.perf_counter()
            for _ in _progress(film, _watch(film, looks, reader, follower, acta, keeper, drawn)):
                pass
        except (CameraError, WeightsError, OSError) as error:
            raise click.ClickException(str(error)) from error
        seconds = time.perf_counter() - start
        questions = [q.as_dict() for q in follower.questions if not acta.settled(q)]
        if as_json:
            click.echo(json.dumps(_summary(film, seconds, acta, questions), ensure_ascii=False))
        else:
            _say(film, seconds, acta, len(questions))


class ActaOut:
    """Where the lines go: a journal on disk, standard output, or nowhere; and whether the referee can read them.

    An acta that is already there is kept beside the new one as NAME.acta.before. Raises JournalError.
    """

    def __init__(self, path: Path | None, match: dict[str, Any], echo: bool) -> None:
        if path is not None and path.exists():
            path.replace(path.with_name(path.name + ".before"))
        self._journal = Journal(path) if path is not None else None
        self._echo = echo
        self.refused: str | None = None
        self.plays = 0
        self._hands = 0
        self._readable_hands = 0
        self._put([match])
        self._acta = Acta.new(match)

    def __enter__(self) -> "ActaOut":
        return self

    def __exit__(self, *_: object) -> None:
        if self._journal is not None:
            self._journal.close()

    def write(self, lines: list[dict[str, Any]]) -> None:
        """Put the lines on disk; what the referee cannot read of them is told, not lost."""
        if not lines:
            return
        self._put(lines)
        for line in lines:
            what = line.get("what", line)
            self.plays += what["event"] == "play"
            self._hands += what["event"] == "deal"
            if self.refused is not None:
                continue
            try:
                self._acta = self._acta.append(line)
                self._readable_hands = self._hands
            except ActaError as error:
                self.refused = str(error)

    def settled(self, question: "Question") -> bool:
        """Whether the record itself answers: a hand left open that was over by the rules (in vueltas) needs none."""
        return question.kind == "open_hand" and question.hand < self._readable_hands

    def _put(self, lines: list[dict[str, Any]]) -> None:
        if self._journal is not None:
            self._journal.extend(lines)
        elif self._echo:
            for line in lines:
                click.echo(json.dumps(line, ensure_ascii=False))


def _reader(deck: str | None) -> "Reader":
    from vision.reader import Reader

    if deck is not None:
        raise click.BadParameter(f"no deck {deck!r} is enrolled", param_hint="--deck")
    return Reader.load()


def _watch(
    film: "Film",
    looks: float,
    reader: "Reader",
    follower: "Follower",
    acta: ActaOut,
    keeper: "EvidenceKeeper | None",
    drawn: "AnnotatedFilm | None",
) -> Iterator[float]:
    """Run through the film; yields the seconds of film done after each frame looked at."""
    hands = follower.witness.hands
    for frame, look in film.frames(looks, decode_all=drawn is not None):
        if not look:
            assert drawn is not None  # only then are the frames in between decoded
            drawn.repeat(frame.image)
            continue
        sightings = reader.read(frame.image)
        lines = follower.feed(frame, sightings)
        view = follower.view()
        if keeper is not None and view is not None:
            keeper.see(frame, view, hands)
            lines = [keeper.attach(line, hands) for line in lines]
        acta.write(lines)
        if drawn is not None and view is not None:
            drawn.write(frame.image, sightings, view, follower.witness)
        yield frame.time
    lines = follower.finish()
    if keeper is not None:
        lines = [keeper.attach(line, hands) for line in lines]
        keeper.finish()
    acta.write(lines)


def _progress(film: "Film", times: Iterator[float]) -> Iterator[float]:
    """The same times, with a bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    start = time.perf_counter()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("watching", total=film.count / film.rate or None, speed="")
        for seconds in times:
            elapsed = time.perf_counter() - start
            progress.update(task, completed=seconds, speed=f"{seconds / elapsed:.1f}x" if elapsed else "")
            yield seconds


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
        click.echo(f"the referee cannot read on: {acta.refused}", err=True)


if __name__ == "__main__":
    sys.exit(command())
