"""The training loop of the two small networks: one-cycle AdamW, a checkpoint after each pass, resumable."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn


def quick(wanted: bool = True) -> torch.autocast:
    """A context in which a network computes in bfloat16 where the processor has it: five times as fast there, and ten
    times as slow where it has not."""
    return torch.autocast("cpu", torch.bfloat16, enabled=wanted and torch.ops.mkldnn._is_mkldnn_bf16_supported())


def passes(
    net: nn.Module,
    loss_of: Callable[[np.ndarray, np.random.Generator], torch.Tensor],
    count: int,
    checkpoint: Path,
    epochs: int,
    batch: int,
    rate: float,
    seed: int,
) -> Iterator[tuple[int, float, Callable[[], None]]]:
    """Train `net` and yield after each pass over the `count` samples: its number, the mean loss, and what keeps it.

    `loss_of`: the loss of the samples of these numbers; random variations come from its generator. The caller judges
    the network and then calls the third value, which writes `checkpoint`; a run that was stopped goes on there.
    """
    torch.manual_seed(seed)
    net.to(memory_format=torch.channels_last)
    steps = count // batch
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=epochs * steps + 1, pct_start=0.15)
    first = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        first = state["epoch"] + 1
    for epoch in range(first, epochs):
        rng = np.random.default_rng([seed, epoch])
        order = rng.permutation(count)
        net.train()
        total = 0.0
        for k in range(steps):
            loss = loss_of(order[k * batch : (k + 1) * batch], rng)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach())
        net.eval()

        def keep(epoch: int = epoch) -> None:
            state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict()}
            torch.save({**state, "epoch": epoch}, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").rename(checkpoint)

        yield epoch, total / steps, keep
