"""A short clip on disk, in the one form that every browser and telephone plays: H.264 in an MP4."""

from collections.abc import Sequence
from pathlib import Path

import av

from vision.types import Image

SUFFIX = ".mp4"
CODING: dict[str, object] = {"preset": "veryfast", "crf": "26"}


def write_clip(path: Path, pictures: Sequence[Image], rate: float) -> None:
    """Write `pictures` (BGR, one or more, all of one size with even sides) as a film of `rate` pictures a second.

    Raises OSError when the disk does not take it.
    """
    with av.open(str(path), "w", format="mp4", options={"movflags": "faststart"}) as film:
        stream = film.add_stream("libx264", rate=max(1, round(rate)))
        stream.pix_fmt, stream.options, stream.thread_count = "yuv420p", CODING, 1
        stream.height, stream.width = pictures[0].shape[:2]
        for picture in pictures:
            film.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        film.mux(stream.encode())
