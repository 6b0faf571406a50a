"""Changes to the settings file in the data folder, as /ajustes makes them: what else stands there stays as it was."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from vision import durable
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

    def usable(part: Path) -> None:
        try:
            effective({}, part)
        except ConfigError as error:
            raise ConfigError(str(error).replace(str(part), str(path))) from error

    durable.replace(path, tomlkit.dumps(document), check=usable)
    return effective({}, path)
