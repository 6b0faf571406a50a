"""`miron analyze`: which plays of each arrastre cost how many points."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine.acta import Acta
from engine.analysis import Arrastre, Judged, analyze, carried_into, is_known
from engine.cases import all_hands
from engine.errors import ActaError
from engine.seats import TEAMS, Team
from engine.state import State
from engine.words import LANGUAGES, N_, Words
from webui.cli.doubtful import doubt_of

if TYPE_CHECKING:
    from webui.doubt import Doubt

TITLE = N_("Mano {number}: las seis últimas bazas")
MADE = N_("{team}: {made} puntos; con el mejor juego de todos, {best}.")
UNKNOWN = N_("Mano {number}: no se jugó hasta el final, así que no se sabe qué cartas quedaban.")
COLUMNS = (N_("baza"), N_("juega"), N_("carta"), N_("cuesta"), N_("mejor"), N_("la partida"))
NOTES = {"legal": (N_("renuncio"), N_("¿renuncio?")), "in_turn": (N_("fuera de turno"), N_("¿fuera de turno?"))}
"""What is said of a play that was not so: for certain, and where it rests on what the camera was not sure of."""
WINS = N_("{team} → {other}")
VUELTAS = N_("vueltas")


@click.command("analyze")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--language", type=click.Choice(LANGUAGES), default="es", show_default=True, help="Of the tables.")
def command(file: Path, as_json: bool, language: str) -> None:
    """What each play of the last six bazas cost, against best play with every hand known.

    FILE is an acta. Only hands played to the end can be looked back on: in the others not every card was seen.
    """
    try:
        acta = Acta.parse(file.read_bytes())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error
    except ActaError as error:
        raise click.ClickException(f"{file}: line {error.line}: {error.message}") from error
    state, doubt = acta.state, doubt_of(acta)
    if as_json:
        hands = [_as_json(number, arrastre, doubt) for number, arrastre in _arrastres(state)]
        click.echo(json.dumps({"profile": state.profile, "hands": hands}, ensure_ascii=False))
        return
    words = Words(language, state.rules.players, state.players or ())
    console = Console()
    for number, arrastre in _arrastres(state):
        if arrastre is None:
            console.print(Text(words.text(UNKNOWN, number=number), style="dim"))
        else:
            _print(number, arrastre, doubt, words, console)


def _arrastres(state: State) -> Iterator[tuple[int, Arrastre | None]]:
    """Every hand of the match with its number; None where its last bazas are not known."""
    hands = all_hands(state)
    for place, hand in enumerate(hands):
        known = is_known(hand, state.rules)
        yield place + 1, analyze(hand, state.rules, carried_into(hands, place, state.rules)) if known else None


def _doubtful(play: Judged, arrastre: Arrastre, doubt: "Doubt | None") -> list[str]:
    """Which of the faults found with a play rest on what the camera was not sure of: `legal`, `in_turn`."""
    if doubt is None:
        return []
    deal = arrastre.hand.deal
    doubtful = {"legal": doubt.duty(deal, play.baza, play.seat), "in_turn": doubt.turn(deal, play.baza)}
    return [fault for fault in NOTES if doubtful[fault] and not getattr(play, fault)]


def _as_json(number: int, arrastre: Arrastre | None, doubt: "Doubt | None") -> dict[str, Any]:
    if arrastre is None:
        return {"hand": number, "known": False}
    return {
        "hand": number,
        "known": True,
        "held": {str(seat): [str(card) for card in sorted(cards)] for seat, cards in enumerate(arrastre.hands, 1)},
        "best": dict(zip(TEAMS, arrastre.best, strict=True)),
        "made": dict(zip(TEAMS, arrastre.made, strict=True)),
        "plays": [
            {
                "baza": play.baza,
                "seat": play.seat,
                "card": str(play.card),
                "cost": play.cost,
                "best": [str(card) for card in play.best],
                "legal": play.legal,
                "in_turn": play.in_turn,
                "doubtful": _doubtful(play, arrastre, doubt),
                "winner_with_best": play.winner_best,
                "winner": play.winner,
            }
            for play in arrastre.plays
        ],
    }


def _print(number: int, arrastre: Arrastre, doubt: "Doubt | None", words: Words, console: Console) -> None:
    console.print(Text(words.text(TITLE, number=number), style="bold"))
    for team, made, best in zip(TEAMS, arrastre.made, arrastre.best, strict=True):
        console.print(Text(words.text(MADE, team=words.team(team), made=made, best=best)))
    table = Table(*(words.text(column) for column in COLUMNS), box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for play in arrastre.plays:
        doubtful = _doubtful(play, arrastre, doubt)
        notes = [words.text(NOTES[fault][fault in doubtful]) for fault in NOTES if not getattr(play, fault)]
        table.add_row(
            str(play.baza),
            Text(words.seat(play.seat)),
            ", ".join([words.card(play.card, "bare"), *notes]),
            Text(f"{play.cost:+d}", style="bold red") if play.cost else "",
            "" if play.card in play.best else ", ".join(words.card(card, "bare") for card in play.best),
            Text(_turn_of_the_partida(play, words)),
        )
    console.print(table)


def _turn_of_the_partida(play: Judged, words: Words) -> str:
    """Who would have won the partida and who would now, where the play changed that."""
    if play.winner == play.winner_best:
        return ""
    return words.text(WINS, team=_winner(play.winner_best, words), other=_winner(play.winner, words))


def _winner(team: Team | None, words: Words) -> str:
    return words.text(VUELTAS) if team is None else words.team(team)
