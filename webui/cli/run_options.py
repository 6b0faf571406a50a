"""The options of `miron run`: each is a field of `webui.config.Config`, which says its meaning and default."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from engine.rules import profile_names
from webui.config import FILE_NAME, Config, ConfigError, effective
from webui.folder import default_folder
from webui.secrecy import MODES

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class AutoOrNumber(click.ParamType[str | int]):
    """`auto`, or a whole number."""

    name = "auto|number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str | int:
        if value == "auto":
            return "auto"
        try:
            return int(value)
        except ValueError:
            self.fail(f"{value!r} is neither auto nor a whole number", param, ctx)


class TomlValue(click.ParamType[Any]):
    """A list or table as a TOML file has it."""

    name = "toml"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError as error:
            self.fail(f"{value!r} is not TOML: {error}", param, ctx)


def option(name: str, kind: Any = None, metavar: str | None = None, flag: bool = False) -> Decorator:
    """The option of the field `name`. `flag`: it takes no value and can also be said not to (`--no-…`)."""
    field = Config.model_fields[name]
    spelling = f"--{name.replace('_', '-')}"
    if flag:
        spelling += f"/--no-{name.replace('_', '-')}"
    return click.option(
        spelling, name, type=kind, metavar=metavar, help=field.description, default=field.default, show_default=not flag
    )


OPTIONS: tuple[Decorator, ...] = (
    option("source", metavar="CAMERA|URL|FILE|FOLDER|demo"),
    option("resolution", metavar="WIDTHxHEIGHT"),
    option("exposure", AutoOrNumber()),
    option("focus", AutoOrNumber()),
    option("anti_flicker", click.Choice(["50", "60", "off"])),
    option("host"),
    option("port", click.IntRange(0, 65535)),
    option("phone", flag=True),
    option("phone_port", click.IntRange(0, 65535)),
    option("data", metavar="FOLDER"),
    option("profile", click.Choice(profile_names())),
    option("rules", TomlValue(), metavar="{OPTION = VALUE, ...}"),
    option("players", TomlValue(), metavar="['NAME', ...]"),
    option("pairs", TomlValue(), metavar="['NAME', 'NAME']"),
    option("mode", click.Choice(MODES)),
    option("dealer", click.IntRange(1, 4)),
    option("bottom", click.IntRange(1, 4)),
    option("deck", metavar="NAME"),
    option("new", flag=True),
    option("evidence_limit", click.IntRange(0)),
    option("browser", flag=True),
    option("broker", metavar="HOST[:PORT]"),
    option("table", metavar="NAME"),
    option("log_level", click.Choice(["debug", "info", "warning", "error"])),
)


def config_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All of OPTIONS on a command, which gets them as keyword arguments (`settings` sorts out which were given)."""
    for add in reversed(OPTIONS):
        command = add(command)
    return click.option(
        "--config",
        "config_file",
        type=click.Path(path_type=Path),
        help=f"File with any of these settings. Without it: {FILE_NAME} in the data folder, if there.",
    )(command)


@dataclass(frozen=True, slots=True)
class InForce:
    """The settings in force. `path`: their file, there or not yet; `typed`: those of the command line."""

    config: Config
    path: Path
    typed: dict[str, Any]


def settings(config_file: Path | None, options: dict[str, Any]) -> InForce:
    """The settings in force: those typed, over the file's, over the defaults. Raises click's errors (exit 2)."""
    said = click.get_current_context().get_parameter_source
    given = {name: value for name, value in options.items() if said(name) is ParameterSource.COMMANDLINE}
    path = config_file or data_folder(given.get("data")) / FILE_NAME
    try:
        return InForce(effective(given, path if config_file or path.exists() else None), path, given)
    except ConfigError as error:
        if error.option is not None:
            raise click.BadParameter(str(error), param_hint=error.option) from error
        raise click.UsageError(str(error)) from error


def data_folder(data: str | None) -> Path:
    """The folder meant by the setting `data`."""
    return Path(data).expanduser() if data else default_folder()
