"""From a trained detector checkpoint to the ONNX file that the product runs."""

from pathlib import Path

import torch
from ultralytics.nn.tasks import OBBModel

from models.training.scenes import KINDS
from models.training.shrink import store_halved


class _Exported(torch.nn.Module):
    """The detector's answer alone: (1, 4 + kinds + 1, anchors) x, y, w, h in pixels, scores, angle in radians."""

    def __init__(self, model: torch.nn.Module):
        super().__init__()
        self.model = model

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        return self.model(pictures)


def export_detector(checkpoint: Path, path: Path) -> None:
    """Write the checkpoint's averaged (EMA) weights as ONNX with a free height and width (multiples of 32)."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    trained = (saved["ema"] or saved["model"]).float()
    model = OBBModel("yolo11n-obb.yaml", nc=len(KINDS), verbose=False)
    model.load_state_dict(trained.state_dict())
    model.eval()
    model.fuse()
    head = model.model[-1]
    head.export, head.format, head.dynamic = True, "onnx", True
    torch.onnx.export(
        _Exported(model),
        (torch.zeros(1, 3, 384, 640),),
        str(path),
        dynamo=False,
        opset_version=17,
        input_names=["pictures"],
        output_names=["outlines"],
        dynamic_axes={"pictures": {2: "height", 3: "width"}, "outlines": {2: "anchors"}},
    )
    store_halved(path)
