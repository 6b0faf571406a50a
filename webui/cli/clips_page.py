"""What `miron eval clips` found, as tables, CSV and one page to look at."""

import csv
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from vision.clip_scoring import Score

if TYPE_CHECKING:
    from webui.cli.evaluate_clips import Judged

SCORES = (
    *("plays", "plays_right", "invented", "hands", "flawless", "exchanges", "exchanges_right"),
    *("cantes", "cantes_right", "questions"),
)
MISTAKE_COLUMNS = ("film", "hand", "kind", "t", "frame", "true", "got", "picture")


def share(right: int, asked: int) -> str:
    """A rate with its counts."""
    return f"{right / asked:.4f} ({right}/{asked})" if asked else "–"


def total(results: "Sequence[Judged]") -> Score:
    """All films together."""
    score = Score()
    for result in results:
        score.add(result.score)
    return score


def tables(results: "Sequence[Judged]") -> list[Table]:
    """The whole, the incidents, film by film, and each mistake."""
    score = total(results)
    whole = Table("measure", "value", title=f"{len(results)} films")
    whole.add_row("plays right", share(score.plays_right, score.plays))
    whole.add_row("plays invented", str(score.invented))
    whole.add_row("bazas right", share(score.bazas_right, score.bazas))
    whole.add_row("triunfo right", share(score.triunfos_right, score.triunfos))
    whole.add_row("exchanges right", share(score.exchanges_right, score.exchanges))
    whole.add_row("cantes right", share(score.cantes_right, score.cantes))
    whole.add_row("flawless hands", share(score.flawless, score.hands))
    whole.add_row("renuncios stated that did not happen", str(score.false["renuncio"]))
    whole.add_row("the same, told as doubts", str(score.false_doubts["renuncio"]))
    whole.add_row("questions", str(score.questions))
    whole.add_row("not followed to the end", str(sum(r.trouble is not None for r in results)))
    whole.add_row("times real time", f"{score.film / score.wall:.2f}" if score.wall else "– (sightings remembered)")
    columns = ("happened", "found", "as doubts", "stated falsely", "doubted falsely")
    incidents = Table("incident", *columns, title="The referee on what was seen")
    for kind in sorted(score.happened | score.false | score.false_doubts):
        counts = (score.happened, score.found, score.hinted, score.false, score.false_doubts)
        incidents.add_row(kind, *(str(count[kind]) for count in counts))
    films = Table("film", "plays right", "invented", "hands flawless", "stated falsely", "questions", "trouble")
    for r in results:
        s = r.score
        shown = (share(s.plays_right, s.plays), str(s.invented), f"{s.flawless}/{s.hands}", str(s.false.total()))
        films.add_row(r.clip.film.stem, *shown, str(s.questions), r.trouble or "")
    mistakes = Table("film", "hand", "kind", "t", "frame", "true", "got", title="Mistakes")
    for row in _mistake_rows(results):
        mistakes.add_row(*row[:-1])
    return [whole, incidents, films, mistakes]


def _mistake_rows(results: "Sequence[Judged]") -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for result in results:
        for number, m in enumerate(result.mistakes):
            moment = ("", "") if m.t is None else (f"{m.t:.2f}", str(m.frame))
            picture = result.pictures[number].name if number in result.pictures else ""
            rows.append((result.clip.film.stem, str(m.hand), m.kind, *moment, m.true, m.got, picture))
    return rows


def save(out: Path, results: "Sequence[Judged]") -> Path:
    """Write clips.csv, mistakes.csv, questions.csv and index.html; gives the page's path."""
    _write_csv(out / "mistakes.csv", MISTAKE_COLUMNS, _mistake_rows(results))
    columns = ("film", *SCORES, "false_renuncios", "false_incidents", "false_doubts", "times_realtime")
    rows = []
    for r in results:
        counts = [str(getattr(r.score, name)) for name in SCORES]
        speed = f"{r.score.film / r.score.wall:.2f}" if r.score.wall else ""
        false = (r.score.false["renuncio"], r.score.false.total(), r.score.false_doubts.total())
        rows.append((r.clip.film.stem, *counts, *(str(count) for count in false), speed))
    _write_csv(out / "clips.csv", columns, rows)
    asked = [
        (r.clip.film.stem, *(str(q.get(name, "")) for name in ("hand", "kind", "t", "frame", "candidates")))
        for r in results
        for q in r.questions
    ]
    _write_csv(out / "questions.csv", ("film", "hand", "kind", "t", "frame", "candidates"), asked)
    page = out / "index.html"
    page.write_text(_page(results), encoding="utf-8")
    return page


def _write_csv(path: Path, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(rows)


def _page(results: "Sequence[Judged]") -> str:
    console = Console(record=True, file=None, width=130, quiet=True)
    for table in tables(results):
        console.print(table)
    figures = []
    for row in _mistake_rows(results):
        film, hand, kind, t, frame, true, got, picture = row
        told = f"{film}, hand {hand}, {t or '–'} s (frame {frame or '–'}): {kind}"
        words = f"true: {true or '–'}; seen: {got or '–'}"
        image = f"<a href='{escape(picture)}'><img src='{escape(picture)}'></a>" if picture else ""
        figures.append(f"<figure>{image}<figcaption><b>{escape(told)}</b><br>{escape(words)}</figcaption></figure>")
    style = "body{font-family:sans-serif}figure{display:inline-block;margin:6px;width:620px}img{width:620px}"
    text = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
    return f"<!doctype html><meta charset=utf-8><title>Films</title><style>{style}</style>{text}{''.join(figures)}"
