"""The certificate that the phone's page is served with: browsers give a camera only to pages that come over https.

It is made on the spot and signed by itself, so the phone asks once whether to trust it. It stays in the data folder and
is made anew when it is about to expire or the machine has another address.
"""

import contextlib
import ipaddress
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from vision import durable
from webui.folder import FolderError, make_folder

LIFE = timedelta(days=397)  # what browsers accept at most
RENEW = timedelta(days=30)
EARLIER = timedelta(days=1)  # the phone's clock may be behind


@dataclass(frozen=True, slots=True)
class Certificate:
    """The two files (PEM) and the certificate's SHA-256, as browsers show it."""

    certificate: Path
    key: Path
    fingerprint: str


def own_address() -> str:
    """The address of this machine that others in its network reach it by; 127.0.0.1 where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address that is nobody's; nothing is sent, only the way is looked up
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def certificate_for(folder: Path, addresses: frozenset[str], now: datetime | None = None) -> Certificate:
    """The certificate in `folder`, good for these addresses (IP or names). Raises FolderError."""
    moment = now or datetime.now(UTC)
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    try:
        kept = _read(certificate, key)
        if kept is None or not _good(kept, addresses, moment):
            make_folder(folder)
            kept = _make(certificate, key, addresses, moment)
    except OSError as error:
        raise FolderError(f"{folder}: the certificate cannot be kept there: {error.strerror or error}") from error
    return Certificate(certificate, key, kept.fingerprint(hashes.SHA256()).hex(":").upper())


def _read(certificate: Path, key: Path) -> x509.Certificate | None:
    """The certificate kept; None when there is none, it is damaged, or the key does not belong to it."""
    try:
        kept = x509.load_pem_x509_certificate(certificate.read_bytes())
        private = serialization.load_pem_private_key(key.read_bytes(), None)
    except (FileNotFoundError, ValueError, TypeError):
        return None
    return kept if private.public_key() == kept.public_key() else None


def _good(kept: x509.Certificate, addresses: frozenset[str], now: datetime) -> bool:
    names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return kept.not_valid_before_utc <= now <= kept.not_valid_after_utc - RENEW and all(
        _name(address) in names for address in addresses
    )


def _name(address: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(address))
    except ValueError:
        return x509.DNSName(address)


def _make(certificate: Path, key: Path, addresses: frozenset[str], now: datetime) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Mirón")])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - EARLIER)
        .not_valid_after(now - EARLIER + LIFE)
        .add_extension(x509.SubjectAlternativeName([_name(address) for address in sorted(addresses)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    secret = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    durable.replace(key, secret.decode("ascii"), private=True)
    durable.replace(certificate, made.public_bytes(serialization.Encoding.PEM).decode("ascii"), private=True)
    return made
