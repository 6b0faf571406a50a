"""`miron bench soak`: hours of play at high speed, and whether memory, handles, threads and evidence stay bounded."""

import logging
import os
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.table import Table as Sheet

from engine.acta import Acta
from engine.events import Play
from engine.rules import DEFAULT_PROFILE, Rules
from webui.access import Access
from webui.archive import EVIDENCE, Archive
from webui.cli.progress import track
from webui.folder import DataFolder
from webui.history import rooms
from webui.keys import Keys
from webui.server import Server, listen
from webui.session import Session, Table, match_for
from webui.soak import Eyes, Reader, Viewers, play

HANDS, RATE = 2, 5.0  # of the film that is played again and again
SAMPLES = 100
WARM, LATE = (0.2, 0.4), (0.8, 1.0)  # the parts of the evening that are compared
GROWTH = 0.05
SPARE = 2  # handles or threads that a viewer who is just coming may need
PLAYS_WRITTEN = 0.97
PIN = "2468"


@dataclass(frozen=True, slots=True)
class Sample:
    """The process at one moment; `done`: the part of the evening that is over."""

    done: float
    memory: int
    handles: int
    threads: int
    evidence: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table: what was measured, at first and late, the bound, and whether it holds."""

    name: str
    early: str
    late: str
    bound: str
    good: bool


@click.command()
@click.option("--hours", type=click.FloatRange(0.05), default=6.0, show_default=True, help="Hours of play.")
@click.option("--unplug", type=click.IntRange(0), default=20, show_default=True, help="How often the camera is gone.")
@click.option("--evidence-limit", type=click.IntRange(1), default=20, show_default=True, help="Megabytes of evidence.")
def command(hours: float, unplug: int, evidence_limit: int) -> None:
    """Play for hours at high speed with people watching; exits 1 when something grows that must not.

    The camera and what is seen are made up (the truth of a simulated film); follower, referee, acta, evidence, index
    and pages are real.
    """
    if not Path("/proc/self/statm").exists():
        raise click.ClickException("this needs Linux: memory and handles are read from /proc")
    evening = play(HANDS, RATE)
    frames = round(hours * 3600 * RATE)
    eyes = Eyes(evening, frames, frozenset(round(frames * (n + 0.5) / unplug) for n in range(unplug)))
    errors = Errors()
    logging.getLogger().addHandler(errors)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="miron-soak-") as folder:
        samples, lines, plays = soak(eyes, Path(folder), evidence_limit * 1_000_000)
    findings = judge(samples, evidence_limit * 1_000_000)
    expected = round(frames / len(evening.seen) * evening.plays)
    findings += [
        Finding("camera back again", "", f"{eyes.replugged}", f"{unplug} times", eyes.replugged == unplug),
        Finding("plays written", "", f"{plays}", f"97 % of {expected}", plays >= PLAYS_WRITTEN * expected),
        Finding("errors logged", "", f"{len(errors.said)}", "none", not errors.said),
    ]
    report(findings, hours, lines, time.monotonic() - begun)
    for said in errors.said[:10]:
        click.echo(said, err=True)
    if not all(finding.good for finding in findings):
        raise SystemExit(1)


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


def soak(eyes: Eyes, path: Path, evidence_limit: int) -> tuple[list[Sample], int, int]:
    """Run the evening as `miron run` does; samples, the lines of the acta, and the plays in it.

    However it ends, by Ctrl-C too, everything that was started has stopped when it does.
    """
    table = Table(DEFAULT_PROFILE, Rules.from_profile(DEFAULT_PROFILE))
    samples: list[Sample] = []
    with ExitStack() as running:
        folder = running.enter_context(DataFolder(path))
        keys = Keys(folder.path)
        keys.choose(PIN)
        match, _ = match_for(folder, "camera", table, "", False)
        archive = Archive(folder.path)
        running.callback(archive.close)
        archive.follow(match)
        session = Session(eyes, "camera", Reader(eyes), table, match, archive.shelf(evidence_limit))
        server = Server(session.live, listen("127.0.0.1", 0), Access(keys), more=rooms(session.live, archive))
        viewers = Viewers(server.port, PIN)
        # Stopped from the last to the first; a world that has ended lets go at once.
        archive.start()
        session.start()
        running.callback(session.stop)
        server.start()
        running.callback(server.stop)
        viewers.start()
        running.callback(viewers.stop)
        running.callback(eyes.end)
        track("soak", watch(session, eyes, samples, path), SAMPLES)
    acta = Acta.parse(match.path.read_bytes())
    return samples, len(acta), sum(isinstance(event, Play) for event in acta.events)


def watch(session: Session, eyes: Eyes, samples: list[Sample], path: Path) -> Iterator[int]:
    """Take a sample now and then until the evening is over; gives how many there are."""
    while not session.pipeline.done:
        time.sleep(0.05)
        if eyes.done * SAMPLES >= len(samples):
            samples.append(sample(eyes.done, path))
            yield len(samples)


def sample(done: float, path: Path) -> Sample:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    evidence = sum(file.stat().st_size for file in (path / EVIDENCE).rglob("*") if file.is_file())
    return Sample(
        done, pages * os.sysconf("SC_PAGE_SIZE"), len(os.listdir("/proc/self/fd")), threading.active_count(), evidence
    )


def judge(samples: Sequence[Sample], evidence_limit: int) -> list[Finding]:
    """The bounds on what may grow. Medians of two parts of the evening are compared: single moments are noisy."""

    def during(part: tuple[float, float], what: str) -> float:
        values = [getattr(s, what) for s in samples if part[0] <= s.done <= part[1]]
        return float(median(values))

    memory = during(WARM, "memory"), during(LATE, "memory")
    findings = [
        Finding(
            "memory",
            f"{memory[0] / 1e6:.1f} MB",
            f"{memory[1] / 1e6:.1f} MB",
            f"+{GROWTH:.0%}",
            memory[1] <= memory[0] * (1 + GROWTH),
        )
    ]
    for what in ("handles", "threads"):
        early, late = during(WARM, what), during(LATE, what)
        findings.append(Finding(what, f"{early:.0f}", f"{late:.0f}", f"+{SPARE}", late <= early + SPARE))
    most = max(s.evidence for s in samples)
    bound = f"{evidence_limit / 1e6:.0f} MB"
    return [*findings, Finding("evidence", "", f"{most / 1e6:.1f} MB", bound, most <= evidence_limit)]


def report(findings: Sequence[Finding], hours: float, lines: int, seconds: float) -> None:
    sheet = Sheet(title=f"{hours:g} hours of play in {seconds / 60:.1f} minutes, an acta of {lines} lines")
    for column in ("", "warm", "late", "bound", ""):
        sheet.add_column(column, justify="right" if column in ("warm", "late") else "left")
    for found in findings:
        sheet.add_row(found.name, found.early, found.late, found.bound, "ok" if found.good else "BROKEN")
    Console().print(sheet)
