"""Training: shipped weights become a network again; outlines are spoilt and found; a stopped run goes on."""

from pathlib import Path

import numpy as np
import onnxruntime as ort
import pytest

import datasets.deck
import models
from datasets.synth import crop_set, crops, materials
from datasets.synth.crop_set import CropSet

torch = pytest.importorskip("torch", reason="training needs torch")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = materials.load(None, datasets.deck.WEBP)
    folder = tmp_path_factory.mktemp("crops")
    list(crop_set.write(lambda seed: crops.make(made, seed), folder, 40))
    return folder


@pytest.mark.parametrize("name", ["identifier", "refiner"])
def test_shipped_weights_answer_as_before_when_restored(folder: Path, name: str) -> None:
    from models.training import identifier, network, refiner
    from models.training.restore import restore

    loaded = CropSet.load([folder])
    chosen = np.arange(32)
    rng = np.random.default_rng(0)
    path = models.FOLDER / f"{name}.onnx"
    net: torch.nn.Module
    if name == "refiner":
        cards, net = refiner._batch(loaded, chosen, rng)[0], network.RefinerNet()
    else:
        cards, net = identifier._batch(loaded, chosen, rng)[0], network.IdentifierNet()
    restore(net, path, cards)
    session = ort.InferenceSession(str(path))
    expected = session.run(None, {session.get_inputs()[0].name: cards.contiguous().numpy()})
    with torch.no_grad():
        answer = net(cards)
    if name == "refiner":
        assert np.allclose(answer.numpy(), expected[0], atol=1e-3)
    else:
        assert np.allclose(answer[2].numpy(), expected[2], atol=1e-3)
        assert (answer[0].argmax(1).numpy() == expected[0].argmax(1)).all()


def test_the_shipped_detector_answers_as_before_when_restored() -> None:
    from ultralytics.nn.tasks import OBBModel

    from models.training.restore import restore
    from models.training.scenes import KINDS, SceneDataset

    drawn = SceneDataset(materials.load(None, datasets.deck.WEBP), 2, 0, 192, None, 0.0)
    pictures = torch.stack([drawn[k]["img"] for k in range(2)]).float() / 255
    net = OBBModel("yolo11n-obb.yaml", nc=len(KINDS), verbose=False)
    restore(net, models.FOLDER / "detector.onnx", pictures)
    session = ort.InferenceSession(str(models.FOLDER / "detector.onnx"))
    expected = session.run(None, {session.get_inputs()[0].name: pictures[:1].numpy()})[0]
    with torch.no_grad():
        answer = net(pictures[:1])[0].numpy()
    assert np.allclose(answer[:, 4:7], expected[:, 4:7], atol=0.02)  # scores
    assert np.allclose(answer[:, :4], expected[:, :4], atol=1.0)  # boxes, pixels


def test_weights_of_another_network_are_refused(folder: Path) -> None:
    from models.training.network import RefinerNet
    from models.training.restore import RestoreError, restore

    with pytest.raises(RestoreError, match="layer 0"):
        restore(RefinerNet(), models.FOLDER / "identifier.onnx", torch.zeros(2, 3, 128, 80))


def test_a_stopped_training_goes_on(folder: Path, tmp_path: Path) -> None:
    from models.training import refiner

    checkpoint, out = tmp_path / "run.pt", tmp_path / "refiner.onnx"
    run = refiner.train([folder], folder, checkpoint, epochs=2, batch=8)
    assert next(run)["epoch"] == 0
    run.close()
    figures = list(refiner.train([folder], folder, checkpoint, epochs=2, batch=8))
    assert [f["epoch"] for f in figures] == [1]
    assert 0 < figures[0]["iou_after"] <= 1
    refiner.export(checkpoint, out)
    assert out.stat().st_size < 2_000_000
