"""Trained networks as the ONNX files that the product runs."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import torch

from models.training.shrink import store_halved


def write(
    net: torch.nn.Module,
    example: torch.Tensor,
    path: Path,
    inputs: str,
    outputs: Sequence[str],
    free: Mapping[str, dict[int, str]],
) -> None:
    """Write `net`, set to answer, with numbers stored in half precision. `example`: an input; `inputs`, `outputs`: what
    they are called in the file; `free`: of each the dimensions that may be of another size, with names of their own.
    """
    torch.onnx.export(
        net.eval(),
        (example,),
        str(path),
        dynamo=False,
        opset_version=17,
        input_names=[inputs],
        output_names=list(outputs),
        dynamic_axes=dict(free),
    )
    store_halved(path)


def write_for_cards(net: torch.nn.Module, path: Path, inputs: str, outputs: Sequence[str]) -> None:
    """Write a network on rectified cards (N, 3, 128, 80), any number of them at once."""
    write(net, torch.zeros(2, 3, 128, 80), path, inputs, outputs, {name: {0: "batch"} for name in (inputs, *outputs)})
