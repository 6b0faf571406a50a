"""The cameras plugged into this machine."""

from dataclasses import dataclass
from pathlib import Path

DEVICES = Path("/sys/class/video4linux")  # Linux; elsewhere none is listed and camera 0 is found by itself


@dataclass(frozen=True, slots=True)
class Plugged:
    """`path`: what to open; `name`: what it calls itself."""

    path: str
    name: str


def plugged(devices: Path = DEVICES) -> list[Plugged]:
    """Those that give pictures, by their numbers. (A camera's second device only gives data about them.)"""
    found = []
    for device in devices.glob("video*"):
        try:
            if (device / "index").read_text().strip() == "0":
                found.append(Plugged(f"/dev/{device.name}", (device / "name").read_text().strip()))
        except OSError:
            continue  # it was unplugged just now
    return sorted(found, key=lambda camera: int(camera.path.removeprefix("/dev/video")))
