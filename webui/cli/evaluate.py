"""`miron eval`: score the reader and the follower on data with truth."""

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from html import escape
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from vision.scoring import Judged, Verdict, judge, recall, reliability
from webui.cli.evaluate_clips import clips


@click.group("eval")
def command() -> None:
    """Score the reader on pictures, and the follower on films, of which the truth is known."""


command.add_command(clips)


@command.command("stills")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder for cards.csv, failures and index.html.")
def stills(folder: Path, out: Path | None) -> None:
    """Read every picture of FOLDER that has a truth file beside it (NAME.jpg + NAME.json) and score the names.

    Figures by visibility, deck, light, table, card and width in pixels; confusions; reliability of the confidence.
    """
    from vision.pictures import PictureError, read_picture
    from vision.reader import Reader
    from webui.cli.detect import describe

    reader = Reader.load()
    rows: list[Judged] = []
    verdicts: list[Verdict] = []
    paths = [(p, t) for t in sorted(folder.rglob("*.json")) for p in [_picture(t)] if p is not None]
    if not paths:
        raise click.ClickException(f"{folder}: no picture with a truth file beside it")
    for path, truth_file in paths:
        try:
            picture = read_picture(path)
        except PictureError as error:
            raise click.ClickException(f"{path}: {error}") from error
        answer = describe(path, picture, reader.read(picture), 0.0)
        more, named = judge(str(path), json.loads(truth_file.read_text()), answer["cards"])
        rows += more
        verdicts += named
    console = Console()
    for table in _tables(rows, verdicts):
        console.print(table)
    if out is not None:
        _save(out, rows, verdicts)
        console.print(f"{out / 'index.html'}")


def _picture(truth: Path) -> Path | None:
    return next((p for e in (".jpg", ".jpeg", ".png") if (p := truth.with_suffix(e)).exists()), None)


_GROUPS: dict[str, Callable[[Judged], str]] = {
    "deck": lambda r: r.made[0],
    "table": lambda r: r.made[1],
    "light": lambda r: r.made[2],
    "role": lambda r: r.role,
    "width in pixels": lambda r: f"{int(r.width // 20) * 20:3d}–{int(r.width // 20) * 20 + 20}",
    "rank": lambda r: f"{int(r.card[:-1]):2d}",
}


def _share(right: int, asked: int) -> str:
    return f"{right / asked:.4f} ({right}/{asked})" if asked else "–"


def _tables(rows: list[Judged], verdicts: list[Verdict]) -> list[Table]:
    whole = Table("measure", "value", title="All pictures")
    whole.add_row("recall, at least half visible", _share(*recall(rows, 0.5)))
    whole.add_row("recall, a quarter to a half visible", _share(*recall(rows, 0.25, 0.5)))
    matched = [v for v in verdicts if v.matched]
    whole.add_row("wrong name among the matched and named", _share(sum(not v.right for v in matched), len(matched)))
    whole.add_row("named where no card lies", str(len(verdicts) - len(matched)))
    tables = [whole]
    for title, key in _GROUPS.items():
        groups: dict[str, list[Judged]] = defaultdict(list)
        for row in rows:
            groups[key(row)].append(row)
        table = Table(title, "at least half visible", "a quarter to a half")
        for name in sorted(groups):
            table.add_row(name, _share(*recall(groups[name], 0.5)), _share(*recall(groups[name], 0.25, 0.5)))
        tables.append(table)
    confused = Counter((r.card, r.got or "not named") for r in rows if r.visible >= 0.25 and r.got != r.card)
    table = Table("card", "read as", "times", title="Misread or unread, a quarter visible or more")
    for (card, got), count in confused.most_common(20):
        table.add_row(card, "not seen" if got == "-" else got, str(count))
    tables.append(table)
    table = Table("confidence", "share right", "count", title="Reliability")
    for mean, right, count in reliability(verdicts):
        table.add_row(f"{mean:.3f}", f"{right:.3f}", str(count))
    return [*tables, table]


def _save(out: Path, rows: list[Judged], verdicts: list[Verdict]) -> None:
    """cards.csv with a line a card, and a page with the failures' pictures."""
    from vision.pictures import read_picture
    from vision.scoring_page import failure_picture

    out.mkdir(parents=True, exist_ok=True)
    with (out / "cards.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["image", "card", "visible", "role", "got", "confidence", "width", "deck", "table", "light"])
        for r in rows:
            got = "" if r.got is None else r.got
            name = Path(r.image).name
            writer.writerow([name, r.card, r.visible, r.role, got, r.confidence, round(r.width, 1), *r.made])
    console = Console(record=True, file=None, width=110, quiet=True)
    for table in _tables(rows, verdicts):
        console.print(table)
    parts = []
    failed = [r for r in rows if r.visible >= 0.25 and r.got != r.card]
    for number, row in enumerate(failed):
        picture = out / f"failure_{number:03d}.jpg"
        failure_picture(read_picture(Path(row.image)), Path(row.image), row.card, picture)
        said = "not seen" if row.got == "-" else row.got or "not named"
        caption = f"{row.card} read as {said} ({row.confidence:.2f}), {row.visible:.0%} visible, {Path(row.image).name}"
        parts.append(f"<figure><img src='{picture.name}'><figcaption>{escape(caption)}</figcaption></figure>")
    style = "body{font-family:sans-serif}figure{display:inline-block;margin:6px;width:260px}img{width:260px}"
    tables = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
    page = f"<!doctype html><meta charset=utf-8><title>Eval</title><style>{style}</style>{tables}{''.join(parts)}"
    (out / "index.html").write_text(page)
