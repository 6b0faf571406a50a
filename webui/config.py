"""The settings of `miron run`: one typed model behind the command line, the configuration file and the defaults.

A new option is one field of `Config` here and one line in `webui/cli/run_options.py`; a test compares the two.
"""

import difflib
import re
import textwrap
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import tomlkit
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from tomlkit.items import Item

from engine.rules import DEFAULT_PROFILE, Rules, RulesError, profile_names
from vision.camera.capture import scrub
from webui.hall.broker import Broker, table_name
from webui.secrecy import Mode

FILE_NAME = "miron.toml"
"""In the data folder: read when no other file is named."""

COMMENT_WIDTH = 100

Seat = Annotated[int, Field(ge=1, le=4)]
Name = Annotated[str, Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f<>]+$")]


class ConfigError(Exception):
    """Settings that cannot be used. The message says which file and line, or `option` names the command line's."""

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.option = option


class Config(BaseModel):
    """Everything that `miron run` can be told. None: found out by itself, as the description says.

    The descriptions are the help of the command line and the comments of `--print-config`.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    source: str | None = Field(
        None,
        description="Camera index or path, rtsp/http address, film, folder of pictures, or demo: the built-in one. "
        "Without it: camera 0, or the demo where there is none.",
    )
    resolution: str | None = Field(
        None, pattern=r"^\d{2,5}x\d{2,5}$", description="Pictures of a USB camera, 1280x720 if nothing else is said."
    )
    exposure: Literal["auto"] | Annotated[int, Field(ge=1)] | None = Field(
        None, description="Exposure of a USB camera: auto, or a number in units of 0.1 ms."
    )
    focus: Literal["auto"] | Annotated[int, Field(ge=0)] | None = Field(
        None, description="Focus of a USB camera: auto, or a number as the camera counts."
    )
    anti_flicker: Literal["off", "50", "60"] | None = Field(
        None, description="Hertz of the mains that a USB camera keeps the lamps' flicker out for: 50, 60 or off."
    )
    host: str = Field("127.0.0.1", min_length=1, description="Address to listen on; 0.0.0.0: all of them.")
    port: int = Field(8080, ge=0, le=65535, description="Port; 0: any free one.")
    phone: bool = Field(False, description="Film with a phone: shows a QR code for its browser. Instead of --source.")
    phone_port: int = Field(
        8443, ge=0, le=65535, description="Port that the phone's page is served on; 0: any free one."
    )
    data: str | None = Field(
        None, min_length=1, description="Folder for matches and settings. Without it: ~/.local/share/miron."
    )
    profile: str = Field(DEFAULT_PROFILE, description="Rules played.")
    rules: dict[str, bool | int | str | list[int]] = Field(
        {}, description="Options of the rules that differ from the profile's, as {tute = true, thirty = 'tie'}."
    )
    players: list[Name] = Field(
        [], description="Names by seat, counter-clockwise, as ['Ana', 'Luis', 'Eva', 'Paco']; the pairs sit opposite."
    )
    pairs: list[Name] = Field(
        [], description="Names of the two pairs, that of the first seat first. Without them: their players' names."
    )
    mode: Mode = Field("amistoso", description="Whether the scoreboard shows running points (amistoso) or keeps them.")
    dealer: Seat | None = Field(
        None, description="Seat that deals the first hand. Without it: the one before the leader."
    )
    bottom: Seat = Field(
        1, description="Seat at the lower edge of the picture. Without it: as calibrated; else the first."
    )
    deck: str | None = Field(
        None, min_length=1, description="Deck taught with miron enrol that is played. Without it: found by itself."
    )
    new: bool = Field(False, description="Begin a new match even if the last one is not finished.")
    evidence_limit: int = Field(
        2000, ge=0, description="Megabytes kept of pictures and clips of the plays, the oldest go first; 0: none."
    )
    browser: bool = Field(True, description="Open the page in a browser.")
    broker: str | None = Field(
        None, description="MQTT broker (HOST[:PORT]) that is told how the table stands, for miron hall."
    )
    table: str | None = Field(None, description="The table's name in the hall. Without it: this machine's name.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "warning", description="The least that is worth a line on standard error."
    )

    @field_validator("profile")
    @classmethod
    def _known(cls, profile: str) -> str:
        if profile not in profile_names():
            raise ValueError(f"there is no profile {profile!r} ({', '.join(profile_names())})")
        return profile

    @field_validator("rules")
    @classmethod
    def _agreed(
        cls, rules: dict[str, bool | int | str | list[int]], info: ValidationInfo
    ) -> dict[str, bool | int | str | list[int]]:
        if "profile" in info.data:  # missing when it is wrong itself
            try:
                Rules.from_profile(info.data["profile"], rules)
            except RulesError as error:
                raise ValueError(str(error)) from error
        return rules

    @field_validator("players")
    @classmethod
    def _one_for_each_seat(cls, players: list[str], info: ValidationInfo) -> list[str]:
        seats = _seats(info)
        if players and seats is not None and len(players) != seats:
            raise ValueError(f"there are {len(players)} names: {seats} play")
        if len({name.casefold() for name in players}) < len(players):
            raise ValueError("two players have the same name")
        return players

    @field_validator("pairs")
    @classmethod
    def _one_for_each_pair(cls, pairs: list[str], info: ValidationInfo) -> list[str]:
        if pairs and (len(pairs) != 2 or _seats(info) == 2):
            raise ValueError(f"there are {len(pairs)} names: two pairs play, of two players each")
        if len({name.casefold() for name in pairs}) < len(pairs):
            raise ValueError("the two pairs have the same name")
        return pairs

    @field_validator("broker")
    @classmethod
    def _address(cls, broker: str | None) -> str | None:
        if broker is not None:
            Broker.parse(broker)
        return broker

    @field_validator("table")
    @classmethod
    def _table_name(cls, table: str | None) -> str | None:
        if table is not None:
            table_name(table)
        return table

    @field_validator("dealer", "bottom")
    @classmethod
    def _at_the_table(cls, seat: int | None, info: ValidationInfo) -> int | None:
        players = _seats(info)
        if seat is not None and players is not None and seat > players:
            raise ValueError(f"there is no seat {seat}: {players} play")
        return seat

    @property
    def agreed(self) -> Rules:
        """The rules of the table."""
        return Rules.from_profile(self.profile, self.rules)


def _seats(info: ValidationInfo) -> int | None:
    """How many play by the settings validated so far; None where those are wrong themselves."""
    if "profile" not in info.data or "rules" not in info.data:
        return None
    return Rules.from_profile(info.data["profile"], info.data["rules"]).players


def load(path: Path) -> dict[str, Any]:
    """What the file sets, checked. Raises ConfigError: unreadable, no TOML, unknown key, wrong type or value."""
    try:
        text = path.read_text(encoding="utf-8")
        given = tomllib.loads(text)
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not text in UTF-8 (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: is not TOML: {error}") from error
    try:
        Config.model_validate(given)
    except ValidationError as error:
        raise ConfigError("\n".join(_in_file(path, text, key, why) for key, why in _faults(error))) from error
    return given


def effective(options: Mapping[str, Any], path: Path | None) -> Config:
    """The settings in force: the command line's `options`, over the file's at `path`, over the defaults.

    Raises ConfigError.
    """
    given = {} if path is None else load(path)
    try:
        return Config.model_validate({**given, **options})
    except ValidationError as error:
        key, why = _faults(error)[0]
        if key in options:
            raise ConfigError(why, option=f"--{key.replace('_', '-')}") from error
        raise ConfigError(f"{path}: {key}: {why}") from error


def to_toml(config: Config) -> str:
    """The settings as a file that `load` reads: each with its description; what is found out by itself commented out.

    It is made to be shown, so a password in an address is left out, and said to be.

    >>> "port = 8080" in to_toml(Config())
    True
    """
    blocks = []
    for name, field in Config.model_fields.items():
        lines = textwrap.wrap(field.description or "", COMMENT_WIDTH)
        value = getattr(config, name)
        shown = _without_secrets(name, value)
        if shown != value:
            value = shown
            lines.append("What could be a secret (user, password, query) is left out here.")
        setting = f"# {name} =" if value is None else f"{name} = {toml_item(value).as_string()}"
        blocks.append("".join(f"# {line}\n" for line in lines) + setting + "\n")
    return "\n".join(blocks)


def toml_item(value: Any) -> Item:
    """A setting's value as TOML writes it, on one line."""
    if not isinstance(value, dict):
        item: Item = tomlkit.item(value)
        return item
    table = tomlkit.inline_table()
    table.update(value)
    return table


def _without_secrets(name: str, value: Any) -> Any:
    """The value as it may be shown."""
    if name == "source" and value is not None and "://" in value:
        return scrub(value)
    if name == "broker" and value is not None:
        return value.rpartition("@")[2]
    return value


def _faults(error: ValidationError) -> list[tuple[str, str]]:
    """The key and what is wrong with it, one for each wrong key."""
    found: dict[str, list[str]] = {}
    for fault in error.errors():
        key = str(fault["loc"][0])
        if fault["type"] == "extra_forbidden":
            near = difflib.get_close_matches(key.replace("-", "_"), Config.model_fields, n=1)
            found[key] = ["there is no such setting" + (f"; is {near[0]} meant?" if near else "")]
        else:
            value = "" if fault["type"] == "value_error" else f", not {fault['input']!r}"
            found.setdefault(key, []).append(fault["msg"].removeprefix("Value error, ").replace("Input", "it") + value)
    return [(key, " or ".join(dict.fromkeys(whys))) for key, whys in found.items()]


def _in_file(path: Path, text: str, key: str, why: str) -> str:
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*\[*\s*[\"']?{re.escape(key)}\b", line):
            return f"{path}:{number}: {key}: {why}"
    return f"{path}: {key}: {why}"
