"""A progress bar on standard error for anything that counts its work."""

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def track(title: str, counts: Iterable[int], total: int) -> None:
    """Run through `counts` (work done so far, out of `total`) and show how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=total)
        for done in counts:
            progress.update(task, completed=done)
