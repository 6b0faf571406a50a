"""A hand that was not played out and dealt again: what the record says of it until a person tells how it ended."""

from collections.abc import Mapping
from typing import Any

from engine.acta import Acta

Line = Mapping[str, Any]


def redealt(deal: Line, acta: Acta) -> dict[str, Any] | None:
    """The line that must come before the camera's `deal` when a hand is still in play; None when nothing must.

    Cards were dealt again, so it says that: a void hand, which counts for nobody. Nothing of it is sure.
    """
    if deal.get("event") != "deal" or acta.state.hand is None:
        return None
    seats = [1, 2]  # one of each team: nobody's fault
    seen = {key: deal[key] for key in ("t", "frame", "at") if key in deal}
    return {"event": "miscount", "seats": seats, **seen, "confidence": 0.0, "source": "camera"}
