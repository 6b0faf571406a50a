"""`miron eval clips`: follow films of which the truth is known, and show each mistake with its moment and picture."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import Progress

import models
from engine.rules import Rules, RulesError
from webui.cli.referee import doubtful_incidents
from webui.watching import LOOKS_PER_SECOND, SURE, ActaOut, Line, Reads, WatchError, follow

if TYPE_CHECKING:
    from vision.clip_scoring import Mistake, Score
    from vision.follower import Follower
    from vision.sightings_file import RememberingReader

SUFFIXES = frozenset({".mp4", ".mkv", ".avi", ".webm", ".mov"})


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """A film with the truth beside it: `lines` of NAME.acta, with moments, and what NAME.json says, if it is there."""

    film: Path
    lines: list[Line]
    truth: dict[str, Any]

    @property
    def match(self) -> Line:
        return self.lines[0]

    def rules(self) -> Rules:
        """Raises RulesError."""
        return Rules.from_profile(self.match.get("profile", "aragones"), self.match.get("rules", {}))

    def follower(self) -> "Follower":
        """A new follower that knows of this film what `miron watch` is told."""
        from vision.follower import Follower

        return Follower(self.rules(), self.truth.get("bottom", 1), None, SURE, float("inf"))


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """One film's result. `trouble`: why it could not be followed to its end; `pictures`: by mistake, where drawn."""

    clip: Clip
    score: "Score"
    mistakes: "list[Mistake]"
    questions: list[dict[str, object]]
    trouble: str | None
    pictures: dict[int, Path]


@click.command("clips")
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder for actas, clips.csv, mistakes.csv, index.html.")
@click.option(
    "--cache", type=click.Path(path_type=Path), help="Keep here what the networks saw: they are what takes time."
)
@click.option("--looks", type=float, default=LOOKS_PER_SECOND, show_default=True, help="Frames looked at a second.")
def clips(folder: Path, out: Path | None, cache: Path | None, looks: float) -> None:
    """Follow every film of FOLDER that has its truth beside it (NAME.mp4 + NAME.acta, NAME.json if there) and score it.

    Plays right, invented ones, flawless hands; every incident that the referee reports must have happened. Those
    that it tells as doubts only (`miron referee`) accuse nobody and are counted apart.
    """
    from vision.reader import Reader
    from vision.runtime import WeightsError
    from webui.cli.clips_page import save, tables

    if looks <= 0:
        raise click.BadParameter("must be more than 0", param_hint="--looks")
    found = list(_find(folder))
    if not found:
        raise click.ClickException(f"{folder}: no film with an acta beside it")
    try:
        reader = Reader.load()
    except WeightsError as error:
        raise click.ClickException(str(error)) from error
    results = [_judge(clip, reader, out, cache, looks) for clip in found]
    console = Console()
    for table in tables(results):
        console.print(table)
    if out is not None:
        console.print(str(save(out, results)))


def _find(folder: Path) -> Iterator[Clip]:
    """The films with truth of a folder, or the one film named. Raises click.ClickException for a truth that is bad."""
    from vision.clip_scoring import with_moments

    films = [folder] if folder.is_file() else sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES)
    for film in films:
        acta, about = film.with_suffix(".acta"), film.with_suffix(".json")
        if not acta.is_file():
            continue
        try:
            lines = [json.loads(line) for line in acta.read_text(encoding="utf-8").splitlines() if line.strip()]
            truth = json.loads(about.read_text(encoding="utf-8")) if about.is_file() else {}
            clip = Clip(film, with_moments(lines, truth.get("events", [])), truth)
            clip.rules()
        except (ValueError, KeyError, IndexError, AttributeError, RulesError) as error:
            raise click.ClickException(f"{acta}: is not the truth of a film: {error}") from error
        yield clip


def _judge(clip: Clip, reads: Reads, out: Path | None, cache: Path | None, looks: float) -> Judged:
    from vision.camera.source import CameraError
    from vision.clip_scoring import judge_clip
    from vision.film import Film
    from vision.sightings_file import RememberingReader

    reader = RememberingReader(reads, None if cache is None else cache / _cache_name(clip.film, looks))
    follower = clip.follower()
    acta = None
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        acta = out / f"{clip.film.stem}.acta"
        acta.unlink(missing_ok=True)
    match = {**clip.match, "source": "camera"}
    trouble = None
    start = time.perf_counter()
    with ActaOut(acta, match) as record:
        try:
            with Film(clip.film) as film, Progress(console=Console(stderr=True), transient=True) as bar:
                task = bar.add_task(clip.film.name, total=film.count / film.rate or None)
                for seconds, lines in follow(film, looks, reader, follower):
                    record.write(lines)
                    bar.update(task, completed=seconds)
                length = film.passed / film.rate
        except (CameraError, WatchError) as error:
            trouble, length = str(error), 0.0
    wall = time.perf_counter() - start
    reader.save()
    score, mistakes = judge_clip(clip.lines, record.lines, doubtful_incidents)
    questions = record.asked(follower.questions)
    score.questions = len(questions)
    if not reader.remembered:
        score.film, score.wall = length, wall
    pictures = {}
    if out is not None and mistakes:
        pictures = _pictures(clip, mistakes, reader, looks, out)
    return Judged(clip, score, mistakes, questions, trouble, pictures)


def _pictures(
    clip: Clip, mistakes: "Sequence[Mistake]", reader: "RememberingReader", looks: float, out: Path
) -> dict[int, Path]:
    """Follow the film once more, from what is remembered of it, and draw each mistake's moment."""
    from vision.film import Film
    from vision.moment_pictures import MomentPictures

    reader.rewind()
    follower = clip.follower()
    moments = {number: m.t for number, m in enumerate(mistakes) if m.t is not None}
    canvas = MomentPictures(out, clip.film.stem, moments, follower)
    try:
        with Film(clip.film) as film:
            for _ in follow(film, looks, reader, follower, canvas):
                if canvas.done:
                    break
    except WatchError:
        pass  # it was told the first time
    return canvas.written


def _cache_name(film: Path, looks: float) -> str:
    """Another film, other weights, another rate: another name."""
    parts = [film.resolve(), *sorted(models.FOLDER.glob("*.onnx"))]
    seen = [f"{p} {p.stat().st_size} {p.stat().st_mtime_ns}" for p in parts] + [f"{looks:g}"]
    return f"{film.stem}-{sha256('|'.join(seen).encode()).hexdigest()[:12]}.npz"
