"""A tournament of pairs: who meets whom, the bracket or the standings. All is worked out from the results kept."""

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from engine.seats import Team
from webui.hall.messages import Goal, MatchResult, Name

Format = Literal["liga", "eliminatoria"]
Side = Literal["home", "away"]
MOST_PAIRS = 64


class TournamentError(ValueError):
    """What was asked cannot be. `why` is a word for the page: `few`, `many`, `twice`, `decided`, `unknown`, `later`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Outcome(_Kept):
    """Who won a meeting, and the partidas of home and away. `match`: at the table; None: a person wrote it down."""

    winner: Side
    partidas: tuple[int, int] = (0, 0)
    match: str | None = None


class Seated(_Kept):
    """A meeting is played at that table, home as pair A. `before`: the matches that the table had ended until then."""

    table: str
    before: tuple[str, ...]


class Meeting(NamedTuple):
    """One meeting of a round. A pair is None while nobody knows it; `bye`: the other one goes on without playing."""

    id: str
    home: str | None
    away: str | None
    bye: bool
    outcome: Outcome | None
    seated: Seated | None

    @property
    def ready(self) -> bool:
        """Whether it can be played now."""
        return self.home is not None and self.away is not None and self.outcome is None

    @property
    def winner(self) -> str | None:
        if self.bye:
            return self.home or self.away
        if self.outcome is None:
            return None
        return self.home if self.outcome.winner == "home" else self.away


class Standing(NamedTuple):
    """A pair's line in the standings: meetings played and won, partidas won and lost."""

    place: int
    pair: str
    played: int
    won: int
    partidas: int
    against: int


class Tournament(_Kept):
    """`liga`: everybody meets everybody; `eliminatoria`: who loses is out. `goal`: what wins a meeting.

    Immutable: `seat`, `decide`, `clear` and `hear` give the next one.
    """

    name: Name
    format: Format
    goal: Goal
    pairs: Annotated[tuple[Name, ...], Field(min_length=2, max_length=MOST_PAIRS)]
    outcomes: dict[str, Outcome] = {}
    seated: dict[str, Seated] = {}

    @staticmethod
    def new(name: str, form: Format, goal: Goal, pairs: list[str]) -> "Tournament":
        """In the order given: of an eliminatoria the first ones have the byes. Raises TournamentError."""
        if len(pairs) < 2:
            raise TournamentError("few")
        if len(pairs) > MOST_PAIRS:
            raise TournamentError("many")
        if len({pair.casefold() for pair in pairs}) < len(pairs):
            raise TournamentError("twice")
        return Tournament(name=name, format=form, goal=goal, pairs=tuple(pairs))

    def rounds(self) -> list[list[Meeting]]:
        """The meetings, round by round."""
        return self._league() if self.format == "liga" else self._knockout()

    def meetings(self) -> Iterator[Meeting]:
        for meetings in self.rounds():
            yield from meetings

    def meeting(self, key: str) -> Meeting:
        """The meeting of that id. Raises KeyError."""
        for meeting in self.meetings():
            if meeting.id == key:
                return meeting
        raise KeyError(key)

    def standings(self) -> list[Standing]:
        """By meetings won, then the difference of partidas, then partidas won; who is equal in all shares a place."""
        lines = []
        for pair in self.pairs:
            mine = [m for m in self.meetings() if m.outcome is not None and pair in (m.home, m.away)]
            for_me = [m.outcome.partidas[:: 1 if m.home == pair else -1] for m in mine if m.outcome is not None]
            won = sum(m.winner == pair for m in mine)
            lines.append(Standing(0, pair, len(mine), won, sum(p for p, _ in for_me), sum(p for _, p in for_me)))

        def merit(line: Standing) -> tuple[int, int, int]:
            return -line.won, line.against - line.partidas, -line.partidas

        table: list[Standing] = []
        for _, equal in groupby(sorted(lines, key=lambda line: (*merit(line), line.pair.casefold())), merit):
            place = len(table) + 1
            table.extend(line._replace(place=place) for line in equal)
        return table

    def champion(self) -> str | None:
        """Who has won; None while it is open."""
        last = self.rounds()[-1]
        if self.format == "eliminatoria":
            return last[0].winner
        if any(meeting.outcome is None for meeting in self.meetings() if not meeting.bye):
            return None
        first = [line.pair for line in self.standings() if line.place == 1]
        return first[0] if len(first) == 1 else None

    def seat(self, key: str, table: str, ended: list[str]) -> "Tournament":
        """Play a meeting at a table that has ended those matches. Raises TournamentError and KeyError."""
        if not self.meeting(key).ready:
            raise TournamentError("unknown" if self.meeting(key).outcome is None else "decided")
        # One meeting at a table at a time: who sits down there takes the place of whom nobody has stood up.
        others = {other: seat for other, seat in self.seated.items() if seat.table != table or other in self.outcomes}
        return self.model_copy(update={"seated": {**others, key: Seated(table=table, before=tuple(ended))}})

    def decide(self, key: str, outcome: Outcome) -> "Tournament":
        """Write the result of a meeting down. Raises TournamentError and KeyError."""
        meeting = self.meeting(key)
        if not meeting.ready:
            raise TournamentError("unknown" if meeting.outcome is None else "decided")
        return self.model_copy(update={"outcomes": {**self.outcomes, key: outcome}})

    def clear(self, key: str) -> "Tournament":
        """Take a result, and the table, back. Raises TournamentError when a later meeting rests on it, and KeyError."""
        self.meeting(key)
        without = self.model_copy(
            update={
                "outcomes": {other: outcome for other, outcome in self.outcomes.items() if other != key},
                "seated": {other: seat for other, seat in self.seated.items() if other != key},
            }
        )
        unknown = [meeting for meeting in without.meetings() if None in (meeting.home, meeting.away)]
        if any(meeting.outcome for meeting in unknown):
            raise TournamentError("later")
        # Who was to play there may be another now: nobody sits there any more.
        gone = {meeting.id for meeting in unknown}
        seated = {other: seat for other, seat in without.seated.items() if other not in gone}
        return without.model_copy(update={"seated": seated})

    def hear(self, table: str, results: list[MatchResult]) -> "Tournament":
        """What a table says of its matches: the meeting seated there is decided once one has reached the goal."""
        for key, seat in self.seated.items():
            if seat.table != table or key in self.outcomes:
                continue
            for result in results:
                reached = result.reached.get(self.goal)
                if reached is not None and result.match not in seat.before:
                    return self.decide(
                        key, Outcome(winner=_side(reached.winner), partidas=reached.partidas, match=result.match)
                    )
        return self

    def _meeting(self, key: str, home: str | None, away: str | None, bye: bool = False) -> Meeting:
        return Meeting(key, home, away, bye, self.outcomes.get(key), self.seated.get(key))

    def _league(self) -> list[list[Meeting]]:
        """The circle: the first pair stays, the others move on by one place each round."""
        circle: list[str | None] = [*self.pairs, *([None] if len(self.pairs) % 2 else [])]
        rounds = []
        for number in range(len(circle) - 1):
            half = len(circle) // 2
            couples = list(zip(circle[:half], reversed(circle[half:]), strict=True))
            rounds.append(
                [
                    self._meeting(f"{number + 1}-{place}", home, away, bye=home is None or away is None)
                    for place, (home, away) in enumerate(couples, 1)
                ]
            )
            circle = [circle[0], circle[-1], *circle[1:-1]]
        return rounds

    def _knockout(self) -> list[list[Meeting]]:
        """Byes where the pairs are no power of two; the first and the second pair could only meet in the final."""
        order = [0]
        while len(order) < len(self.pairs):
            size = 2 * len(order)
            order = [seed for place in order for seed in (place, size - 1 - place)]
        slots: list[str | None] = [self.pairs[seed] if seed < len(self.pairs) else None for seed in order]
        rounds: list[list[Meeting]] = []
        while len(slots) > 1:
            number = len(rounds) + 1
            meetings = [
                self._meeting(f"{number}-{place}", home, away, bye=number == 1 and None in (home, away))
                for place, (home, away) in enumerate(zip(slots[::2], slots[1::2], strict=True), 1)
            ]
            rounds.append(meetings)
            slots = [meeting.winner for meeting in meetings]
        return rounds


def _side(team: Team) -> Side:
    return "home" if team == "A" else "away"
