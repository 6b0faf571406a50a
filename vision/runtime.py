"""ONNX Runtime, the one engine that runs the shipped networks; set up the same way for all of them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import onnxruntime as ort


class Network(Protocol):
    """A loaded network, as ONNX Runtime's sessions are."""

    def run(self, output_names: None, input_feed: Mapping[str, Any]) -> Any: ...

    def get_inputs(self) -> Any: ...


Engine = Callable[[Path], Network]
"""Loads an exported network. `open_network` is the product's; others are there to be measured beside it."""


class WeightsError(Exception):
    """A weights file is missing or cannot be used."""


def open_network(path: Path, threads: int = 2) -> ort.InferenceSession:
    """Load an exported network for `threads` cores. Raises WeightsError when the file is missing or broken."""
    if not path.is_file():
        raise WeightsError(f"{path}: the weights are missing; reinstall Mirón or train them (miron train --help)")
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Waiting threads must sleep: on two cores a spinning one takes the core that the camera or the page needs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own that it does not document
        raise WeightsError(f"{path}: not a network that ONNX Runtime can load: {error}") from error
