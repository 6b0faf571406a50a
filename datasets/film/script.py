"""What happens in a film: hand after hand played out, until one is found that holds what was asked for."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.film import actions
from datasets.film.game import Game, Irregular, Step
from engine.events import Match, event_to_dict
from engine.rules import Rules
from engine.state import State

_ATTEMPTS = 600


class ScriptError(ValueError):
    """What was asked for cannot be played; the message says why."""


@dataclass(frozen=True, slots=True)
class Script:
    """A film's match line (an acta's first line), its rules and its steps."""

    match: dict[str, Any]
    rules: Rules
    steps: tuple[Step, ...]


def write_script(
    seed: int,
    *,
    profile: str = "aragones",
    options: dict[str, Any] | None = None,
    hands: int = 1,
    bazas: int | None = None,
    irregular: frozenset[Irregular] = frozenset(),
) -> Script:
    """A film of `hands` hands, the last one cut after `bazas` bazas, that holds everything in `irregular`.

    Raises ScriptError when no such game was found, engine.rules.RulesError for an unknown profile or option.
    """
    rules = Rules.from_profile(profile, options)
    if "wrong-dealer" in irregular and (hands < 2 or rules.lead != "right_of_dealer"):
        raise ScriptError("a wrong dealer shows only from the second hand on, where the seat after the dealer leads")
    if irregular & {"exchange", "bad-exchange"} and not rules.stock:
        raise ScriptError("there is no exchange without a mazo")
    match = Match(profile, options or {})
    rng = np.random.default_rng([seed, 1])
    state = State.new(match)
    wanted: list[set[Irregular]] = [set() for _ in range(hands)]
    for kind in sorted(irregular):
        first = 1 if kind == "wrong-dealer" else 0
        wanted[int(rng.integers(first, hands))].add(kind)
    steps: list[Step] = []
    for number in range(hands):
        last = number == hands - 1
        part, state = _find_hand(state, wanted[number], bazas if last else None, [seed, number])
        steps += part
        if not last:
            steps += [Step(actions.Idle(1.0)), Step(actions.Clear())]
    steps.append(Step(actions.Idle(1.2)))
    return Script(event_to_dict(match), rules, tuple(steps))


def _find_hand(state: State, wanted: set[Irregular], bazas: int | None, seed: list[int]) -> tuple[list[Step], State]:
    for attempt in range(_ATTEMPTS):
        game = Game(state, wanted, bazas, np.random.default_rng([*seed, attempt, 2]))
        game.play_out()
        if wanted <= game.plan.done:
            return game.steps, game.state
    raise ScriptError(f"no hand of these rules and length was found that holds {', '.join(sorted(wanted))}")
