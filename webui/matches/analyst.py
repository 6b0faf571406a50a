"""The analysis of the arrastres of a match (`miron analyze`), worked out by a process of its own: no page waits for it,
and the table that is being watched does not feel it."""

import json
import logging
import queue
import subprocess
import sys
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

KEPT = 32
LONGEST = 600.0  # seconds for one match
NICE = 10

Analysis = dict[str, Any]
"""As `miron analyze --json` prints it; with `error` where it could not."""

_Key = tuple[Path, int, int]


class Analyst:
    """Analyses one match at a time. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[_Key, Analysis] = OrderedDict()
        self._asked: set[_Key] = set()
        self._queue: queue.SimpleQueue[_Key] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, path: Path) -> Analysis | None:
        """The analysis of the acta at `path` as it is now; None while it is being worked out. Raises OSError."""
        status = path.stat()
        key = (path, status.st_size, status.st_mtime_ns)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            if key not in self._asked:
                self._asked.add(key)
                self._queue.put(key)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="analyst", daemon=True)
                self._thread.start()
        return None

    def _run(self) -> None:
        while True:
            key = self._queue.get()
            found = analysis(key[0])
            with self._lock:
                self._known[key] = found
                self._asked.discard(key)
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)


def analysis(path: Path) -> Analysis:
    """Have `miron analyze` look at an acta."""
    # It makes itself nice: whoever watches the table comes first.
    script = f"import os; os.nice({NICE}); from webui.cli.analyze import command; command()"
    program = [sys.executable, "-c", script, str(path), "--json"]
    try:
        done = subprocess.run(program, capture_output=True, text=True, timeout=LONGEST, check=True)
        found: Analysis = json.loads(done.stdout)
    except subprocess.CalledProcessError as error:
        log.error("%s: cannot be analysed: %s", path, error.stderr.strip())
        return {"error": error.stderr.strip(), "hands": []}
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        log.error("%s: cannot be analysed: %s", path, error)
        return {"error": str(error), "hands": []}
    return found
