"""Makes a built-in demo: `python -m datasets.film.demo_film` (needs the ffmpeg program; nothing else does).

The committed film is H.264, which opencv's wheels read but cannot write: a sixth of the size of what they write.

It was made by this file as of commit 35840b9. The film-maker has since come to draw other games and motions from the
same seed, so what this makes now is another game. Film and acta are written together and must be committed together.
"""

import json
import shutil
import subprocess
import sys

from datasets.film import DEMO
from datasets.film.film import Film, make_film
from datasets.film.plan import FilmPlan
from datasets.film.write import FilmError

PLAN = FilmPlan(
    seed=36,
    table="felt",
    colour=0,
    light="ceiling",
    tilt=14.0,
    irregular=frozenset({"renuncio", "cante", "exchange"}),
    troubles=frozenset({"throw"}),
    clutter=2,
    fans=False,
    noise=0.8,
    pace=1.05,
)


def encode(film: Film) -> None:
    """Write the pictures to DEMO through ffmpeg. Raises FilmError when it is not there or fails."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise FilmError("the demo is encoded by the program ffmpeg, which is not installed")
    width, height = film.plan.size
    source = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{width}x{height}", "-r", f"{film.plan.fps:g}", "-i", "-"]
    target = ["-c:v", "libx264", "-preset", "slow", "-crf", "26", "-pix_fmt", "yuv420p", "-g", "60"]
    call = [program, "-v", "error", "-y", *source, *target, "-movflags", "+faststart", str(DEMO)]
    with subprocess.Popen(call, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        for picture in film.pictures():
            process.stdin.write(picture.tobytes())
        process.stdin.close()
        if process.wait() != 0:
            raise FilmError(f"{DEMO}: ffmpeg could not write it")


def main() -> None:
    """Write the demo film and its acta."""
    film = make_film(PLAN)
    DEMO.parent.mkdir(exist_ok=True)
    encode(film)
    lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in film.acta())
    DEMO.with_suffix(".acta").write_text(lines, encoding="utf-8")
    print(f"{DEMO}: {film.seconds:.0f} s, {DEMO.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
