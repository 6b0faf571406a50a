"""Everything that `miron doctor` checks, one after the other."""

import time
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from pathlib import Path

from vision.camera import CameraError, Source, SourceEnded
from vision.reader import Reader
from vision.runtime import WeightsError
from vision.types import Frame
from webui.config import Config, ConfigError
from webui.doctor import Check, machine_checks, picture_checks, rate_check

SECONDS = 3.0  # of pictures: a camera needs the first two to find its exposure


def examine(find: Callable[[], Source], folder: Path, config: Config, texts: NullTranslations) -> Iterator[Check]:
    """All checks for a Mirón that is not running, as they are made. `find`: the source; `folder`: the data folder."""
    yield from machine_checks(folder, config.host, config.port, texts)
    reader: Reader | None = None
    try:
        reader = Reader.load()
        yield Check("weights", "good", texts.gettext("Las redes para leer cartas están en su sitio"))
    except WeightsError as error:
        text = texts.gettext("Faltan las redes para leer cartas: instala Mirón de nuevo ({why})")
        yield Check("weights", "bad", text.format(why=error))
    try:
        yield from _camera(find(), reader, texts)
    except (CameraError, ConfigError) as error:
        yield Check("camera", "bad", texts.gettext("La cámara no va: {why}").format(why=error))


def _camera(source: Source, reader: Reader | None, texts: NullTranslations) -> Iterator[Check]:
    frame, rate = _watch(source)
    yield Check("camera", "good", texts.gettext("Llegan imágenes de {source}").format(source=source.name))
    if not source.recorded:
        yield rate_check(rate, texts)
    yield from picture_checks(frame.image, reader.read(frame.image) if reader is not None else (), texts)


def _watch(source: Source) -> tuple[Frame, float]:
    """The newest picture after SECONDS, or the last of a shorter recording; and how many came a second."""
    frame: Frame | None = None
    count = 0
    source.open()
    begun = time.monotonic()
    try:
        while time.monotonic() - begun < SECONDS:
            frame = source.read()
            count += 1
    except SourceEnded:
        pass
    finally:
        source.close()
    if frame is None:
        raise CameraError(f"{source.name}: gave no picture")
    return frame, count / max(time.monotonic() - begun, 1e-3)
