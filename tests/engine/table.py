"""A short way to write a match down in a test.

`record("deal 4 7O", "1:1B 2:2B", "cante 1 C")` is an acta: the words of an event, or plays as `seat:card`.
"""

from typing import Any

from engine.acta import Acta
from engine.report import report


def line(text: str) -> dict[str, Any]:
    """One event from its words, for example `ruling 1 penalty`."""
    name, *words = text.split()
    match name, words:
        case "deal", [dealer, trump]:
            return {"event": name, "dealer": int(dealer), "trump": trump}
        case "cante", [seat]:
            return {"event": name, "seat": int(seat)}
        case "cante", [seat, suit]:
            return {"event": name, "seat": int(seat), "suit": suit}
        case (("exchange" | "takeback"), [seat, card]):
            return {"event": name, "seat": int(seat), "card": card}
        case (("claim" | "concede"), [team]):
            return {"event": name, "team": team}
        case "tute", [seat, rank]:
            return {"event": name, "seat": int(seat), "rank": int(rank)}
        case "miscount", seats:
            return {"event": name, "seats": [int(seat) for seat in seats]}
        case "ruling", [incident, decision]:
            return {"event": name, "incident": int(incident), "decision": decision}
        case "denounce", [team, seat, baza]:
            return {"event": name, "team": team, "seat": int(seat), "baza": int(baza)}
    raise ValueError(f"no such event: {text}")


def plays(text: str) -> list[dict[str, Any]]:
    """Plays such as `1:1B 2:2B`."""
    pairs = [word.split(":") for word in text.split()]
    return [{"event": "play", "seat": int(seat), "card": card} for seat, card in pairs]


def lines(*texts: str) -> list[dict[str, Any]]:
    """Events and plays in order."""
    found: list[dict[str, Any]] = []
    for text in texts:
        if text[0].isdigit():
            found += plays(text)
        else:
            found.append(line(text))
    return found


def record(*texts: str, profile: str = "aragones", **options: Any) -> Acta:
    """The acta of a match with these events; options are set over the profile."""
    match = {"event": "match", "acta": 1, "profile": profile, "rules": options}
    return Acta.new(match).extend(lines(*texts))


def report_of(*texts: str, profile: str = "aragones", **options: Any) -> dict[str, Any]:
    """The report of that acta."""
    return report(record(*texts, profile=profile, **options).state)


def kinds(data: dict[str, Any]) -> list[str]:
    """The kinds of a report's incidents, with the reason of a refusal: `bad_cante window`."""
    return [f"{incident['kind']} {incident.get('why', '')}".strip() for incident in data["incidents"]]
