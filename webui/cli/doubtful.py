"""What is doubtful in an acta read from a file; loaded only where a camera has written in it."""

from typing import TYPE_CHECKING

from engine.acta import Acta

if TYPE_CHECKING:
    from webui.doubt import Doubt


def doubt_of(acta: Acta) -> "Doubt | None":
    """What rests on what a camera was not sure of; None where no camera has seen anything of it."""
    if not any(line.data is not None and line.data.get("source") == "camera" for line in acta.lines):
        return None
    from webui.doubt import Doubt
    from webui.match import Snapshot

    return Doubt(Snapshot(len(acta), acta), ())
