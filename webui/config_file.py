"""Changes to the settings file in the data folder, as /ajustes makes them: what else stands there stays as it was."""

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from webui.config import Config, ConfigError, effective, load, toml_item


def change(path: Path, values: Mapping[str, Any]) -> Config:
    """Set these settings in the file, None taking one out; the settings then in force without a command line.

    On disk (synced) when it returns. Raises ConfigError when the file cannot be read or the settings cannot be, and
    OSError when it cannot be written; nothing is changed then.
    """
    document = tomlkit.document()
    if path.exists():
        load(path)
        document = tomlkit.parse(path.read_text(encoding="utf-8"))
    for name, value in values.items():
        if value is None:
            document.pop(name, None)
        else:
            document[name] = toml_item(value)
    text = tomlkit.dumps(document)
    part = path.with_suffix(".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            config = effective({}, part)
        except ConfigError as error:
            raise ConfigError(str(error).replace(str(part), str(path))) from error
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return config
