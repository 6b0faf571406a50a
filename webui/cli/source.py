"""Which source `miron run` watches, and with which settings it is opened."""

from pathlib import Path

import click

from vision.camera import CameraError, Source, choose
from vision.camera.settings import CameraSettings, identity
from webui.cameras import check, settings_for
from webui.config import Config, ConfigError
from webui.live import Origin


def find_source(text: str, config: Config, folder: Path) -> Source:
    """The source that `text` means, not opened; a USB camera with its settings of `config` and the data folder.

    Raises CameraError when it can be none, ConfigError when the kept settings cannot be used.
    """
    check(folder)

    def settings(device: Path) -> CameraSettings:
        try:
            return settings_for(folder, identity(device), config)
        except (ConfigError, OSError) as error:  # the camera's thread tries again
            raise CameraError(str(error)) from error

    if text == "demo":
        from datasets.film import demo  # only here: making films is no part of watching a table

        return choose(str(demo()))
    return choose(text, settings)


def choose_source(config: Config, folder: Path) -> tuple[Source, Origin]:
    """The source to watch, and what kind it is. `folder`: the data folder.

    Raises CameraError when it can be none, or a recording cannot be read, and ConfigError as `find_source` does.
    """
    text = config.source
    if text is None:
        camera = find_source("0", config, folder)
        try:
            camera.open()
        except CameraError as error:
            click.echo(f"No camera ({error}).")
            click.echo("Playing the demo instead; --source names a camera, an address or a film.")
            text = "demo"
        else:
            camera.close()
            return camera, "camera"
    source = find_source(text, config, folder)
    try:
        source.open()
        source.close()
    except CameraError as error:
        if source.recorded:
            raise
        # A camera may be switched on later: the page says so and the match can be kept by hand meanwhile.
        click.echo(f"{error}. It is tried again until it comes.", err=True)
    return source, "demo" if text == "demo" else "film" if source.recorded else "camera"
