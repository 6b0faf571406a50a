"""The report in words for a terminal: the score, each hand with its bazas, and the incidents."""

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text


def account(report: dict[str, Any]) -> RenderableType:
    """What a person reads of a report (spec acta.md)."""
    parts: list[RenderableType] = [_score(report)]
    parts += [_hand(number, hand) for number, hand in enumerate(report["hands"], 1)]
    if report["incidents"]:
        parts.append(_incidents(report["incidents"]))
    if report["denounces"]:
        parts.append(_denuncias(report["denounces"]))
    return Group(*parts)


def write(report: dict[str, Any], console: Console) -> None:
    """Print the account of a report."""
    console.print(account(report))


def _score(report: dict[str, Any]) -> RenderableType:
    table = Table("", "A", "B", title=f"Marcador ({report['profile']})", title_justify="left")
    for name, label in (("partidas", "partidas"), ("cotos", "cotos"), ("cotones", "cotones")):
        count = report["score"][name]
        table.add_row(label, str(count["A"]), str(count["B"]))
    for number, partida in enumerate(report["partidas"], 1):
        totals = partida["totals"]
        marks = {team: " *" if partida["winner"] == team else "" for team in ("A", "B")}
        table.add_row(
            f"partida {number} ({partida['by']})", f"{totals['A']}{marks['A']}", f"{totals['B']}{marks['B']}"
        )
    return table


def _hand(number: int, hand: dict[str, Any]) -> RenderableType:
    seats = sorted({seat for baza in hand["bazas"] for seat, _ in baza["plays"]} | {seat for seat, _ in hand["table"]})
    title = f"Mano {number}: {hand['kind']}, reparte {hand['dealer']}, triunfo {hand['trump']} ({hand['indicator']})"
    table = Table("baza", *(str(seat) for seat in seats), "puntos", title=title, title_justify="left")
    for place, baza in enumerate(hand["bazas"], 1):
        table.add_row(
            str(place), *_cells(seats, baza["plays"], baza["leader"], baza["winner"]), str(baza["points"])
        )
    if hand["table"]:
        table.add_row(str(len(hand["bazas"]) + 1), *_cells(seats, hand["table"], hand["table"][0][0], None), "")
    lines: list[RenderableType] = [Text(), table]
    for cante in hand["cantes"]:
        suit = cante["suit"] or "?"
        lines.append(Text(f"  cante de {cante['seat']}: {suit}, {cante['points']} (tras la baza {cante['baza']})"))
    for team, points in hand["points"].items():
        lines.append(
            Text(f"  {team}: {points['cards']} de cartas, {points['cantes']} de cantes, {points['last']} de últimas")
        )
    return Group(*lines)


def _cells(seats: list[int], plays: list[list[Any]], leader: int, winner: int | None) -> list[Text]:
    """One cell a seat: the card, `>` before the one that led, the winner's in bold with a star."""
    card_of = dict(plays)
    cells = []
    for seat in seats:
        card = card_of.get(seat, "")
        text = f"{'>' if seat == leader else ' '}{card}{'*' if seat == winner else ''}"
        cells.append(Text(text, style="bold" if seat == winner else ""))
    return cells


def _incidents(incidents: list[dict[str, Any]]) -> RenderableType:
    table = Table("nº", "qué", "partida", "mano", "baza", "detalle", title="Incidentes", title_justify="left")
    common = ("kind", "partida", "hand", "baza")
    for number, incident in enumerate(incidents, 1):
        detail = ", ".join(f"{key} {_words(value)}" for key, value in incident.items() if key not in common)
        table.add_row(
            str(number),
            incident["kind"],
            str(incident["partida"]),
            str(incident["hand"]),
            str(incident["baza"]),
            detail,
        )
    return Group(Text(), table)


def _words(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(each) for each in value)
    if isinstance(value, dict):
        return " ".join(f"{key} {each}" for key, each in value.items())
    return "-" if value is None else str(value)


def _denuncias(denuncias: list[dict[str, Any]]) -> RenderableType:
    table = Table("equipo", "contra", "partida", "mano", "baza", "veredicto", title="Denuncias", title_justify="left")
    for denuncia in denuncias:
        table.add_row(*(str(denuncia[key]) for key in ("team", "seat", "partida", "hand", "baza", "verdict")))
    return Group(Text(), table)
