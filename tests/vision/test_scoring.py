"""The reader's score: matching by overlap, one to one; what is held or hidden is not asked for."""

from typing import Any

from vision.scoring import judge, recall, reliability


def box(x: float, y: float, size: float = 10) -> list[list[float]]:
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size]]


def true(card: str, x: float, visible: float = 1.0, role: str = "trick") -> dict[str, Any]:
    return {"card": card, "corners": box(x, 0), "visible": visible, "role": role}


def read(card: str | None, x: float, confidence: float = 0.9) -> dict[str, Any]:
    return {"card": card, "corners": box(x, 0), "confidence": confidence}


def test_right_wrong_unnamed_unseen_and_invented() -> None:
    truth = {"cards": [true("1O", 0), true("2O", 20), true("3O", 40), true("4O", 60)], "made": {"deck": "d"}}
    rows, verdicts = judge("p", truth, [read("1O", 1), read("7O", 21), read(None, 40), read("5O", 200)])
    assert [r.got for r in rows] == ["1O", "7O", None, "-"]
    assert recall(rows, 0.5) == (1, 4)
    assert [(v.named, v.right, v.matched) for v in verdicts] == [
        ("1O", True, True),
        ("7O", False, True),
        ("5O", False, False),
    ]


def test_held_cards_and_slivers_count_neither_way() -> None:
    truth = {"cards": [true("1O", 0, role="held"), true("2O", 20, visible=0.05)]}
    rows, verdicts = judge("p", truth, [read("9O", 0), read("9C", 20)])
    assert [r.card for r in rows] == ["2O"]
    assert verdicts == []
    assert recall(rows, 0.25) == (0, 0)


def test_one_prediction_answers_for_one_card_only() -> None:
    truth = {"cards": [true("1O", 0), true("2O", 3)]}
    rows, _ = judge("p", truth, [read("1O", 1)])
    assert sorted(str(r.got) for r in rows) == ["-", "1O"]


def test_reliability_groups_by_confidence() -> None:
    truth = {"cards": [true("1O", 0), true("2O", 20)]}
    _, verdicts = judge("p", truth, [read("1O", 0, 0.95), read("7O", 20, 0.93)])
    (mean, right, count) = reliability(verdicts)[0]
    assert (round(mean, 2), right, count) == (0.94, 0.5, 2)
