"""What /ajustes changes: the settings file, what is running now, and what waits for Mirón to begin again."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from webui.config import Config, effective
from webui.config_file import change
from webui.live import Live

AT_ONCE = frozenset({"mode"})
"""The settings that the running Mirón takes over; the others it reads when it begins."""


class Settings:
    """The settings file at `path`, under what the command line has `fixed`; the data `folder` keeps the rest.

    `running`: the settings that Mirón runs with. `again`: ends Mirón and begins it anew.
    """

    def __init__(
        self,
        path: Path,
        folder: Path,
        running: Config,
        live: Live,
        again: Callable[[], None],
        fixed: Mapping[str, Any],
    ) -> None:
        self.path, self.folder, self.running, self.fixed = path, folder, running, fixed
        self._live, self._again = live, again
        self._points = False

    @property
    def kept(self) -> bool:
        """Whether anything has been set yet: without it everything is still as it came."""
        return self.path.exists()

    def now(self) -> Config:
        """The settings as they would be read now. Raises ConfigError where somebody has broken the file."""
        return effective(self.fixed, self.path if self.kept else None)

    def waiting(self) -> bool:
        """Whether something set waits for Mirón to begin again."""
        now = self.now()
        return self._points or any(
            getattr(now, name) != getattr(self.running, name) for name in Config.model_fields if name not in AT_ONCE
        )

    def change(self, values: Mapping[str, Any]) -> None:
        """Keep these settings; None sets one back to its default. Raises ConfigError and OSError."""
        change(self.path, values)
        self._live.set_mode(self.now().mode)

    def points_kept(self) -> None:
        """The table's corners are others now; Mirón looks at them when it begins."""
        self._points = True

    def begin_again(self) -> None:
        self._again()
