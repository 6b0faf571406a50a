"""Writing a film: OUT.mp4, OUT.acta and OUT.json side by side."""

import json
from collections.abc import Callable
from pathlib import Path

import cv2

from datasets.film.film import Film


class FilmError(Exception):
    """A film cannot be made or written; the message says what and where."""


def write_film(film: Film, out: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Write OUT.mp4, OUT.acta and OUT.json. `progress(frames done, frames)` is called now and then.

    Raises FilmError when the video cannot be written.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    write_video(film, out, progress)
    lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in film.acta())
    out.with_suffix(".acta").write_text(lines, encoding="utf-8")
    out.with_suffix(".json").write_text(json.dumps(film.truth()), encoding="utf-8")


def write_video(film: Film, out: Path, progress: Callable[[int, int], None] | None = None, codec: str = "mp4v") -> None:
    """Write the pictures alone. Raises FilmError when that cannot be."""
    # mp4v is the one MP4 codec for writing that opencv's wheels bring along on every system.
    writer = cv2.VideoWriter(str(out), cv2.VideoWriter.fourcc(*codec), film.plan.fps, film.plan.size)
    if not writer.isOpened():
        raise FilmError(f"{out}: the video cannot be written there")
    try:
        for index, picture in enumerate(film.pictures()):
            writer.write(picture)
            if progress is not None and index % 10 == 0:
                progress(index, film.frames)
    finally:
        writer.release()
