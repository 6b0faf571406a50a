"""Train the refiner: from a card cut out along a wrong outline to where its corners are."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch

from datasets.synth.crop_set import CropSet
from datasets.synth.crops import READABLE
from models.training import views
from models.training.loop import passes, quick
from models.training.network import RefinerNet
from models.training.onnx_file import write_for_cards
from models.training.restore import begin
from vision.refine import AROUND, NOMINAL


def _batch(crops: CropSet, chosen: np.ndarray, rng: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Cards (N, 3, HEIGHT, WIDTH) and how far their corners are from NOMINAL (N, 8) in shares of the view's width."""
    cards, corners = [], []
    for index, (outline, guess) in zip(chosen, views.detected(rng, crops, chosen), strict=True):
        card, moved = views.view(rng, crops.picture(int(index)), outline, guess, AROUND)
        cards.append(card)
        corners.append((moved - NOMINAL) / card.shape[1])
    return views.as_tensor(rng, cards), torch.from_numpy(np.stack(corners).reshape(-1, 8).astype(np.float32))


def _overlap(outlines: np.ndarray, others: np.ndarray) -> float:
    """Mean IoU of two arrays of quads (N, 4, 2)."""
    shared = [cv2.intersectConvexConvex(a, b)[0] for a, b in zip(outlines, others, strict=True)]
    areas = [cv2.contourArea(a) + cv2.contourArea(b) for a, b in zip(outlines, others, strict=True)]
    return float(np.mean([s / (a - s) for s, a in zip(shared, areas, strict=True)]))


def _judge(net: RefinerNet, crops: CropSet, known: np.ndarray) -> tuple[float, float]:
    """Mean IoU of the guesses and of what the network makes of them, on the crops `known`."""
    rng = np.random.default_rng(0)
    before, after = [], []
    with torch.no_grad():
        for start in range(0, len(known), 128):
            cards, offsets = _batch(crops, known[start : start + 128], rng)
            width = cards.shape[3]
            truth = NOMINAL + offsets.numpy().reshape(-1, 4, 2) * width
            answer = NOMINAL + net(cards).float().numpy().reshape(-1, 4, 2) * width
            before.append(_overlap(np.repeat(NOMINAL[None], len(truth), 0), truth.astype(np.float32)))
            after.append(_overlap(answer.astype(np.float32), truth.astype(np.float32)))
    return float(np.mean(before)), float(np.mean(after))


def train(
    folders: list[Path],
    held_out: Path,
    checkpoint: Path,
    epochs: int = 5,
    batch: int = 64,
    rate: float = 2e-3,
    start: Path | None = None,
    seed: int = 0,
) -> Iterator[dict[str, float]]:
    """Train and yield the figures of each pass; `checkpoint` holds the newest state.

    `folders`: crops to learn from; `held_out`: crops for the figures. Raises CropSetError when there are none.
    """
    crops, judge = CropSet.load(folders), CropSet.load([held_out])
    known = np.flatnonzero(crops.visible >= READABLE)
    judged = np.flatnonzero(judge.visible >= READABLE)
    net = RefinerNet()
    begin(net, start, _batch(judge, judged[:512], np.random.default_rng(0))[0])

    def loss_of(chosen: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
        cards, offsets = _batch(crops, known[chosen], rng)
        with quick():
            answer = net(cards)
        return torch.nn.functional.smooth_l1_loss(answer.float(), offsets, beta=0.03) * 10

    for epoch, loss, keep in passes(net, loss_of, len(known), checkpoint, epochs, batch, rate, seed):
        before, after = _judge(net, judge, judged)
        keep()
        yield {"epoch": epoch, "loss": loss, "iou_before": before, "iou_after": after}


def export(checkpoint: Path, path: Path) -> None:
    """Write the network as ONNX with a free batch size: input `cards`, output `offsets`."""
    net = RefinerNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["net"])
    write_for_cards(net, path, "cards", ["offsets"])
