"""What is done at the table, as the timed events of a film's truth."""

from typing import Any

from datasets.film.actions import (
    Clear,
    Collect,
    Deal,
    Draw,
    Exchange,
    Gesture,
    Idle,
    Lean,
    Play,
    Put,
    Restack,
    Show,
    Spread,
    TakeAway,
    Takeback,
    ThrowIn,
)

HOW = ("thrown", "straightened", "rushed", "dropped", "smothered")


def _name(action: object) -> str:
    return {"TakeAway": "take_away"}.get(type(action).__name__, type(action).__name__.lower())


def described(action: object) -> dict[str, Any]:
    match action:
        case Deal(dealer, trump, _):
            return {"event": "deal", "dealer": dealer, "trump": trump}
        case Play():
            how = [name for name in HOW if getattr(action, name)]
            return {"event": "play", "seat": action.seat, "card": action.card, **({"how": how} if how else {})}
        case Exchange(seat, card) | Takeback(seat, card):
            return {"event": _name(action), "seat": seat, "card": card}
        case Show(seat, cards):
            return {"event": "show", "seat": seat, "cards": list(cards)}
        case Collect(seat) | Draw(seat) | Spread(seat) | Restack(seat) | Gesture(seat) | TakeAway(seat):
            return {"event": _name(action), "seat": seat}
        case ThrowIn(seat, cards, face_up):
            return {"event": "throw_in", "seat": seat, "cards": list(cards), "face_up": face_up}
        case Put(seat, kind, on):
            return {"event": "put", "seat": seat, "thing": kind, "on": on}
        case Lean(seat, seconds):
            return {"event": "lean", "seat": seat, "s": round(seconds, 2)}
        case Idle(seconds):
            return {"event": "idle", "s": round(seconds, 2)}
        case Clear():
            return {"event": "clear"}
    raise TypeError(f"no description of {action!r}")
