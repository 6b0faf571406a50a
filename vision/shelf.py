"""A folder of files that never grows over its limit: the oldest go first."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

from vision import durable


class Shelf:
    """Writes files below `folder`, `limit` bytes of them at most; what lies there already counts, subfolders too.

    Raises OSError when the folder cannot be made or read. Only one Shelf may have a folder at a time.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._limit = folder, limit
        found: list[tuple[float, Path, int]] = []
        for path in folder.rglob("*"):
            if path.suffix == durable.PART:
                path.unlink()  # a power cut left it
            elif path.is_file():
                status = path.stat()
                found.append((status.st_mtime, path, status.st_size))
        self._files = deque((path, size) for _, path, size in sorted(found))
        self._bytes = sum(size for _, size in self._files)
        self._largest = max((size for _, size in self._files), default=0)
        self._make_room()

    def put(self, name: str, write: Callable[[Path], None]) -> None:
        """Have `write` make the file, and give it its name only once it is whole. Raises OSError."""
        path = self._folder / name
        self._make_room(2 * self._largest)  # it takes its place while it is being written, too
        path.parent.mkdir(parents=True, exist_ok=True)
        size = durable.make(path, write)
        self._largest = max(self._largest, size)
        before = [old for old in self._files if old[0] == path]
        for old in before:
            self._files.remove(old)
            self._bytes -= old[1]
        self._files.append((path, size))
        self._bytes += size
        self._make_room()

    def _make_room(self, more: int = 0) -> None:
        while self._bytes + more > self._limit and self._files:
            path, size = self._files.popleft()
            path.unlink(missing_ok=True)
            self._bytes -= size
            if path.parent != self._folder and not any(path.parent.iterdir()):
                path.parent.rmdir()
