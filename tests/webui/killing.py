"""Kills a process that writes a match, again and again, and compares.

`python -m tests.webui.killing FOLDER SEED KILLS`

Each writer is a process of its own (forked from this one, which has loaded everything: hundreds of kills in seconds)
that takes the match up again and plays on at full speed; it is killed at a random moment after its start, be that in
the middle of reading the acta, healing it or writing. What it had shown, it had said through a pipe, which outlives it.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.acta import Acta
from engine.random_game import random_game
from engine.report import report
from webui.match import Match

HANDS = 4
START = 0.008  # seconds: about as long as taking up the match takes
WRITE = 0.003  # seconds: about as long as writing a line takes

Line = dict[str, Any]
Batches = list[list[Line]]


def play_on(path: Path, batches: Batches, shown: int) -> None:
    """The writer: goes on with the match where it is and says after each write how many lines are now shown."""
    match = Match.resume(path)
    os.write(shown, f"{match.snapshot().version}\n".encode())
    for batch in batches[batches_in(match.snapshot().version, batches) :]:
        match.extend(batch, "camera")
        os.write(shown, f"{match.snapshot().version}\n".encode())


def batches_in(lines: int, batches: Batches) -> int:
    """How many batches an acta of so many lines holds. Raises AssertionError when one is there in part."""
    count, length = 0, 1
    while length < lines:
        length += len(batches[count])
        count += 1
    assert length == lines, f"{lines} lines: a batch is there in part"
    return count


def kill_one(path: Path, batches: Batches, chance: random.Random) -> int:
    """Start a writer and kill it: at its start, or in the middle of its work; the lines it had shown (0: none)."""
    reading, writing = os.pipe()
    writer = os.fork()
    if not writer:
        os.close(reading)
        try:
            play_on(path, batches, writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        shown = []
        if chance.random() < 0.4:
            time.sleep(chance.uniform(0, START))
        else:  # counted in what it writes, so that a slow machine's writers are killed at work, too
            shown = [said.readline() for _ in range(chance.randint(1, 4))]
            time.sleep(chance.uniform(0, WRITE))
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        return max(map(int, filter(None, [*shown, *said.read().splitlines()])), default=0)


def batched(lines: Sequence[Line], chance: random.Random) -> Batches:
    """The lines one by one, and now and then some together."""
    batches: Batches = []
    rest = list(lines)
    while rest:
        size = 1 if chance.random() < 0.5 else chance.randint(2, 6)
        batches.append(rest[:size])
        rest = rest[size:]
    return batches


def main(folder: Path, seed: int, kills: int) -> None:
    chance = random.Random(seed)
    killed = writing = 0
    for number in range(kills):  # matches; a fast machine needs several for so many kills
        game = random_game(seed + number, hands=HANDS, mischief=0.3, slips=0.3).acta
        head, *lines = [dict(line.data or {}) for line in game.lines]
        batches = batched(lines, chance)
        path = folder / f"{number}.acta"
        Match.begin(path, head).close()
        known = 1
        while known <= len(lines) and killed < kills:
            shown = kill_one(path, batches, chance)
            killed += 1
            match = Match.resume(path)
            kept = match.snapshot().version
            match.close()
            # Between the disk and the showing there may be one batch more, whole.
            assert kept >= max(shown, known), f"{path}: {shown} lines were shown, {known} before; {kept} are kept"
            if shown:
                assert batches_in(kept, batches) <= batches_in(shown, batches) + 1
            writing += known < kept
            known = kept
            written = [json.loads(text) for text in path.read_text().splitlines()]
            for line, played in zip(written, [head, *lines], strict=False):
                assert {key: line[key] for key in played} == played, f"{path}: {line}"
            assert str(match.snapshot().report) == str(report(Acta.new(head).extend(lines[: kept - 1]).state))
        if killed == kills:
            break
    print(json.dumps({"killed": killed, "wrote": writing, "matches": number + 1}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
