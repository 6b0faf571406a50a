"""Patterns for cloth, to be drawn inside a shape."""

from datasets.deck.draw_ink import fill, stroke


def stripes(left: float, top: float, right: float, bottom: float, step: float, colour: str, width: float) -> str:
    """Upright stripes."""
    count = int((right - left) / step) + 1
    data = "".join(f"M{left + i * step:g} {top:g}V{bottom:g}" for i in range(count))
    return f'<path d="{data}" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="butt"/>'


def _starts(left: float, top: float, columns: int, rows: int, wide: float, high: float) -> list[str]:
    """The starting points of staggered rows, as path data."""
    return [
        f"M{left + (column + row % 2 / 2) * wide:g} {top + row * high:g}"
        for row in range(rows)
        for column in range(columns)
    ]


def lozenges(left: float, top: float, columns: int, rows: int, wide: float, high: float, colour: str) -> str:
    """A harlequin pattern: a grid of lozenges that touch at their tips."""
    one = f"l{wide / 2:g} {high / 2:g} {-wide / 2:g} {high / 2:g} {-wide / 2:g} {-high / 2:g}Z"
    starts = [f"M{left + c * wide:g} {top + r * high:g}" for r in range(rows) for c in range(columns)]
    return fill("".join(start + one for start in starts), colour)


def studs(left: float, top: float, columns: int, rows: int, wide: float, high: float, size: float, colour: str) -> str:
    """Round dots."""
    return stroke("".join(start + "h0" for start in _starts(left, top, columns, rows, wide, high)), size, colour)


def lilies(left: float, top: float, columns: int, rows: int, wide: float, high: float, colour: str) -> str:
    """Small lilies, 24 wide and 26 high."""
    petals = "c-7 6-7 11 0 16c7-5 7-10 0-16Z", "m0 15c-12 2-15-10-7-9c4 1 2 7 7 9c5-2 3-8 7-9c8-1 5 11-7 9Z"
    one = [*petals, "m-4 17h8l2 8h-12Z"]
    starts = _starts(left, top, columns, rows, wide, high)
    return fill("".join(start + part for start in starts for part in one), colour)
