"""`miron run --phone`: the phone's https server beside the page, and its QR code in the terminal."""

import sys
from pathlib import Path

import click
import segno

from vision.camera import Camera
from vision.camera.phone import PhoneSource
from webui.phone.server import PhoneServer


def serve_phone(source: PhoneSource, camera: Camera, folder: Path, port: int) -> PhoneServer:
    """The phone's page, being served. Raises OSError and FolderError."""
    phone = PhoneServer(source, camera, folder, port)
    phone.start()
    return phone


def show_code(phone: PhoneServer, page: str) -> None:
    """The QR code in the terminal. Not in a log: whoever reads it could be the camera."""
    if not sys.stdout.isatty():
        click.echo(f"The phone scans the code on {page}")
        return
    click.echo(
        f"Scan this with the phone (also on {page}); its browser will not know the certificate, which is Mirón's:"
    )
    segno.make(phone.address, error="l").terminal(compact=True)
    click.echo(phone.address)
