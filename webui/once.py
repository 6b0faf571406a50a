"""What many ask for at the same time is made once."""

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Once(Generic[Made]):
    """The newest of its kind, made by the first who asks; the others wait for it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[Hashable, Made] | None = None

    def get(self, of: Hashable, make: Callable[[], Made]) -> Made:
        """What was made `of` that; `make` makes it where it is not there yet."""
        with self._lock:
            if self._kept is None or self._kept[0] != of:
                self._kept = of, make()
            return self._kept[1]
