"""The console's keys: the PIN (hashed), the secret that signs sessions, and which of those are over, in one file of the
data folder.

Whoever has forgotten the PIN stops Mirón, deletes FILE from the data folder and chooses another at the next start.
"""

import itertools
import json
import os
import re
import secrets
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from werkzeug.security import check_password_hash, generate_password_hash

from vision import durable
from webui.folder import FolderError

FILE = "console.json"
METHOD = "scrypt:16384:8:1"  # about 50 ms and 16 MB a try: a small computer can bear it, a guesser cannot
SHORTEST, LONGEST = 4, 12  # digits
CODE_DIGITS = 6
SESSION_SECONDS = 24 * 3600  # since the console was last used


class PinError(Exception):
    """A PIN that cannot be taken. `why` is one of `digits`, `guessable`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the file holds. `epoch` is another with each PIN, so that a new PIN ends the sessions of the old one.

    `left`: the visits that locked the console, and until when (seconds since 1970) a copy of one would open it.
    """

    secret: str
    epoch: str
    pin: str | None
    left: Mapping[str, float] = field(default_factory=dict)


class Keys:
    """The keys in `folder`; made there (mode 600) when there are none. Every method may be called from any thread.

    Raises FolderError when the file cannot be read, written or understood.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._lock = threading.Lock()
        self.code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
        try:
            self._kept = _read(self._path)
        except FileNotFoundError:
            self._write(_Kept(secrets.token_hex(32), secrets.token_hex(8), None))
        except OSError as error:
            raise FolderError(f"{self._path}: cannot be read: {error.strerror or error}") from error

    @property
    def secret(self) -> str:
        """What signs sessions."""
        return self._kept.secret

    @property
    def epoch(self) -> str:
        """Names the PIN in force without saying anything about it."""
        return self._kept.epoch

    @property
    def chosen(self) -> bool:
        """Whether there is a PIN."""
        return self._kept.pin is not None

    def matches(self, pin: str) -> bool:
        """Whether that is the PIN. Takes its time; one at a time, so that guessers cannot keep every core busy."""
        with self._lock:
            return self._kept.pin is not None and check_password_hash(self._kept.pin, pin)

    def choose(self, pin: str) -> None:
        """Set the PIN; who was let in with the one before is out. Raises PinError, and FolderError when not written."""
        check(pin)
        with self._lock:
            self._write(_Kept(self._kept.secret, secrets.token_hex(8), generate_password_hash(pin, METHOD)))

    def claim(self, pin: str) -> bool:
        """Set the first PIN; False when somebody else was faster. Raises what `choose` raises."""
        check(pin)
        with self._lock:
            if self._kept.pin is not None:
                return False
            self._write(_Kept(self._kept.secret, secrets.token_hex(8), generate_password_hash(pin, METHOD)))
            return True

    def leave(self, visit: str) -> None:
        """That visit is over, in every copy of its session. Raises FolderError when it is so only until Mirón ends."""
        now = time.time()
        with self._lock:
            left = {other: until for other, until in self._kept.left.items() if until > now}
            self._kept = replace(self._kept, left={**left, visit: now + SESSION_SECONDS})
            self._write(self._kept)

    def left(self, visit: str | None) -> bool:
        """Whether that visit is over."""
        return visit in self._kept.left

    def _write(self, kept: _Kept) -> None:
        text = json.dumps(asdict(kept)) + "\n"
        try:
            durable.replace(self._path, text, private=True)
        except OSError as error:
            raise FolderError(f"{self._path}: cannot be written: {error.strerror or error}") from error
        self._kept = kept


def check(pin: str) -> None:
    """Raises PinError for one that is no PIN (4 to 12 digits) or that anybody would try first (1234, 0000)."""
    if not re.fullmatch(rf"[0-9]{{{SHORTEST},{LONGEST}}}", pin):
        raise PinError("digits")
    steps = {(int(b) - int(a)) % 10 for a, b in itertools.pairwise(pin)}
    if steps in ({0}, {1}, {9}):
        raise PinError("guessable")


def _read(path: Path) -> _Kept:
    try:
        kept = json.loads(path.read_text("utf-8"))
        secret, epoch, pin, left = kept["secret"], kept["epoch"], kept["pin"], kept.get("left", {})
        if not (isinstance(secret, str) and len(secret) >= 32 and isinstance(epoch, str) and epoch):
            raise ValueError("a key is missing")
        if not (pin is None or (isinstance(pin, str) and pin.startswith("scrypt:"))):
            raise ValueError("the PIN is no hash")
        if not (isinstance(left, dict) and all(isinstance(until, int | float) for until in left.values())):
            raise ValueError("the sessions that are over are no list of times")
    except (ValueError, KeyError, TypeError) as error:
        raise FolderError(f"{path}: is damaged ({error}); delete it and choose the PIN again") from error
    os.chmod(path, 0o600)  # a copy from a backup may have lost it
    return _Kept(secret, epoch, pin, left)
