"""From what somebody typed to the source that it means."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from vision.camera.capture import scrub, stream, usb
from vision.camera.recorded import FilmSource, FolderSource
from vision.camera.settings import CameraSettings
from vision.camera.source import CameraError, Source

SCHEMES = frozenset({"rtsp", "rtsps", "http", "https"})


def choose(text: str, settings: Callable[[Path], CameraSettings] = lambda device: CameraSettings()) -> Source:
    """`0` or `/dev/video0`: a camera; `rtsp://…`, `http://…`: a stream; otherwise a film or a folder on disk.

    Raises CameraError when the text can be none of them: an address of another kind or without a host, or a path
    where nothing lies. A camera that is merely not plugged in is no error here: it may come back. `settings`: asked
    for those of a USB camera, by its device, each time it is opened.
    """
    if re.fullmatch(r"\d{1,3}", text):
        return usb(int(text), settings)
    if "://" in text:
        parts = urlsplit(text)
        if parts.scheme.lower() not in SCHEMES:
            raise CameraError(f"{scrub(text)}: {parts.scheme} addresses are not known ({', '.join(sorted(SCHEMES))})")
        if not parts.hostname:
            raise CameraError(f"{scrub(text)}: the address names no machine")
        return stream(text)
    if text.startswith("/dev/"):
        return usb(text, settings)
    path = Path(text).expanduser()
    if path.is_dir():
        return FolderSource(path)
    if path.is_file():
        return FilmSource(path)
    raise CameraError(f"{text}: there is no such camera, file or folder")
