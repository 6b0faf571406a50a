"""The account of a match in words for a terminal: the score, each hand with its bazas, and the incidents."""

from collections.abc import Collection, Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from engine.analysis import carried_into
from engine.baza import Play
from engine.hand import Hand
from engine.incidents import Denuncia, Incident
from engine.reading import Reading
from engine.scoring import of
from engine.seats import TEAMS, Seat
from engine.sentences import denuncias_said, incidents_said
from engine.state import State
from engine.words import N_, Words

SCORE = N_("Marcador")
WON = (N_("partidas"), N_("cotos"), N_("cotones"))
BAZA = N_("baza")
POINTS = N_("puntos")
INCIDENTS = N_("Incidentes")
DENUNCIAS = N_("Denuncias")
HAND = N_("mano {number}:")
DOUBTFUL = N_("en duda: la cámara no está segura")
LEGEND = N_("▸ sale, ★ gana la baza")


def account(state: State, words: Words, doubtful: Collection[int] = ()) -> RenderableType:
    """What a person reads of a match: everything that the report has (spec acta.md), in sentences where it helps.

    `doubtful`: the numbers of the incidents that rest on something not sure.
    """
    reading = Reading(words, state.rules)
    hands = list(state.hands)
    if state.hand is not None:
        hands.append(state.hand)
    parts: list[RenderableType] = [_score(state, words)]
    parts += [Text(reading.partida(number, partida)) for number, partida in enumerate(state.partidas, 1)]
    for place, hand in enumerate(hands):
        parts += [Text(), _hand(hand, state, words, reading)]
        parts += [Text(reading.count(hand, team, carried_into(hands, place, state.rules))) for team in TEAMS]
    if hands:
        parts += [Text(words.text(LEGEND), style="dim")]
    said = [
        f"{text} ({words.text(DOUBTFUL)})" if number in doubtful else text
        for number, text in enumerate(incidents_said(state, words), 1)
    ]
    parts += _numbered(INCIDENTS, state.incidents, said, words)
    parts += _numbered(DENUNCIAS, state.denuncias, denuncias_said(state, words, doubtful), words)
    return Group(*parts, Text(), Text(reading.next(state)))


def write(state: State, words: Words, console: Console, doubtful: Collection[int] = ()) -> None:
    """Print the account of a match; see `account`."""
    console.print(account(state, words, doubtful))


def _score(state: State, words: Words) -> Table:
    table = Table(f"{words.text(SCORE)} ({state.profile})", *(words.text(name) for name in WON), box=SIMPLE_HEAD)
    for team in TEAMS:
        table.add_row(Text(words.team(team)), *(str(of(won, team)) for won in state.score))
    return table


def _hand(hand: Hand, state: State, words: Words, reading: Reading) -> Group:
    seats = range(1, state.rules.players + 1)
    table = Table(
        words.text(BAZA),
        *(Column(Text(words.seat(seat))) for seat in seats),
        words.text(POINTS),
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for number, baza in enumerate(hand.bazas, 1):
        table.add_row(str(number), *_cells(seats, baza.plays, baza.winner, words), str(baza.points))
    if hand.table:
        table.add_row(str(len(hand.bazas) + 1), *_cells(seats, hand.table, None, words), "")
    cantes = [Text(f"{words.text(BAZA)} {sung.baza}: {reading.cante(sung, hand)}") for sung in hand.cantes]
    return Group(Text(reading.opening(hand), style="bold"), table, *cantes)


def _cells(seats: range, plays: tuple[Play, ...], winner: Seat | None, words: Words) -> list[Text]:
    """One cell a seat: its card, the first one and the winner marked."""
    cards = dict(plays)
    leader = plays[0][0]
    return [
        Text(
            f"{'▸' if seat == leader else ' '}{words.card(cards[seat], 'bare')}{'★' if seat == winner else ''}"
            if seat in cards
            else "",
            style="bold" if seat == winner else "",
        )
        for seat in seats
    ]


def _numbered(
    title: str, events: Iterable[Incident | Denuncia], sentences: list[str], words: Words
) -> list[RenderableType]:
    """Under a title, one row an event: its number, its hand, and what is said of it."""
    if not sentences:
        return []
    table = Table.grid(padding=(0, 1))
    for number, (event, sentence) in enumerate(zip(events, sentences, strict=True), 1):
        table.add_row(f"{number}.", words.text(HAND, number=event.hand), Text(sentence))
    return [Text(), Text(words.text(title), style="bold"), table]
