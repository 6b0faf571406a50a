"""Train the identifier on crops: names, which way up, and a temperature that makes its confidence honest."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn

from datasets.synth.crop_set import UNKNOWN, CropSet
from models.training import views
from models.training.loop import passes, quick
from models.training.network import CalibratedNet, IdentifierNet
from models.training.onnx_file import write_for_cards
from models.training.restore import begin
from vision.detect import iou
from vision.rectify import MARGIN

HALVED = 0.08
"""Share of outlines that hold only a part of their card, as the detector gives them of half covered ones."""

TOO_LITTLE = 0.6
"""IoU with the card under which an outline holds too little of it: half a two looks like an ace."""


def _batch(
    crops: CropSet, chosen: np.ndarray, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Cards (N, 3, HEIGHT, WIDTH), their labels (N,), and which of them stand on their head (N,) as 0 or 1."""
    cards, labels, upside_down = [], [], []
    guessed = views.guesses(rng, crops, chosen, views.REFINED, boxed=0.3)
    for index, (outline, guess, turned) in zip(chosen, guessed, strict=True):
        label = int(crops.labels[index])
        if rng.random() < HALVED:
            guess = views.shortened(rng, guess)
            label = UNKNOWN if iou(guess, outline.astype(np.float32)) < TOO_LITTLE else label
        cards.append(views.view(rng, crops.picture(int(index)), outline, guess, MARGIN)[0])
        labels.append(label)
        upside_down.append(float(turned))
    return views.as_tensor(rng, cards), torch.tensor(labels), torch.tensor(upside_down)


def _losses(net: IdentifierNet, x: torch.Tensor, labels: torch.Tensor, upside_down: torch.Tensor) -> torch.Tensor:
    with quick():
        logits, flipped, _ = net(x)
    names = nn.functional.cross_entropy(logits.float(), labels, label_smoothing=0.03)
    known = labels != UNKNOWN
    way_up = nn.functional.binary_cross_entropy_with_logits(flipped.float()[known], upside_down[known])
    return names + 0.3 * way_up


def _answers(net: IdentifierNet, crops: CropSet) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, np.ndarray]:
    """The network's name logits (N, 49) and upside-down logits (N,) of all crops, their labels (N,) and which are
    upside down (N,)."""
    names, flipped, asked, truth = [], [], [], []
    rng = np.random.default_rng(0)
    with torch.no_grad():
        for start in range(0, len(crops), 256):
            x, labels, upside_down = _batch(crops, np.arange(start, min(start + 256, len(crops))), rng)
            name, flip, _ = net(x)
            names.append(name)
            flipped.append(flip)
            asked.append(labels)
            truth.append(upside_down.numpy() > 0.5)
    return torch.cat(names), torch.cat(flipped), torch.cat(asked), np.concatenate(truth)


def _fit_temperature(logits: torch.Tensor, labels: torch.Tensor) -> float:
    """Temperature scaling (Guo et al. 2017): the one number that makes held-out likelihood largest."""
    candidates = np.geomspace(0.3, 3, 60)
    losses = [float(nn.functional.cross_entropy(logits / t, labels)) for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def _accuracy(
    names: torch.Tensor, flipped: torch.Tensor, labels: torch.Tensor, upside_down: np.ndarray
) -> tuple[float, float]:
    """Share of right names among readable crops, and share of right ways up."""
    known = (labels != UNKNOWN).numpy()
    right = (names.argmax(1) == labels).numpy()[known]
    right_way = ((flipped.numpy() > 0) == upside_down)[known]
    return float(right.mean()), float(right_way.mean())


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
    """Train and yield the figures of each pass; `checkpoint` holds the newest state, and a stopped run goes on there.

    `folders`: crops to learn from; `held_out`: crops for the accuracy and the temperature. Raises CropSetError when
    there are none.
    """
    crops, judge = CropSet.load(folders), CropSet.load([held_out])
    net = IdentifierNet()
    begin(net, start, _batch(judge, np.arange(min(512, len(judge))), np.random.default_rng(0))[0])

    def loss_of(chosen: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
        return _losses(net, *_batch(crops, chosen, rng))

    for epoch, loss, keep in passes(net, loss_of, len(crops), checkpoint, epochs, batch, rate, seed):
        names, flipped, labels, upside_down = _answers(net, judge)
        net.temperature.data.fill_(_fit_temperature(names, labels))
        keep()
        named, way_up = _accuracy(names, flipped, labels, upside_down)
        yield {
            "epoch": epoch,
            "loss": loss,
            "accuracy": named,
            "way_up": way_up,
            "temperature": float(net.temperature),
        }


def export(checkpoint: Path, path: Path) -> None:
    """Write the network as ONNX with a free batch size: input `crops`, outputs `names`, `upside_down`, `embedding`."""
    net = IdentifierNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["net"])
    write_for_cards(CalibratedNet(net), path, "crops", ["names", "upside_down", "embedding"])
