"""Smaller weight files: numbers stored in half precision, widened again when the network is loaded."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LEAST = 1024
"""Numbers that a tensor must hold to be worth storing in half precision."""


def store_halved(path: Path) -> None:
    """Rewrite the ONNX file with its large float32 constants as float16 and a Cast behind each.

    ONNX Runtime folds the casts into constants while loading: speed and memory stay, the file is half as large.
    """
    model = onnx.load(str(path))
    graph = model.graph
    casts = []
    for constant in list(graph.initializer):
        if constant.data_type != TensorProto.FLOAT or np.prod(constant.dims) < LEAST:
            continue
        name = constant.name
        halved = numpy_helper.from_array(numpy_helper.to_array(constant).astype(np.float16), f"{name}.half")
        graph.initializer.remove(constant)
        graph.initializer.append(halved)
        casts.append(helper.make_node("Cast", [halved.name], [name], to=TensorProto.FLOAT))
    for cast in reversed(casts):
        graph.node.insert(0, cast)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
