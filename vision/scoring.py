"""Comparing what was read on a picture with what lies there: the measure of the reader.

The same rule as the shared scorer (score_stills.py): a true card counts as read when a predicted card overlaps it
(IoU of the whole outlines ≥ 0.3, best match first, one to one) and names it right.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.detect import iou

LEAST_IOU = 0.3


@dataclass(frozen=True, slots=True)
class Judged:
    """One true card of one picture. `got`: the name read, None where a face was seen but not named, "-" where nothing
    was seen. `confidence`: of the matched prediction, else 0. `made`: deck, table and light of the picture.
    """

    image: str
    card: str
    visible: float
    role: str
    got: str | None
    confidence: float
    width: float
    made: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One named prediction: whether its name is right. `matched`: it lies on a true card."""

    image: str
    named: str
    right: bool
    matched: bool
    confidence: float


def judge(
    image: str, truth: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]
) -> tuple[list[Judged], list[Verdict]]:
    """Match the predictions `cards` (of `miron detect --json`) with a picture's `truth`.

    Cards held in fingers and those under a tenth visible are neither asked for nor held against the reader.
    """
    true = truth["cards"]
    quads = [np.asarray(c["corners"], np.float32) for c in true]
    guesses = [np.asarray(c["corners"], np.float32) for c in cards]
    pairs = sorted(((iou(q, g), i, j) for i, q in enumerate(quads) for j, g in enumerate(guesses)), reverse=True)
    of_true: dict[int, int] = {}
    of_guess: dict[int, int] = {}
    for overlap, i, j in pairs:
        if overlap >= LEAST_IOU and i not in of_true and j not in of_guess:
            of_true[i], of_guess[j] = j, i
    made = truth.get("made", {})
    origin = (str(made.get("deck", "")), str(made.get("table", "")), str(made.get("light", "")))
    rows = []
    for i, card in enumerate(true):
        if card.get("role") == "held":
            continue
        match = cards[of_true[i]] if i in of_true else None
        width = float(np.linalg.norm(quads[i][1] - quads[i][0]))
        got = "-" if match is None else match["card"]
        confidence = 0.0 if match is None else float(match["confidence"])
        rows.append(
            Judged(image, card["card"], float(card["visible"]), card.get("role", ""), got, confidence, width, origin)
        )
    verdicts = []
    for j, guess in enumerate(cards):
        if guess["card"] is None:
            continue
        target = true[of_guess[j]] if j in of_guess else None
        if target is not None and (target["visible"] < 0.10 or target.get("role") == "held"):
            continue
        right = target is not None and target["card"] == guess["card"]
        verdicts.append(Verdict(image, guess["card"], right, target is not None, float(guess["confidence"])))
    return rows, verdicts


def recall(rows: Iterable[Judged], low: float, high: float = 1.01) -> tuple[int, int]:
    """Right names and cards asked for among those with a visible share in [low, high)."""
    asked = [r for r in rows if low <= r.visible < high]
    return sum(r.got == r.card for r in asked), len(asked)


def reliability(verdicts: Sequence[Verdict], bins: int = 10) -> list[tuple[float, float, int]]:
    """Per bin of confidence that holds any: mean confidence, share right, count. Calibrated means the two agree."""
    table = []
    for k in range(bins):
        low, high = k / bins, (k + 1) / bins + (k == bins - 1)
        inside = [v for v in verdicts if low <= v.confidence < high]
        if inside:
            mean = sum(v.confidence for v in inside) / len(inside)
            table.append((mean, sum(v.right for v in inside) / len(inside), len(inside)))
    return table
