"""Train the identifier on crops: names, which way up, and a temperature that makes its confidence honest."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.training.network import CalibratedNet, IdentifierNet
from models.training.shrink import store_halved


class TrainingError(Exception):
    """There is nothing to train on, or a checkpoint does not fit."""


@dataclass(slots=True, eq=False)
class CropPool:
    """All shards of a folder in memory. `pictures` uint8 (N, 128, 80, 3) BGR; `labels` int64; `upside_down` bool."""

    pictures: np.ndarray
    labels: np.ndarray
    upside_down: np.ndarray

    @classmethod
    def load(cls, folders: list[Path]) -> "CropPool":
        paths = [path for folder in folders for path in sorted(folder.glob("shard_*.npz"))]
        if not paths:
            raise TrainingError(f"no shards of crops in {', '.join(map(str, folders))}; make them: miron dataset crops")
        shards = [np.load(path) for path in paths]
        return cls(*(np.concatenate([s[key] for s in shards]) for key in ("pictures", "labels", "upside_down")))


def _batch(
    pool: CropPool, chosen: np.ndarray, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """A batch with cheap variations: half of the crops turned by 180°, brightness, contrast and colour cast."""
    pictures = pool.pictures[chosen]
    turn = rng.random(len(chosen)) < 0.5
    pictures[turn] = pictures[turn, ::-1, ::-1]
    x = torch.from_numpy(np.ascontiguousarray(pictures[..., ::-1])).permute(0, 3, 1, 2).float() / 255
    gain = torch.from_numpy(rng.normal(1, 0.12, (len(chosen), 3, 1, 1)).astype(np.float32))
    offset = torch.from_numpy(rng.normal(0, 0.06, (len(chosen), 1, 1, 1)).astype(np.float32))
    x = (x * gain + offset).clamp(0, 1).contiguous(memory_format=torch.channels_last)
    return x, torch.from_numpy(pool.labels[chosen]), torch.from_numpy(pool.upside_down[chosen] ^ turn).float()


def _losses(net: IdentifierNet, x: torch.Tensor, labels: torch.Tensor, upside_down: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", torch.bfloat16):
        logits, flipped, _ = net(x)
    names = nn.functional.cross_entropy(logits.float(), labels, label_smoothing=0.03)
    known = labels < logits.shape[1] - 1
    way_up = nn.functional.binary_cross_entropy_with_logits(flipped.float()[known], upside_down[known])
    return names + 0.3 * way_up


def _answers(net: IdentifierNet, pool: CropPool) -> tuple[torch.Tensor, torch.Tensor]:
    """The network's name logits (N, 49) and upside-down logits (N,) for all crops of `pool`."""
    names, flipped = [], []
    with torch.no_grad():
        for start in range(0, len(pool.labels), 256):
            pictures = np.ascontiguousarray(pool.pictures[start : start + 256, ..., ::-1])
            name, flip, _ = net(torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255)
            names.append(name)
            flipped.append(flip)
    return torch.cat(names), torch.cat(flipped)


def _fit_temperature(logits: torch.Tensor, labels: torch.Tensor) -> float:
    """Temperature scaling (Guo et al. 2017): the one number that makes held-out likelihood largest."""
    candidates = np.geomspace(0.3, 3, 60)
    losses = [float(nn.functional.cross_entropy(logits / t, labels)) for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def _accuracy(names: torch.Tensor, flipped: torch.Tensor, pool: CropPool) -> tuple[float, float]:
    """Share of right names among readable crops, and share of right ways up."""
    known = pool.labels < names.shape[1] - 1
    right = (names.argmax(1).numpy() == pool.labels)[known]
    right_way = ((flipped.numpy() > 0) == pool.upside_down)[known]
    return float(right.mean()), float(right_way.mean())


def train(
    crops: list[Path],
    held_out: Path,
    checkpoint: Path,
    epochs: int = 5,
    batch: int = 64,
    rate: float = 2e-3,
    start: Path | None = None,
    seed: int = 0,
) -> Iterator[dict[str, float]]:
    """Train and yield the figures of each epoch; `checkpoint` holds the newest state, and a stopped run goes on there.

    `crops`: folders of shards to learn from; `held_out`: shards for the accuracy and the temperature.
    Raises TrainingError when there are none.
    """
    pool, judge = CropPool.load(crops), CropPool.load([held_out])
    torch.manual_seed(seed)
    net = IdentifierNet()
    net.to(memory_format=torch.channels_last)
    steps = epochs * (len(pool.labels) // batch)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.15)
    first = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        first = state["epoch"] + 1
    elif start is not None:
        net.load_state_dict(torch.load(start, weights_only=True)["net"])
    for epoch in range(first, epochs):
        rng = np.random.default_rng([seed, epoch])
        order = rng.permutation(len(pool.labels))
        net.train()
        total = 0.0
        count = len(order) // batch
        for k in range(count):
            loss = _losses(net, *_batch(pool, np.sort(order[k * batch : (k + 1) * batch]), rng))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach())
        net.eval()
        names, flipped = _answers(net, judge)
        net.temperature.data.fill_(_fit_temperature(names, torch.from_numpy(judge.labels)))
        named, way_up = _accuracy(names, flipped, judge)
        state = {
            "net": net.state_dict(),
            "optimizer": optimizer.state_dict(),
            "schedule": schedule.state_dict(),
            "epoch": epoch,
        }
        torch.save(state, checkpoint.with_suffix(".part"))
        checkpoint.with_suffix(".part").rename(checkpoint)
        yield {
            "epoch": epoch,
            "loss": total / count,
            "accuracy": named,
            "way_up": way_up,
            "temperature": float(net.temperature),
        }


def export(checkpoint: Path, path: Path) -> None:
    """Write the network as ONNX with a free batch size: input `crops`, outputs `names`, `upside_down`, `embedding`."""
    net = IdentifierNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["net"])
    net.eval()
    torch.onnx.export(
        CalibratedNet(net).eval(),
        (torch.zeros(2, 3, 128, 80),),
        str(path),
        dynamo=False,
        opset_version=17,
        input_names=["crops"],
        output_names=["names", "upside_down", "embedding"],
        dynamic_axes={name: {0: "batch"} for name in ("crops", "names", "upside_down", "embedding")},
    )
    store_halved(path)
