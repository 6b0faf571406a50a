"""The moments that the scoreboard calls out: cantes, arrastre, diez de últimas, partida, coto, cotón."""

from collections.abc import Iterator
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, Literal

from engine.rules import Rules
from webui.names import Names

Report = dict[str, Any]
Kind = Literal["deal", "twenty", "forty", "arrastre", "last", "vueltas", "partida", "coto", "coton"]


@dataclass(frozen=True, slots=True)
class Moment:
    """`key` names it for good: the same moment in a later report has the same. `suit`: to be drawn with it."""

    key: str
    kind: Kind
    text: str
    suit: str | None = None


def moments(report: Report, rules: Rules, names: Names, texts: NullTranslations) -> list[Moment]:
    """Those of the latest hand, in the order in which they came (what came with one card, in the order it is said)."""
    if not report["hands"]:
        return []
    number, hand = len(report["hands"]), report["hands"][-1]
    said = sorted(_of_hand(hand, rules, names, texts), key=lambda timed: timed[0])
    found = [Moment(f"{number}-{m.key}", m.kind, m.text, m.suit) for _, m in said]
    if report["next"]["phase"] == "deal":
        found += _at_the_end(report, number, names, texts)
    return found


def _of_hand(hand: Report, rules: Rules, names: Names, texts: NullTranslations) -> Iterator[tuple[float, Moment]]:
    """Each with the baza after which it came; halves keep apart what came at the same baza."""
    _ = texts.gettext
    yield -1, Moment("deal", "deal", _("Pintan {suit}").format(suit=names.suit(hand["trump"])), hand["trump"])
    for n, cante in enumerate(hand["cantes"]):
        seat, suit = names.seat(cante["seat"]), cante["suit"]
        if cante["points"] == 40:
            yield cante["baza"], Moment(f"cante-{n}", "forty", _("{seat}: ¡las cuarenta!").format(seat=seat), suit)
        elif cante["points"] and suit is None:
            yield cante["baza"], Moment(f"cante-{n}", "twenty", _("{seat}: ¡veinte!").format(seat=seat))
        elif cante["points"]:
            text = _("{seat}: ¡veinte en {suit}!").format(seat=seat, suit=names.suit(suit))
            yield cante["baza"], Moment(f"cante-{n}", "twenty", text, suit)
    if rules.stock_bazas and len(hand["bazas"]) >= rules.stock_bazas:
        yield rules.stock_bazas + 0.5, Moment("arrastre", "arrastre", _("¡Arrastre!"))
    for team, points in hand["points"].items():
        if points["last"]:
            text = _("Diez de últimas para {team}").format(team=names.team(team))
            yield len(hand["bazas"]) + 0.5, Moment("last", "last", text)


def _at_the_end(report: Report, number: int, names: Names, texts: NullTranslations) -> Iterator[Moment]:
    """What the end of a hand brought."""
    _ = texts.gettext
    begun = sum(hand["kind"] == "idas" for hand in report["hands"])
    if begun > len(report["partidas"]):
        if report["hands"][-1]["complete"]:
            yield Moment(f"{number}-vueltas", "vueltas", _("Nadie ha salido: ¡de vueltas!"))
        return
    last, score = report["partidas"][-1], report["score"]
    team, key = names.team(last["winner"]), len(report["partidas"])
    yield Moment(f"partida-{key}", "partida", _("¡Partida para {team}!").format(team=team))
    if not any(score["partidas"].values()):
        if any(score["cotos"].values()):
            yield Moment(f"coto-{key}", "coto", _("¡Coto para {team}!").format(team=team))
        else:
            yield Moment(f"coton-{key}", "coton", _("¡Cotón para {team}!").format(team=team))
