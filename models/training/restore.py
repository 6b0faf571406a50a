"""Shipped weights back into a network that can be trained on: an export has its batch norms folded away."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn


class RestoreError(Exception):
    """The file's layers are not those of the network."""


def begin(net: nn.Module, start: Path | None, pictures: torch.Tensor) -> None:
    """Give `net` the weights of `start`: a checkpoint of a training, or shipped weights (.onnx); None: leave it."""
    if start is None:
        return
    if start.suffix == ".onnx":
        restore(net, start, pictures)
    else:
        net.load_state_dict(torch.load(start, weights_only=True)["net"])


def restore(net: nn.Module, path: Path, pictures: torch.Tensor) -> None:
    """Load the ONNX file's convolutions and linear layers into `net`, in the order in which both run them.

    A folded batch norm is made anew from what `pictures` (N, 3, height, width) bring to it: the network answers as the
    file does, and goes on learning as if it had never been folded. Raises RestoreError when a layer does not fit.
    """
    stored = _layers(path)
    order: list[nn.Module] = []
    hooks = [
        module.register_forward_hook(lambda module, _in, _out: order.append(module))
        for module in net.modules()
        if isinstance(module, nn.Conv2d | nn.Linear | nn.BatchNorm2d)
    ]
    net.eval()
    with torch.no_grad():
        net(pictures)
    for hook in hooks:
        hook.remove()
    norms: dict[nn.BatchNorm2d, torch.Tensor] = {}
    place = 0
    for module, following in zip(order, [*order[1:], None], strict=True):
        if isinstance(module, nn.BatchNorm2d):
            continue
        if place >= len(stored) or stored[place][0].shape != module.weight.shape:
            raise RestoreError(f"{path}: layer {place} is not {tuple(module.weight.shape)}")
        weight, bias = stored[place]
        place += 1
        module.weight.data.copy_(weight)
        if isinstance(following, nn.BatchNorm2d):
            norms[following] = bias if bias is not None else torch.zeros(len(weight))
        elif bias is not None:
            module.bias.data.copy_(bias)
    if place != len(stored):
        raise RestoreError(f"{path}: {len(stored)} layers, the network has {place}")
    _unfold(net, norms, pictures)


def _layers(path: Path) -> list[tuple[torch.Tensor, torch.Tensor | None]]:
    """Weight and bias of every convolution and linear layer, in the order of the graph."""
    graph = onnx.load(str(path)).graph
    held = {c.name.removesuffix(".half"): numpy_helper.to_array(c).astype(np.float32) for c in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant" and node.attribute[0].HasField("t"):
            held[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
    layers = []
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            weight = torch.from_numpy(held[node.input[1]].astype(np.float32).copy())
            bias = torch.from_numpy(held[node.input[2]].copy()) if len(node.input) > 2 else None
            layers.append((weight, bias))
    return layers


def _unfold(net: nn.Module, norms: dict[nn.BatchNorm2d, torch.Tensor], pictures: torch.Tensor) -> None:
    """Give each norm the mean and variance of its input, and the scale and shift that undo them but for the bias."""
    for norm, bias in norms.items():  # first: pass through, plus the bias
        norm.reset_parameters()
        norm.running_var.fill_(1 - norm.eps)
        norm.bias.data.copy_(bias)
    seen: dict[nn.Module, tuple[torch.Tensor, torch.Tensor]] = {}

    def look(module: nn.Module, inputs: tuple[torch.Tensor, ...]) -> None:
        flat = inputs[0].float().transpose(0, 1).flatten(1)
        seen[module] = (flat.mean(1), flat.var(1))

    hooks = [norm.register_forward_pre_hook(look) for norm in norms]
    with torch.no_grad():
        net(pictures)
    for hook in hooks:
        hook.remove()
    for norm, bias in norms.items():
        mean, variance = seen[norm]
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_((variance + norm.eps).sqrt())
        norm.bias.data.copy_(bias + mean)
