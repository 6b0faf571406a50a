"""Train the detector: ultralytics' YOLO11n with oriented boxes, from nothing, on synthetic tables."""

from pathlib import Path
from typing import Any

import torch
from torch.utils.data import DataLoader
from ultralytics.data.dataset import YOLODataset
from ultralytics.models.yolo.obb import OBBTrainer
from ultralytics.nn.tasks import OBBModel

from datasets.synth.materials import Materials
from models.training.loop import quick
from models.training.renders import Renders
from models.training.restore import restore
from models.training.scenes import KINDS, SceneDataset


class Bf16OBBModel(OBBModel):
    """The same network, computed in bfloat16 on the CPU while it trains, where it has that."""

    def predict(self, x: torch.Tensor, *args: Any, **options: Any) -> Any:
        with quick(self.training):
            out = super().predict(x, *args, **options)
        return _as_float(out) if self.training else out


def _as_float(value: Any) -> Any:
    """The loss is computed in float32: every tensor of the network's (nested) answer is widened."""
    if isinstance(value, torch.Tensor):
        return value.float()
    if isinstance(value, dict):
        return {key: _as_float(part) for key, part in value.items()}
    return type(value)(_as_float(part) for part in value)


class SceneTrainer(OBBTrainer):
    """ultralytics' trainer fed by SceneDataset. Each epoch draws tables of its own; nothing is seen twice.

    Validation is not this trainer's: `miron eval stills` scores the exported network on pictures made elsewhere.
    """

    materials: Materials
    tables_per_epoch: int
    renders: Renders | None
    share: float
    shipped: Path | None

    def get_dataset(self) -> dict[str, Any]:
        return {"train": "", "val": "", "nc": len(KINDS), "names": dict(enumerate(KINDS)), "channels": 3}

    def get_dataloader(self, dataset_path: str, batch_size: int = 16, rank: int = 0, mode: str = "train") -> Any:
        length = self.tables_per_epoch if mode == "train" else batch_size
        self.scenes = SceneDataset(self.materials, length, 0, self.args.imgsz, self.renders, self.share)
        loader: DataLoader[dict[str, Any]] = DataLoader(
            self.scenes, batch_size, num_workers=1, collate_fn=YOLODataset.collate_fn, prefetch_factor=4
        )
        if mode == "train":
            scenes = self.scenes

            def new_tables(trainer: "SceneTrainer") -> None:
                scenes.first_seed = trainer.epoch * trainer.tables_per_epoch

            self.add_callback("on_train_epoch_start", new_tables)
        return loader

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        batch = super().preprocess_batch(batch)
        # NHWC is what oneDNN is fast with on CPUs; ultralytics sets it for CUDA only.
        batch["img"] = batch["img"].contiguous(memory_format=torch.channels_last)
        return batch

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> OBBModel:
        model = Bf16OBBModel(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
        if weights:
            model.load(weights)
        elif self.shipped:
            drawn = SceneDataset(self.materials, 8, 0, self.args.imgsz, self.renders, self.share)
            restore(model, self.shipped, torch.stack([drawn[k]["img"] for k in range(len(drawn))]).float() / 255)
        return model.to(memory_format=torch.channels_last)

    def validate(self) -> tuple[dict[str, float], float]:
        return {}, -float(self.loss)

    def final_eval(self) -> None:
        return


def train(
    materials: Materials,
    folder: Path,
    tables: int = 28_000,
    epochs: int = 14,
    size: int = 320,
    batch: int = 8,
    start: Path | None = None,
    rate: float = 0.002,
    renders: Path | None = None,
    share: float = 0.3,
) -> Path:
    """Train for `tables` pictures in all and return the last checkpoint (`folder`/run/weights/last.pt).

    A run that was stopped goes on from its checkpoint. `start`: a checkpoint, or shipped weights (.onnx), to begin
    from.
    `renders`: a folder of pictures with truth of which a `share` of the training windows is cut.
    """
    last = folder / "run" / "weights" / "last.pt"
    SceneTrainer.materials = materials
    SceneTrainer.tables_per_epoch = tables // epochs
    SceneTrainer.renders = Renders(renders) if renders else None
    SceneTrainer.share = share
    shipped = start is not None and start.suffix == ".onnx"
    SceneTrainer.shipped = start if shipped else None
    overrides: dict[str, Any] = {
        "model": str(last) if last.exists() else "yolo11n-obb.yaml",
        "resume": str(last) if last.exists() else False,
        "pretrained": str(start) if start and not shipped and not last.exists() else False,
        "project": str(folder.resolve()),
        "name": "run",
        "exist_ok": True,
        "data": "tables",
        "epochs": epochs,
        "imgsz": size,
        "batch": batch,
        "nbs": batch,
        "amp": False,
        "device": "cpu",
        "optimizer": "AdamW",
        "lr0": rate,
        "lrf": 0.01,
        "cos_lr": True,
        "warmup_epochs": 0.5,
        "warmup_bias_lr": 0.0,
        "close_mosaic": 0,
        "plots": False,
        "deterministic": False,
        "save_period": -1,
    }
    SceneTrainer(overrides=overrides).train()
    return last
