"""`miron detect`: read the cards on pictures."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

from vision.types import Image, Sighting
from webui.cli.with_decks import data_option, deck_option, load_reader


@click.command("detect")
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one an image (spec: cli.md).")
@deck_option()
@data_option()
@click.option("--annotate", type=click.Path(path_type=Path), help="Folder for copies with everything seen drawn.")
def command(
    images: tuple[Path, ...], as_json: bool, deck: str | None, data: Path | None, annotate: Path | None
) -> None:
    """Read the cards on pictures: each face up card's name, confidence and corners, backs and hands."""
    from vision.runtime import WeightsError

    try:
        reader = load_reader(deck, data)
    except WeightsError as error:
        raise click.ClickException(str(error)) from error
    failed = False
    for path in images:
        reader.namer.forget()  # every picture may be of another table
        answer, picture, sightings = _read(reader, path)
        if "error" in answer:
            failed = True
            click.echo(f"{path}: {answer['error']}", err=True)
        if as_json:
            click.echo(json.dumps(answer))
        elif "error" not in answer:
            click.echo(_sentence(answer))
        if annotate is not None and picture is not None:
            _annotate(annotate / f"{path.stem}.jpg", picture, sightings)
    sys.exit(1 if failed else 0)


def _read(reader: Any, path: Path) -> tuple[dict[str, Any], Image | None, list[Sighting]]:
    from vision.pictures import PictureError, read_picture

    try:
        picture = read_picture(path)
    except PictureError as error:
        return {"image": str(path), "error": str(error)}, None, []
    start = time.perf_counter()
    sightings = reader.read(picture)
    elapsed = (time.perf_counter() - start) * 1000
    return describe(path, picture, sightings, elapsed), picture, sightings


def describe(path: Path, picture: Image, sightings: list[Sighting], elapsed: float) -> dict[str, Any]:
    """The line of `miron detect --json` for one image; `elapsed` in milliseconds."""
    from vision.naming import name_faces

    faces = [s for s in sightings if s.kind == "face"]
    names = name_faces(faces)
    return {
        "image": str(path),
        "size": [picture.shape[1], picture.shape[0]],
        "cards": [
            {"card": card, "confidence": round(confidence, 4), "corners": _corners(face)}
            for face, (card, confidence) in zip(faces, names, strict=True)
        ],
        "backs": [
            {"confidence": round(s.confidence, 4), "corners": _corners(s)} for s in sightings if s.kind == "back"
        ],
        "hands": [
            {"confidence": round(s.confidence, 4), "box": [*_corners(s)[0], *_corners(s)[2]]}
            for s in sightings
            if s.kind == "hand"
        ],
        "ms": round(elapsed, 1),
    }


def _corners(sighting: Sighting) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in sighting.corners]


def _sentence(answer: dict[str, Any]) -> str:
    named = ", ".join(f"{c['card'] or '?'} ({c['confidence']:.2f})" for c in answer["cards"]) or "no card"
    return f"{answer['image']}: {named}; {len(answer['backs'])} backs, {len(answer['hands'])} hands"


def _annotate(target: Path, picture: Image, sightings: list[Sighting]) -> None:
    import cv2

    from vision.annotate import draw_sightings

    target.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(target), draw_sightings(picture, sightings)):
        raise click.ClickException(f"{target}: cannot be written")
