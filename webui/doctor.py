"""Is this machine, this camera and this place good enough? Each check with what to change, in plain words."""

import os
import shutil
import socket
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Literal

import numpy as np

from vision.condition import BURNT, DARKEST, SOFT
from vision.measures import measure
from vision.types import Image, Sighting

Level = Literal["good", "advice", "bad"]

CARD_WIDTH = 50.0  # pixels, of the narrowest card, that reading needs
SIZE = (1280, 720)  # pixels of the picture
RATE = 10.0  # pictures a second
DIM = 110.0  # grey level of the brightest places: more light would help
SOFTISH = 0.14  # steepness of the edges: it could be sharper
CORES = 2
DISK_BAD, DISK_ADVICE = 200e6, 2e9  # bytes


@dataclass(frozen=True, slots=True)
class Check:
    """`name`: what was checked; `text`: how it is, what to change; `value` against `needed`, where it is a number."""

    name: str
    level: Level
    text: str
    value: float | None = None
    needed: float | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def healthy(checks: Sequence[Check]) -> bool:
    """Whether Mirón can work like this."""
    return all(check.level != "bad" for check in checks)


def picture_checks(image: Image, sightings: Sequence[Sighting], texts: NullTranslations) -> Iterator[Check]:
    """Size, light, sharpness, glare and the cards' size, of one picture and what was seen in it."""
    _ = texts.gettext
    height, width = image.shape[:2]
    faces = [sighting.corners for sighting in sightings if sighting.kind == "face"]
    seen = measure(image, faces)
    wide = _("La imagen mide {width} × {height} píxeles").format(width=width, height=height)
    if width < SIZE[0] or height < SIZE[1]:
        wide = _("{size}: pon la cámara a {best[0]} × {best[1]} o más").format(size=wide, best=SIZE)
        yield Check("size", "advice", wide, width, SIZE[0])
    else:
        yield Check("size", "good", wide, width, SIZE[0])
    if seen.light < DARKEST:
        yield Check("light", "bad", _("No hay luz: enciende una lámpara sobre la mesa"), seen.light, DARKEST)
    elif seen.light < DIM:
        yield Check("light", "advice", _("Hay poca luz: con una lámpara más se leerá mejor"), seen.light, DIM)
    else:
        yield Check("light", "good", _("La luz es buena"), seen.light, DIM)
    if seen.sharpness < SOFT:
        text = _("La imagen está borrosa: limpia la lente y enfoca la cámara a la mesa")
        yield Check("sharpness", "bad", text, seen.sharpness, SOFT)
    elif seen.sharpness < SOFTISH:
        text = _("La imagen podría ser más nítida: mira si la lente está limpia y enfocada")
        yield Check("sharpness", "advice", text, seen.sharpness, SOFTISH)
    else:
        yield Check("sharpness", "good", _("La imagen es nítida"), seen.sharpness, SOFTISH)
    if not faces:
        yield Check("cards", "advice", _("No se ve ninguna carta: pon unas cuantas boca arriba y repite la prueba"))
        return
    if seen.burnt > BURNT:
        text = _("Un reflejo tapa alguna carta: mueve la lámpara o inclina la cámara")
        yield Check("glare", "bad", text, seen.burnt, BURNT)
    else:
        yield Check("glare", "good", _("No hay reflejos sobre las cartas"), seen.burnt, BURNT)
    yield _card_size(min(card_width(corners) for corners in faces), texts)


def card_width(corners: np.ndarray) -> float:
    """Pixels of the shorter sides of a card seen with these corners (4, 2)."""
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def _card_size(width: float, texts: NullTranslations) -> Check:
    shown = {"width": int(width), "needed": round(CARD_WIDTH)}
    if width < CARD_WIDTH:
        text = texts.gettext(
            "Acerca la cámara: las cartas miden {width} píxeles de ancho, hacen falta {needed}"
        ).format(**shown)
        return Check("card_width", "bad", text, width, CARD_WIDTH)
    text = texts.gettext("Las cartas miden {width} píxeles de ancho: bastante").format(**shown)
    return Check("card_width", "good", text, width, CARD_WIDTH)


def rate_check(rate: float, texts: NullTranslations) -> Check:
    """Of the pictures a second that come."""
    _ = texts.gettext
    if rate < RATE:
        text = _("Solo llegan {rate:.0f} imágenes por segundo: más luz, otro cable o menos resolución")
        return Check("rate", "advice", text.format(rate=rate), rate, RATE)
    return Check("rate", "good", _("Llegan {rate:.0f} imágenes por segundo").format(rate=rate), rate, RATE)


def machine_checks(data: Path, host: str, port: int, texts: NullTranslations) -> Iterator[Check]:
    """Cores, disk and port."""
    _ = texts.gettext
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < CORES:
        text = _("Solo hay un núcleo: irá a tirones; hacen falta dos")
        yield Check("cores", "advice", text, cores, CORES)
    else:
        yield Check("cores", "good", _("Hay {cores} núcleos").format(cores=cores), cores, CORES)
    yield _disk(data, texts)
    yield _port(host, port, texts)


def _disk(data: Path, texts: NullTranslations) -> Check:
    _ = texts.gettext
    place = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return Check(
            "disk", "bad", _("No se puede escribir en {folder}: elige otra carpeta con --data").format(folder=data)
        )
    free = float(shutil.disk_usage(place).free)
    room = {"free": f"{free / 1e9:.1f}", "folder": data}
    if free < DISK_BAD:
        text = _("El disco está lleno ({free} GB libres en {folder}): borra algo").format(**room)
        return Check("disk", "bad", text, free, DISK_BAD)
    if free < DISK_ADVICE:
        text = _("Queda poco disco ({free} GB libres en {folder})").format(**room)
        return Check("disk", "advice", text, free, DISK_ADVICE)
    return Check("disk", "good", _("Quedan {free} GB de disco").format(**room), free, DISK_ADVICE)


def _port(host: str, port: int, texts: NullTranslations) -> Check:
    _ = texts.gettext
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError:
        text = _("El puerto {port} no se puede usar: quizá Mirón ya está en marcha; si no, elige otro con --port")
        return Check("port", "bad", text.format(port=port), port)
    return Check("port", "good", _("El puerto {port} está libre").format(port=port), port)
