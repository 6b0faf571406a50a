"""Run by .ci/lean with the lean environment's Python: what a mini-PC does, without torch."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import cv2
import numpy as np

import datasets.deck

MIRON = Path(sys.executable).with_name("miron")
MOST_MEMORY = 600_000_000  # bytes


def main() -> None:
    for heavy in ("torch", "torchvision", "ultralytics"):
        assert importlib.util.find_spec(heavy) is None, f"{heavy} is installed: this is no lean install"
    detect()
    run()


def detect() -> None:
    """One card of the own deck on a plain table is read."""
    table = np.full((720, 1280, 3), (60, 105, 45), np.uint8)
    face = cv2.resize(datasets.deck.face_image("12O"), (94, 145), interpolation=cv2.INTER_AREA)
    share = face[..., 3:] / 255
    spot = table[280:425, 600:694]
    spot[:] = spot * (1 - share) + face[..., :3] * share
    cv2.imwrite("table.png", table)
    done = subprocess.run([MIRON, "detect", "table.png", "--json"], capture_output=True, text=True, check=True)
    cards = [card["card"] for card in json.loads(done.stdout)["cards"]]
    assert cards == ["12O"], cards
    print("lean: miron detect reads", cards)


def run() -> None:
    """`miron run` answers its first request within its memory, and ends when told to."""
    start = time.monotonic()
    words = [MIRON, "run", "--port", "0", "--no-browser", "--data", "data", "--source", "demo"]
    env = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            address = next(found[0] for line in process.stdout if (found := re.search(r"http://[\d.]+:\d+", line)))
            with urllib.request.urlopen(f"{address}/api/health", timeout=20) as answer:
                health = json.load(answer)
            after = time.monotonic() - start
            memory = peak_memory(process.pid)
            modules = Path(f"/proc/{process.pid}/maps").read_text()
            assert "libtorch" not in modules
            assert memory < MOST_MEMORY, f"{memory / 1e6:.0f} MB"
        finally:
            process.terminate()
            process.wait(timeout=60)  # before its output is closed: it says that it ends
    assert process.returncode == 0, process.returncode
    print(f"lean: miron run answered {health['status']!r} after {after:.1f} s, at {memory / 1e6:.0f} MB")


def peak_memory(pid: int) -> int:
    """The most memory that the process held so far, in bytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024


main()
