"""A real MQTT broker (Debian's mosquitto) that tests may kill and start again."""

import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

PLACES = ("mosquitto", "/usr/sbin/mosquitto")


class Mosquitto:
    """Listens on a free port of this machine. It keeps nothing on disk: killed, it has forgotten all."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        program = next(filter(None, map(shutil.which, PLACES)), None)
        assert program is not None, "no mosquitto on this machine (apt install mosquitto)"
        self._process = subprocess.Popen([program, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < deadline and self._process.poll() is None, "mosquitto does not start"
                time.sleep(0.02)

    def freeze(self) -> None:
        """Neither reads nor answers until `thaw`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None
