"""What a USB camera is told before it films: size, exposure, focus, and the mains that its lamps flicker with.

Size and rate go through OpenCV. The rest is told to the kernel itself (V4L2): OpenCV does not know the mains frequency,
and says yes to exposures and focuses that the camera then refuses.
"""

import fcntl
import logging
import os
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

log = logging.getLogger(__name__)

Mains = Literal["off", "50", "60"]
Control = Callable[[int, int], None]
"""Sets a V4L2 control (id, value). Raises OSError where the camera has none such or refuses the value."""

# linux/videodev2.h and v4l2-controls.h
VIDIOC_S_CTRL = 0xC008561C
POWER_LINE_FREQUENCY = 0x00980918
EXPOSURE_AUTO, EXPOSURE_ABSOLUTE = 0x009A0901, 0x009A0902
FOCUS_ABSOLUTE, FOCUS_AUTO = 0x009A090A, 0x009A090C
MANUAL, APERTURE_PRIORITY, FULLY_AUTO = 1, 3, 0  # of EXPOSURE_AUTO; webcams know the second, others the third
MAINS = {"off": 0, "50": 1, "60": 2}

Attempt = tuple[tuple[int, int], ...]
"""Controls to set one after the other."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """`size`: (width, height) in pixels. `exposure`: in 0.1 ms; `focus`: as the camera counts; None: as it is."""

    size: tuple[int, int] = (1280, 720)
    exposure: Literal["auto"] | int | None = None
    focus: Literal["auto"] | int | None = None
    anti_flicker: Mains = "50"

    def wishes(self) -> Iterator[tuple[str, tuple[Attempt, ...]]]:
        """What is wished for in words, and the ways to have it, the likeliest first."""
        yield f"anti-flicker {self.anti_flicker}", (((POWER_LINE_FREQUENCY, MAINS[self.anti_flicker]),),)
        if self.exposure == "auto":
            yield "exposure auto", (((EXPOSURE_AUTO, APERTURE_PRIORITY),), ((EXPOSURE_AUTO, FULLY_AUTO),))
        elif self.exposure is not None:
            yield f"exposure {self.exposure}", (((EXPOSURE_AUTO, MANUAL), (EXPOSURE_ABSOLUTE, self.exposure)),)
        if self.focus == "auto":
            yield "focus auto", (((FOCUS_AUTO, 1),),)
        elif self.focus is not None:
            yield (
                f"focus {self.focus}",
                # A camera without automatic focus refuses to have it switched off.
                (((FOCUS_AUTO, 0), (FOCUS_ABSOLUTE, self.focus)), ((FOCUS_ABSOLUTE, self.focus),)),
            )


def apply(settings: CameraSettings, control: Control) -> list[str]:
    """Tell the camera all that is wished for; returns, in words, what it refused."""
    return [wish for wish, ways in settings.wishes() if not any(_done(way, control) for way in ways)]


def _done(way: Attempt, control: Control) -> bool:
    try:
        for number, value in way:
            control(number, value)
    except OSError:
        return False
    return True


def tell(path: Path, settings: CameraSettings) -> None:
    """Tell the camera at `path` (a device). What it refuses is logged: it films all the same."""
    try:
        device = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except OSError as error:
        log.warning("%s: its settings cannot be changed: %s", path, error.strerror)
        return
    try:
        for wish in apply(settings, lambda number, value: _ioctl(device, number, value)):
            log.warning("%s: the camera does not take %s", path, wish)
    finally:
        os.close(device)


def _ioctl(device: int, number: int, value: int) -> None:
    fcntl.ioctl(device, VIDIOC_S_CTRL, struct.pack("=Ii", number, value))


def identity(path: Path, links: Path = Path("/dev/v4l/by-id"), names: Path = Path("/sys/class/video4linux")) -> str:
    """What the camera at `path` is called wherever it is plugged in: by maker, model and serial number; or as near to
    that as the system knows it.
    """
    device = path.resolve()
    if links.is_dir():
        for link in sorted(links.iterdir()):
            if link.resolve() == device:
                return link.name
    try:
        return (names / device.name / "name").read_text(encoding="utf-8").strip() or str(path)
    except OSError:
        return str(path)
