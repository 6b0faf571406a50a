"""Counts of legal continuations from fixed arrastres, in the manner of a chess engine's perft.

`python -m tests.engine.perft` writes `tests/golden/perft.json` anew; a test compares it with what is counted now.
"""

import json
import random
from pathlib import Path

from engine.cards import Card
from engine.events import Deal, Match, Play
from engine.rules import profile_names
from engine.seats import Seat
from engine.state import State

GOLDEN = Path(__file__).parent.parent / "golden" / "perft.json"
DEPTH = 6
DEALS = 4
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"players": 2},
    {"pack": 48},
    {"pack": 36, "beat_partner": True},
    {"undertrump": True, "trump_partner": "trump"},
    {"undertrump": True, "trump_partner": "overtrump"},
)


def arrastre(seed: int, profile: str, options: dict[str, object]) -> tuple[State, dict[Seat, list[Card]]]:
    """A match dealt without mazo, and five cards of each hand: enough for every duty, few enough to count."""
    match = Match(profile, {**options, "stock": False})
    state = State.new(match)
    pack = list(state.rules.cards)
    random.Random(seed).shuffle(pack)
    hands = {seat: [pack.pop() for _ in range(5)] for seat in range(1, state.rules.players + 1)}
    return state.apply(Deal(state.rules.players, pack[0])), hands


def perft(state: State, hands: dict[Seat, list[Card]], depth: int) -> int:
    """In how many ways `depth` cards can be played."""
    if depth == 0:
        return 1
    seat = state.turn
    assert seat is not None
    count = 0
    for card in state.legal(hands[seat]).cards:
        rest = {**hands, seat: [held for held in hands[seat] if held is not card]}
        count += perft(state.apply(Play(seat, card)), rest, depth - 1)
    return count


def counts() -> dict[str, list[int]]:
    """The counts of every profile with each of the options, for each of the deals."""
    found = {}
    for profile in profile_names():
        for options in OPTIONS:
            name = " ".join([profile, *(f"{key}={value}" for key, value in options.items())])
            found[name] = [perft(*arrastre(seed, profile, options), DEPTH) for seed in range(DEALS)]
    return found


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(json.dumps(counts(), indent=1) + "\n")
