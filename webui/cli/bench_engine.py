"""`miron bench engine`: how many hands, reports and arrastres a second, beside other libraries in the same run."""

import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from engine.analysis import analyze
from engine.dealt import Dealt
from engine.events import Deal, Event, Match, Play
from engine.playout import playout
from engine.random_game import random_game
from engine.report import report
from engine.rules import DEFAULT_PROFILE, profile_names
from engine.seats import seat_after
from engine.state import State

ROUNDS = 5
"""The measures take turns in so many rounds, and the median counts: other work on the machine then hits them alike."""

LONG_MATCH = 200
"""Hands of the long match."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What was counted, how many a second of processor time (None where the library is not installed)."""

    name: str
    unit: str
    per_second: float | None


@click.command("engine")
@click.option("--seconds", type=click.FloatRange(min=0.1), default=2.0, show_default=True, help="For each measure.")
@click.option("--profile", type=click.Choice(profile_names()), default=DEFAULT_PROFILE, show_default=True)
@click.option("--arrastres", type=click.IntRange(min=1), default=100, show_default=True, help="Random ones to analyse.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(seconds: float, profile: str, arrastres: int, seed: int, as_json: bool) -> None:
    """Random hands with every duty checked, with and without the report; the arrastre's analysis; a long match.

    Beside them, in the same run, python-chess and open_spiel: pip install 'miron[bench]'. One core, processor time.
    """
    rates = _rates(seconds, profile, seed)
    first, last = _long_match(profile, seed)
    median, worst = _analyses(profile, arrastres, seed)
    if as_json:
        data: dict[str, Any] = {rate.name: rate.per_second for rate in rates}
        data |= {"event_us_first_hands": first, "event_us_last_hands": last, "match_hands": LONG_MATCH}
        data |= {"arrastre_ms_median": median, "arrastre_ms_worst": worst, "arrastres": arrastres}
        click.echo(json.dumps(data | {"profile": profile, "seed": seed}))
        return
    table = Table("what", "a second", box=SIMPLE_HEAD)
    for rate in rates:
        if rate.per_second is None:
            table.add_row(rate.name, "not installed: pip install 'miron\\[bench]'")
        else:
            table.add_row(rate.name, f"{rate.per_second:,.0f} {rate.unit}")
    console = Console()
    console.print(table)
    console.print(
        f"A match of {LONG_MATCH} hands: an event costs {first:.1f} µs in the first ten hands and {last:.1f} µs in the "
        f"last ten."
    )
    console.print(f"The analysis of {arrastres} random arrastres: median {median:.0f} ms, worst {worst:.0f} ms.")


def _rates(seconds: float, profile: str, seed: int) -> list[Rate]:
    tasks: list[tuple[str, str, Callable[[], int] | None]] = [
        ("complete hands, every duty checked", "hands", _playouts(profile, seed)),
        ("complete hands, event by event on States", "hands", _hands(profile, seed, with_report=False)),
        ("the same and the report of each", "hands", _hands(profile, seed, with_report=True)),
        ("open_spiel, random playouts of hearts", "playouts", _hearts(seed)),
        ("python-chess, random plies", "plies", _chess(seed)),
    ]
    found: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS):
        for (_, _, task), rates in zip(tasks, found, strict=True):
            if task is not None:
                rates.append(_per_second(task, seconds / ROUNDS))
    return [
        Rate(name, unit, statistics.median(rates) if rates else None)
        for (name, unit, _), rates in zip(tasks, found, strict=True)
    ]


def _per_second(task: Callable[[], int], seconds: float) -> float:
    """`task` does some work and says how many units it was."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += task()
    return done / spent


def _playouts(profile: str, seed: int) -> Callable[[], int]:
    rng, rules = random.Random(seed), State.new(Match(profile)).rules

    def task() -> int:
        for _ in range(20):
            playout(rng, rules)
        return 20

    return task


def _hands(profile: str, seed: int, *, with_report: bool) -> Callable[[], int]:
    rng, match = random.Random(seed), State.new(Match(profile))

    def task() -> int:
        for _ in range(10):
            state = _play_hand(match, rng)
            if with_report:
                report(state)
        return 10

    return task


def _play_hand(state: State, rng: random.Random) -> State:
    """A whole hand: dealt, drawn and played at random, the arrastre by the rules."""
    rules = state.rules
    dealt = Dealt.shuffled(rng, rules)
    held, mazo = [list(cards) for cards in dealt.held], list(dealt.mazo)
    state = state.apply(Deal(1, dealt.turned_up(1)))
    while (hand := state.hand) is not None:
        seat = hand.turn
        if mazo and hand.bazas and not hand.table:
            for _ in held:
                held[seat - 1].append(mazo.pop())
                seat = seat_after(seat, rules.players)
        cards = held[seat - 1]
        card = rng.choice(state.legal(cards).cards)
        cards.remove(card)
        state = state.apply(Play(seat, card))
    return state


def _hearts(seed: int) -> Callable[[], int] | None:
    try:
        import pyspiel
    except ImportError:
        return None
    rng, game = random.Random(seed), pyspiel.load_game("hearts")

    def task() -> int:
        for _ in range(10):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return 10

    return task


def _chess(seed: int) -> Callable[[], int] | None:
    try:
        import chess
    except ImportError:
        return None
    rng = random.Random(seed)

    def task() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return task


def _long_match(profile: str, seed: int) -> tuple[float, float]:
    """What an event costs in the first ten hands of a long match and in the last ten, in microseconds."""
    events = random_game(seed, profile, hands=LONG_MATCH).acta.events
    deals = [place for place, event in enumerate(events) if isinstance(event, Deal)]
    first, last = slice(deals[0], deals[10]), slice(deals[-10], len(events))
    runs = []
    for _ in range(ROUNDS):
        assert isinstance(events[0], Match)
        states = [State.new(events[0])]
        for event in events[1:]:
            states.append(states[-1].apply(event))
        runs.append([_event_us(states[part.start - 1], events[part]) for part in (first, last)])
    return min(run[0] for run in runs), min(run[1] for run in runs)


def _event_us(state: State, events: list[Event]) -> float:
    start = time.process_time()
    for event in events:
        state = state.apply(event)
    return (time.process_time() - start) / len(events) * 1e6


def _analyses(profile: str, number: int, seed: int) -> tuple[float, float]:
    """Median and worst time of the analysis of an arrastre: what every play cost, in milliseconds."""
    rng, match = random.Random(seed), State.new(Match(profile))
    times = []
    for _ in range(number):
        hand = _play_hand(match, rng).hands.last
        start = time.process_time()
        analyze(hand, match.rules)
        times.append((time.process_time() - start) * 1e3)
    return statistics.median(times), max(times)
