"""From a trained detector checkpoint to the ONNX file that the product runs."""

from pathlib import Path

import torch
from ultralytics.nn.tasks import OBBModel

from models.training.onnx_file import write
from models.training.scenes import KINDS


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
    free = {"pictures": {2: "height", 3: "width"}, "outlines": {2: "anchors"}}
    write(_Exported(model), torch.zeros(1, 3, 384, 640), path, "pictures", ["outlines"], free)
