"""`miron referee`: what the referee says about actas."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console

from engine.acta import Acta
from engine.errors import ActaError
from engine.report import report
from engine.words import LANGUAGES, Words
from webui.cli import account
from webui.cli.doubtful import doubt_of

_STANDARD_INPUT = Path("-")
_PAUSE_S = 0.3
"""How often a growing acta is looked at."""


@click.command("referee")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print reports as JSON, one object a line.")
@click.option("--watch", is_flag=True, help="Follow one acta as it grows and print again whenever it does.")
@click.option("--language", type=click.Choice(LANGUAGES), default="es", show_default=True, help="Of the account.")
def command(files: tuple[Path, ...], as_json: bool, watch: bool, language: str) -> None:
    """Referee actas: the score, each hand, each baza, every incident.

    FILE is an .acta file, a folder of them, or - for standard input.
    """
    if watch:
        if len(files) > 1 or files[0].is_dir() or files[0] == _STANDARD_INPUT:
            raise click.UsageError("--watch follows one file")
        _watch(files[0], as_json, language)
    paths = list(_actas(files))
    if not paths:
        raise click.ClickException(f"{files[0]}: there is no .acta file in this folder")
    shown = [_show_file(path, as_json, language, titled=len(paths) > 1) for path in paths]
    if not all(shown):
        sys.exit(1)


def _actas(files: tuple[Path, ...]) -> Iterator[Path]:
    """The actas that the arguments name, those of a folder by name."""
    for path in files:
        if path.is_dir():
            yield from sorted(path.glob("*.acta"))
        else:
            yield path


def _show_file(path: Path, as_json: bool, language: str, titled: bool) -> bool:
    """Print what there is to say about one acta; whether it could be read."""
    try:
        content = sys.stdin.buffer.read() if path == _STANDARD_INPUT else path.read_bytes()
    except OSError as error:
        return _fail(path, None, error.strerror or str(error), as_json)
    return _show(path, content, as_json, language, titled)


def _show(path: Path, content: bytes, as_json: bool, language: str, titled: bool) -> bool:
    """Print what there is to say about the content of one acta; whether it is one."""
    try:
        acta = Acta.parse(content)
    except ActaError as error:
        return _fail(path, error.line, error.message, as_json)
    state, doubtful = acta.state, doubtful_incidents(acta)
    if as_json:
        said = report(state)
        if doubtful:  # nobody is accused by them: they stand apart, all with the numbers that a ruling takes
            from webui.doubt import told

            said = told(said, state, doubtful)
            numbered = [{"number": number, **incident} for number, incident in enumerate(said["incidents"], start=1)]
            said["incidents"] = [incident for incident in numbered if incident["number"] not in doubtful]
            said["doubts"] = [incident for incident in numbered if incident["number"] in doubtful]
        click.echo(json.dumps(said, ensure_ascii=False))
        return True
    console = Console()
    if titled:
        console.rule(str(path))
    account.write(state, Words(language, state.rules.players, state.players or ()), console, doubtful)
    return True


def doubtful_incidents(acta: Acta) -> frozenset[int]:
    """The numbers of the incidents that rest on what a camera was not sure of: nobody is accused by them alone."""
    doubt = doubt_of(acta)
    return frozenset() if doubt is None else doubt.incidents()


def _fail(path: Path, line: int | None, message: str, as_json: bool) -> bool:
    """Say what is wrong with an acta and where; never true."""
    where = str(path) if line is None else f"{path}: line {line}"
    click.echo(f"{where}: {message}", err=True)
    if as_json:
        click.echo(json.dumps({"file": str(path), "error": {"line": line, "message": message}}, ensure_ascii=False))
    return False


def _watch(path: Path, as_json: bool, language: str) -> None:
    """Print the report of a growing acta whenever its whole lines have changed; ends only when interrupted."""
    shown: bytes | None = None
    while True:
        try:
            content = path.read_bytes()
        except OSError as error:
            raise click.ClickException(f"{path}: {error.strerror}") from error
        whole = content[: content.rfind(b"\n") + 1]  # a line being written has no newline yet
        if whole and whole != shown:
            shown = whole
            if not as_json:
                click.clear()
            _show(path, whole, as_json, language, titled=False)
            sys.stdout.flush()
        time.sleep(_PAUSE_S)
