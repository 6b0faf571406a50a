"""The https server of the phone's page, and the address with the code that the phone scans."""

import errno
import logging
import threading
from pathlib import Path

from cheroot import wsgi
from cheroot.ssl.builtin import BuiltinSSLAdapter

from vision.camera import Camera
from vision.camera.phone import PhoneSource
from webui.phone.app import create_phone_app
from webui.phone.certificate import certificate_for, own_address
from webui.phone.pairing import Pairing

log = logging.getLogger(__name__)

THREADS = 6  # one phone, and a few that knock
PATIENCE = 10  # seconds for a phone that says nothing


class _Server(wsgi.Server):
    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """A phone breaks off when it first sees the certificate: that is no error."""
        log.debug("%s", msg, exc_info=traceback)


class PhoneServer:
    """Serves the phone's page on every address of this machine and puts what it films into `source`.

    Raises OSError when the port cannot be had, FolderError when the certificate cannot be kept in `folder`.
    """

    def __init__(self, source: PhoneSource, camera: Camera, folder: Path, port: int) -> None:
        self.pairing = Pairing(folder / "phone" / "paired")
        host = own_address()
        self.certificate = certificate_for(folder / "phone", frozenset({host, "localhost", "127.0.0.1"}))
        source.on_return = camera.hurry
        self._camera = camera
        app = create_phone_app(self.pairing, source.put, self.camera_state)
        self._server = _Server(("0.0.0.0", port), app, numthreads=THREADS, timeout=PATIENCE, server_name="Miron")
        self._server.ssl_adapter = BuiltinSSLAdapter(str(self.certificate.certificate), str(self.certificate.key))
        try:
            self._server.prepare()
        except OSError as error:
            why = "it is in use" if error.errno == errno.EADDRINUSE or "in use" in str(error) else error
            raise OSError(
                f"port {port}: cannot listen there for the phone ({why}); choose another --phone-port"
            ) from error
        self.origin = f"https://{host}:{self._server.socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.serve, name="phone", daemon=True)

    @property
    def address(self) -> str:
        """What the next phone opens. The code stands behind the #: it is in no request, and in no log."""
        return f"{self.origin}/#{self.pairing.code}"

    def camera_state(self) -> str:
        """How the camera is, in a word (`CameraState`)."""
        return str(self._camera.status().state)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._server.stop()
        self._thread.join(PATIENCE)
