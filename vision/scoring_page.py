"""What a scored reader did, on disk: CSV, and a page with the tables, the reliability diagram and every failure."""

import csv
import json
from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np

from vision.pictures import read_picture
from vision.scoring import Judged, Verdict, reliability
from vision.scoring_tables import Figures, all_figures, failures, said
from vision.types import Image

_STYLE = """body{font-family:sans-serif;margin:1.5em;background:#fff;color:#222}
table{border-collapse:collapse;margin:0 0 1.5em}
td,th{padding:2px 12px 2px 0;text-align:left;border-bottom:1px solid #ddd}
figure{display:inline-block;margin:6px;width:260px;vertical-align:top}img{max-width:260px}
.tables{columns:30em;column-gap:2em}section{break-inside:avoid}"""


def save(out: Path, rows: Sequence[Judged], verdicts: Sequence[Verdict]) -> Path:
    """Write cards.csv (a line a card), figures.csv (every table), the failures' pictures and index.html into `out`.

    Returns the page. Raises OSError when `out` cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    tables = all_figures(rows, verdicts)
    _cards_csv(out / "cards.csv", rows)
    _figures_csv(out / "figures.csv", tables)
    page = out / "index.html"
    parts = "".join(map(_table, tables))
    page.write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Mirón: the reader's figures</title><style>{_STYLE}</style><h1>The reader's figures</h1>"
        f"{diagram(verdicts)}<div class=tables>{parts}</div>{_confused(out, rows)}"
    )
    return page


def _cards_csv(path: Path, rows: Sequence[Judged]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["image", "card", "visible", "role", "got", "confidence", "width", "deck", "table", "light"])
        for r in rows:
            got = "" if r.got is None else r.got
            name = Path(r.image).name
            writer.writerow([name, r.card, r.visible, r.role, got, r.confidence, round(r.width, 1), *r.made])


def _figures_csv(path: Path, tables: Sequence[Figures]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["table", "row", "measure", "value"])
        for table in tables:
            for row in table.rows:
                writer.writerows([table.title, row[0], *pair] for pair in zip(table.head[1:], row[1:], strict=True))


def _table(table: Figures) -> str:
    head = "".join(f"<th>{escape(text)}" for text in table.head)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}" for text in row) for row in table.rows)
    return f"<section><h2>{escape(table.title)}</h2><table><tr>{head}{body}</table></section>"


def diagram(verdicts: Sequence[Verdict]) -> str:
    """The reliability diagram as SVG: share right over confidence; on the diagonal the confidence is honest.

    The larger a dot, the more cards; the line through it is the standard error of the share.
    """
    side, edge = 300, 34
    dots = []
    for mean, right, count in reliability(verdicts):
        x, y = edge + side * mean, edge + side * (1 - right)
        error = side * float(np.sqrt(max(right * (1 - right), 0.25 / count) / count))
        dots.append(
            f"<line x1='{x:.1f}' x2='{x:.1f}' y1='{y - error:.1f}' y2='{y + error:.1f}' stroke='#777'/>"
            f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{2 + np.log2(count):.1f}' fill='#2a6' fill-opacity='.8'>"
            f"<title>{count} cards: confidence {mean:.3f}, right {right:.3f}</title></circle>"
        )
    marks = "".join(
        f"<text x='{edge + side * v:.0f}' y='{edge + side + 16}' text-anchor='middle'>{v:g}</text>"
        f"<text x='{edge - 6}' y='{edge + side * (1 - v) + 4:.0f}' text-anchor='end'>{v:g}</text>"
        for v in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f"<svg role=img aria-label='Reliability diagram' width='{side + 2 * edge}' height='{side + 2 * edge}' "
        f"font-size='11'><rect x='{edge}' y='{edge}' width='{side}' height='{side}' fill='none' stroke='#999'/>"
        f"<line x1='{edge}' y1='{edge + side}' x2='{edge + side}' y2='{edge}' stroke='#bbb' stroke-dasharray='4'/>"
        f"{marks}{''.join(dots)}<text x='{edge + side / 2}' y='{edge - 12}' text-anchor='middle'>"
        "share right over confidence</text></svg>"
    )


def _confused(out: Path, rows: Sequence[Judged]) -> str:
    """Every failure with its picture, under the pair of cards that were taken for one another, commonest pair first."""
    pairs = [(pair, list(group)) for pair, group in groupby(sorted(failures(rows), key=_pair), key=_pair)]
    parts, number = [], 0
    for (card, got), group in sorted(pairs, key=lambda pair: -len(pair[1])):
        parts.append(f"<h2>{escape(card)} read as {escape(got)}: {len(group)}</h2>")
        for row in group:
            name = f"failure_{number:03d}.jpg"
            failure_picture(read_picture(Path(row.image)), Path(row.image), row.card, out / name)
            caption = f"{row.confidence:.2f}, {row.visible:.0%} visible, {Path(row.image).name}"
            shown = f"<img loading=lazy src='{name}' alt='{escape(row.card)}'>"
            parts.append(f"<figure>{shown}<figcaption>{escape(caption)}</figcaption></figure>")
            number += 1
    return "".join(parts)


def _pair(row: Judged) -> tuple[str, str]:
    return row.card, said(row)


def failure_picture(picture: Image, source: Path, card: str, target: Path) -> None:
    """Cut the surroundings of the true `card` out of `picture`, outline it and write it to `target` (JPEG).

    `source`: the picture's path; its truth lies beside it.
    """
    truth = json.loads(source.with_suffix(".json").read_text())
    quad = next(np.array(c["corners"]) for c in truth["cards"] if c["card"] == card)
    shown = picture.copy()
    cv2.polylines(shown, [np.rint(quad).astype(np.int32)], True, (60, 220, 255), 1, cv2.LINE_AA)
    reach = 0.5 * np.ptp(quad, axis=0).max()
    x0, y0 = np.maximum((quad.min(0) - reach).astype(int), 0)
    x1, y1 = np.minimum((quad.max(0) + reach).astype(int), (picture.shape[1], picture.shape[0]))
    cut = shown[y0:y1, x0:x1]
    if cut.size:
        scale = 400 / max(cut.shape[:2])
        cv2.imwrite(str(target), cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
