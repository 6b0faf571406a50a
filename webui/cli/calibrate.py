"""`miron calibrate`: where the table lies in the picture and who sits where, found by itself, confirmed by a person."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np
from rich.console import Console
from rich.progress import Progress

from webui.folder import default_folder

if TYPE_CHECKING:
    from vision.calibration import Calibration
    from vision.camera.source import Source
    from vision.find_table import FoundTable
    from vision.types import Image

LOOKS = 4.0
"""Pictures of each second that are looked at."""


@click.command("calibrate")
@click.argument("source")
@click.option("--bottom", type=click.IntRange(1, 4), default=1, show_default=True, help="Seat at its lower side.")
@click.option("--points", help="Four corners 'x,y x,y x,y x,y': bottom left, bottom right, top right, top left.")
@click.option("--yes", is_flag=True, help="Take what is found as confirmed.")
@click.option("--seconds", type=click.FloatRange(1), default=60.0, show_default=True, help="Look for so long at most.")
@click.option("--picture", type=click.Path(path_type=Path), help="Where to draw it (default: in the data folder).")
@click.option("--data", type=click.Path(path_type=Path), help="Data folder (default: as `miron run`).")
def command(
    source: str,
    bottom: int,
    points: str | None,
    yes: bool,
    seconds: float,
    picture: Path | None,
    data: Path | None,
) -> None:
    """Find the table before SOURCE (a camera, an address, a film) and keep where it lies.

    Watches the first hands and cards, draws the four corners on a picture, and keeps them; look at the picture and
    confirm with --yes, or give the corners with --points.
    """
    from vision.calibration import Calibration, CalibrationError, corners_of, save
    from vision.camera.choose import choose
    from vision.camera.source import CameraError
    from vision.runtime import WeightsError

    folder = data or default_folder()
    try:
        camera = choose(source)
        if points is None:
            found, image = _look(camera, seconds)
            corners = corners_of(found.corners)
        else:
            image = _first_picture(camera)
            corners = _parse(points)
        size = (image.shape[1], image.shape[0])
        calibration = Calibration(size, corners, bottom, points is not None or yes)
        target = picture or folder / "calibration-drawn.jpg"
        save(folder, calibration, image)
        _draw(image, calibration, target)
    except CalibrationError as error:
        raise click.UsageError(str(error)) from error
    except (CameraError, WeightsError, OSError) as error:
        raise click.ClickException(str(error)) from error
    if points is None:
        click.echo(f"hands came from: {', '.join(found.sides) or 'nowhere'}", err=True)
    told = " ".join(f"{x:.0f},{y:.0f}" for x, y in calibration.corners)
    click.echo(f"corners: {told}; turned by {np.degrees(calibration.turn):.0f}°; seat {bottom} at the lower side")
    click.echo(f"drawn: {target}")
    if not calibration.confirmed:
        click.echo(f"to confirm: --yes, or --points '{told}' with what is wrong changed", err=True)


def _parse(points: str) -> tuple[tuple[float, float], ...]:
    """Raises click.BadParameter."""
    try:
        pairs = [tuple(float(v) for v in point.split(",")) for point in points.split()]
        return tuple((x, y) for x, y in pairs)
    except ValueError as error:
        raise click.BadParameter(f"{points!r} is not 'x,y x,y x,y x,y'", param_hint="--points") from error


def _first_picture(camera: "Source") -> "Image":
    from vision.camera.source import CameraError, SourceEnded

    camera.open()
    try:
        return camera.read().image
    except SourceEnded as end:
        raise CameraError(f"{camera.name}: holds no picture") from end
    finally:
        camera.close()


def _look(camera: "Source", seconds: float) -> "tuple[FoundTable, Image]":
    """Watch until a table has been found and looked at a while, or time is up; the table, and a picture without hands.

    Raises CameraError when too little was seen.
    """
    from vision.camera.source import CameraError, SourceEnded
    from vision.find_table import TableFinder
    from vision.reader import Reader

    reader, finder = Reader.load(), TableFinder()
    best: Image | None = None
    fewest, due = 1 << 30, 0.0
    camera.open()
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(camera.name, total=seconds)
            start: float | None = None
            while True:
                try:
                    frame = camera.read()
                except SourceEnded:
                    break
                start = frame.time if start is None else start
                if frame.time - start > seconds:
                    break
                if frame.time < due:
                    continue
                due = frame.time + 1 / LOOKS
                sightings = reader.read(frame.image)
                finder.step(frame, sightings)
                hands = sum(sighting.kind == "hand" for sighting in sightings)
                if hands <= fewest:
                    best, fewest = frame.image, hands
                bar.update(task, completed=frame.time - start)
    finally:
        camera.close()
    found = finder.found()
    if found is None or best is None:
        raise CameraError(f"{camera.name}: too few cards lay still in {seconds:.0f} s; play a baza or give --points")
    return found, best


def _draw(image: "Image", calibration: "Calibration", target: Path) -> None:
    """The picture with the corners and the seats of the four sides. Raises OSError."""
    import cv2

    from vision.annotate import label
    from vision.seats import PICTURE_SIDES, Seating

    out = image.copy()
    corners = np.array(calibration.corners)
    cv2.polylines(out, [np.rint(corners).astype(np.int32)], True, (60, 220, 255), 2, cv2.LINE_AA)
    for number, corner in enumerate(corners, 1):
        cv2.circle(out, (round(corner[0]), round(corner[1])), 7, (60, 220, 255), -1, cv2.LINE_AA)
        label(out, str(number), corner, 2)
    seating = Seating(4, calibration.bottom)
    for seat in range(1, 5):
        side = PICTURE_SIDES.index(seating.side(seat))
        label(out, f"{seat} {seating.side(seat)}", (corners[side] + corners[(side + 1) % 4]) / 2, 2)
    target.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(target), out):
        raise OSError(f"{target}: the picture cannot be written")
