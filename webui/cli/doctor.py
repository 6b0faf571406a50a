"""`miron doctor`: looks at camera, place and machine, and says what to change."""

import json
from pathlib import Path
from typing import Any

import click

from webui.cli.run_options import data_folder, option, settings
from webui.cli.source import find_source
from webui.doctor import healthy
from webui.texts import LANGUAGES, SOURCE, catalogue

MARKS = {"good": ("✓", "green"), "advice": ("!", "yellow"), "bad": ("✗", "red")}


@click.command()
@option("source", metavar="CAMERA|URL|FILE|FOLDER|demo")
@option("host")
@option("port", click.IntRange(0, 65535))
@option("data", metavar="FOLDER")
@click.option("--config", "config_file", type=click.Path(path_type=Path), help="Settings file, as for `miron run`.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), default=SOURCE, show_default=True, help="Of the advice."
)
def command(config_file: Path | None, as_json: bool, language: str, **options: Any) -> None:
    """Check camera, light, sharpness, glare, the cards' size, cores, disk, weights and port.

    Put some cards face up on the table first. Ends with 1 when something must be changed before Mirón can work.
    """
    from webui.examination import examine  # loads the weights' runtime: not for --help

    config = settings(config_file, options).config
    folder = data_folder(config.data)
    checks = []
    for check in examine(
        lambda: find_source(config.source or "0", config, folder), folder, config, catalogue(language)
    ):
        checks.append(check)
        if not as_json:
            mark, colour = MARKS[check.level]
            click.echo(f"{click.style(mark, fg=colour)} {check.text}")
    if as_json:
        found = {"healthy": healthy(checks), "checks": [check.as_dict() for check in checks]}
        click.echo(json.dumps(found, ensure_ascii=False))
    if not healthy(checks):
        raise SystemExit(1)
