"""Which phone may send pictures: the one that scanned the newest code, and no other."""

import hashlib
import hmac
import logging
import os
import secrets
import threading
from pathlib import Path

log = logging.getLogger(__name__)


class Pairing:
    """Codes that work once. Who redeems one gets a key, and the key of the phone before is worth nothing any more.

    The key's hash is kept in `path`, so that the phone films on when Mirón is started again; the code is another then.
    Every method may be called from any thread.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._code = secrets.token_urlsafe(16)
        self._kept = _read(path)

    @property
    def code(self) -> str:
        """The code for the next phone."""
        return self._code

    @property
    def paired(self) -> bool:
        """Whether a phone has come."""
        return bool(self._kept)

    def redeem(self, code: str) -> str | None:
        """The key for the code; None when the code is wrong or has been used."""
        with self._lock:
            if not hmac.compare_digest(code.encode(), self._code.encode()):
                return None
            key = secrets.token_urlsafe(24)
            self._code, self._kept = secrets.token_urlsafe(16), _hash(key)
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                with os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                    file.write(self._kept)
            except OSError as error:
                log.warning(
                    "%s: cannot be written, so the phone must scan a code after a restart: %s", self._path, error
                )
            return key

    def admits(self, key: str) -> bool:
        """Whether that is the key of the phone that is to send."""
        return bool(self._kept) and hmac.compare_digest(_hash(key), self._kept)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _read(path: Path) -> str:
    """The hash kept; empty when there is none, or only a part of one."""
    try:
        kept = path.read_text("ascii")
    except (OSError, ValueError):
        return ""
    return kept if len(kept) == 64 else ""
