"""`miron bench vision`: how long a table takes to read, by stage, for each runtime and size, beside ultralytics."""

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import models
from vision.reader import Reader
from vision.runtime import Engine, Network, WeightsError, open_network
from vision.types import Image

CARDS = ("1O", "3C", "4E", "5B", "7O", "10C", "11E", "12B")
WARM_UP = 3
THREADS = 2


class MissingError(Exception):
    """A runtime is not installed."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Median milliseconds. `refine`: with the cards cut out for it; `rest`: cutting out for the names, names drawn from
    doubles, all that is no network. None: no such part. `p90` of the whole table.
    """

    runtime: str
    side: int
    detect: float
    refine: float | None
    identify: float | None
    rest: float | None
    whole: float
    p90: float
    cards: int | None


class Stopwatch:
    """Something that is called, and how long that took in all since `spent` was last set."""

    def __init__(self, called: Callable[..., Any]):
        self._called = called
        self.spent = 0.0

    def __call__(self, *arguments: Any) -> Any:
        start = time.perf_counter()
        answer = self._called(*arguments)
        self.spent += time.perf_counter() - start
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._called, name)


@click.command("vision")
@click.option("--rounds", type=click.IntRange(min=1), default=30, show_default=True, help="Readings of each kind.")
@click.option("--side", "sides", type=int, multiple=True, default=(480, 640, 800), show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, one a kind.")
def command(rounds: int, sides: tuple[int, ...], as_json: bool) -> None:
    """Read a 1280×720 table with eight cards, two threads, with ONNX Runtime (the product's), OpenVINO and PyTorch.

    The last is the plain ultralytics call on the same detector and picture: it only outlines, and names nothing.
    OpenVINO: pip install 'miron[bench]'. The kinds take turns, so that other work on the machine hits them alike.
    """
    for side in sides:
        if side < 64 or side % 32:
            raise click.BadParameter(f"{side} is not a multiple of 32 from 64 on", param_hint="--side")
    picture = eight_cards()
    kinds: list[tuple[str, int, Callable[[], dict[str, float]]]] = []
    missing: dict[str, str] = {}
    makers: dict[str, Callable[[int], Callable[[], dict[str, float]]]] = {
        "ONNX Runtime": lambda side: own(side, open_network, picture),
        "OpenVINO": lambda side: own(side, open_vino, picture),
        "PyTorch (ultralytics)": lambda side: ultralytics_call(side, picture),
    }
    for name, make in makers.items():
        try:
            kinds += [(name, side, make(side)) for side in sides]
        except MissingError as error:
            missing[name] = str(error)
        except WeightsError as error:
            raise click.ClickException(str(error)) from error
    samples: list[list[dict[str, float]]] = [[] for _ in kinds]
    for turn in range(WARM_UP + rounds):
        for kept, (_, _, once) in zip(samples, kinds, strict=True):
            parts = once()
            if turn >= WARM_UP:
                kept.append(parts)
    timings = [_timing(name, side, kept) for (name, side, _), kept in zip(kinds, samples, strict=True)]
    if as_json:
        for timing in timings:
            click.echo(json.dumps(asdict(timing)))
    else:
        _show(timings, missing)


def eight_cards() -> Image:
    """A table of felt seen from above with eight of the own deck's cards, about 80 pixels wide."""
    import cv2
    import numpy as np

    import datasets.deck

    rng = np.random.default_rng(0)
    table = np.full((720, 1280, 3), (60, 105, 45)) + rng.normal(0, 5, (720, 1280, 1))
    for k, card in enumerate(CARDS):
        face = datasets.deck.face_image(card)
        height, width = face.shape[:2]
        centre = np.array([200 + 290 * (k % 4), 200 + 320 * (k // 4)])
        turn = rng.uniform(0, 2 * np.pi)
        along, down = np.array([np.cos(turn), np.sin(turn)]) * 40, np.array([-np.sin(turn), np.cos(turn)]) * 62
        quad = np.array([-along - down, along - down, along + down, -along + down]) + centre
        flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        shrunk = cv2.resize(face, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        matrix = cv2.getPerspectiveTransform(flat * 0.25, quad.astype(np.float32))
        laid = cv2.warpPerspective(shrunk, matrix, (1280, 720))
        share = laid[..., 3:] / 255
        table = np.asarray(table * (1 - share) + laid[..., :3] * share, np.float32)
    return np.asarray(np.clip(table, 0, 255), np.uint8)


def own(side: int, engine: Engine, picture: Image) -> Callable[[], dict[str, float]]:
    """Mirón's own reading, whole, with its parts. Raises WeightsError, MissingError."""
    reader = Reader.load(side=side, engine=engine)
    detect, refine, identify = (Stopwatch(stage) for stage in (reader.detector, reader.refiner, reader.identifier))
    reader.detector, reader.refiner, reader.identifier = detect, refine, identify  # type: ignore[assignment]

    def once() -> dict[str, float]:
        detect.spent = refine.spent = identify.spent = 0.0
        start = time.perf_counter()
        seen = reader.read(picture)
        whole = time.perf_counter() - start
        parts = {"detect": detect.spent, "refine": refine.spent, "identify": identify.spent}
        cards = sum(s.kind == "face" for s in seen)
        return {**parts, "rest": whole - sum(parts.values()), "whole": whole, "cards": cards}

    return once


def open_vino(path: Path) -> Network:
    """The network in OpenVINO, on the same number of threads. Raises MissingError, WeightsError."""
    try:
        import openvino
    except ImportError as error:
        raise MissingError("not installed: pip install 'miron[bench]'") from error
    if not path.is_file():
        raise WeightsError(f"{path}: the weights are missing")
    compiled = openvino.Core().compile_model(
        str(path), "CPU", {"INFERENCE_NUM_THREADS": THREADS, "PERFORMANCE_HINT": "LATENCY"}
    )

    class Compiled:
        def run(self, _: None, feed: Any) -> list[Any]:
            answer = compiled(feed)
            return [answer[output] for output in compiled.outputs]

        def get_inputs(self) -> list[Any]:
            return [_Named(port.any_name) for port in compiled.inputs]

    return Compiled()


@dataclass(frozen=True, slots=True)
class _Named:
    name: str


def ultralytics_call(side: int, picture: Image) -> Callable[[], dict[str, float]]:
    """`YOLO.predict` on this picture with the shipped detector's weights in PyTorch. Raises MissingError."""
    try:
        import torch
        from ultralytics import YOLO
        from ultralytics.nn.tasks import OBBModel

        from models.training.restore import restore
    except ImportError as error:
        raise MissingError("not installed: pip install ultralytics onnx") from error
    from vision.detect import KINDS

    torch.set_num_threads(THREADS)
    model = OBBModel("yolo11n-obb.yaml", nc=len(KINDS), verbose=False)
    restore(model, models.FOLDER / "detector.onnx", torch.zeros(1, 3, 384, 640))
    yolo = YOLO("yolo11n-obb.yaml", task="obb", verbose=False)
    yolo.model = model.eval()
    yolo.model.args = {"task": "obb"}

    def once() -> dict[str, float]:
        start = time.perf_counter()
        yolo.predict(picture, imgsz=side, device="cpu", verbose=False)
        whole = time.perf_counter() - start
        return {"detect": whole, "whole": whole}

    return once


def _timing(name: str, side: int, kept: list[dict[str, float]]) -> Timing:
    def median(part: str) -> float | None:
        return statistics.median(parts[part] for parts in kept) * 1000 if part in kept[0] else None

    wholes = sorted(parts["whole"] * 1000 for parts in kept)
    cards = int(kept[-1]["cards"]) if "cards" in kept[0] else None
    whole = statistics.median(wholes)
    detect = median("detect")
    assert detect is not None
    p90 = wholes[int(0.9 * (len(wholes) - 1))]
    return Timing(name, side, detect, median("refine"), median("identify"), median("rest"), whole, p90, cards)


def _show(timings: list[Timing], missing: dict[str, str]) -> None:
    table = Table(
        "runtime", "side", "detect", "refine", "identify", "rest", "whole table", "p90", "cards", title="Milliseconds"
    )
    for t in timings:
        numbers = (t.detect, t.refine, t.identify, t.rest, t.whole, t.p90)
        texts = ("–" if value is None else f"{value:.1f}" for value in numbers)
        table.add_row(t.runtime, str(t.side), *texts, "–" if t.cards is None else str(t.cards))
    for name, why in missing.items():
        table.add_row(name, "", why)
    Console().print(table)
