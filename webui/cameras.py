"""The settings of each camera, kept in the data folder (`cameras.toml`) from one evening to the next."""

import tomllib
from pathlib import Path
from typing import Any, Literal

import tomlkit
from pydantic import BaseModel, ConfigDict, ValidationError

from vision import durable
from vision.camera.settings import CameraSettings, Mains
from webui.config import Config, ConfigError

FILE_NAME = "cameras.toml"


class Kept(BaseModel):
    """What was once asked for; None: never."""

    model_config = ConfigDict(strict=True, extra="forbid")

    resolution: str | None = None
    exposure: Literal["auto"] | int | None = None
    focus: Literal["auto"] | int | None = None
    anti_flicker: Mains | None = None

    def settings(self) -> CameraSettings:
        """With the defaults for what was never asked for."""
        usual = CameraSettings()
        width, _, height = (self.resolution or "").partition("x")
        size = (int(width), int(height)) if self.resolution else usual.size
        return CameraSettings(size, self.exposure, self.focus, self.anti_flicker or usual.anti_flicker)


def settings_for(folder: Path, camera: str, config: Config) -> CameraSettings:
    """Those that `config` asks for, over those kept for the camera; together they are kept from now on.

    Raises ConfigError when the file cannot be used, OSError when it cannot be written.
    """
    path = folder / FILE_NAME
    known = _read(path)
    before = known.get(camera, Kept())
    asked = {name: getattr(config, name) for name in Kept.model_fields if getattr(config, name) is not None}
    now = before.model_copy(update=asked)
    if now != before:
        known[camera] = now
        _write(path, known)
    return now.settings()


def check(folder: Path) -> None:
    """Raises ConfigError when the file of the data folder cannot be used."""
    _read(folder / FILE_NAME)


def _read(path: Path) -> dict[str, Kept]:
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return {camera: Kept.model_validate(values) for camera, values in found.items()}
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigError(f"{path}: cannot be used: {error}; remove it to begin anew") from error


def _write(path: Path, cameras: dict[str, Kept]) -> None:
    text = tomlkit.dumps({camera: kept.model_dump(exclude_none=True) for camera, kept in cameras.items()})
    durable.replace(path, text)
