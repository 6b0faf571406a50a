"""The figures of a scored reader as tables: all, by kind of picture, what was confused, how honest it is."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from vision.scoring import Judged, Verdict, recall, reliability

NOT_SEEN = "-"


@dataclass(frozen=True, slots=True)
class Figures:
    """One table. `rows`: as many texts each as `head`."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def _band(low: float, high: float) -> str:
    return f"{low:.0%}–{min(high, 1.0):.0%}"


BANDS = ((0.1, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 0.99), (0.99, 1.01))
"""Visible shares of a card that are told apart."""

GROUPS: dict[str, Callable[[Judged], str]] = {
    "deck": lambda r: r.made[0],
    "table": lambda r: r.made[1],
    "light": lambda r: r.made[2],
    "role": lambda r: r.role,
    "width in pixels": lambda r: f"{int(r.width // 20) * 20:3d}–{int(r.width // 20) * 20 + 20}",
    "rank": lambda r: f"{int(r.card[:-1]):2d}",
    "suit": lambda r: r.card[-1],
    "card": lambda r: f"{r.card:>3}",
}


def all_figures(rows: Sequence[Judged], verdicts: Sequence[Verdict]) -> list[Figures]:
    """Every table, the overall ones first."""
    return [_whole(rows, verdicts), _by_visibility(rows), *_by_group(rows), confusions(rows), _honesty(verdicts)]


def share(right: int, asked: int) -> str:
    """`0.9500 (19/20)`, or a dash where nothing was asked."""
    return f"{right / asked:.4f} ({right}/{asked})" if asked else "–"


def _wrong(rows: Iterable[Judged]) -> str:
    """Share of wrong names among the cards seen and named."""
    named = [r for r in rows if r.visible >= 0.1 and r.got not in (None, NOT_SEEN)]
    return share(sum(r.got != r.card for r in named), len(named))


def _whole(rows: Sequence[Judged], verdicts: Sequence[Verdict]) -> Figures:
    matched = [v for v in verdicts if v.matched]
    return Figures(
        "All pictures",
        ("measure", "value"),
        (
            ("recall, at least half visible", share(*recall(rows, 0.5))),
            ("recall, a quarter to a half visible", share(*recall(rows, 0.25, 0.5))),
            ("wrong name among the matched and named", share(sum(not v.right for v in matched), len(matched))),
            ("named where no card lies", str(len(verdicts) - len(matched))),
        ),
    )


def _by_visibility(rows: Sequence[Judged]) -> Figures:
    table = []
    for low, high in BANDS:
        inside = [r for r in rows if low <= r.visible < high]
        unseen, unnamed = sum(r.got == NOT_SEEN for r in inside), sum(r.got is None for r in inside)
        table.append((_band(low, high), share(*recall(rows, low, high)), str(unnamed), str(unseen), _wrong(inside)))
    return Figures("By visibility", ("visible", "right", "not named", "not seen", "wrong of the named"), tuple(table))


def _by_group(rows: Sequence[Judged]) -> list[Figures]:
    tables = []
    for title, key in GROUPS.items():
        groups: dict[str, list[Judged]] = defaultdict(list)
        for row in rows:
            groups[key(row)].append(row)
        lines = tuple(
            (name, share(*recall(group, 0.5)), share(*recall(group, 0.25, 0.5)), _wrong(group))
            for name, group in sorted(groups.items())
        )
        head = (title, "at least half visible", "a quarter to a half", "wrong of the named")
        tables.append(Figures(f"By {title}", head, lines))
    return tables


def failures(rows: Iterable[Judged]) -> list[Judged]:
    """The cards at least a quarter visible that were not read right."""
    return [r for r in rows if r.visible >= 0.25 and r.got != r.card]


def said(row: Judged) -> str:
    """What was read in words."""
    return "not seen" if row.got == NOT_SEEN else row.got or "not named"


def confusions(rows: Iterable[Judged]) -> Figures:
    """Card, what it was taken for and how often, the most frequent first."""
    counted = Counter((r.card, said(r)) for r in failures(rows))
    lines = tuple((card, got, str(count)) for (card, got), count in counted.most_common())
    return Figures("Misread or unread, a quarter visible or more", ("card", "read as", "times"), lines)


def _honesty(verdicts: Sequence[Verdict]) -> Figures:
    lines = tuple((f"{mean:.3f}", f"{right:.3f}", str(count)) for mean, right, count in reliability(verdicts))
    return Figures("Reliability of the confidence", ("confidence", "share right", "count"), lines)
