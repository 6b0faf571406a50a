"""The scored reader's tables, CSV files and page."""

import csv
import json
from pathlib import Path

import cv2
import numpy as np

from vision.scoring import Judged, Verdict
from vision.scoring_page import diagram, save
from vision.scoring_tables import all_figures

MADE = ("own", "felt", "lamp <dim>")


def judged(image: str, card: str, got: str | None, visible: float = 1.0) -> Judged:
    return Judged(image, card, visible, "trick", got, 0.9, 65.0, MADE)


def test_figures_by_every_kind() -> None:
    rows = [
        judged("a", "4O", "4O"),
        judged("a", "5O", "4O", 0.6),
        judged("a", "12B", None, 0.3),
        judged("a", "7C", "-", 0.2),
    ]
    tables = {t.title: t for t in all_figures(rows, [Verdict("a", "4O", True, True, 0.97)])}
    assert dict(tables["All pictures"].rows)["recall, at least half visible"] == "0.5000 (1/2)"
    assert [row[:4] for row in tables["By visibility"].rows] == [
        ("10%–25%", "0.0000 (0/1)", "0", "1"),
        ("25%–50%", "0.0000 (0/1)", "1", "0"),
        ("50%–75%", "0.0000 (0/1)", "0", "0"),
        ("75%–99%", "–", "0", "0"),
        ("99%–100%", "1.0000 (1/1)", "0", "0"),
    ]
    for kind in ("deck", "table", "light", "card", "suit", "rank", "role", "width in pixels"):
        assert tables[f"By {kind}"].rows
    assert set(tables["Misread or unread, a quarter visible or more"].rows) == {
        ("5O", "4O", "1"),
        ("12B", "not named", "1"),
    }
    assert tables["Reliability of the confidence"].rows == (("0.970", "1.000", "1"),)


def test_page_with_the_pictures_of_what_was_confused(tmp_path: Path) -> None:
    picture = tmp_path / "table.jpg"
    cv2.imwrite(str(picture), np.full((200, 300, 3), 90, np.uint8))
    corners = [[50, 50], [110, 50], [110, 140], [50, 140]]
    picture.with_suffix(".json").write_text(json.dumps({"cards": [{"card": "5O", "corners": corners}]}))
    rows = [judged(str(picture), "5O", "4O")]
    page = save(tmp_path / "out", rows, [Verdict(str(picture), "4O", False, True, 0.9)])
    text = page.read_text()
    assert "5O read as 4O: 1" in text and "<svg" in text
    assert "lamp &lt;dim&gt;" in text and "lamp <dim>" not in text
    assert "http" not in text  # the page loads nothing from outside
    assert cv2.imread(str(tmp_path / "out" / "failure_000.jpg")) is not None
    with (tmp_path / "out" / "cards.csv").open() as file:
        assert [row["got"] for row in csv.DictReader(file)] == ["4O"]
    with (tmp_path / "out" / "figures.csv").open() as file:
        assert {row["table"] for row in csv.DictReader(file)} >= {"By deck", "By visibility", "By card"}


def test_diagram_without_any_name() -> None:
    assert "<circle" not in diagram([])
