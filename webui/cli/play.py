"""`miron play`: play in the terminal with the referee watching, or have random players write actas."""

import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from engine.acta import Acta
from engine.journal import Journal, JournalError
from engine.random_game import random_game
from engine.rules import DEFAULT_PROFILE, Rules, RulesError, profile_names
from engine.words import LANGUAGES, Words
from webui.cli.hot_seat import HotSeat


@click.command("play")
@click.option("--players", type=click.Choice(["2", "4"]), default="4", show_default=True, help="At the table.")
@click.option("--people", metavar="SEATS", help='Seats that people play, as "1 3"; the others play by themselves. All.')
@click.option("--names", metavar="NAMES", help="Of the players by seat, with commas between.")
@click.option(
    "--random", "hands", type=click.IntRange(min=1), metavar="N", help="N hands by random players, no people."
)
@click.option("--mischief", type=click.FloatRange(0, 1), default=0.0, help="How often random players break the rules.")
@click.option(
    "--slips", type=click.FloatRange(0, 1), default=0.0, help="How often the record is wrong, then corrected."
)
@click.option("--seed", type=int, help="The same seed deals the same cards. Without it: other ones each time.")
@click.option(
    "--profile", type=click.Choice(profile_names()), default=DEFAULT_PROFILE, show_default=True, help="Rules played."
)
@click.option("--rule", "rules", multiple=True, metavar="OPTION=VALUE", help="An option of the rules; may be repeated.")
@click.option("--acta", "out", type=click.Path(path_type=Path), help="File for the acta; with --random else printed.")
@click.option("--language", type=click.Choice(LANGUAGES), default="es", show_default=True, help="Spoken at the table.")
def command(
    players: str,
    people: str | None,
    names: str | None,
    hands: int | None,
    mischief: float,
    slips: float,
    seed: int | None,
    profile: str,
    rules: tuple[str, ...],
    out: Path | None,
    language: str,
) -> None:
    """Play guiñote in the terminal; the referee says at once what it finds.

    With --random N no people are needed: it writes the acta of N hands, for trying rules and for tests.
    """
    options = _options(rules) | ({"players": 2} if players == "2" else {})
    try:
        agreed = Rules.from_profile(profile, options)
    except RulesError as error:
        raise click.BadParameter(str(error), param_hint="--rule") from error
    if out is not None and out.exists():
        raise click.ClickException(f"{out}: is there already, and an acta is never written over")
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    if hands is not None:
        _write(out, random_game(seed, profile, options, hands=hands, mischief=mischief, slips=slips).acta)
        return
    match: dict[str, Any] = {"event": "match", "acta": 1, "profile": profile}
    if options:
        match["rules"] = options
    if names:
        match["players"] = [name.strip() for name in names.split(",")]
    _play(match, _people(people, agreed), agreed, random.Random(seed), out, language)


def _options(rules: tuple[str, ...]) -> dict[str, object]:
    """The options as an acta would hold them: true, false and numbers as such, ranks as a list."""
    options: dict[str, object] = {}
    for text in rules:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not OPTION=VALUE", param_hint="--rule")
        if value in ("true", "false"):
            options[name] = value == "true"
        elif name == "exchange_ranks":
            options[name] = [int(rank) if rank.isdecimal() else rank for rank in value.split(",")]
        else:
            options[name] = int(value) if value.isdecimal() else value
    return options


def _people(text: str | None, rules: Rules) -> frozenset[int]:
    seats = range(1, rules.players + 1)
    if text is None:
        return frozenset(seats)
    asked = text.replace(",", " ").split()
    if not asked or not set(asked) <= {str(seat) for seat in seats}:
        raise click.BadParameter(f"{text!r}: seats are 1 to {rules.players}", param_hint="--people")
    return frozenset(map(int, asked))


def _write(out: Path | None, acta: Acta) -> None:
    if out is None:
        sys.stdout.write(str(acta))
        return
    try:
        out.write_text(str(acta), "utf-8")
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror}") from error
    click.echo(f"{out}: {len(acta)} lines, {acta.state.deals} deals, {len(acta.state.incidents)} incidents", err=True)


def _play(
    match: dict[str, Any], people: frozenset[int], rules: Rules, rng: random.Random, out: Path | None, language: str
) -> None:
    acta = Acta.new(match)
    words = Words(language, rules.players, acta.state.players or ())
    console = Console()
    if out is None:
        HotSeat(acta, people, words, rng, console, keep=_keep_nothing).play()
        return
    try:
        with Journal(out) as journal:
            journal.append(match)
            HotSeat(acta, people, words, rng, console, keep=journal.append).play()
    except JournalError as error:
        raise click.ClickException(str(error)) from error


def _keep_nothing(line: Mapping[str, Any]) -> None:
    """Without --acta the match is played and forgotten."""
