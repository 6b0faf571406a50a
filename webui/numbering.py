"""The follower counts its own lines, as if they followed a `match` line; the acta has others among them."""

from collections.abc import Mapping, Sequence
from typing import Any

FIRST_LINE = 2
"""The number that the follower gives its first line."""


class Numbering:
    """The acta's number of each line of the follower; None for one that is not in the acta.

    `begun`: the acta's numbers of the lines that count as the follower's first ones.
    """

    def __init__(self, begun: Sequence[int] = ()) -> None:
        self._numbers: list[int | None] = list(begun)

    def __len__(self) -> int:
        return len(self._numbers)

    def add(self, number: int | None) -> None:
        """The follower's next line has this number in the acta."""
        self._numbers.append(number)

    def forget_after(self, count: int) -> None:
        """Keep the first `count` numbers only."""
        del self._numbers[count:]

    def put(self, position: int, number: int) -> None:
        """The line at a position (0-based) has come into the acta after all."""
        self._numbers[position] = number

    def of(self, number: int) -> int | None:
        """The acta's number of the follower's line `number`."""
        position = number - FIRST_LINE
        return self._numbers[position] if 0 <= position < len(self._numbers) else None

    def before(self, position: int) -> int:
        """The acta's number of the last line that is in it of those before a position; the `match` line's at worst."""
        return next((n for n in reversed(self._numbers[:position]) if n is not None), 1)

    def renumber(self, line: Mapping[str, Any]) -> dict[str, Any] | None:
        """The line with the acta's numbers; None when it is about a line that is not there."""
        mine = dict(line)
        for key in ("line", "after"):
            if key in mine:
                mine[key] = self.of(mine[key])
                if mine[key] is None:
                    return None
        return mine
