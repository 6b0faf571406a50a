"""An immutable list that grows in constant time: what has happened in a match so far."""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """Things in the order in which they happened; `push` gives a longer history and leaves this one as it is.

    Each history is its last item and the history before it, so two states of a match share all but what differs:
    an event costs the same in the two-hundredth hand as in the first. Reading from the end is cheap (`newest_first`,
    `last`), from the start it takes one walk.
    """

    __slots__ = ("_before", "_item", "_length")

    _before: "History[T] | None"
    _item: T
    _length: int

    def __init__(self) -> None:
        self._before = None
        self._length = 0

    def push(self, item: T) -> "History[T]":
        """This history and one more item."""
        longer: History[T] = History.__new__(History)
        longer._before = self
        longer._item = item
        longer._length = self._length + 1
        return longer

    @property
    def last(self) -> T:
        """The newest item. Raises IndexError when there is none."""
        if self._before is None:
            raise IndexError("nothing has happened yet")
        return self._item

    @property
    def before(self) -> "History[T]":
        """The history without its newest item. Raises IndexError when there is none."""
        if self._before is None:
            raise IndexError("nothing has happened yet")
        return self._before

    def newest_first(self) -> Iterator[T]:
        """The items, the newest first."""
        node = self
        while node._before is not None:
            yield node._item
            node = node._before

    def nth(self, number: int) -> T:
        """The item of that 1-based number. Raises IndexError when there is none."""
        if not 1 <= number <= self._length:
            raise IndexError(f"there is no number {number}, only {self._length}")
        node = self
        while node._length > number:
            assert node._before is not None  # the length says that there is more
            node = node._before
        return node._item

    def replace(self, number: int, item: T) -> "History[T]":
        """This history with another item at that 1-based number. Raises IndexError when there is none there."""
        items = list(self)
        if not 1 <= number <= len(items):
            raise IndexError(f"there is no number {number}, only {len(items)}")
        items[number - 1] = item
        changed: History[T] = History()
        for each in items:
            changed = changed.push(each)
        return changed

    def __iter__(self) -> Iterator[T]:
        return reversed(list(self.newest_first()))

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        return self is other or (len(self) == len(other) and list(self) == list(other))

    __hash__ = None  # type: ignore[assignment]  # compared by what it holds, like a list

    def __repr__(self) -> str:
        return f"History({list(self)!r})"
