"""What every source of pictures offers, and what it may raise."""

from typing import Protocol

from vision.types import Frame


class CameraError(Exception):
    """The source cannot be opened, or stopped giving pictures. The message says which source and why."""


class SourceEnded(Exception):
    """A recording has given its last picture: nothing is wrong, there is just no more."""


class Source(Protocol):
    """One place pictures come from. Used by one thread at a time; `open` may be called again after `close`."""

    @property
    def name(self) -> str:
        """What people may read: never holds credentials."""
        ...

    @property
    def recorded(self) -> bool:
        """True for films and folders: they end and may be played again; False for cameras: they come back."""
        ...

    def open(self) -> None:
        """Get ready to read. Raises CameraError."""
        ...

    def read(self) -> Frame:
        """The next picture, waiting for it as long as the source's own pace asks.

        Raises CameraError when the camera is gone, SourceEnded after the last picture of a recording.
        """
        ...

    def hold(self, seconds: float) -> None:
        """A recording stood still for so long: what follows comes so much later. A camera does not care."""
        ...

    def close(self) -> None:
        """Let the device go. May be called when not open."""
        ...
