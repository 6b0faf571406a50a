"""Cards of other packs on synthetic tables: outlined as faces, never to be named."""

import numpy as np
import pytest

import datasets.deck
from datasets.synth import crops, foreign, materials, scene, table_set
from datasets.synth.materials import FACE_HEIGHT, FACE_WIDTH


def test_every_card_of_the_pack_can_be_drawn_and_a_seed_draws_one() -> None:
    faces = [foreign.face(np.random.default_rng(seed)) for seed in range(80)]
    assert {face.shape for face in faces} == {(FACE_HEIGHT, FACE_WIDTH, 4)}
    assert (faces[7] == foreign.face(np.random.default_rng(7))).all()
    assert len({face.tobytes() for face in faces}) == len(faces)


def test_they_are_outlined_and_have_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "FOREIGN", 1.0)
    own = materials.load(None, datasets.deck.WEBP)
    table = scene.make(own, 3)
    faces = [item for item in table.items if item.kind == "face"]
    assert faces and all(item.card is None for item in faces)
    truth = table_set.truth(table, "table.jpg")
    assert len(truth["foreign"]) == len(faces) and not truth["cards"]
    assert table_set.obb_label(table).count("\n0 ") + table_set.obb_label(table).startswith("0 ") == len(faces)
    assert all(crop.card is None for seed in range(4) for crop in crops.make(own, seed))
